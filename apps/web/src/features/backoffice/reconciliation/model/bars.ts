import { addDecimals } from '../../../../lib/decimals.ts';
import { filledPercent } from '../../../../lib/filled-percent.ts';
import { compareDecimals } from '../../../../lib/number-text.ts';

/** Bars of one scale, in percent of the longest; for drawing alone. */
export interface Bars {
  readonly atBank: number;
  readonly toUsers: number;
  /** The part of users' money that leaves. */
  readonly leaving: number;
}

/** What lies at all that answered; null where none did. */
export function atBankOf(found: readonly (string | null)[]): string | null {
  const known = found.filter((one) => one !== null);
  return known.length === 0 ? null : addDecimals(known);
}

/** How long the bars are; toman texts in. */
export function barsOf(atBank: string, toUsers: string, leaving: string): Bars {
  const longest = compareDecimals(atBank, toUsers) > 0 ? atBank : toUsers;
  const percent = (text: string): number => Math.min(100, Number(filledPercent(text, longest)));
  return { atBank: percent(atBank), toUsers: percent(toUsers), leaving: percent(leaving) };
}
