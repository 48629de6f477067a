import { formatDecimal } from '@sarraf/money';

/** How far one amount is from another. */
export interface Difference {
  /** Of the found amount: below the expected one, the same, above it. */
  readonly sign: -1 | 0 | 1;
  /** Without a sign. */
  readonly size: string;
}

/** Toman has one decimal; whole rials need none of it. */
const SCALE = 1;
const DECIMAL = /^(-?)(\d+)(?:\.(\d))?$/;

/** Exact, of two amounts in rial or in toman; null where one of them is no such number. */
export function differenceOf(expected: string, found: string): Difference | null {
  const [from, to] = [tenthsOf(expected), tenthsOf(found)];
  if (from === null || to === null) return null;
  const off = to - from;
  const sign = off < 0n ? -1 : off > 0n ? 1 : 0;
  return { sign, size: formatDecimal(off < 0n ? -off : off, SCALE) };
}

function tenthsOf(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, minus = '', whole = '0', tenth = '0'] = match;
  const tenths = BigInt(whole + tenth);
  return minus === '' ? tenths : -tenths;
}
