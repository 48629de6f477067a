// Files of the bank's answers, and what of them is booked.
import type { Writer } from '../../engine/index.ts';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AnswerFate, KnownPayout } from './answer-fates.ts';
import { keyOf } from './batch-file.ts';

/** Answers as their row says, without their file. */
export interface AnswersRow {
  readonly id: bigint;
  readonly batch_id: bigint;
  readonly file_hash: string;
  readonly state: 'preview' | 'approved' | 'done';
  /** Of every line, in their order, as it was when they were approved. */
  readonly fates: readonly AnswerFate[] | null;
  readonly imported_by: bigint;
  readonly importer: string | null;
  readonly imported_at: Date;
  readonly approved_by: bigint | null;
  readonly approver: string | null;
  readonly approved_at: Date | null;
}

const nameOf = (alias: string): string =>
  `NULLIF(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`;
const SELECT = `SELECT n.id, n.batch_id, n.file_hash, n.state, n.fates,
    w.proposed_by AS imported_by, ${nameOf('i')} AS importer, w.proposed_at AS imported_at,
    w.decided_by AS approved_by, ${nameOf('a')} AS approver, w.decided_at AS approved_at
  FROM payout_answers AS n
    JOIN approvals AS w ON w.kind = 'payout_answers' AND w.subject = n.id::text
    JOIN users AS i ON i.id = w.proposed_by LEFT JOIN users AS a ON a.id = w.decided_by`;

/** Keeps a file. Undefined: the same one of the batch was brought in before. */
export async function insertAnswers(
  db: PlainDb,
  made: {
    readonly batchId: bigint;
    readonly file: Uint8Array;
    readonly fileHash: string;
    readonly importedAt: Date;
  },
): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO payout_answers (batch_id, file, file_hash, imported_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT (batch_id, file_hash) DO NOTHING RETURNING id`,
    [made.batchId, Buffer.from(made.file), made.fileHash, made.importedAt],
  );
  return rows[0]?.id;
}

/** The answers that a file of a batch is. */
export async function selectByFile(
  db: PlainDb,
  batchId: bigint,
  fileHash: string,
): Promise<AnswersRow | undefined> {
  const { rows } = await sql(db).query<AnswersRow>(
    `${SELECT} WHERE n.batch_id = $1 AND n.file_hash = $2`,
    [batchId, fileHash],
  );
  return rows[0];
}

/** One of them. */
export async function selectAnswers(
  db: AnyDb,
  id: string | bigint,
): Promise<AnswersRow | undefined> {
  const { rows } = await sql(db).query<AnswersRow>(`${SELECT} WHERE n.id = $1`, [id]);
  return rows[0];
}

/** Those of a batch, newest first. */
export async function selectAnswersOf(
  db: AnyDb,
  batchId: bigint,
  max: number,
): Promise<AnswersRow[]> {
  const { rows } = await sql(db).query<AnswersRow>(
    `${SELECT} WHERE n.batch_id = $1 ORDER BY n.id DESC LIMIT $2`,
    [batchId, max],
  );
  return rows;
}

/** Its file. */
export async function selectAnswersFile(db: AnyDb, id: bigint): Promise<Uint8Array> {
  const { rows } = await sql(db).query<{ file: Buffer }>(
    'SELECT file FROM payout_answers WHERE id = $1',
    [id],
  );
  const file = rows[0]?.file;
  if (file === undefined) throw new Error('Answers of a bank have no file.');
  return file;
}

/** Answers are approved one after the other: each counts on what the one before said. */
export async function lockAnswering(db: PlainDb): Promise<void> {
  await sql(db).query(`SELECT pg_advisory_xact_lock(hashtext('sarraf payout answers'))`);
}

/** Payouts of a batch that the bank has, by their keys. */
export async function selectKnown(
  db: AnyDb,
  batchId: bigint,
): Promise<ReadonlyMap<string, KnownPayout>> {
  const { rows } = await sql(db).query<{
    payout_id: string;
    amount_rial: bigint;
    sheba: string;
    state: KnownPayout['state'];
    reference: string | null;
  }>(
    `SELECT l.payout_id, l.amount_rial, l.sheba,
       CASE WHEN w.state = 'returned' OR 'return' = ANY(told.steps) THEN 'returned'
         WHEN w.state = 'settled' OR 'settle' = ANY(told.steps) THEN 'paid' ELSE 'sent' END AS state,
       COALESCE(w.reference, told.reference) AS reference
     FROM payout_batch_lines AS l JOIN withdrawals_state AS w ON w.id = l.payout_id
       LEFT JOIN LATERAL (
         SELECT array_agg(step) AS steps, max(reference) FILTER (WHERE step = 'settle') AS reference
         FROM payout_answer_lines WHERE payout_id = l.payout_id) AS told ON true
     WHERE l.batch_id = $1 AND l.is_live`,
    [batchId],
  );
  return new Map(
    rows.map(({ payout_id: payoutId, amount_rial: amountRial, sheba, state, reference }) => [
      keyOf(payoutId),
      { payoutId, amountRial, sheba, state, reference },
    ]),
  );
}

/** Whose references are, of those that were ever told. */
export async function selectOwners(
  db: AnyDb,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql(db).query<{ reference: string; id: string }>(
    `SELECT reference, payout_id AS id FROM payout_references WHERE reference = ANY($1)
     UNION SELECT reference, id FROM withdrawals_state WHERE chain IS NULL AND reference = ANY($1)`,
    [references],
  );
  return new Map(rows.map(({ reference, id }) => [reference, id]));
}

/** What is to be booked of a payout. */
export interface Booking {
  readonly payoutId: string;
  readonly step: 'settle' | 'return';
  readonly reference: string | null;
  readonly word: string;
}

/** Approves answers: what is to be booked is written down, and whose each reference is for ever. */
export async function approveRows(
  db: PlainDb,
  id: bigint,
  bookings: readonly Booking[],
  fates: readonly AnswerFate[],
): Promise<void> {
  await sql(db).query(
    `UPDATE payout_answers SET state = 'approved', fates = $2::json
     WHERE id = $1 AND state = 'preview'`,
    [id, JSON.stringify(fates)],
  );
  const columns = [
    bookings.map(({ payoutId }) => payoutId),
    bookings.map(({ step }) => step),
    bookings.map(({ reference }) => reference),
    bookings.map(({ word }) => word),
  ];
  await sql(db).query(
    `INSERT INTO payout_answer_lines (answers_id, payout_id, step, reference, word)
     SELECT $1, payout_id, step, reference, word
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])
       AS said (payout_id, step, reference, word)`,
    [id, ...columns],
  );
  await sql(db).query(
    `INSERT INTO payout_references (reference, payout_id)
     SELECT reference, payout_id FROM unnest($1::text[], $2::text[]) AS said (payout_id, reference)
     WHERE reference IS NOT NULL ON CONFLICT DO NOTHING`,
    [columns[0], columns[2]],
  );
}

/** What waits to be booked. */
export interface OpenBooking extends Booking {
  readonly answersId: bigint;
}

/** The oldest of it. */
export async function selectOpen(db: OrderedDb, max: number): Promise<OpenBooking[]> {
  const { rows } = await sql(db).query<{
    answers_id: bigint;
    payout_id: string;
    step: Booking['step'];
    reference: string | null;
    word: string;
  }>(
    `SELECT answers_id, payout_id, step, reference, word FROM payout_answer_lines
     WHERE NOT is_booked ORDER BY answers_id, payout_id LIMIT $1`,
    [max],
  );
  return rows.map(({ answers_id: answersId, payout_id: payoutId, ...row }) => ({
    ...row,
    answersId,
    payoutId,
  }));
}

/** One process books at a time; false where another one does. */
export async function tryBooking(db: PlainDb): Promise<boolean> {
  const { rows } = await sql(db).query<{ is_mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('sarraf booking answers')) AS is_mine`,
  );
  return rows[0]?.is_mine ?? false;
}

/** Answers are done once all of them is booked. */
export async function finishAnswers(db: OrderedDb): Promise<void> {
  await sql(db).query(
    `UPDATE payout_answers AS n SET state = 'done' WHERE state = 'approved' AND NOT EXISTS (
       SELECT FROM payout_answer_lines WHERE answers_id = n.id AND NOT is_booked)`,
  );
}

/** Travels with the command that moves the payout: a line is booked once, with it. */
export const ANSWER_BOOKED: Writer = {
  sql: `WITH booked AS (
      SELECT * FROM unnest($1::bigint[], $2::text[], $3::timestamptz[])
        AS booked (answers_id, payout_id, taken_at)),
    lines AS (
      UPDATE payout_answer_lines AS l SET is_booked = true FROM booked AS b
      WHERE l.answers_id = b.answers_id AND l.payout_id = b.payout_id)
    UPDATE payouts AS p SET taken_at = COALESCE(p.taken_at, b.taken_at) FROM booked AS b
    WHERE p.id = b.payout_id`,
  columns: { answers_id: 'bigint', payout_id: 'text', taken_at: 'timestamptz' },
};
