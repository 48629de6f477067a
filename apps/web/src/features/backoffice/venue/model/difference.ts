import { subtractDecimals } from '#lib/decimals.ts';
import { compareDecimals } from '#lib/number-text.ts';

/** What a second decimal text is above a first one, exact; below it with a minus. */
export function differenceOf(from: string, to: string): string {
  const isLess = compareDecimals(to, from) < 0;
  const text = isLess ? subtractDecimals(from, to) : subtractDecimals(to, from);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return isLess ? `-${short}` : short;
}
