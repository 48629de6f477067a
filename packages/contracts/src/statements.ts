// The bank's statements as officers bring them in, and what of them was nobody's at first.
import { z } from 'zod';
import { depositId, offlineDeposit, sheba } from './bank-deposits.ts';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
import {
  EXPLANATION_WAYS,
  PARKED_REASONS,
  RECEIPT_REFUSALS,
  RECEIPT_SHOWS,
  STATEMENT_FATES,
  STATEMENT_LINES_MAX,
  STATEMENT_STATES,
} from './lists.ts';
import { decimalOut, flag, idOut, pageOf, pageQuery, time } from './wire.ts';

const see = {
  audience: 'staff',
  ability: ['read', 'Reconciliation'],
  level: 0,
  rate: 'read',
} as const;
const decide = { ...see, ability: ['update', 'Reconciliation'], rate: 'money' } as const;
const words = z.string().trim().min(5).max(500);
const numbered = z.object({ id: z.string().regex(/^\d{1,15}$/) });
const keyed = z.object({ id: z.string().regex(/^[0-9a-f]{40}$/) });
/** The largest file. */
const FILE_BYTES_MAX = 1_048_576;

const officer = z.strictObject({ id: idOut, name: z.string().nullable() });
const person = z.strictObject({
  id: idOut,
  name: z.string().nullable(),
  /** `0912***0001`. */
  mobile: z.string(),
});

/** So many lines, and what they come to; toman. */
const part = z.strictObject({ count: z.int().min(0), sum: decimalOut });

/** A statement that was brought in. Amounts in toman. */
export const statement = z.strictObject({
  id: idOut,
  account: sheba,
  /** SHA-256 of the file, which is kept as it came. */
  file_hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** `preview`: nothing of it is credited · `approved`: its lines are being credited · `done`. */
  status: z.enum(STATEMENT_STATES),
  /** What will be, or was, credited to people; set aside as nobody's; told of before; ours. */
  credit: part,
  unmatched: part,
  known: part,
  own: part,
  /** Lines that the books have no reason for: while there is one, nothing is credited. */
  unexplained: part,
  /** By the bank before the first and after the last line. */
  opening: decimalOut,
  closing: decimalOut,
  /** What the books will have there once it is credited. */
  books: decimalOut,
  /** Whether both are the same, and every line has its reason. */
  is_agreed: flag,
  /** The first statement of an account: its opening is what the books begin with there. */
  is_first: flag,
  /** Whoever brought it in may not approve it. */
  needs_another: flag,
  imported_by: officer,
  is_imported_by_me: flag,
  imported_at: time,
  approved_by: officer.nullable(),
  approved_at: time.nullable(),
});
export type Statement = z.infer<typeof statement>;

/** The other side of a move between the house's own accounts, in a statement that waits. */
const otherSide = z.strictObject({
  line_id: z.string(),
  account: sheba,
  at: time,
  reference: z.string(),
});

/** What an officer said of a line; once a second one says the same, it is the line's reason. */
const explanation = z.strictObject({
  way: z.enum(EXPLANATION_WAYS),
  /** Of a move: where it went, or came from. */
  other_account: sheba.nullable(),
  other_line_id: z.string().nullable(),
  officer,
  is_me: flag,
  reason: z.string(),
  at: time,
  /** Two have said it. */
  is_decided: flag,
});

/** One line of a statement. Amounts in toman; what left is below zero. */
export const statementLine = z.strictObject({
  /** Of account, reference, amount and time, for ever. */
  id: z.string(),
  /** Where it stands in the file. */
  row: z.int().min(1),
  at: time,
  amount: decimalOut,
  reference: z.string(),
  deposit_id: depositId.nullable(),
  description: z.string(),
  payer_sheba: z.string().nullable(),
  payer_name: z.string(),
  balance: decimalOut,
  /**
   * `credit` to its person · `unmatched`: set aside · `known`: told of before, or twice in the file ·
   * `own`: the books have it by another way · `unexplained`.
   */
  fate: z.enum(STATEMENT_FATES),
  /** Why it is nobody's. */
  reason: z.enum(PARKED_REASONS).nullable(),
  person: person.nullable(),
  /** What officers may say of it now; none where it has its reason. */
  ways: z.array(z.enum(EXPLANATION_WAYS)),
  /** What may be its other side, for `own_move`. */
  sides: z.array(otherSide).max(10),
  explanation: explanation.nullable(),
});
export type StatementLine = z.infer<typeof statementLine>;

/** Money that came to the bank and that nobody has yet; toman. */
export const unmatchedLine = z.strictObject({
  id: z.string(),
  account: sheba,
  at: time,
  amount: decimalOut,
  reference: z.string(),
  deposit_id: z.string().nullable(),
  description: z.string(),
  payer_sheba: z.string().nullable(),
  payer_name: z.string(),
  reason: z.enum(PARKED_REASONS),
  /** Whose identifier stands in it. */
  person: person.nullable(),
  officers_needed: z.union([z.literal(1), z.literal(2)]),
  /** What a first officer wants; a second one who wants the same decides. */
  wanted: z
    .strictObject({
      way: z.enum(['assign', 'pay_back']),
      person: person.nullable(),
      bank_reference: z.string().nullable(),
      officer,
      is_me: flag,
      reason: z.string(),
      at: time,
    })
    .nullable(),
  /** `parked` · `moving`: decided, the books follow · `assigned` · `paid_back`. */
  status: z.enum(['parked', 'moving', 'assigned', 'paid_back']),
});
export type UnmatchedLine = z.infer<typeof unmatchedLine>;

/** A receipt as officers see it. */
export const receiptReview = offlineDeposit.extend({
  person,
  /** Lines that are nobody's and may be its own: those of its amount, the likeliest first. */
  lines: z.array(unmatchedLine.extend({ is_same_reference: flag })).max(10),
  /** What the officer wrote who refused it. */
  words: z.string().nullable(),
});
export type ReceiptReview = z.infer<typeof receiptReview>;

const TWO = [
  'second_person_missing',
  'officer_too_new',
  'decides_on_self',
  'unmatched_second_officer',
] as const;

export const statementEndpoints = {
  'GET /admin/statements': endpoint({
    summary: 'Statements that were brought in, newest first',
    access: see,
    query: pageQuery,
    output: pageOf(statement),
  }),
  'POST /admin/statements': endpoint({
    summary:
      'Brings in a statement (multipart, CSV): answers what would be credited; the same file again is the same statement',
    access: { ...decide, rate: 'upload' },
    bodyKind: 'multipart',
    body: z.strictObject({ account: z.string().min(1).max(40) }),
    files: {
      file: { summary: 'The CSV, as docs/operations.md describes it', bytesMax: FILE_BYTES_MAX },
    },
    output: statement,
    errors: [
      ...FILE_ERRORS,
      'document_too_large',
      'deposit_account_unknown',
      'statement_missing',
      'statement_unreadable',
      'statement_columns_missing',
      'statement_line_malformed',
      'statement_too_long',
    ],
  }),
  'GET /admin/statements/:id': endpoint({
    summary: 'One statement',
    access: see,
    params: numbered,
    output: statement,
    errors: ['statement_not_found'],
  }),
  'GET /admin/statements/:id/lines': endpoint({
    summary: 'Its lines as they stand in the file, or those of one fate',
    access: see,
    params: numbered,
    query: pageQuery.extend({ fate: z.enum(STATEMENT_FATES).optional() }),
    output: z.strictObject({
      data: z.array(statementLine).max(100),
      current_page: z.int().min(1),
      per_page: z.int().min(1).max(100),
      last_page: z.int().min(1),
      total: z.int().min(0).max(STATEMENT_LINES_MAX),
      next_cursor: z.string().nullable(),
    }),
    errors: ['statement_not_found'],
  }),
  'POST /admin/statements/:id/approve': endpoint({
    summary: 'Has its lines credited; refused unless the bank’s closing balance is the books’',
    access: decide,
    params: numbered,
    body: z.strictObject({ reason: words }),
    output: statement,
    errors: [
      'statement_not_found',
      'statement_differs',
      'statement_unexplained',
      'statement_second_officer',
      'bank_charges_unfunded',
      'own_move_no_other_side',
      'second_person_missing',
      'officer_too_new',
      'decides_on_self',
    ],
  }),
  'POST /admin/statements/:id/explain': endpoint({
    summary:
      'Says what a line is that the books have no reason for; a second officer who says the same decides',
    access: decide,
    params: numbered,
    body: z.strictObject({
      line_id: keyed.shape.id,
      way: z.enum(EXPLANATION_WAYS),
      /** Of `own_move`: the other side, in a statement of another account that waits, too. */
      other_line_id: keyed.shape.id.optional(),
      reason: words,
    }),
    output: statementLine,
    errors: [
      'statement_not_found',
      'statement_line_not_found',
      'explanation_decided',
      'explanation_not_needed',
      'explanation_second_officer',
      'bank_charge_too_large',
      'own_move_no_other_side',
      'second_person_missing',
      'officer_too_new',
      'decides_on_self',
    ],
  }),
  'GET /admin/unmatched': endpoint({
    summary: 'Money at the bank that nobody has yet, oldest first; or what became of it',
    access: see,
    query: pageQuery.extend({ show: z.enum(['waiting', 'ended']).optional() }),
    output: pageOf(unmatchedLine),
  }),
  'POST /admin/unmatched/:id/assign': endpoint({
    summary: 'Gives it to a person; a large one waits for a second officer who wants the same',
    access: decide,
    params: keyed,
    body: z.strictObject({ user_id: idOut, reason: words }),
    output: unmatchedLine,
    errors: [
      'unmatched_not_found',
      'unmatched_not_waiting',
      'not_found',
      'account_frozen',
      'action_blocked',
      ...TWO,
    ],
  }),
  'POST /admin/unmatched/:id/pay_back': endpoint({
    summary: 'Says that the bank paid it back to whoever sent it, and under which reference',
    access: decide,
    params: keyed,
    body: z.strictObject({ bank_reference: z.string().trim().min(1).max(64), reason: words }),
    output: unmatchedLine,
    errors: ['unmatched_not_found', 'unmatched_not_waiting', ...TWO],
  }),
  'GET /admin/offline_deposits': endpoint({
    summary: 'Receipts: those that wait, oldest first; or decided ones, newest first',
    access: see,
    query: pageQuery.extend({ show: z.enum(RECEIPT_SHOWS).optional() }),
    output: pageOf(receiptReview),
  }),
  'GET /admin/offline_deposits/:id': endpoint({
    summary: 'One receipt with the lines that may be its own',
    access: see,
    params: numbered,
    output: receiptReview,
    errors: ['receipt_not_found'],
  }),
  'GET /admin/offline_deposits/:id/picture': endpoint({
    summary: 'Its picture; each look is written down',
    access: see,
    params: numbered,
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
    errors: ['receipt_not_found', 'document_not_found', 'storage_unavailable'],
  }),
  'POST /admin/offline_deposits/:id/approve': endpoint({
    summary: 'Gives the person the line that the receipt shows; a large one takes two',
    access: decide,
    params: numbered,
    body: z.strictObject({ line_id: keyed.shape.id, reason: words }),
    output: receiptReview,
    errors: [
      'receipt_not_found',
      'receipt_not_waiting',
      'receipt_amount_differs',
      'unmatched_not_found',
      'unmatched_not_waiting',
      'account_frozen',
      'action_blocked',
      ...TWO,
    ],
  }),
  'POST /admin/offline_deposits/:id/refuse': endpoint({
    summary: 'Refuses a receipt; its owner reads why',
    access: decide,
    params: numbered,
    body: z.strictObject({ reason: z.enum(RECEIPT_REFUSALS), words }),
    output: receiptReview,
    errors: ['receipt_not_found', 'receipt_not_waiting', 'decides_on_self'],
  }),
} as const;
