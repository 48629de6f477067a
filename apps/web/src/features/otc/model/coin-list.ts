// The coins that can be chosen, as the picker lists them.
import type { DataOf, Market, Wallet } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';

type CoinRow = DataOf<'GET /exchange_list'>[number];

/** All coins, those that one owns or follows, or all of them by their day's change, greatest first. */
export type CoinTab = 'all' | 'mine' | 'favourites' | 'rising';

/** A coin of the picker; `change` is its day's change in percent, decimal text, null if unknown. */
export interface ListedCoin {
  readonly coin: Market['coin'];
  readonly change: string | null;
  readonly isMine: boolean;
}

/** What the picker is asked for; `money` is the symbol of the quote whose market is preferred. */
export interface CoinWish {
  readonly search: string;
  readonly tab: CoinTab;
  readonly money: string;
  /** The coin that stands first. */
  readonly first: string;
  /** The coins that one follows, in one's order. */
  readonly favourites: readonly string[];
}

/** Every coin that has a market, the wished one first; found by its names or its symbol. */
export function listCoins(
  markets: readonly Market[],
  rows: readonly CoinRow[],
  wallets: readonly Wallet[],
  wish: CoinWish,
): readonly ListedCoin[] {
  const owned = new Set(
    wallets.filter(({ amount }) => /[1-9]/.test(amount)).map(({ symbol }) => symbol),
  );
  const wanted = foldText(wish.search);
  const bySymbol = new Map<string, ListedCoin>();
  for (const { coin, quote, ticker } of markets) {
    const isFirst = !bySymbol.has(coin.symbol) || quote.symbol === wish.money;
    if (!isFirst) continue;
    const row = rows.find(({ symbol }) => symbol === coin.symbol.toLowerCase());
    const change = ticker.change_24h ?? row?.changes.price_usd ?? null;
    bySymbol.set(coin.symbol, { coin, change, isMine: owned.has(coin.symbol) });
  }
  const followed = wish.favourites.flatMap((symbol) => bySymbol.get(symbol) ?? []);
  const ofTab = wish.tab === 'favourites' ? followed : [...bySymbol.values()];
  const listed = ofTab.filter(
    ({ coin, isMine }) =>
      (wish.tab !== 'mine' || isMine) &&
      (wanted === '' ||
        [coin.labels.fa, coin.labels.en, coin.symbol].some((name) =>
          foldText(name).includes(wanted),
        )),
  );
  if (wish.tab === 'rising') {
    return listed.toSorted((left, right) => Number(right.change ?? 0) - Number(left.change ?? 0));
  }
  if (wish.tab === 'favourites') return listed;
  const rank = ({ coin }: ListedCoin) => (coin.symbol === wish.first ? 0 : 1);
  return listed.toSorted((left, right) => rank(left) - rank(right));
}
