// Prices of past moments: the last bar of an hour that had ended, else the last one of a day.
import type { OrderedDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A market at a moment, unix seconds. */
export interface AskedPrice {
  readonly market: string;
  readonly at: number;
}

/** Its close in ticks. */
export interface BarPrice extends AskedPrice {
  readonly ticks: number;
}

const HOUR_S = 3_600;
const DAY_S = 86_400;

const lastBar = (seconds: number): string => `(SELECT close_ticks FROM candles AS c
  WHERE c.market = asked.market AND c.resolution_s = ${seconds} AND c.open_time <= asked.at - ${seconds}
  ORDER BY c.open_time DESC LIMIT 1)`;

/** Prices of these; one that has none yet is missing. One look at the index for each. */
export async function selectBarPrices(
  db: OrderedDb,
  asked: readonly AskedPrice[],
): Promise<BarPrice[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql(db).query<{ market: string; at: bigint; ticks: bigint | null }>(
    `SELECT asked.market, asked.at, COALESCE(${lastBar(HOUR_S)}, ${lastBar(DAY_S)}) AS ticks
     FROM unnest($1::text[], $2::bigint[]) AS asked (market, at)`,
    [asked.map(({ market }) => market), asked.map(({ at }) => at)],
  );
  return rows.flatMap(({ market, at, ticks }) =>
    ticks === null ? [] : [{ market, at: Number(at), ticks: Number(ticks) }],
  );
}

/** When the first bar of each market ended, unix seconds; a market without one is missing. */
export async function selectFirstBars(
  db: OrderedDb,
  markets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql(db).query<{ market: string; ended: bigint | null }>(
    `SELECT market, least(
       (SELECT min(open_time) + ${HOUR_S} FROM candles AS c
        WHERE c.market = asked.market AND c.resolution_s = ${HOUR_S}),
       (SELECT min(open_time) + ${DAY_S} FROM candles AS c
        WHERE c.market = asked.market AND c.resolution_s = ${DAY_S})) AS ended
     FROM unnest($1::text[]) AS asked (market)`,
    [markets],
  );
  return new Map(
    rows.flatMap(({ market, ended }) => (ended === null ? [] : [[market, Number(ended)]])),
  );
}
