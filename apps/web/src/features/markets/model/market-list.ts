import type { Market } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';
import { MARKET_TABS, type MarketTab, marketsOfTab, type OwnCoins } from '#lib/market-lists.ts';
import { signOf } from '#lib/number-text.ts';

/** A column's two directions have a word each, so that one word says the whole order. */
export type MarketSort =
  /** As they were given: of favourites, the person's own order. */
  | 'own'
  | 'volume'
  | 'volume-up'
  | 'gainers'
  | 'losers'
  | 'price'
  | 'price-up'
  | 'name'
  | 'name-down';

/** A column of the table of markets whose head sorts it when it is pressed. */
export type SortColumn = 'name' | 'price' | 'change' | 'volume';

/** Each column's first order when its head is pressed, and the one after it. */
const DIRECTIONS: Record<SortColumn, readonly [MarketSort, MarketSort]> = {
  name: ['name', 'name-down'],
  price: ['price', 'price-up'],
  change: ['gainers', 'losers'],
  volume: ['volume', 'volume-up'],
};

/** What pressing a column's head makes of the order. */
export function pressColumn(sort: MarketSort, column: SortColumn): MarketSort {
  const [first, second] = DIRECTIONS[column];
  return sort === first ? second : first;
}

/** Which way a column is sorted, in the words of `aria-sort`; undefined when it is not. */
export function directionOf(
  sort: MarketSort,
  column: SortColumn,
): 'ascending' | 'descending' | undefined {
  if (!DIRECTIONS[column].includes(sort)) return undefined;
  const ascending: readonly MarketSort[] = ['name', 'losers', 'price-up', 'volume-up'];
  return ascending.includes(sort) ? 'ascending' : 'descending';
}

/** The order in which a list begins. */
export const FIRST_SORT: Record<MarketTab, MarketSort> = {
  all: 'volume',
  favourites: 'own',
  owned: 'volume',
  gainers: 'gainers',
  losers: 'losers',
};

/** What stands over the list: the day's ends, the most traded, and how many of all rise. */
export interface MarketFacts {
  /** Null where none rises. */
  readonly gainer: Market | null;
  readonly loser: Market | null;
  readonly traded: Market | null;
  readonly rising: number;
  readonly falling: number;
}

/** The facts of one quote's markets. */
export function factsOf(markets: readonly Market[], quote: MarketView['quote']): MarketFacts {
  const ofQuote = (sort: MarketSort) => listMarkets(markets, { quote, search: '', sort }, 'en');
  const moving = (sign: 1 | -1) => (market: Market) =>
    signOf(market.ticker.change_24h ?? '0') === sign;
  const gainers = ofQuote('gainers').filter(moving(1));
  const losers = ofQuote('losers').filter(moving(-1));
  const [traded] = ofQuote('volume');
  return {
    gainer: gainers[0] ?? null,
    loser: losers[0] ?? null,
    traded: traded !== undefined && signOf(traded.ticker.quote_volume_24h) === 1 ? traded : null,
    rising: gainers.length,
    falling: losers.length,
  };
}

/**
 * Where a price stands between the day's ends, in hundredths; null while one of them is unknown.
 * For drawing only: a float is enough.
 */
export function placeInDay({
  last,
  low_24h: low,
  high_24h: high,
}: Market['ticker']): number | null {
  if (last === null || low === null || high === null) return null;
  const [now, from, to] = [Number(last), Number(low), Number(high)];
  if (to <= from) return null;
  return Math.min(100, Math.max(0, Math.round(((now - from) / (to - from)) * 100)));
}

/** Which markets are listed, by quote and typed search, and in which order. */
export interface MarketView {
  readonly quote: 'IRT' | 'USDT';
  readonly search: string;
  readonly sort: MarketSort;
}

/** The markets of one quote that match the search, in the wished order. */
export function listMarkets(
  markets: readonly Market[],
  view: MarketView,
  lang: 'fa' | 'en',
): readonly Market[] {
  const wanted = foldText(view.search);
  return markets
    .filter((market) => market.quote.symbol === view.quote)
    .filter(
      (market) =>
        wanted === '' ||
        [market.coin.labels.fa, market.coin.labels.en, market.market_name].some((name) =>
          foldText(name).includes(wanted),
        ),
    )
    .toSorted(ORDER[view.sort](lang));
}

type Compare = (left: Market, right: Market) => number;

const volumeOf = (market: Market) => market.ticker.quote_volume_24h;
const changeOf = (market: Market) => market.ticker.change_24h;
const priceOf = (market: Market) => market.ticker.last;

/** Order only, never shown: a float is enough to sort by. Unknown goes last both ways. */
function byNumber(read: (market: Market) => string | null, sign: 1 | -1): () => Compare {
  const value = (market: Market) => {
    const text = read(market);
    return text === null ? Number.POSITIVE_INFINITY : sign * Number(text);
  };
  return () => (left, right) => {
    const [a, b] = [value(left), value(right)];
    return a === b ? 0 : a < b ? -1 : 1;
  };
}

const byName =
  (sign: 1 | -1) =>
  (lang: 'fa' | 'en'): Compare =>
  (a, b) =>
    sign * a.coin.labels[lang].localeCompare(b.coin.labels[lang], lang);

const ORDER: Record<MarketSort, (lang: 'fa' | 'en') => Compare> = {
  own: () => () => 0,
  volume: byNumber(volumeOf, -1),
  'volume-up': byNumber(volumeOf, 1),
  gainers: byNumber(changeOf, -1),
  losers: byNumber(changeOf, 1),
  price: byNumber(priceOf, -1),
  'price-up': byNumber(priceOf, 1),
  name: byName(1),
  'name-down': byName(-1),
};

/** How many markets of a quote stand under each tab; a list of coins that are not known has none. */
export function countByTab(
  markets: readonly Market[] | undefined,
  own: OwnCoins,
  quote: MarketView['quote'],
): Partial<Record<MarketTab, number>> {
  const listed = (markets ?? []).filter((market) => market.quote.symbol === quote);
  const counts = MARKET_TABS.map((tab) => [tab, marketsOfTab(listed, tab, own)?.length] as const);
  return markets === undefined ? {} : Object.fromEntries(counts);
}
