// The books held against themselves: each check is one statement, so it sees one moment, and what it
// answers are the rows that do not agree.
import { IRT } from '@sarraf/money';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A row that does not agree with what it should; rial, of a coin's account its smallest units. */
export interface Difference {
  readonly name: string;
  readonly expected: bigint;
  readonly found: bigint;
}

/** As many are told at once. */
export const TOLD_MAX = 20;
/** Entries that are added up in one step: after a long pause several steps follow. */
const ENTRIES_PER_STEP = 200_000;

/**
 * Nobody else adds up before the transaction ends. A statement of its own: of two workers the second
 * one then sees all that the first one wrote, and no posting is added twice.
 */
export async function lockPosition(tx: OrderedDb): Promise<void> {
  await sql(tx).query('SELECT FROM reconciliation_place FOR UPDATE');
}

/**
 * Adds up the postings that came since the last time, an account at a time, beside the balances. Answers whether it came to the newest one: only then the two can be compared.
 */
export async function addUpPostings(db: OrderedDb): Promise<boolean> {
  const { rows } = await sql(db).query<{ is_whole: boolean }>(
    `WITH position AS (SELECT entry_id FROM reconciliation_place FOR UPDATE),
       head AS (SELECT COALESCE(max(id), 0) AS id FROM ledger_entries),
       upto AS (SELECT least(position.entry_id + $1, head.id) AS id FROM position, head),
       news AS (SELECT p.* FROM postings AS p, position, upto
         WHERE p.entry_id > position.entry_id AND p.entry_id <= upto.id),
       moved AS (SELECT account, sum(units) AS units FROM (
           SELECT to_account AS account, amount AS units FROM news
           UNION ALL SELECT from_account, -amount FROM news) AS ends GROUP BY account),
       added AS (INSERT INTO reconciled_accounts AS r (account_id, total)
         SELECT account, units FROM moved
         ON CONFLICT (account_id) DO UPDATE SET total = r.total + excluded.total),
       stepped AS (UPDATE reconciliation_place SET entry_id = upto.id FROM upto)
     SELECT upto.id = head.id AS is_whole FROM upto, head`,
    [ENTRIES_PER_STEP],
  );
  return rows[0]?.is_whole ?? false;
}

/** An account by its owner; one of a coin by the coin as well, so that its units are known for what they are. */
const NAME = `CASE a.asset WHEN 'IRT' THEN '' ELSE a.asset || ' ' END || 'account ' || a.owner_kind || ':'
  || a.owner_id`;

/**
 * Accounts of any asset whose balance is not what their postings add up to. Postings that came since they
 * were added up are counted here, so that books in motion agree, too.
 */
export async function selectWrongBalances(db: OrderedDb): Promise<Difference[]> {
  const { rows } = await sql(db).query<Difference>(
    `WITH news AS (SELECT p.* FROM postings AS p, reconciliation_place AS position
         WHERE p.entry_id > position.entry_id),
       moved AS (SELECT account, sum(units) AS units FROM (
           SELECT to_account AS account, amount AS units FROM news
           UNION ALL SELECT from_account, -amount FROM news) AS ends GROUP BY account)
     SELECT ${NAME} AS name, b.total AS found,
       (COALESCE(r.total, 0) + COALESCE(m.units, 0))::bigint AS expected
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
       LEFT JOIN reconciled_accounts AS r ON r.account_id = a.id
       LEFT JOIN moved AS m ON m.account = a.id
     WHERE b.total <> COALESCE(r.total, 0) + COALESCE(m.units, 0)
     ORDER BY a.id LIMIT $1`,
    [TOLD_MAX],
  );
  return rows;
}

/** Accounts of any asset whose held part is not the sum of what holds it (I5). */
export async function selectWrongHolds(db: OrderedDb): Promise<Difference[]> {
  const { rows } = await sql(db).query<Difference>(
    `WITH held AS (SELECT account_id, sum(remaining)::bigint AS units
         FROM holds GROUP BY account_id)
     SELECT ${NAME} AS name, b.held AS found,
       COALESCE(h.units, 0) AS expected
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
       LEFT JOIN held AS h ON h.account_id = a.id
     WHERE b.held <> COALESCE(h.units, 0)
     ORDER BY a.id LIMIT $1`,
    [TOLD_MAX],
  );
  return rows;
}

/** What ended lately is looked at, too, as long as a bank may bring it back. */
export const ENDED_MS = 7 * 86_400_000;

/**
 * Withdrawals of toman that are not what the house wrote down of them, that hold another amount, or
 * whose postings are of another one (I15).
 */
export async function selectWrongPayouts(db: OrderedDb, now: number): Promise<Difference[]> {
  const { rows } = await sql(db).query<Difference>(
    `WITH looked AS (SELECT * FROM withdrawals_state
         WHERE asset = $1 AND (state IN ('requested', 'approved', 'sent') OR updated_at_ms > $3)),
       sides AS (
         SELECT w.id, w.units AS expected, COALESCE(p.amount_rial, 0) AS found
         FROM looked AS w LEFT JOIN payouts AS p ON p.id = w.id
         UNION ALL
         SELECT w.id, w.fee_units, COALESCE(p.fee_rial, 0)
         FROM looked AS w LEFT JOIN payouts AS p ON p.id = w.id
         UNION ALL
         SELECT w.id, w.units, COALESCE(h.remaining, 0)
         FROM looked AS w LEFT JOIN holds AS h ON h.id = w.hold_id AND h.reason_kind = 'withdrawal'
         WHERE w.state IN ('requested', 'approved', 'sent')
         UNION ALL
         SELECT w.id, w.units, COALESCE((SELECT sum(p.amount)::bigint
           FROM entry_keys AS k JOIN postings AS p ON p.entry_id = k.entry_id
           WHERE k.kind = 'withdrawal' AND k.reference = w.id), 0)
         FROM looked AS w WHERE w.state = 'settled')
     SELECT 'withdrawal ' || id AS name, expected, found FROM sides WHERE expected <> found
     ORDER BY id LIMIT $2`,
    [IRT, TOLD_MAX, now - ENDED_MS],
  );
  return rows;
}

/** What users have here, the liabilities of the house, and what of it is on its way out; rial. */
export async function readLiabilities(
  db: OrderedDb,
): Promise<{ liabilities: bigint; leaving: bigint }> {
  const { rows } = await sql(db).query<{ liabilities: bigint; leaving: bigint }>(
    `SELECT (SELECT COALESCE(sum(b.total), 0)::bigint FROM accounts AS a
         JOIN balances AS b ON b.account_id = a.id
         WHERE a.asset = $1 AND a.owner_kind = 'user') AS liabilities,
       (SELECT COALESCE(sum(units), 0)::bigint FROM withdrawals_state
         WHERE asset = $1 AND state IN ('requested', 'approved', 'sent')) AS leaving`,
    [IRT],
  );
  return { liabilities: rows[0]?.liabilities ?? 0n, leaving: rows[0]?.leaving ?? 0n };
}
