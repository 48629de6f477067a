import { activityPercent } from '../market-habits.ts';
import { PULL_DIVISOR, STEP_SECONDS } from '../price/walk.ts';
import { type SeededChance, seededChance } from '../seeded-chance.ts';

/** One bar in whole ticks and lots; `t` is its opening time in unix seconds. */
export interface Bar {
  readonly t: number;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}

/** A bar of a walk: prices as whole billionths of the price where the walk ends. */
export type RelativeBar = Omit<Bar, 'v'> & { readonly width: number };

/** A year of an index price, in billionths of where it ends. */
export interface Walk {
  /** Bars up to the last day. */
  readonly past: readonly RelativeBar[];
  /** Opening of the last day, unix seconds. */
  readonly dayFrom: number;
  /** Every step of the last day, its end included. */
  readonly day: readonly number[];
}

const END = 1_000_000_000;
const DAY = 86_400;
const HOUR = 3_600;
const QUARTER = 900;
const MINUTE = 60;

/**
 * The finest bars that tile a year before a moment: hours, then quarters for the last 30 days,
 * then minutes for the last day. Each stretch begins where a bar of the coarser kind begins, so
 * that every coarser bar is a whole number of finer ones.
 */
export function stretchesBefore(endSeconds: number): readonly { from: number; width: number }[] {
  const end = endSeconds - (endSeconds % MINUTE);
  const minutes = floorTo(end - DAY, QUARTER);
  const quarters = floorTo(end - 30 * DAY, HOUR);
  const hours = floorTo(end - 365 * DAY, DAY);
  return [
    { from: hours, width: HOUR },
    { from: quarters, width: QUARTER },
    { from: minutes, width: MINUTE },
    { from: end, width: MINUTE },
  ];
}

/**
 * One seeded walk over a year, from its end backwards, as the price source walks forwards: the same
 * steps and the same pull. It ends at exactly one billion, and each bar opens where the one before
 * it closed.
 *
 * @param movePpm deviation of one step's move, parts per million
 */
export function walkBefore(endSeconds: number, seed: number, name: string, movePpm: number): Walk {
  const random = seededChance(seed, name);
  const times = stretchesBefore(endSeconds);
  const dayFrom = times.at(-2)?.from ?? 0;
  const steps = ((times.at(-1)?.from ?? 0) - dayFrom) / STEP_SECONDS;
  const day = Array.from({ length: steps + 1 }, () => END);
  for (let step = steps - 1; step >= 0; step -= 1) {
    day[step] = stepBack(random, day[step + 1] ?? END, movePpm * 1_000, STEP_SECONDS);
  }
  const past: RelativeBar[] = [];
  let close = day[0] ?? END;
  for (let stretch = times.length - 3; stretch >= 0; stretch -= 1) {
    const { from, width } = times[stretch] ?? { from: 0, width: MINUTE };
    const until = times[stretch + 1]?.from ?? from;
    const deviation = Math.round(movePpm * Math.sqrt(width / STEP_SECONDS) * 1_000);
    for (let t = until - width; t >= from; t -= width) {
      const open = stepBack(random, close, deviation, width);
      const wick = (): number => Math.round((close * Math.abs(random.bell(deviation))) / 2e9);
      const high = Math.max(open, close) + wick();
      const low = Math.max(1, Math.min(open, close) - wick());
      past.push({ t, o: open, h: high, l: low, c: close, width });
      close = open;
    }
  }
  return { past: past.reverse(), dayFrom, day };
}

/** Where a price came from that is here now, `seconds` ago. */
function stepBack(random: SeededChance, here: number, deviation: number, seconds: number): number {
  const pull = Math.round((END - here) / ((PULL_DIVISOR * STEP_SECONDS) / seconds));
  return Math.max(1, here - Math.round((here * random.bell(deviation)) / 1e9) + pull);
}

/** A coin's walk seen in another asset: the product of both. */
export function productOf(left: Walk, right: Walk): Walk {
  const times = (a: number, b: number): number => Math.round((a * b) / END);
  const past = left.past.map((bar, index) => {
    const other = right.past[index] ?? bar;
    const o = times(bar.o, other.o);
    const c = times(bar.c, other.c);
    // both wicks at once would be rare: the coin's own is taken at the other's opening
    const h = Math.max(o, c, times(bar.h, other.o));
    const l = Math.min(o, c, times(bar.l, other.o));
    return { t: bar.t, o, h, l, c, width: bar.width };
  });
  const day = left.day.map((price, step) => times(price, right.day[step] ?? END));
  return { past, dayFrom: left.dayFrom, day };
}

/** The price of a walk in ticks of a market that ends at so many. */
export function ticksAt(endTicks: number, relative: number): number {
  return Math.max(1, Math.round((endTicks * relative) / END));
}

/** The bars up to the last day as bars of a market, with volumes in lots. */
export function pastBars(
  walk: Walk,
  endTicks: number,
  lotsASecond: number,
  seed: number,
  market: string,
): readonly Bar[] {
  const random = seededChance(seed, `${market} volume`);
  const ticks = (relative: number): number => ticksAt(endTicks, relative);
  return walk.past.map(({ t, o, h, l, c, width }) => {
    let percent = 0;
    for (let at = t; at < t + width; at += QUARTER) percent += activityPercent(seed, market, at);
    const times = (percent * random.between(85, 115)) / 10_000;
    const v = Math.max(1, Math.round(lotsASecond * QUARTER * times));
    return { t, o: ticks(o), h: ticks(h), l: ticks(l), c: ticks(c), v };
  });
}

/** Exact sums of finer bars; only bars that lie wholly within what is given. */
export function coarserBars(
  bars: readonly Bar[],
  width: number,
  endSeconds: number,
): readonly Bar[] {
  const sums: Bar[] = [];
  const first = bars[0]?.t ?? 0;
  for (const bar of bars) {
    const t = floorTo(bar.t, width);
    if (t < first || t + width > endSeconds) continue;
    const last = sums.at(-1);
    if (last?.t === t) sums[sums.length - 1] = joined(last, bar);
    else sums.push({ ...bar, t });
  }
  return sums;
}

function joined(sum: Bar, bar: Bar): Bar {
  return {
    t: sum.t,
    o: sum.o,
    h: Math.max(sum.h, bar.h),
    l: Math.min(sum.l, bar.l),
    c: bar.c,
    v: sum.v + bar.v,
  };
}

function floorTo(seconds: number, width: number): number {
  return seconds - (seconds % width);
}
