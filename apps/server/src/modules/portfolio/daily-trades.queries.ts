// What a person bought and sold, in books and of the house, day by day of Tehran.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Trades of one side of the table (taker's, maker's, the house's) that are read at most: the newest. */
export const TRADES_MAX = 30_000;

/** Of one day, one market and one side; what books traded is counted in lots, the house's in units. */
export interface DailyTrade {
  readonly day: number;
  readonly market: string;
  readonly isBuy: boolean;
  readonly lots: bigint;
  readonly baseUnits: bigint;
  readonly quoteUnits: bigint;
  /** In units of what is received. */
  readonly feeUnits: bigint;
}

interface Row {
  readonly day: bigint | null;
  readonly market: string;
  readonly is_buy: boolean;
  readonly lots: string;
  readonly base: string;
  readonly quote: string;
  readonly fee: string;
  readonly is_complete: boolean;
}

const DAY = '(at_ms + 12600000) / 86400000 AS day';

const tradesAs = (
  role: 'taker' | 'maker',
): string => `SELECT ${DAY}, market, lots, 0 AS base, quote,
    ${role}_fee AS fee, (taker_side = 'buy') = ${role === 'taker'} AS is_buy
  FROM trades WHERE ${role}_user = $1 ORDER BY -id LIMIT $2`;

/** All of a person's trades, the oldest day first; of too many the newest, and it says so. */
export async function readDailyTrades(
  db: OrderedDb,
  userId: number,
  most = TRADES_MAX,
): Promise<{ readonly trades: DailyTrade[]; readonly isComplete: boolean }> {
  const { rows } = await sql(db).query<Row>(
    `WITH taken AS MATERIALIZED (${tradesAs('taker')}), made AS MATERIALIZED (${tradesAs('maker')}),
       house AS MATERIALIZED (SELECT ${DAY}, market, 0 AS lots, base_units AS base,
           quote_units AS quote, fee_units AS fee, side = 'buy' AS is_buy
         FROM otc_trades WHERE user_id = $1 ORDER BY -id LIMIT $2),
       known AS (SELECT (SELECT count(*) FROM taken) < $2 AND (SELECT count(*) FROM made) < $2
         AND (SELECT count(*) FROM house) < $2 AS is_complete),
       sums AS (SELECT day, market, is_buy, sum(lots)::text AS lots, sum(base)::text AS base,
           sum(quote)::text AS quote, sum(fee)::text AS fee
         FROM (SELECT * FROM taken UNION ALL SELECT * FROM made UNION ALL SELECT * FROM house) AS own
         GROUP BY 1, 2, 3)
     SELECT sums.*, known.is_complete FROM known LEFT JOIN sums ON true
     ORDER BY day, market, is_buy DESC`,
    [userId, most],
  );
  const trades = rows.flatMap((row): DailyTrade[] =>
    row.day === null
      ? []
      : [
          {
            day: Number(row.day),
            market: row.market,
            isBuy: row.is_buy,
            lots: BigInt(row.lots),
            baseUnits: BigInt(row.base),
            quoteUnits: BigInt(row.quote),
            feeUnits: BigInt(row.fee),
          },
        ],
  );
  return { trades, isComplete: rows.every((row) => row.is_complete) };
}
