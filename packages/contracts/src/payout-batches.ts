// Payouts that go as a file to the operator's bank, and the bank's answers to it.
import { z } from 'zod';
import { sheba } from './bank-deposits.ts';
import { endpoint, FILE_ERRORS } from './endpoint.ts';
import {
  ANSWER_FATES,
  BATCH_LINE_STATES,
  BATCH_LINES_MAX,
  BATCH_STATES,
  STATEMENT_STATES,
} from './lists.ts';
import {
  decimalIn,
  decimalOut,
  flag,
  idOut,
  pageOf,
  pageQuery,
  time,
  uuid,
  wholeIn,
} from './wire.ts';
import { exactIdParams, officer, reasonOfStaff, staffMay, TWO_OFFICERS } from './staff-shapes.ts';

const see = staffMay('read', 'Payout');
const decide = staffMay('update', 'Payout');
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** The largest file. */
const FILE_BYTES_MAX = 1_048_576;

/** So many lines, and what the bank pays for them; toman. */
const part = z.strictObject({ count: z.int().min(0), sum: decimalOut });
/** What an officer did, when and why. */
const act = z.strictObject({ officer, at: time, reason: z.string() });

/** What may be made of payouts now. Amounts in toman. */
export const batchTerms = z.strictObject({
  /** Whether payouts go by file: else none wait, and none is made. */
  is_open: flag,
  /** Approved payouts that are in no batch. */
  waiting: part,
  /** The most lines of a batch, and the most that they come to. */
  lines_max: z.int().min(1).max(BATCH_LINES_MAX),
  amount_max: decimalOut,
  /** The cycle that a batch of now is for. */
  cycle_at: time,
});
/** Inferred from `batchTerms`. */
export type BatchTerms = z.infer<typeof batchTerms>;

/** A batch of payouts. Amounts in toman. */
export const payoutBatch = z.strictObject({
  id: idOut,
  /**
   * `made`: waits for a second officer · `approved`: may be downloaded, or still cancelled ·
   * `given`: downloaded, the bank has it · `cancelled`: its payouts are free again.
   */
  status: z.enum(BATCH_STATES),
  /** All its lines. */
  all: part,
  /** At the bank, without an answer yet; paid; brought back; not in the file that was downloaded. */
  sent: part,
  paid: part,
  returned: part,
  left_out: part,
  cycle_at: time,
  /** SHA-256 of the file as it was made and approved. */
  file_hash: hash,
  /** The same of the file that was downloaded: another one only where lines were left out. */
  given_hash: hash.nullable(),
  made: act,
  approved: act.nullable(),
  cancelled: act.nullable(),
  given: z.strictObject({ officer, at: time }).nullable(),
  /** Whether this officer made it: then another one approves and downloads. */
  is_mine: flag,
});
/** Inferred from `payoutBatch`. */
export type PayoutBatch = z.infer<typeof payoutBatch>;

/** One line of a batch. */
export const payoutBatchLine = z.strictObject({
  row: z.int().min(1),
  payout_id: uuid,
  /** What the bank pays, toman. */
  amount: decimalOut,
  /** `IR06***0012`. */
  sheba: z.string(),
  owner_name: z.string(),
  /** `waiting`: the bank does not have it yet · `free`: its batch was cancelled. */
  status: z.enum(BATCH_LINE_STATES),
  bank_reference: z.string().nullable(),
});
/** Inferred from `payoutBatchLine`. */
export type PayoutBatchLine = z.infer<typeof payoutBatchLine>;

/** A file of the bank's answers. */
export const batchAnswers = z.strictObject({
  id: idOut,
  batch_id: idOut,
  file_hash: hash,
  /** `preview`: nothing of it counts yet · `approved`: its lines are being booked · `done`. */
  status: z.enum(STATEMENT_STATES),
  /** Will be, or were, settled; brought back; say nothing yet; said before; are refused by name. */
  paid: part,
  returned: part,
  waiting: part,
  known: part,
  refused: part,
  /** Payouts of the batch at the bank that it says nothing of. */
  missing: z.int().min(0),
  /** Whoever brought it in may not approve it. */
  needs_another: flag,
  imported_by: officer,
  is_imported_by_me: flag,
  imported_at: time,
  approved_by: officer.nullable(),
  approved_at: time.nullable(),
});
/** Inferred from `batchAnswers`. */
export type BatchAnswers = z.infer<typeof batchAnswers>;

/** One line of the bank's answers, as it stands in the file. */
export const batchAnswerLine = z.strictObject({
  /** Where it stands in the file. */
  row: z.int().min(1),
  /** Of the payout, as the file has it. */
  key: z.string(),
  amount: decimalOut,
  sheba,
  /** The bank's own word of what became of it. */
  word: z.string(),
  reference: z.string(),
  at: time.nullable(),
  fate: z.enum(ANSWER_FATES),
});
/** Inferred from `batchAnswerLine`. */
export type BatchAnswerLine = z.infer<typeof batchAnswerLine>;

const linesOf = <Line extends z.ZodType>(line: Line) =>
  z.strictObject({
    data: z.array(line).max(100),
    current_page: z.int().min(1),
    per_page: z.int().min(1).max(100),
    last_page: z.int().min(1),
    total: z.int().min(0).max(BATCH_LINES_MAX),
    next_cursor: z.string().nullable(),
  });

const MOVES = ['payout_batch_not_found', 'payout_batch_not_waiting'] as const;

/** Calls by which officers make batches, send them and bring in the bank's answers. */
export const payoutBatchEndpoints = {
  'GET /admin/payout_terms': endpoint({
    summary: 'What waits for a batch, and how large one may be',
    access: see,
    output: batchTerms,
  }),
  'GET /admin/payout_batches': endpoint({
    summary: 'Batches of payouts for the bank, newest first',
    access: see,
    query: pageQuery,
    output: pageOf(payoutBatch),
  }),
  'POST /admin/payout_batches': endpoint({
    summary: 'Makes a batch of approved payouts, the oldest first; its lines never change',
    access: decide,
    body: z.strictObject({ lines: wholeIn, amount: decimalIn, reason: reasonOfStaff }),
    output: payoutBatch,
    idempotent: true,
    errors: [
      'payout_batches_closed',
      'payout_batch_empty',
      'payout_batch_too_long',
      'payouts_stopped',
      'amount_malformed',
      'amount_out_of_range',
      'decimal_comma',
      'separator_misplaced',
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'outcome_unknown',
      ...TWO_OFFICERS,
    ],
  }),
  'GET /admin/payout_batches/:id': endpoint({
    summary: 'One batch',
    access: see,
    params: exactIdParams,
    output: payoutBatch,
    errors: ['payout_batch_not_found'],
  }),
  'GET /admin/payout_batches/:id/lines': endpoint({
    summary: 'Its lines with what became of each',
    access: see,
    params: exactIdParams,
    query: pageQuery,
    output: linesOf(payoutBatchLine),
    errors: ['payout_batch_not_found'],
  }),
  'POST /admin/payout_batches/:id/approve': endpoint({
    summary: 'Approves a batch that another officer made: its file may be downloaded then',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: payoutBatch,
    errors: [...MOVES, 'approval_second_officer', 'payouts_stopped', ...TWO_OFFICERS],
  }),
  'POST /admin/payout_batches/:id/cancel': endpoint({
    summary: 'Cancels a batch that nobody downloaded: its payouts are free again',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: payoutBatch,
    errors: [...MOVES, 'payout_batch_given', 'decides_on_self', 'invited_pair'],
  }),
  'POST /admin/payout_batches/:id/file': endpoint({
    summary:
      'The file for the bank (CSV); from the first download on its payouts are sent, and each is written down',
    access: decide,
    params: exactIdParams,
    output: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    answer: 'bytes',
    errors: [
      ...MOVES,
      'approval_second_officer',
      'payouts_stopped',
      'word_lapsed',
      ...TWO_OFFICERS,
    ],
  }),
  'GET /admin/payout_batches/:id/answers': endpoint({
    summary: 'The bank’s answers to a batch that were brought in, newest first',
    access: see,
    params: exactIdParams,
    output: z.strictObject({ data: z.array(batchAnswers).max(100) }),
    errors: ['payout_batch_not_found'],
  }),
  'POST /admin/payout_batches/:id/answers': endpoint({
    summary:
      'Brings in the bank’s answers (multipart, CSV): says what would come of each line; the same file again is the same answers',
    access: { ...decide, rate: 'upload' },
    params: exactIdParams,
    bodyKind: 'multipart',
    files: {
      file: { summary: 'The CSV, as docs/operations.md describes it', bytesMax: FILE_BYTES_MAX },
    },
    output: batchAnswers,
    errors: [
      ...FILE_ERRORS,
      ...MOVES,
      'document_too_large',
      'statement_missing',
      'statement_unreadable',
      'statement_columns_missing',
      'statement_line_malformed',
      'payout_answers_too_long',
    ],
  }),
  'GET /admin/payout_answers/:id': endpoint({
    summary: 'One file of answers; a preview is judged anew',
    access: see,
    params: exactIdParams,
    output: batchAnswers,
    errors: ['payout_answers_not_found'],
  }),
  'GET /admin/payout_answers/:id/lines': endpoint({
    summary: 'Its lines as they stand in the file, with what comes of each',
    access: see,
    params: exactIdParams,
    query: pageQuery,
    output: linesOf(batchAnswerLine),
    errors: ['payout_answers_not_found'],
  }),
  'POST /admin/payout_answers/:id/approve': endpoint({
    summary: 'Has what the bank paid settled, and what it brought back returned, each once',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: batchAnswers,
    errors: [
      'payout_answers_not_found',
      'payout_answers_empty',
      'approval_second_officer',
      ...TWO_OFFICERS,
    ],
  }),
} as const;
