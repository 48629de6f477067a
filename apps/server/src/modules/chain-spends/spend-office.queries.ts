// Transactions as officers look for them.
import type { SpendKindName } from '@sarraf/contracts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { SPEND_COLUMNS, spendOf, type SpendRow, type SpendSqlRow } from './spend-rows.queries.ts';

/** Those on their way, the oldest first; or ended, the newest first. */
export async function selectShown(
  db: PlainDb,
  show: 'open' | 'ended',
  of: { readonly after: number | undefined; readonly limit: number },
): Promise<SpendRow[]> {
  const part =
    show === 'open'
      ? `(p.closed_at IS NULL OR p.state = 'broadcast') AND ($1::bigint IS NULL OR p.seq > $1) ORDER BY p.seq`
      : `p.closed_at IS NOT NULL AND ($1::bigint IS NULL OR p.seq < $1) ORDER BY p.seq DESC`;
  const { rows } = await sql(db).query<SpendSqlRow>(
    `SELECT ${SPEND_COLUMNS} FROM chain_spends AS p WHERE ${part} LIMIT $2`,
    [of.after ?? null, of.limit],
  );
  return rows.map(spendOf);
}

/** Whose withdrawal a payout is. */
export interface PayeeRow {
  readonly id: string;
  readonly user_id: bigint;
  readonly name: string | null;
  readonly mobile: string;
}

/** Who asked for these payouts. */
export async function selectPayees(
  db: OrderedDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayeeRow>> {
  const { rows } = await sql(db).query<PayeeRow>(
    `SELECT w.id, w.user_id, u.mobile, NULLIF(concat_ws(' ', u.first_name, u.last_name), '') AS name
     FROM withdrawals_state AS w JOIN users AS u ON u.id = w.user_id WHERE w.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An officer wants the next step of it now; false: it is not in that state any more. */
export async function wish(
  tx: PlainDb,
  id: string,
  what: 'bump' | 'rebroadcast',
  now: Date,
): Promise<boolean> {
  const column = what === 'bump' ? 'bump_wanted_at' : 'rebroadcast_wanted_at';
  const { rowCount } = await sql(tx).query(
    `UPDATE chain_spends SET ${column} = $2, next_step_at = $2, updated_at = $2
     WHERE id = $1 AND state IN ('signed', 'broadcast')`,
    [id, now],
  );
  return rowCount === 1;
}

/** When the oldest transaction of each kind that is on its way was wanted. */
export async function selectOldest(
  db: PlainDb,
): Promise<readonly { readonly kind: SpendKindName; readonly since: Date }[]> {
  const { rows } = await sql(db).query<{ kind: SpendKindName; since: Date }>(
    `SELECT kind, min(created_at) AS since FROM chain_spends
     WHERE closed_at IS NULL AND state <> 'opened' GROUP BY kind`,
  );
  return rows;
}
