import type { DataOf } from '@sarraf/contracts';
import { discountedPpm } from '@sarraf/market';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { CACHE } from '../constants.ts';
import { queryKeys } from '../query-keys.ts';

/** My own rates, by level and thirty days' volume. Clients only. */
export const feesQuery = queryOptions({
  queryKey: queryKeys.fees,
  queryFn: ({ signal }) => call('GET /user/fees', { signal }),
  staleTime: CACHE.ordersMs,
});

/** What is charged of what is received, parts per million. */
export interface Rates {
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/** My rates in the markets of a quote: my tier's, else the market's own less what is let off of them. */
export function ownRates(
  fees: DataOf<'GET /user/fees'> | undefined,
  quote: string,
  market: Rates,
): Rates {
  const own = fees?.rates.find((rate) => rate.quote === quote);
  if (own !== undefined) return { makerPpm: own.maker_fee_ppm, takerPpm: own.taker_fee_ppm };
  const off = fees?.discount?.ppm ?? 0;
  return {
    makerPpm: discountedPpm(market.makerPpm, off),
    takerPpm: discountedPpm(market.takerPpm, off),
  };
}
