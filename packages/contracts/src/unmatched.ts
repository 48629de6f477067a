// What of the bank's money was nobody's at first, and the receipts of those who say that it is theirs.
import { z } from 'zod';
import { offlineDeposit, sheba } from './bank-deposits.ts';
import { endpoint } from './endpoint.ts';
import { PARKED_REASONS, RECEIPT_REFUSALS, RECEIPT_SHOWS } from './lists.ts';
import {
  exactIdParams,
  maskedPerson,
  officer,
  reasonOfStaff,
  staffMay,
  TWO_OFFICERS,
} from './staff-shapes.ts';
import { lineId } from './statements.ts';
import { decimalOut, flag, idOut, pageOf, pageQuery, time, uuid, wordsIn } from './wire.ts';

const see = staffMay('read', 'Reconciliation');
const decide = staffMay('update', 'Reconciliation');
/** A line of a statement, or a charge. */
const params = z.object({ id: z.union([lineId, uuid]) });

/** Money that came to the bank and that nobody has yet; toman. */
export const unmatchedLine = z.strictObject({
  id: z.string(),
  /** Null of a charge: its gateway has it, or the account that the gateway pays to. */
  account: sheba.nullable(),
  at: time,
  amount: decimalOut,
  reference: z.string(),
  deposit_id: z.string().nullable(),
  description: z.string(),
  payer_sheba: z.string().nullable(),
  payer_name: z.string(),
  reason: z.enum(PARKED_REASONS),
  /** Whose identifier stands in it, or whose charge it is. */
  person: maskedPerson.nullable(),
  officers_needed: z.literal(2),
  /** What a first officer wants; a second one who wants the same decides. */
  wanted: z
    .strictObject({
      way: z.enum(['assign', 'pay_back']),
      person: maskedPerson.nullable(),
      bank_reference: z.string().nullable(),
      officer,
      is_me: flag,
      reason: z.string(),
      at: time,
    })
    .nullable(),
  /**
   * `parked` · `moving`: decided, the books follow · `assigned` · `paid_back` · `flagged`: a charge whose
   * gateway names a sum that is not ours; it is in no book before the bank's own line is.
   */
  status: z.enum(['parked', 'moving', 'assigned', 'paid_back', 'flagged']),
  /** Of a charge that was not paid as it was asked for; always takes two officers. */
  charge: z
    .strictObject({
      gateway: z.string(),
      /** What was asked for; `amount` is what was paid. */
      asked: decimalOut,
      /** The card that should have paid, and the one that did. */
      own_card: z.string(),
      paid_card: z.string().nullable(),
      bank_reference: z.string().nullable(),
    })
    .nullable(),
});
/** Inferred from `unmatchedLine`. */
export type UnmatchedLine = z.infer<typeof unmatchedLine>;

/** A receipt as officers see it. */
export const receiptReview = offlineDeposit.extend({
  person: maskedPerson,
  /** Lines that are nobody's and may be its own: those of its amount, the likeliest first. */
  lines: z.array(unmatchedLine.extend({ is_same_reference: flag })).max(10),
  /** What the officer wrote who refused it. */
  words: z.string().nullable(),
});
/** Inferred from `receiptReview`. */
export type ReceiptReview = z.infer<typeof receiptReview>;

const TWO = [...TWO_OFFICERS, 'approval_second_officer'] as const;

/** Calls that give unmatched money its owner or pay it back, and judge receipts. */
export const unmatchedEndpoints = {
  'GET /admin/unmatched': endpoint({
    summary: 'Money at the bank that nobody has yet, oldest first; or what became of it',
    access: see,
    query: pageQuery.extend({ show: z.enum(['waiting', 'ended', 'flagged']).optional() }),
    output: pageOf(unmatchedLine),
  }),
  'POST /admin/unmatched/:id/assign': endpoint({
    summary: 'Gives it to a person; a large one waits for a second officer who wants the same',
    access: decide,
    params,
    body: z.strictObject({ user_id: idOut, reason: reasonOfStaff }),
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
    params,
    body: z.strictObject({
      bank_reference: wordsIn(1, 64),
      reason: reasonOfStaff,
    }),
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
    params: exactIdParams,
    output: receiptReview,
    errors: ['receipt_not_found'],
  }),
  'GET /admin/offline_deposits/:id/picture': endpoint({
    summary: 'Its picture; each look is written down',
    access: see,
    params: exactIdParams,
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
    errors: ['receipt_not_found', 'document_not_found', 'storage_unavailable'],
  }),
  'POST /admin/offline_deposits/:id/approve': endpoint({
    summary: 'Gives the person the line that the receipt shows; a large one takes two',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ line_id: lineId, reason: reasonOfStaff }),
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
    params: exactIdParams,
    body: z.strictObject({ reason: z.enum(RECEIPT_REFUSALS), words: reasonOfStaff }),
    output: receiptReview,
    errors: ['receipt_not_found', 'receipt_not_waiting', 'decides_on_self', 'invited_pair'],
  }),
} as const;
