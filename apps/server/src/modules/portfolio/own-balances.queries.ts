// What a person had at moments of the past, by the index of the books.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What follows reads one moment of the books. A first statement of its transaction. */
export async function standStill(tx: OrderedDb): Promise<void> {
  await sql(tx).query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
}

/** The last entry that the index of the books has: of what came later it can't say a balance. */
export async function selectIndexed(db: OrderedDb): Promise<number> {
  const { rows } = await sql(db).query<{ entry_id: bigint }>(
    'SELECT entry_id FROM ledger_index_place',
  );
  return Number(rows[0]?.entry_id ?? 0n);
}

/** When a person's first entry was made, ms since 1970; undefined where the index has none. */
export async function selectOwnFirstAt(db: OrderedDb, userId: number): Promise<number | undefined> {
  const { rows } = await sql(db).query<{ at_ms: bigint | null }>(
    `SELECT (SELECT at_ms FROM ledger_entries WHERE id = min(first.entry_id)) AS at_ms
     FROM accounts AS a CROSS JOIN LATERAL (SELECT entry_id FROM account_entries
       WHERE account_id = a.id ORDER BY entry_id LIMIT 1) AS first
     WHERE a.owner_kind = 'user' AND a.owner_id = $1`,
    [String(userId)],
  );
  const at = rows[0]?.at_ms;
  return at === undefined || at === null ? undefined : Number(at);
}

/** What was had of an asset after an entry, in smallest units: spot and vault. */
export interface PastBalance {
  readonly asset: string;
  readonly entry_id: bigint;
  readonly units: bigint;
}

/** All of a person's balances after each of these entries; what was never had is missing. */
export async function selectBalancesAfter(
  db: OrderedDb,
  userId: number,
  entryIds: readonly number[],
): Promise<PastBalance[]> {
  const { rows } = await sql(db).query<PastBalance>(
    `SELECT a.asset, m.entry_id, sum(last.total)::bigint AS units
     FROM accounts AS a CROSS JOIN unnest($2::bigint[]) AS m (entry_id)
       CROSS JOIN LATERAL (SELECT total FROM account_entries
         WHERE account_id = a.id AND entry_id <= m.entry_id
         ORDER BY entry_id DESC LIMIT 1) AS last
     WHERE a.owner_kind = 'user' AND a.owner_id = $1
     GROUP BY a.asset, m.entry_id`,
    [String(userId), [...new Set(entryIds)]],
  );
  return rows;
}
