// Trades are numbered in the order of time: which numbers a period has.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * Number of the first trade at or after each moment, ms since 1970 and rising, or one beyond the
 * last. A moment is found by halving: no index over time is kept up on the way of every trade for
 * this one question.
 */
export async function firstTradesSince(
  db: OrderedDb,
  table: 'trades' | 'otc_trades' | 'ledger_entries',
  moments: readonly number[],
): Promise<bigint[]> {
  const { rows } = await sql(db).query<{ id: bigint }>(
    `WITH RECURSIVE halved (moment, lo, hi) AS (
       SELECT moment, 0::bigint, (SELECT coalesce(max(id), 0) + 1 FROM ${table})
       FROM unnest($1::bigint[]) AS asked (moment)
       UNION ALL
       SELECT h.moment, CASE WHEN mid.is_early THEN mid.id + 1 ELSE h.lo END,
         CASE WHEN mid.is_early THEN h.hi ELSE (h.lo + h.hi) / 2 END
       FROM halved h CROSS JOIN LATERAL (
         SELECT max(id) AS id, coalesce(bool_and(at_ms < h.moment AND id < h.hi), false) AS is_early
         FROM (SELECT id, at_ms FROM ${table} WHERE id >= (h.lo + h.hi) / 2 ORDER BY id LIMIT 1) AS t
       ) AS mid
       WHERE h.lo < h.hi
     )
     SELECT max(lo) AS id FROM halved GROUP BY moment ORDER BY moment`,
    [moments],
  );
  return rows.map((row) => row.id);
}

/** When an order of the user was placed and last changed, ms since 1970; undefined for others'. */
export async function readOrderSpan(
  db: OrderedDb,
  userId: number,
  orderId: number,
): Promise<{ readonly from: number; readonly to: number } | undefined> {
  const { rows } = await sql(db).query<{ from: bigint; to: bigint }>(
    `SELECT created_at_ms AS from, updated_at_ms AS to FROM orders WHERE id = $1 AND user_id = $2`,
    [orderId, userId],
  );
  const [row] = rows;
  return row && { from: Number(row.from), to: Number(row.to) };
}
