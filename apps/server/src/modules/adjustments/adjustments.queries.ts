import type { Writer } from '../../engine/index.ts';
import type { AnyDb, OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Where an adjustment stands. */
export type AdjustmentStatus = 'waiting' | 'approved' | 'posted' | 'refused' | 'failed';

/** An adjustment as it was written; smallest units. */
export interface AdjustmentRow {
  readonly id: bigint;
  readonly approval_id: bigint;
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
const SELECT = `SELECT a.id, a.approval_id, a.from_owner, a.to_owner, a.asset, a.units, a.ticket,
    w.reason, w.proposed_by, ${nameOf('p')} AS proposed_name, w.proposed_at,
    w.decided_by, ${nameOf('d')} AS decided_name, w.decided_reason, w.decided_at, w.failure,
    CASE w.state WHEN 'applying' THEN 'approved' WHEN 'approved' THEN 'posted'
      WHEN 'withdrawn' THEN 'refused' ELSE w.state END AS status
  FROM adjustments AS a JOIN approvals AS w ON w.id = a.approval_id
    JOIN users AS p ON p.id = w.proposed_by LEFT JOIN users AS d ON d.id = w.decided_by`;

/** What is proposed. */
export interface NewAdjustment {
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly units: bigint;
  readonly ticket: string;
}

/** Keeps what is to be moved; {@link linkApproval} follows. */
export async function insertAdjustment(db: PlainDb, asked: NewAdjustment): Promise<bigint> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `INSERT INTO adjustments (from_owner, to_owner, asset, units, ticket)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [asked.from, asked.to, asked.asset, asked.units, asked.ticket],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('No adjustment was kept.');
  return made.id;
}

/** Notes where two officers decide on it. */
export async function linkApproval(db: PlainDb, id: bigint, approvalId: bigint): Promise<void> {
  await sql(db).query('UPDATE adjustments SET approval_id = $2 WHERE id = $1', [id, approvalId]);
}

/** One; undefined where there is none. */
export async function selectAdjustment(db: AnyDb, id: bigint): Promise<AdjustmentRow | undefined> {
  const { rows } = await sql(db).query<AdjustmentRow>(`${SELECT} WHERE a.id = $1`, [id]);
  return rows[0];
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
      ? `w.kind = 'adjustment' AND w.state IN ('waiting', 'applying')
         AND ($1::bigint IS NULL OR a.id > $1) ORDER BY a.id`
      : `w.state NOT IN ('waiting', 'applying') AND ($1::bigint IS NULL OR a.id < $1)
         ORDER BY a.id DESC`;
  const { rows } = await sql(db).query<AdjustmentRow>(`${SELECT} WHERE ${part} LIMIT $2`, [
    from ?? null,
    limit,
  ]);
  return rows;
}

/** Marks its people as to be told, with the commit of its entry. */
export const ADJUSTMENT_POSTED: Writer = {
  sql: `UPDATE adjustments AS a SET is_untold = true
    FROM unnest($1::bigint[]) AS posted (id) WHERE a.id = posted.id`,
  columns: { id: 'bigint' },
};

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
