// The bank's statements as officers bring them in.
import { z } from 'zod';
import { depositId, sheba } from './bank-deposits.ts';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
import {
  CHAIN_STATES,
  CHAIN_WAYS,
  EXPLANATION_WAYS,
  PARKED_REASONS,
  STATEMENT_FATES,
  STATEMENT_LINES_MAX,
  STATEMENT_STATES,
} from './lists.ts';
import { decimalOut, flag, idOut, pageOf, pageQuery, time } from './wire.ts';
import {
  exactIdParams,
  maskedPerson,
  officer,
  reasonOfStaff,
  staffMay,
  TWO_OFFICERS,
} from './staff-shapes.ts';

const see = staffMay('read', 'Reconciliation');
const decide = staffMay('update', 'Reconciliation');
/** What a line is known by for ever. */
export const lineId = z.string().regex(/^[0-9a-f]{40}$/);
/** The largest file. */
const FILE_BYTES_MAX = 1_048_576;

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
  /** How it goes on from the books. */
  chain: z.strictObject({
    state: z.enum(CHAIN_STATES),
    /** Where it does not: the line of the file, the balance that was expected there, and what it says. */
    row: z.int().min(1).nullable(),
    expected: decimalOut.nullable(),
    found: decimalOut.nullable(),
    /** How much more the bank has than the books where two people had the account go on. */
    gap: decimalOut,
  }),
  imported_by: officer,
  is_imported_by_me: flag,
  imported_at: time,
  approved_by: officer.nullable(),
  approved_at: time.nullable(),
});
/** Inferred from `statement`. */
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
  way: z.enum([...EXPLANATION_WAYS, ...CHAIN_WAYS]),
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
  /** For ever; two true lines that look alike have one each. */
  id: z.string(),
  /** The line of the file in which it stands, the first being 1. */
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
  person: maskedPerson.nullable(),
  /** It belongs before lines that were approved. */
  is_late: flag,
  /** An approved line that it is in another writing, or looks like: by itself it credits nothing. */
  looks_like: z
    .strictObject({ line_id: z.string(), at: time, amount: decimalOut, reference: z.string() })
    .nullable(),
  /** What officers may say of it now; none where it has its reason. */
  ways: z.array(z.enum([...EXPLANATION_WAYS, ...CHAIN_WAYS])),
  /** What may be its other side, for `own_move`. */
  sides: z.array(otherSide).max(10),
  explanation: explanation.nullable(),
});
/** Inferred from `statementLine`. */
export type StatementLine = z.infer<typeof statementLine>;

/** An account of the house that statements are brought in of. Amounts in toman. */
export const statementAccount = z.strictObject({
  sheba,
  bank: z.strictObject({ fa: z.string(), en: z.string() }),
  owner: z.strictObject({ fa: z.string(), en: z.string() }),
  /** What the books have there; null before its first statement. */
  books: decimalOut.nullable(),
});
/** Inferred from `statementAccount`. */
export type StatementAccount = z.infer<typeof statementAccount>;

/** Calls that bring in statements, approve them and explain lines. */
export const statementEndpoints = {
  'GET /admin/statements': endpoint({
    summary: 'Statements that were brought in, newest first: all, or those of one of our accounts',
    access: see,
    query: pageQuery.extend({ account: sheba.optional() }),
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
      'statement_columns_doubled',
      'statement_line_malformed',
      'statement_in_future',
      'statement_chain_broken',
      'statement_too_long',
    ],
  }),
  'GET /admin/statement_accounts': endpoint({
    summary: 'The house’s own accounts that statements are brought in of',
    access: see,
    output: z.strictObject({ data: z.array(statementAccount).max(10) }),
  }),
  'GET /admin/statements/:id': endpoint({
    summary: 'One statement',
    access: see,
    params: exactIdParams,
    output: statement,
    errors: ['statement_not_found'],
  }),
  'GET /admin/statements/:id/lines': endpoint({
    summary: 'Its lines as they stand in the file, or those of one fate',
    access: see,
    params: exactIdParams,
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
    summary:
      'Has its lines credited, never by whoever brought it in; refused unless each balance follows from the books’',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: statement,
    errors: [
      'statement_not_found',
      'statement_chain_broken',
      'statement_gap',
      'statement_forked',
      'statement_place_unclear',
      'statement_nothing_new',
      'statement_differs',
      'statement_unexplained',
      'approval_second_officer',
      'bank_charges_unfunded',
      'own_move_no_other_side',
      ...TWO_OFFICERS,
    ],
  }),
  'POST /admin/statements/:id/explain': endpoint({
    summary:
      'Says what a line is that the books or the balances have no reason for; a second officer who says the same decides',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({
      line_id: lineId,
      way: z.enum([...EXPLANATION_WAYS, ...CHAIN_WAYS]),
      /** Of `own_move`: the other side, in a statement of another account that waits, too. */
      other_line_id: lineId.optional(),
      reason: reasonOfStaff,
    }),
    output: statementLine,
    errors: [
      'statement_not_found',
      'statement_line_not_found',
      'explanation_decided',
      'explanation_not_needed',
      'approval_second_officer',
      'bank_charge_too_large',
      'own_move_no_other_side',
      ...TWO_OFFICERS,
    ],
  }),
} as const;
