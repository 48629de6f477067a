import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { queryKeys } from '../query-keys.ts';
import { type PricePoint, RANGE_BARS, type Range } from '../price-line.ts';

/** A line of so many bars moves little in a minute. */
const FRESH_MS = 60_000;
const SECOND_MS = 1_000;

/** The closes of a market over a range, oldest first. */
export function priceLineQuery(market: string, range: Range) {
  const { resolution, barMs, bars } = RANGE_BARS[range];
  return queryOptions({
    queryKey: queryKeys.candles(market, `line-${range}`),
    queryFn: async ({ signal }): Promise<readonly PricePoint[]> => {
      const to = Math.ceil(Date.now() / SECOND_MS);
      const answer = await call('GET /udf/history', {
        query: {
          symbol: market,
          resolution,
          from: String(Math.max(0, to - Math.ceil((barMs * bars) / SECOND_MS))),
          to: String(to),
          countback: String(bars),
        },
        signal,
      });
      if (answer.s === 'error') throw new Error(answer.errmsg);
      if (answer.s === 'no_data') return [];
      return answer.t.map((time, index) => ({
        at: time * SECOND_MS,
        price: answer.c[index] ?? 0,
      }));
    },
    staleTime: FRESH_MS,
  });
}
