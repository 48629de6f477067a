// The index of the books: made in steps, in the order of the entries, behind what is committed.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Nobody else makes a step before the transaction ends. A statement of its own: the step then sees
 * all that whoever was before it has written.
 */
export async function lockIndex(tx: OrderedDb): Promise<void> {
  await sql(tx).query('SELECT FROM ledger_index_place FOR UPDATE');
}

/**
 * Adds the next entries to the index: what each account that they moved had afterwards, and which
 * assets each moved. Answers whether it came to the newest one.
 *
 * @param max - entries at most
 */
export async function indexStep(tx: OrderedDb, max: number): Promise<boolean> {
  const { rows } = await sql(tx).query<{ is_whole: boolean }>(
    `WITH place AS (SELECT entry_id FROM ledger_index_place),
       head AS (SELECT COALESCE(max(id), 0) AS id FROM ledger_entries),
       upto AS (SELECT least(place.entry_id + $1, head.id) AS id FROM place, head),
       news AS MATERIALIZED (
         SELECT p.entry_id, p.from_account, p.to_account, p.asset, p.amount
         FROM postings AS p
         WHERE p.entry_id > (SELECT entry_id FROM place) AND p.entry_id <= (SELECT id FROM upto)),
       moved AS (SELECT account, entry_id, sum(units) AS units FROM (
           SELECT to_account AS account, entry_id, amount AS units FROM news
           UNION ALL SELECT from_account, entry_id, -amount FROM news) AS ends
         GROUP BY account, entry_id),
       before AS (SELECT account, COALESCE((
           SELECT total FROM account_entries WHERE account_id = account
           ORDER BY entry_id DESC LIMIT 1), 0) AS total
         FROM (SELECT DISTINCT account FROM moved) AS each),
       kept AS (INSERT INTO account_entries (account_id, entry_id, total)
         SELECT m.account, m.entry_id,
           b.total + sum(m.units) OVER (PARTITION BY m.account ORDER BY m.entry_id)
         FROM moved AS m JOIN before AS b ON b.account = m.account),
       named AS (INSERT INTO asset_entries (asset, kind, entry_id)
         SELECT DISTINCT n.asset, e.kind, n.entry_id
         FROM news AS n JOIN ledger_entries AS e ON e.id = n.entry_id),
       stepped AS (UPDATE ledger_index_place SET entry_id = upto.id FROM upto)
     SELECT upto.id = head.id AS is_whole FROM upto, head`,
    [max],
  );
  return rows[0]?.is_whole ?? false;
}
