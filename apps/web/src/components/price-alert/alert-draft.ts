// What is being set, and what is wrong with it.
import type { BodyOf, Market, PriceAlert } from '@sarraf/contracts';
import { ALERT_PERCENT } from '@sarraf/contracts/lists';
import { compareDecimals } from '../../lib/number-text.ts';
import { isOnTick } from './alert-prices.ts';

/** The three things that somebody may be told of. */
export const TELLS = ['reach', 'change', 'daily'] as const;
/** One of them. */
export type Tells = (typeof TELLS)[number];

/** What is being set. */
export interface AlertDraft {
  readonly tells: Tells;
  /** Decimal text, or what was typed where it is none. */
  readonly price: string;
  readonly percent: string;
  readonly hours: '1' | '24';
  readonly hour: string;
  readonly repeated: boolean;
  readonly note: string;
}

/** Why it can't be sent yet. */
export type DraftProblem = 'priceNeeded' | 'offTick' | 'samePrice' | 'percentNeeded';

/** An alert as its form begins: a new one has no price yet. */
export function draftOf(alert: PriceAlert | undefined): AlertDraft {
  const kind = alert?.kind ?? 'above';
  return {
    tells: kind === 'above' || kind === 'below' ? 'reach' : kind,
    price: alert?.price ?? '',
    percent: alert?.percent ?? '5',
    hours: alert?.window_hours === 1 ? '1' : '24',
    hour: String(alert?.hour ?? 9),
    repeated: alert?.repeated ?? false,
    note: alert?.note ?? '',
  };
}

const DECIMAL = /^\d+(?:\.\d+)?$/;
const isAboveZero = (text: string): boolean => DECIMAL.test(text) && /[1-9]/.test(text);

/** The first thing that is wrong; null: it can be sent. */
export function problemOf(draft: AlertDraft, market: Market): DraftProblem | null {
  const { percent, price, tells } = draft;
  if (tells === 'daily') return null;
  if (tells === 'change') {
    const { min, max } = ALERT_PERCENT;
    const isIn =
      DECIMAL.test(percent) &&
      compareDecimals(percent, min) >= 0 &&
      compareDecimals(percent, max) <= 0;
    return isIn ? null : 'percentNeeded';
  }
  if (!isAboveZero(price)) return 'priceNeeded';
  if (!isOnTick(price, market.tick)) return 'offTick';
  const { last } = market.ticker;
  return last !== null && compareDecimals(price, last) === 0 ? 'samePrice' : null;
}

/** What is sent; which side the price is reached from follows from where the market is. */
export function bodyOf(draft: AlertDraft, last: string | null): BodyOf<'POST /alerts/:id'> {
  const { hour, hours, note, percent, price, repeated, tells } = draft;
  if (tells === 'daily') return { kind: 'daily', hour, repeated: true, note };
  if (tells === 'change') return { kind: 'change', percent, window_hours: hours, repeated, note };
  const isBelow = last !== null && compareDecimals(price, last) < 0;
  return { kind: isBelow ? 'below' : 'above', price, repeated, note };
}
