// What of spans is told: the worst of each day, and how much of the time something was not down. Pure.
import { type ServiceState, STATUS_DAYS } from '@sarraf/contracts/lists';
import { tehranDay, tehranDayStart } from '@sarraf/settlement';

/** Some time in which a service did not do well; ms since 1970. */
export interface Trouble {
  readonly state: Exclude<ServiceState, 'up'>;
  readonly from: number;
  readonly to: number;
}

/** How a day went. */
export type DayState = ServiceState | 'none';

const DAY_MS = 86_400_000;
/** Shorter trouble of a day, all of it together, is not told. */
const TOLD_MS = 60_000;
const MILLION = 1_000_000;

/** The beginning of the first day that is told of. */
export function firstDay(now: number): number {
  return tehranDayStart(tehranDay(now)) - (STATUS_DAYS - 1) * DAY_MS;
}

/** How much of `trouble` lies between two moments. */
function within({ from, to }: Trouble, start: number, end: number): number {
  return Math.max(0, Math.min(to, end) - Math.max(from, start));
}

const sumOf = (
  troubles: readonly Trouble[],
  start: number,
  end: number,
  state?: ServiceState,
): number =>
  troubles.reduce(
    (sum, one) => sum + (state === undefined || one.state === state ? within(one, start, end) : 0),
    0,
  );

/**
 * Each day's worst, the oldest first.
 *
 * @param watchedFrom when the service was first looked at, ms since 1970
 */
export function daysOf(troubles: readonly Trouble[], watchedFrom: number, now: number): DayState[] {
  const first = firstDay(now);
  return Array.from({ length: STATUS_DAYS }, (_, index): DayState => {
    const start = first + index * DAY_MS;
    const end = start + DAY_MS;
    if (end <= watchedFrom) return 'none';
    if (sumOf(troubles, start, end, 'down') >= TOLD_MS) return 'down';
    return sumOf(troubles, start, end) >= TOLD_MS ? 'slow' : 'up';
  });
}

/** Part of the watched time in which it was not down, parts per million, rounded down. */
export function availablePpm(
  troubles: readonly Trouble[],
  watchedFrom: number,
  now: number,
): number | null {
  const start = Math.max(watchedFrom, firstDay(now));
  const watched = now - start;
  if (watched <= 0) return null;
  const down = sumOf(troubles, start, now, 'down');
  return Math.max(0, Math.floor(((watched - down) / watched) * MILLION));
}
