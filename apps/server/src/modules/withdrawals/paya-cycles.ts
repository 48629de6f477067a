// When a bank pays what it is asked to: Paya settles a few times a day.
import { tehranDayStart, tehranDay } from '@sarraf/settlement';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Minutes of the day in Tehran at which the central bank begins cycles: 03:45, 10:45, 13:45, 18:45. */
const CYCLES = [225, 645, 825, 1_125] as const;
/** The same as the clock shows them. */
export const PAYA_CLOCKS: readonly string[] = CYCLES.map((minutes) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
);
/** A bank takes what it is asked for so long before a cycle. */
const CUTOFF_MS = 30 * MINUTE_MS;
/** From the beginning of a cycle until the money stands in the account. */
const SETTLED_MS = 45 * MINUTE_MS;

/**
 * When money that the bank is asked to pay now is in its account, as far as one can say.
 *
 * @param at ms since 1970
 */
export function expectedAt(at: number): number {
  return nextCycle(at) + SETTLED_MS;
}

/** The beginning of the cycle in which the bank pays what it is asked now; ms since 1970. */
export function nextCycle(at: number): number {
  const today = tehranDayStart(tehranDay(at));
  for (let day = today; ; day += DAY_MS) {
    const cycle = CYCLES.find((minute) => day + minute * MINUTE_MS >= at + CUTOFF_MS);
    if (cycle !== undefined) return day + cycle * MINUTE_MS;
  }
}
