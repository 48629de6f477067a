// Fees of people who were invited, out of the books: entry after entry, each once.
import type { AnyDb, PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** The newest entry's number; 0 before the first. */
export async function readNewestEntry(db: AnyDb): Promise<number> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    'SELECT coalesce(max(id), 0) AS id FROM ledger_entries',
  );
  return Number(rows[0]?.id ?? 0n);
}

/**
 * Adds what invited people paid in entries behind `after`, up to `upTo`: by the trade's own time, within
 * the spans in which their invitation ran.
 */
export async function addFees(tx: PlainDb, after: number, upTo: number): Promise<void> {
  // by keys, whatever the planner thinks of tables that were empty when it planned
  await sql(tx).query('SET LOCAL enable_seqscan = off');
  await sql(tx).query(
    `WITH paid AS MATERIALIZED (
       SELECT a.owner_id::bigint AS friend_id, p.asset, p.amount, e.at_ms
       FROM postings AS p JOIN ledger_entries AS e ON e.id = p.entry_id
         JOIN accounts AS a ON a.id = p.from_account
       WHERE p.entry_id > $1 AND p.entry_id <= $2 AND e.id > $1 AND e.id <= $2
         AND p.role = 'fee' AND e.kind IN ('trade', 'otc') AND a.owner_kind = 'user'),
     counted AS MATERIALIZED (
       SELECT r.owner_id, p.asset, r.friend_id, r.owner_ppm, sum(p.amount)::bigint AS fees,
         min(p.at_ms) AS first_ms
       FROM paid AS p JOIN referral_relations AS r ON r.friend_id = p.friend_id
       WHERE EXISTS (SELECT FROM referral_spans AS s WHERE s.friend_id = p.friend_id
         AND p.at_ms >= s.from_ms AND p.at_ms < s.until_ms)
       GROUP BY r.owner_id, p.asset, r.friend_id),
     traded AS (
       UPDATE referral_relations AS r SET traded_at = to_timestamp(f.first_ms / 1000.0)
       FROM (SELECT friend_id, min(first_ms) AS first_ms FROM counted GROUP BY friend_id) AS f
       WHERE r.friend_id = f.friend_id AND r.traded_at IS NULL)
     INSERT INTO referral_accruals AS kept (owner_id, asset, friend_id, fees)
     SELECT owner_id, asset, friend_id, fees FROM counted WHERE owner_ppm > 0
     ON CONFLICT (owner_id, asset, friend_id) DO UPDATE SET fees = kept.fees + EXCLUDED.fees`,
    [after, upTo],
  );
}
