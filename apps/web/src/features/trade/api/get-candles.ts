import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { type Candle, PERIOD_MS } from '../model/candles.ts';
import type { Period } from '../model/period.ts';

/** The bars that one call for candles brought; prices as the market has them, volume in coins. */
export interface CandlesPage {
  /** Oldest first. */
  readonly candles: readonly Candle[];
  /** Nothing older is to be had. */
  readonly isFirst: boolean;
}

const BARS_PER_PAGE = 300;

/** A page of candles that ends before `toMs`. Retried by its caller, three times, 5 s apart. */
export async function getCandles(
  symbol: string,
  period: Period,
  toMs: number,
  signal?: AbortSignal,
  bars = BARS_PER_PAGE,
): Promise<CandlesPage> {
  const to = Math.ceil(toMs / 1000);
  const query = {
    symbol,
    resolution: period,
    from: String(Math.max(0, to - Math.ceil((PERIOD_MS[period] * bars) / 1000))),
    to: String(to),
    countback: String(bars),
  };
  const options = signal === undefined ? { query } : { query, signal };
  const answer = await call('GET /udf/history', options);
  if (answer.s === 'error') throw new Error(answer.errmsg);
  if (answer.s === 'no_data') return { candles: [], isFirst: true };
  const at = (values: readonly number[], index: number) => values[index] ?? 0;
  const candles = answer.t.map((time, index) => ({
    timestamp: time * 1000,
    open: at(answer.o, index),
    high: at(answer.h, index),
    low: at(answer.l, index),
    close: at(answer.c, index),
    volume: at(answer.v, index),
  }));
  return { candles, isFirst: candles.length === 0 };
}

const LAST_BARS = 48;

/** The last bars of a period: for the phone's strip and for the table. */
export function lastCandlesQuery(symbol: string, period: Period) {
  return queryOptions({
    queryKey: queryKeys.candles(symbol, period),
    queryFn: ({ signal }) => getCandles(symbol, period, Date.now(), signal, LAST_BARS),
    staleTime: PERIOD_MS['1'],
  });
}
