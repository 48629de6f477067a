import { PERIOD_MS } from './candles.ts';
import type { Period } from './period.ts';

/** A bar of the chart and where it stands. */
export interface BarPosition {
  readonly at: number;
  readonly x: number;
}

/** How much a label of the time axis says. */
export interface TimeTick extends BarPosition {
  readonly says: 'clock' | 'day' | 'date';
}

const DAY_GAP_PX = 64;
const CLOCK_GAP_PX = 56;

/**
 * Labels of the time axis. Within days each day is named where it begins, from the newest back as
 * far as there is room, and the clock stands between; days say their year where it changes, weeks
 * and months always.
 *
 * @param bars what is in sight, oldest first, with the bar before it
 * @param usual evenly spread positions
 * @param dayOf and the year of it: equal texts are equal days
 */
export function timeTicks(
  bars: readonly BarPosition[],
  usual: readonly BarPosition[],
  period: Period,
  dayOf: (at: number) => { readonly day: string; readonly year: string },
): readonly TimeTick[] {
  const length = PERIOD_MS[period];
  if (length > PERIOD_MS['1D']) return usual.map((tick) => ({ ...tick, says: 'date' }));
  if (length === PERIOD_MS['1D']) {
    const years = usual.map(({ at }) => dayOf(at).year);
    return usual.map((tick, index) => ({
      ...tick,
      says: index > 0 && years[index] !== years[index - 1] ? 'date' : 'day',
    }));
  }
  const days: TimeTick[] = [];
  for (let index = bars.length - 1; index > 0; index -= 1) {
    const [bar, before] = [bars[index], bars[index - 1]];
    if (bar === undefined || before === undefined) continue;
    if (dayOf(bar.at).day === dayOf(before.at).day) continue;
    const next = days[0];
    if (next === undefined || next.x - bar.x >= DAY_GAP_PX) days.unshift({ ...bar, says: 'day' });
  }
  const clocks = usual
    .filter(({ x }) => days.every((day) => Math.abs(day.x - x) >= CLOCK_GAP_PX))
    .map((tick): TimeTick => ({ ...tick, says: 'clock' }));
  const [first, ...others] = clocks;
  // A sight within one day still says which.
  const all: TimeTick[] =
    days.length === 0 && first !== undefined
      ? [{ ...first, says: 'day' }, ...others]
      : [...days, ...clocks];
  return all.toSorted((a, b) => a.x - b.x);
}
