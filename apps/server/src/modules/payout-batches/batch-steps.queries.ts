// What moves a batch, each in its officer's transaction.
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import type { BatchFileLine } from './batch-file.ts';
import type { Part } from './batches.queries.ts';

/** Batches are made one after the other. */
export async function lockMaking(db: PlainDb): Promise<void> {
  await sql(db).query(`SELECT pg_advisory_xact_lock(hashtext('sarraf payout batches'))`);
}

/** An approved payout that is in no batch. */
export interface Candidate {
  readonly id: string;
  readonly user_id: bigint;
  /** What the bank pays, rial. */
  readonly rial: bigint;
  readonly sheba: string;
  readonly owner_name: string;
}

/** The oldest that wait. */
export async function selectCandidates(db: PlainDb, max: number): Promise<Candidate[]> {
  const { rows } = await sql(db).query<Candidate>(
    `SELECT p.id, p.user_id, p.amount_rial - p.fee_rial AS rial, p.sheba,
       COALESCE(p.owner_name, concat_ws(' ', u.first_name, u.last_name)) AS owner_name
     FROM withdrawals_state AS w JOIN payouts AS p ON p.id = w.id JOIN users AS u ON u.id = p.user_id
     WHERE w.state = 'approved' AND p.provider IS NULL ORDER BY p.id LIMIT $1`,
    [max],
  );
  return rows;
}

/** What waits for a batch in all. */
export async function sumWaiting(db: PlainDb): Promise<Part> {
  const { rows } = await sql(db).query<{ count: bigint; rial: bigint }>(
    `SELECT count(*) AS count, COALESCE(sum(p.amount_rial - p.fee_rial), 0)::bigint AS rial
     FROM withdrawals_state AS w JOIN payouts AS p ON p.id = w.id
     WHERE w.state = 'approved' AND p.provider IS NULL`,
  );
  return { count: Number(rows[0]?.count ?? 0n), rial: rows[0]?.rial ?? 0n };
}

/** Has payouts leave by a batch; answers those that no provider and no other batch has. */
export async function claimForBatch(
  db: PlainDb,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql(db).query<{ id: string }>(
    `UPDATE payouts SET provider = 'file', next_step_at = NULL
     WHERE id = ANY($1) AND provider IS NULL RETURNING id`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Gives payouts back: to wait for another batch, or `at` a moment to a provider. */
export async function freePayouts(
  db: PlainDb,
  ids: readonly string[],
  at: Date | null,
): Promise<void> {
  await sql(db).query(
    `UPDATE payouts SET provider = NULL, next_step_at = $2 WHERE id = ANY($1) AND provider = 'file'`,
    [ids, at],
  );
}

/** The number of the next batch: it stands in the lines of its file. */
export async function nextBatchId(db: PlainDb): Promise<bigint> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `SELECT nextval(pg_get_serial_sequence('payout_batches', 'id')) AS id`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no number for a batch.');
  return row.id;
}

/** A batch as it is made. */
export interface NewBatch {
  readonly id: bigint;
  readonly cycleAt: Date;
  readonly fileHash: string;
  readonly request: { readonly key: string; readonly hash: string } | undefined;
  readonly requestedBy: number;
  readonly madeAt: Date;
}

/** Keeps a batch with its lines. */
export async function insertBatch(
  db: PlainDb,
  made: NewBatch,
  lines: readonly BatchFileLine[],
): Promise<void> {
  await sql(db).query(
    `INSERT INTO payout_batches (id, cycle_at, file_hash, request_key, request_hash, requested_by,
       made_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      made.id,
      made.cycleAt,
      made.fileHash,
      made.request?.key ?? null,
      made.request?.hash ?? null,
      made.requestedBy,
      made.madeAt,
    ],
  );
  await sql(db).query(
    `INSERT INTO payout_batch_lines (batch_id, row, payout_id, amount_rial, sheba, owner_name)
     SELECT $1, row, payout_id, amount_rial, sheba, owner_name
     FROM unnest($2::integer[], $3::text[], $4::bigint[], $5::text[], $6::text[])
       AS made (row, payout_id, amount_rial, sheba, owner_name)`,
    [
      made.id,
      lines.map(({ row }) => row),
      lines.map(({ payoutId }) => payoutId),
      lines.map(({ amountRial }) => amountRial),
      lines.map(({ sheba }) => sheba),
      lines.map(({ ownerName }) => ownerName),
    ],
  );
}

/** An officer's word on a batch. */
interface Word {
  readonly officer: number;
  readonly at: Date;
  readonly reason: string;
}

/** Notes that two officers are behind it. */
export async function updateApproved(db: PlainDb, id: string): Promise<void> {
  await sql(db).query(`UPDATE payout_batches SET state = 'approved' WHERE id = $1`, [id]);
}

/** Cancels it with all its lines. */
export async function updateCancelled(db: PlainDb, id: bigint | string, word: Word): Promise<void> {
  await sql(db).query(
    `UPDATE payout_batches SET state = 'cancelled', cancelled_by = $2, cancelled_at = $3,
       cancelled_reason = $4 WHERE id = $1`,
    [id, word.officer, word.at, word.reason],
  );
  await sql(db).query('UPDATE payout_batch_lines SET is_live = false WHERE batch_id = $1', [id]);
}

/** From here on nobody cancels it: its payouts are being sent. */
export async function updateGiven(
  db: PlainDb,
  id: bigint,
  { officer, at }: Pick<Word, 'officer' | 'at'>,
): Promise<void> {
  await sql(db).query(
    `UPDATE payout_batches SET state = 'given', given_by = $2, given_at = $3 WHERE id = $1`,
    [id, officer, at],
  );
}

/** Notes the file that was downloaded, and which lines are not in it and why. */
export async function updateFile(
  db: PlainDb,
  id: bigint,
  hash: string,
  leftOut: ReadonlyMap<number, string>,
): Promise<void> {
  await sql(db).query('UPDATE payout_batches SET given_hash = $2 WHERE id = $1', [id, hash]);
  if (leftOut.size === 0) return;
  await sql(db).query(
    `UPDATE payout_batch_lines AS l SET is_live = false, left_out = gone.why
     FROM unnest($2::integer[], $3::text[]) AS gone (row, why)
     WHERE l.batch_id = $1 AND l.row = gone.row`,
    [id, [...leftOut.keys()], [...leftOut.values()]],
  );
}
