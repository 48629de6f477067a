// JSON as Bitcoin Core writes it: amounts are numbers of coins with eight decimals.
const MARK = '\u0001';
const MARKED = /"\\u0001(-?\d+\.\d{8})"/g;
const DECIMALS = 8;

/** Satoshi as an amount of coins: a number in the written answer, whose digits nobody rounds. */
export function coins(value: bigint): string {
  const digits = value.toString().padStart(DECIMALS + 1, '0');
  return `${MARK}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}

/** The text of an answer. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value).replace(MARKED, '$1');
}
