/** When the banks' Paya takes what waits, minutes after midnight in Tehran. */
const CYCLES_MIN = [3 * 60 + 45, 10 * 60 + 45, 13 * 60 + 45, 18 * 60 + 45] as const;
/** Tehran has one time all the year. */
const AHEAD_MS = 3.5 * 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** One cycle of the day that is drawn. */
export interface PayaCycle {
  /** Unix ms. */
  readonly at: number;
  readonly isPast: boolean;
  /** The one that takes this withdrawal. */
  readonly counts: boolean;
}

/** The day of the cycle that takes a withdrawal. */
export interface PayaDay {
  /** Of the cycle that counts, Unix ms. */
  readonly at: number;
  /** Days from today in Tehran. */
  readonly inDays: number;
  readonly cycles: readonly PayaCycle[];
  /** Where now stands between the first and the last, 0–1; null where it is not between them. */
  readonly now: number | null;
}

const dayOf = (ms: number): number => Math.floor((ms + AHEAD_MS) / DAY_MS);

/** The cycles of one day in Tehran, Unix ms. */
function cyclesOf(day: number): readonly number[] {
  return CYCLES_MIN.map((minutes) => day * DAY_MS - AHEAD_MS + minutes * MINUTE_MS);
}

/** The last cycle at or before the moment by which the money is expected. */
function cycleBefore(expectedAt: number): number {
  const day = dayOf(expectedAt);
  const known = [...cyclesOf(day - 1), ...cyclesOf(day)].filter((at) => at <= expectedAt);
  return known.at(-1) ?? expectedAt;
}

/** The day's line for a withdrawal that is expected at `expectedAt`; both Unix ms. */
export function payaDay(expectedAt: number, now: number): PayaDay {
  const at = cycleBefore(expectedAt);
  const times = cyclesOf(dayOf(at));
  return {
    at,
    inDays: dayOf(at) - dayOf(now),
    cycles: times.map((time) => ({ at: time, isPast: time <= now, counts: time === at })),
    now: positionOf(now, times),
  };
}

/** Cycles stand at even distances, however long the hours between them are. */
function positionOf(now: number, times: readonly number[]): number | null {
  const next = times.findIndex((time) => time > now);
  const before = times[next - 1];
  const after = times[next];
  if (before === undefined || after === undefined) return null;
  return (next - 1 + (now - before) / (after - before)) / (times.length - 1);
}

/** Today's cycles in Tehran; the next one counts, where there is one left today. */
export function payaToday(now: number): readonly PayaCycle[] {
  const times = cyclesOf(dayOf(now));
  const next = times.find((time) => time > now);
  return times.map((time) => ({ at: time, isPast: time <= now, counts: time === next }));
}
