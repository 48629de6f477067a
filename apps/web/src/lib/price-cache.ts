// What the trading sockets tell of prices, in the query cache.
import type { DataOf, Ticker, UsdtPriceMessage } from '@sarraf/contracts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/** The newest ticker of each market that is in the list. */
export function onTickers(tickers: readonly Ticker[]): void {
  type Markets = DataOf<'GET /markets'>;
  const bySymbol = new Map(tickers.map((ticker) => [ticker.symbol, ticker]));
  queryClient.setQueryData<Markets>(queryKeys.markets, (list) => {
    if (list === undefined) return list;
    const data = list.data.map((market) => {
      const ticker = bySymbol.get(market.market_name);
      return ticker === undefined ? market : { ...market, ticker };
    });
    return { ...list, data };
  });
}

/** One USDT in toman. */
export function onUsdtPrice({ price, at }: UsdtPriceMessage): void {
  type Tether = DataOf<'GET /tether_price/get'>;
  queryClient.setQueryData<Tether>(queryKeys.tetherPrice, { tether_price: price, at });
}
