import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** What people of one level and one bucket of volume traded in markets of a quote. */
export interface TradedRow {
  readonly quote: 'IRT' | 'USDT';
  readonly level: bigint;
  /** How many of the thresholds their volume has reached. */
  readonly reached: number;
  readonly people: bigint;
  /** Smallest units of the quote. */
  readonly maker: bigint;
  readonly taker: bigint;
}

/**
 * What was traded since a moment, by who would have which rate.
 *
 * @param thresholds ascending, smallest units of toman
 */
export async function selectTraded(
  db: OrderedDb,
  span: { readonly firstDay: string; readonly lastDay: string; readonly sinceMs: number },
  thresholds: readonly bigint[],
): Promise<TradedRow[]> {
  const { rows } = await sql(db).query<TradedRow>(
    `WITH volumes AS (
       SELECT user_id, sum(used)::bigint AS volume FROM limit_windows
       WHERE kind = 'trade_volume' AND day BETWEEN $1 AND $2 GROUP BY user_id
     ), sides AS (
       SELECT maker_user AS user_id, market, quote AS maker, 0 AS taker FROM trades WHERE at_ms >= $3
       UNION ALL SELECT taker_user, market, 0, quote FROM trades WHERE at_ms >= $3
       UNION ALL SELECT user_id, market, 0, quote_units FROM otc_trades WHERE at_ms >= $3
     ), people AS (
       SELECT s.user_id, m.seed -> 'quote' ->> 'symbol' AS quote,
         sum(s.maker)::bigint AS maker, sum(s.taker)::bigint AS taker
       FROM sides AS s JOIN markets_state AS m ON m.symbol = s.market GROUP BY 1, 2
     )
     SELECT p.quote, u.level, width_bucket(coalesce(v.volume, 0), $4::bigint[]) AS reached,
       count(*) AS people, sum(p.maker)::bigint AS maker, sum(p.taker)::bigint AS taker
     FROM people AS p JOIN users AS u ON u.id = p.user_id
       LEFT JOIN volumes AS v ON v.user_id = p.user_id
     GROUP BY 1, 2, 3`,
    [span.firstDay, span.lastDay, span.sinceMs, thresholds.map(String)],
  );
  return rows;
}
