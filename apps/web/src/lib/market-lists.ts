import type { Market } from '@sarraf/contracts';
import { signOf } from './number-text.ts';

/** The lists of markets, in the order of their tabs: all, the coins one follows or holds, the day's. */
export const MARKET_TABS = ['all', 'favourites', 'owned', 'gainers', 'losers'] as const;

/** One of those lists. */
export type MarketTab = (typeof MARKET_TABS)[number];

/** Whose coins two of the lists are of; undefined while they are not known. */
export interface OwnCoins {
  readonly favourites: readonly string[] | undefined;
  readonly owned: readonly string[] | undefined;
}

/** The markets of a list, of every quote; undefined while its coins are not known. */
export function marketsOfTab(
  markets: readonly Market[],
  tab: MarketTab,
  { favourites, owned }: OwnCoins,
): readonly Market[] | undefined {
  if (tab === 'all') return markets;
  if (tab === 'favourites') return favourites && marketsOf(markets, favourites);
  if (tab === 'owned') return owned && markets.filter(({ coin }) => owned.includes(coin.symbol));
  const sign = tab === 'gainers' ? 1 : -1;
  return markets.filter(({ ticker }) => signOf(ticker.change_24h ?? '0') === sign);
}

/** The markets of these coins, in their order; a coin without a market is left out. */
function marketsOf(markets: readonly Market[], symbols: readonly string[]): readonly Market[] {
  return symbols.flatMap((symbol) => markets.filter(({ coin }) => coin.symbol === symbol));
}
