// Batches of payouts and their lines. What is paid to whom is written once; where each payout stands is
// read from the engine's rows.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { BatchFileLine } from './batch-file.ts';

/** Where a batch stands. */
export type BatchState = 'made' | 'approved' | 'given' | 'cancelled';

/** Lines, and what they come to; rial. */
export interface Part {
  readonly count: number;
  readonly rial: bigint;
}

/** A batch as its rows say. */
export interface BatchRow {
  readonly id: bigint;
  readonly state: BatchState;
  readonly cycle_at: Date;
  readonly file_hash: string;
  readonly given_hash: string | null;
  readonly request_hash: string | null;
  readonly made_by: bigint;
  readonly maker: string | null;
  readonly made_at: Date;
  readonly made_reason: string;
  readonly approved_by: bigint | null;
  readonly approver: string | null;
  readonly approved_at: Date | null;
  readonly approved_reason: string | null;
  readonly cancelled_by: bigint | null;
  readonly canceller: string | null;
  readonly cancelled_at: Date | null;
  readonly cancelled_reason: string | null;
  readonly given_by: bigint | null;
  readonly giver: string | null;
  readonly given_at: Date | null;
}

const nameOf = (alias: string): string =>
  `NULLIF(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`;
const decided = (column: string): string => `CASE w.state WHEN 'approved' THEN ${column} END`;
const SELECT = `SELECT b.id, b.state, b.cycle_at, b.file_hash, b.given_hash, b.request_hash,
    w.proposed_by AS made_by, ${nameOf('m')} AS maker, w.proposed_at AS made_at,
    w.reason AS made_reason, ${decided('w.decided_by')} AS approved_by, ${nameOf('a')} AS approver,
    ${decided('w.decided_at')} AS approved_at, ${decided('w.decided_reason')} AS approved_reason,
    b.cancelled_by, ${nameOf('c')} AS canceller, b.cancelled_at, b.cancelled_reason,
    b.given_by, ${nameOf('g')} AS giver, b.given_at
  FROM payout_batches AS b
    JOIN approvals AS w ON w.kind = 'payout_batch' AND w.subject = b.id::text
    JOIN users AS m ON m.id = w.proposed_by
    LEFT JOIN users AS a ON a.id = w.decided_by AND w.state = 'approved' LEFT JOIN users AS c ON c.id = b.cancelled_by
    LEFT JOIN users AS g ON g.id = b.given_by`;

/** One batch. */
export async function selectBatch(db: AnyDb, id: string | bigint): Promise<BatchRow | undefined> {
  const { rows } = await sql(db).query<BatchRow>(`${SELECT} WHERE b.id = $1`, [id]);
  return rows[0];
}

/** The same, and nobody else moves it before the transaction ends. */
export async function lockBatch(db: PlainDb, id: string | bigint): Promise<BatchRow | undefined> {
  await sql(db).query('SELECT FROM payout_batches WHERE id = $1 FOR UPDATE', [id]);
  return selectBatch(db, id);
}

/** What an officer asked for under a key before. */
export async function selectByKey(
  db: PlainDb,
  officer: number,
  key: string,
): Promise<BatchRow | undefined> {
  const { rows } = await sql(db).query<BatchRow>(
    `${SELECT} WHERE b.requested_by = $1 AND b.request_key = $2`,
    [officer, key],
  );
  return rows[0];
}

/** Batches, newest first. */
export async function selectBatches(
  db: AnyDb,
  { beforeId, offset, limit }: { beforeId: number | undefined; offset: number; limit: number },
): Promise<BatchRow[]> {
  const { rows } = await sql(db).query<BatchRow>(
    `${SELECT} WHERE $1::bigint IS NULL OR b.id < $1 ORDER BY b.id DESC OFFSET $2 LIMIT $3`,
    [beforeId ?? null, offset, limit],
  );
  return rows;
}

/** How many there are, counted to `max` at most. */
export async function countBatches(db: AnyDb, max: number): Promise<number> {
  const { rows } = await sql(db).query<{ total: bigint }>(
    'SELECT count(*) AS total FROM (SELECT FROM payout_batches LIMIT $1) AS counted',
    [max],
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Where one line of a batch stands. */
export type LineState = 'waiting' | 'sent' | 'paid' | 'returned' | 'left_out' | 'free';

/** A line of a batch with what became of it. */
export interface BatchLine extends BatchFileLine {
  readonly userId: number;
  readonly state: LineState;
  readonly bankReference: string | null;
}

const LINE_STATE = `CASE
    WHEN l.left_out IS NOT NULL THEN 'left_out'
    WHEN NOT l.is_live THEN 'free'
    WHEN w.state = 'sent' THEN 'sent'
    WHEN w.state = 'settled' THEN 'paid'
    WHEN w.state = 'returned' THEN 'returned'
    ELSE 'waiting' END`;
const LINES = `payout_batch_lines AS l JOIN payouts AS p ON p.id = l.payout_id
  JOIN withdrawals_state AS w ON w.id = l.payout_id`;

/** Lines of a batch in their order. */
export async function selectLines(
  db: AnyDb,
  batchId: bigint,
  part: { readonly offset: number; readonly limit: number | null } = { offset: 0, limit: null },
): Promise<BatchLine[]> {
  const { rows } = await sql(db).query<{
    row: bigint | number;
    payout_id: string;
    user_id: bigint;
    amount_rial: bigint;
    sheba: string;
    owner_name: string;
    state: LineState;
    reference: string | null;
  }>(
    `SELECT l.row, l.payout_id, p.user_id, l.amount_rial, l.sheba, l.owner_name,
       ${LINE_STATE} AS state, CASE WHEN l.is_live THEN w.reference END AS reference
     FROM ${LINES} WHERE l.batch_id = $1 ORDER BY l.row OFFSET $2 LIMIT $3`,
    [batchId, part.offset, part.limit],
  );
  return rows.map((row) => ({
    row: Number(row.row),
    payoutId: row.payout_id,
    userId: Number(row.user_id),
    amountRial: row.amount_rial,
    sheba: row.sheba,
    ownerName: row.owner_name,
    state: row.state,
    bankReference: row.reference,
  }));
}

/** What the lines of batches come to, by where they stand. */
export async function sumLines(
  db: AnyDb,
  batchIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, ReadonlyMap<LineState, Part>>> {
  const { rows } = await sql(db).query<{
    batch_id: bigint;
    state: LineState;
    count: bigint;
    rial: bigint;
  }>(
    `SELECT l.batch_id, ${LINE_STATE} AS state, count(*) AS count, sum(l.amount_rial)::bigint AS rial
     FROM ${LINES} WHERE l.batch_id = ANY($1::bigint[]) GROUP BY 1, 2`,
    [batchIds],
  );
  const sums = new Map<bigint, Map<LineState, Part>>();
  for (const { batch_id: id, state, count, rial } of rows) {
    const of = sums.get(id) ?? new Map<LineState, Part>();
    sums.set(id, of.set(state, { count: Number(count), rial }));
  }
  return sums;
}
