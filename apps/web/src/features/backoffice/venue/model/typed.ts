// Figures as officers type them, in any digits, and as the server takes them. Pure.
import { toLatinDigits } from '@sarraf/money';
import { percentOfPpm } from '#lib/percent-of-ppm.ts';

const PPM_DECIMALS = 4;

/** What is typed with Latin digits, one point and no separators. */
export const plainNumber = (typed: string): string =>
  toLatinDigits(typed)
    .replace(/[,٬\s%٪]/g, '')
    .replace('٫', '.');

/** A percentage as parts per million; null where it is none, or finer than those. */
export function ppmOf(typed: string): number | null {
  const text = plainNumber(typed);
  if (!/^\d{1,3}(?:\.\d{1,4})?$/.test(text)) return null;
  const [whole = '0', decimals = ''] = text.split('.');
  return Number(whole + decimals.padEnd(PPM_DECIMALS, '0'));
}

/** Parts per million as they are typed: `0.25`. */
export const typedPpm = (ppm: number): string => percentOfPpm(ppm);

/** A whole number within its bounds; null where it is none. */
export function wholeOf(typed: string, min: number, max: number): number | null {
  const text = plainNumber(typed);
  if (!/^\d{1,15}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

/** A decimal above zero; null where it is none. */
export function decimalOf(typed: string): string | null {
  const text = plainNumber(typed);
  return /^\d{1,15}(?:\.\d{1,18})?$/.test(text) && /[1-9]/.test(text) ? text : null;
}
