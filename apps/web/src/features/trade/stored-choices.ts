import { compareDecimals } from '../../lib/number-text.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { createStore } from '../../lib/store.ts';
import { type IndicatorName, readIndicators, writeIndicators } from './model/chart-choices.ts';
import { PERIODS, type Period } from './model/period.ts';
import { readLayout, type TradeLayout, writeLayout } from './model/trade-layout.ts';
import { GROUPINGS, type Grouping } from './model/book-rows.ts';

/** What a person chose on the trade screen; kept in this browser. */
export interface TradeChoices {
  readonly period: Period;
  /** Small orders go without the review. */
  readonly isReviewSkipped: boolean;
  readonly thisMarketOnly: boolean;
  readonly indicators: readonly IndicatorName[];
  readonly layout: TradeLayout;
}

/** Read from the browser's storage once; what is missing or unknown there has its default. */
export const tradeChoices = createStore<TradeChoices>({
  period: PERIODS.find((period) => period === readStored('trade-period')) ?? '60',
  isReviewSkipped: readStored('trade-review') === 'skip',
  thisMarketOnly: readStored('trade-orders') !== 'all',
  indicators: readIndicators(readStored('trade-indicators')),
  layout: readLayout(readStored('trade-layout')),
});

/** Changes the named choices for all who watch them, and keeps them in this browser. */
export function changeTradeChoices(change: Partial<TradeChoices>): void {
  const next = { ...tradeChoices.get(), ...change };
  writeStored('trade-period', next.period);
  writeStored('trade-review', next.isReviewSkipped ? 'skip' : null);
  writeStored('trade-orders', next.thisMarketOnly ? null : 'all');
  writeStored('trade-indicators', writeIndicators(next.indicators));
  writeStored('trade-layout', writeLayout(next.layout));
  tradeChoices.set(next);
}

/** Orders up to this worth may skip the review; above it the review always stands. */
export const REVIEW_FREE_MAX: Readonly<Record<string, string>> = { IRT: '50000000', USDT: '450' };

/** Whether an order of this worth (in the quote) may go without the review. */
export function maySkipReview(worth: string, quote: string): boolean {
  const most = REVIEW_FREE_MAX[quote];
  return most !== undefined && compareDecimals(worth, most) <= 0;
}

/** The book's grouping is remembered for each market. */
export function storedGrouping(symbol: string): Grouping {
  const kept = Number(readStored(`book-grouping-${symbol}`));
  return GROUPINGS.find((grouping) => grouping === kept) ?? 1;
}

/** Keeps the ticks that a row of this market's book gathers; 1 is the default and keeps nothing. */
export function keepGrouping(symbol: string, grouping: Grouping): void {
  writeStored(`book-grouping-${symbol}`, grouping === 1 ? null : String(grouping));
}
