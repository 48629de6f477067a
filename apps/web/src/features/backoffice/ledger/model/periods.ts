// Days of Tehran between which entries are looked for.

/** Periods that are named; `own` is between two days of one's own. */
export const PERIODS = ['all', 'today', 'yesterday', 'week', 'month', 'own'] as const;
/** A period of days in Tehran that has a name, or `own` for two days that an officer picks. */
export type Period = (typeof PERIODS)[number];

/** Both days are in it; without one it is open at that end. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const DAY_MS = 86_400_000;
const AHEAD_MS = 3.5 * 3_600_000;

/** The day of a moment in Tehran, `2026-11-26`. */
export function dayOf(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(0, 10);
}

/** The days of a named period; those of `own` begin with today. */
export function daysOf(period: Period, now: number): Days {
  const before = (days: number): string => dayOf(now - days * DAY_MS);
  const today = before(0);
  return {
    all: {},
    today: { from: today, to: today },
    yesterday: { from: before(1), to: before(1) },
    week: { from: before(6), to: today },
    month: { from: before(29), to: today },
    own: { from: before(1), to: today },
  }[period];
}

/** Which period two days are, as far as it has a name. */
export function periodOf({ from, to }: Days, now: number): Period {
  const isSame = (period: Period): boolean => {
    const days = daysOf(period, now);
    return days.from === from && days.to === to;
  };
  return PERIODS.find((period) => period !== 'own' && isSame(period)) ?? 'own';
}

/** Whether a text is a Gregorian day that there is, of the years that the server takes. */
export function isDay(text: string): boolean {
  if (text < '2000' || text > '2101') return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && text.length === 10;
}
