// The index of the books: made in steps, in the order of the entries, behind what is committed.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The last entry that is in the index; nobody else makes a step before the transaction ends. */
export async function lockIndex(tx: OrderedDb): Promise<number> {
  // by keys, whatever the planner thinks of tables that were empty when it planned
  await sql(tx).query('SET LOCAL enable_seqscan = off');
  await sql(tx).query('SET LOCAL enable_nestloop = off');
  const { rows } = await sql(tx).query<{ entry_id: bigint }>(
    'SELECT entry_id FROM ledger_index_place FOR UPDATE',
  );
  return Number(rows[0]?.entry_id ?? 0n);
}

/** The newest entry; 0 before the first. A statement of its own: it sees what came until now. */
export async function newestEntry(tx: OrderedDb): Promise<number> {
  const { rows } = await sql(tx).query<{ id: bigint }>(
    'SELECT COALESCE(max(id), 0) AS id FROM ledger_entries',
  );
  return Number(rows[0]?.id ?? 0n);
}

/** Adds entries to the index: what each account that they moved had after each, and which assets. */
export async function indexStep(tx: OrderedDb, after: number, upTo: number): Promise<void> {
  await sql(tx).query(
    `WITH news AS MATERIALIZED (
         SELECT entry_id, from_account, to_account, asset, amount
         FROM postings WHERE entry_id > $1 AND entry_id <= $2),
       moved AS (SELECT account, entry_id, sum(units) AS units FROM (
           SELECT to_account AS account, entry_id, amount AS units FROM news
           UNION ALL SELECT from_account, entry_id, -amount FROM news) AS ends
         GROUP BY account, entry_id),
       before AS MATERIALIZED (SELECT account, COALESCE((
           SELECT total FROM account_entries WHERE account_id = account
           ORDER BY entry_id DESC LIMIT 1), 0) AS total
         FROM (SELECT DISTINCT account FROM moved) AS each),
       kept AS (INSERT INTO account_entries (account_id, entry_id, total)
         SELECT m.account, m.entry_id,
           b.total + sum(m.units) OVER (PARTITION BY m.account ORDER BY m.entry_id)
         FROM moved AS m JOIN before AS b ON b.account = m.account),
       named AS (INSERT INTO asset_entries (asset, kind, entry_id)
         SELECT asset, (SELECT kind FROM ledger_entries WHERE id = entry_id), entry_id
         FROM (SELECT DISTINCT asset, entry_id FROM news) AS each)
     UPDATE ledger_index_place SET entry_id = $2`,
    [after, upTo],
  );
}
