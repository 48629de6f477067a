// What of a fee is let off, and until when.
import { floorMillions } from './millions.ts';

const PPM = 1_000_000;

/** A part of a fee that somebody does not pay. */
export interface Discount {
  /** Of the fee's rate, parts per million. */
  readonly ppm: number;
  /** Milliseconds since 1970, not included. */
  readonly untilMs: number;
}

/**
 * The discount that holds at a moment, parts per million: of several in force the largest, never
 * their sum; 0 where none is.
 *
 * @param at milliseconds since 1970
 */
export function discountAt(discounts: readonly Discount[], at: number): number {
  let largest = 0;
  for (const { ppm, untilMs } of discounts) if (at < untilMs && ppm > largest) largest = ppm;
  return largest;
}

/**
 * A rate with a discount taken off, rounded down: what an order is charged by.
 *
 * @example discountedPpm(2_500, 120_000); // 2_200
 */
export function discountedPpm(ratePpm: number, discountPpm: number): number {
  return discountPpm === 0 ? ratePpm : floorMillions(ratePpm * (PPM - discountPpm));
}
