import type { Market } from '@sarraf/contracts';
import { foldText } from '../../../i18n/fold-text.ts';

export type MarketSort = 'volume' | 'gainers' | 'losers' | 'name';

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

// Order only, never shown: a float is enough to sort by, and unknown goes last.
const asNumber = (text: string | null, unknown: number) => (text === null ? unknown : Number(text));

const ORDER: Record<MarketSort, (lang: 'fa' | 'en') => Compare> = {
  volume: () => (a, b) =>
    asNumber(b.ticker.quote_volume_24h, -1) - asNumber(a.ticker.quote_volume_24h, -1),
  gainers: () => (a, b) =>
    asNumber(b.ticker.change_24h, -1e9) - asNumber(a.ticker.change_24h, -1e9),
  losers: () => (a, b) => asNumber(a.ticker.change_24h, 1e9) - asNumber(b.ticker.change_24h, 1e9),
  name: (lang) => (a, b) => a.coin.labels[lang].localeCompare(b.coin.labels[lang], lang),
};
