import type { Lang } from '../i18n/language.ts';

/** The page's colours; `system` follows the device while the page is open. */
export type Theme = 'dark' | 'light' | 'system';
/** The digits of numbers, `۱۲۳` or `123`; for English pages see `digitsShown`. */
export type Digits = 'fa' | 'latin';
/** The colours of up and down, in this order. */
export type Colours = 'green-red' | 'blue-orange';

/** What a person chose for this browser. boot.js applies the same keys before the first paint. */
export interface Settings {
  readonly lang: Lang;
  readonly theme: Theme;
  readonly digits: Digits;
  readonly colours: Colours;
  /** Balances are covered (the eye). */
  readonly hideBalances: boolean;
  /** The wallet's big total and the lists speak toman or tether. */
  readonly worthIn: 'IRT' | 'USDT';
  /** Single letters do something while nothing is typed. */
  readonly singleKeys: boolean;
}

/** Which digits the page shows: Persian ones belong to the Persian page only. */
export function digitsShown(value: Settings): Digits {
  return value.lang === 'fa' ? value.digits : 'latin';
}
