import type { Writer } from '../../engine/index.ts';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Where an adjustment stands. */
export type AdjustmentStatus = 'waiting' | 'approved' | 'posted' | 'refused' | 'failed';

/** An adjustment as it was written; smallest units. */
export interface AdjustmentRow {
  readonly id: bigint;
  readonly from_owner: string;
  readonly to_owner: string;
  readonly asset: string;
  readonly units: bigint;
  readonly reason: string;
  readonly ticket: string;
  readonly status: AdjustmentStatus;
  readonly proposed_by: bigint;
  readonly proposed_name: string | null;
  readonly proposed_at: Date;
  readonly decided_by: bigint | null;
  readonly decided_name: string | null;
  readonly decided_reason: string | null;
  readonly decided_at: Date | null;
  readonly failure: string | null;
}

const nameOf = (alias: string): string =>
  `NULLIF(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), '')`;
const SELECT = `SELECT a.id, a.from_owner, a.to_owner, a.asset, a.units, a.reason, a.ticket, a.status,
    a.proposed_by, ${nameOf('p')} AS proposed_name, a.proposed_at,
    a.decided_by, ${nameOf('d')} AS decided_name, a.decided_reason, a.decided_at, a.failure
  FROM adjustments AS a JOIN users AS p ON p.id = a.proposed_by
    LEFT JOIN users AS d ON d.id = a.decided_by`;

/** What is proposed. */
export interface NewAdjustment {
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly units: bigint;
  readonly reason: string;
  readonly ticket: string;
  readonly proposedBy: number;
}

/** Keeps a proposal; undefined where the same one waits already. */
export async function insertAdjustment(
  db: PlainDb,
  asked: NewAdjustment,
): Promise<bigint | undefined> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO adjustments (from_owner, to_owner, asset, units, reason, ticket, proposed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (from_owner, to_owner, asset, units, ticket) WHERE status = 'waiting' DO NOTHING
     RETURNING id`,
    [
      ...[asked.from, asked.to, asked.asset, asked.units, asked.reason, asked.ticket],
      asked.proposedBy,
    ],
  );
  return rows[0]?.id;
}

/** One; undefined where there is none. */
export async function selectAdjustment(db: AnyDb, id: bigint): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql(db).query<AdjustmentRow>(`${SELECT} WHERE a.id = $1`, [id]);
  return rows[0];
}

/** The same, and nobody else decides on it before the transaction ends. */
export async function lockAdjustment(db: PlainDb, id: bigint): Promise<AdjustmentRow | undefined> {
  await sql(db).query('SELECT FROM adjustments WHERE id = $1 FOR UPDATE', [id]);
  return selectAdjustment(db, id);
}

/** Those that wait or are about to be posted, the oldest first; or those that ended, the newest first. */
export async function selectAdjustments(
  db: OrderedDb,
  shown: 'waiting' | 'ended',
  from: number | undefined,
  limit: number,
): Promise<AdjustmentRow[]> {
  const part =
    shown === 'waiting'
      ? `a.status IN ('waiting', 'approved') AND ($1::bigint IS NULL OR a.id > $1) ORDER BY a.id`
      : `a.status NOT IN ('waiting', 'approved') AND ($1::bigint IS NULL OR a.id < $1)
         ORDER BY a.id DESC`;
  const { rows } = await sql(db).query<AdjustmentRow>(`${SELECT} WHERE ${part} LIMIT $2`, [
    from ?? null,
    limit,
  ]);
  return rows;
}

/** Notes what an officer decided. */
export async function decideAdjustment(
  db: PlainDb,
  id: bigint,
  status: 'approved' | 'refused',
  officer: number,
  reason: string,
): Promise<void> {
  await sql(db).query(
    `UPDATE adjustments SET status = $2, decided_by = $3, decided_reason = $4, decided_at = now()
     WHERE id = $1 AND status = 'waiting'`,
    [id, status, officer, reason],
  );
}

/** Has one that waits be another officer's proposal. */
export async function takeOverAdjustment(db: PlainDb, id: bigint, officer: number): Promise<void> {
  await sql(db).query(
    `UPDATE adjustments SET proposed_by = $2, proposed_at = now()
     WHERE id = $1 AND status = 'waiting'`,
    [id, officer],
  );
}

/** Notes that the books took it; its people are to be told. Answers whether it was not noted yet. */
export async function markPosted(db: PlainDb, id: bigint): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE adjustments SET status = 'posted', is_untold = true
     WHERE id = $1 AND status = 'approved'`,
    [id],
  );
  return rowCount === 1;
}

/** The same, with the commit of the entry itself. */
export const ADJUSTMENT_POSTED: Writer = {
  sql: `UPDATE adjustments AS a SET status = 'posted', is_untold = true
    FROM unnest($1::bigint[]) AS posted (id) WHERE a.id = posted.id AND a.status = 'approved'`,
  columns: { id: 'bigint' },
};

/** Notes that the books did not take it. Answers whether it was not noted yet. */
export async function markFailed(db: PlainDb, id: bigint, failure: string): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    `UPDATE adjustments SET status = 'failed', failure = $2
     WHERE id = $1 AND status = 'approved'`,
    [id, failure],
  );
  return rowCount === 1;
}

/** Approved ones that are not posted yet. */
export async function selectApproved(db: OrderedDb, limit: number): Promise<AdjustmentRow[]> {
  const { rows } = await sql(db).query<AdjustmentRow>(
    `${SELECT} WHERE a.status = 'approved' ORDER BY a.id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Posted ones whose people were not told yet. */
export async function selectUntold(db: OrderedDb, limit: number): Promise<AdjustmentRow[]> {
  const { rows } = await sql(db).query<AdjustmentRow>(
    `${SELECT} WHERE a.is_untold ORDER BY a.id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** Marks its people as told. Answers whether nobody did before. */
export async function markTold(db: PlainDb, id: bigint): Promise<boolean> {
  const { rowCount } = await sql(db).query(
    'UPDATE adjustments SET is_untold = false WHERE id = $1 AND is_untold',
    [id],
  );
  return rowCount === 1;
}

/** A person at an end of an adjustment. */
export interface EndPerson {
  readonly id: bigint;
  readonly name: string | null;
  readonly mobile: string;
}

/** People by id. */
export async function selectEndPeople(db: AnyDb, ids: readonly number[]): Promise<EndPerson[]> {
  const { rows } = await sql(db).query<EndPerson>(
    `SELECT id, ${nameOf('u')} AS name, mobile FROM users AS u WHERE id = ANY($1::bigint[])`,
    [ids],
  );
  return rows;
}

/** Entries of the ledger by the references of adjustments. */
export async function selectEntryIds(
  db: OrderedDb,
  references: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql(db).query<{ reference: string; entry_id: bigint }>(
    `SELECT reference, entry_id FROM entry_keys
     WHERE kind = 'adjustment' AND reference = ANY($1)`,
    [references],
  );
  return new Map(rows.map(({ reference, entry_id: id }) => [reference, id]));
}
