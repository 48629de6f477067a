// Prices of alerts beside the market's: exact, in the market's own steps.
import { DECIMALS, readDecimal } from '../../lib/decimals.ts';

const PERCENT = 100n;
const HUNDREDTHS = 10_000n;

/** Decimals of a market's prices: those of its step, `'100000'` or `'0.00001'`. */
export function priceDecimals(tick: string): number {
  return tick.split('.')[1]?.length ?? 0;
}

/** Whether a price stands on the market's step. */
export function isOnTick(price: string, tick: string): boolean {
  const [units, step] = [readDecimal(price), readDecimal(tick)];
  return units !== null && step !== null && step > 0n && units % step === 0n;
}

/** What is read of no number, or of 0, is no price. */
const unitsOf = (price: string | null): bigint | null => {
  const units = price === null ? null : readDecimal(price);
  return units === 0n ? null : units;
};

/**
 * From one price to another in percent with two decimals, `-4.12`, cut toward zero; null where one of them is
 * none.
 */
export function percentBetween(from: string | null, to: string): string | null {
  const [start, end] = [unitsOf(from), unitsOf(to)];
  if (start === null || end === null) return null;
  const hundredths = ((end - start) * HUNDREDTHS) / start;
  const size = hundredths < 0n ? -hundredths : hundredths;
  const text = `${size / PERCENT}.${String(size % PERCENT).padStart(2, '0')}`;
  return hundredths < 0n ? `-${text}` : text;
}

/** The price so many percent away, on the nearest step; null where there is none to reckon from. */
export function priceAway(last: string | null, percent: number, tick: string): string | null {
  const [units, step] = [unitsOf(last), unitsOf(tick)];
  if (units === null || step === null) return null;
  const away = (units * BigInt(100 + percent)) / PERCENT;
  const steps = (away + step / 2n) / step;
  return steps <= 0n ? null : textOf(steps * step, priceDecimals(tick));
}

function textOf(units: bigint, decimals: number): string {
  const digits = String(units).padStart(DECIMALS + 1, '0');
  const [whole, fraction] = [digits.slice(0, -DECIMALS), digits.slice(-DECIMALS)];
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`;
}
