import type { Market } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';

/** A column's two directions have a word each, so that one word says the whole order. */
export type MarketSort =
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
  volume: byNumber(volumeOf, -1),
  'volume-up': byNumber(volumeOf, 1),
  gainers: byNumber(changeOf, -1),
  losers: byNumber(changeOf, 1),
  price: byNumber(priceOf, -1),
  'price-up': byNumber(priceOf, 1),
  name: byName(1),
  'name-down': byName(-1),
};
