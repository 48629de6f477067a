import { seededRandom } from '../seeded-random.ts';

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
export type RelativeBar = Omit<Bar, 'v'>;

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
 * One seeded walk over a year, from its end backwards: the last bar closes at exactly one billion,
 * and each bar opens where the one before it closed.
 *
 * @param movePpm deviation of one minute's move, parts per million
 */
export function walkBefore(
  endSeconds: number,
  seed: number,
  name: string,
  movePpm: number,
): readonly RelativeBar[] {
  const random = seededRandom(seed, name);
  const times = stretchesBefore(endSeconds);
  const bars: RelativeBar[] = [];
  let close = END;
  for (let stretch = times.length - 2; stretch >= 0; stretch -= 1) {
    const { from, width } = times[stretch] ?? { from: 0, width: MINUTE };
    const until = times[stretch + 1]?.from ?? from;
    const deviation = Math.round(movePpm * Math.sqrt(width / MINUTE) * 1_000);
    for (let t = until - width; t >= from; t -= width) {
      const drift = Math.round((END - close) / (40_000_000 / width));
      const open = Math.max(1, close - Math.round((close * random.bell(deviation)) / 1e9) + drift);
      const wick = (): number => Math.round((close * Math.abs(random.bell(deviation))) / 2e9);
      const high = Math.max(open, close) + wick();
      const low = Math.max(1, Math.min(open, close) - wick());
      bars.push({ t, o: open, h: high, l: low, c: close });
      close = open;
    }
  }
  return bars.reverse();
}

/** A coin's walk seen in another asset: the product of both, bar by bar. */
export function productOf(
  left: readonly RelativeBar[],
  right: readonly RelativeBar[],
): readonly RelativeBar[] {
  return left.map((bar, index) => {
    const other = right[index] ?? bar;
    const times = (a: number, b: number): number => Math.round((a * b) / END);
    const o = times(bar.o, other.o);
    const c = times(bar.c, other.c);
    // both wicks at once would be rare: the coin's own is taken at the other's opening
    const h = Math.max(o, c, times(bar.h, other.o));
    const l = Math.min(o, c, times(bar.l, other.o));
    return { t: bar.t, o, h, l, c };
  });
}

/** A walk as bars of a market that ends at so many ticks, with volumes in lots. */
export function marketBars(
  walk: readonly RelativeBar[],
  endTicks: number,
  lotsAMinute: number,
  seed: number,
  market: string,
): readonly Bar[] {
  const random = seededRandom(seed, `${market} volume`);
  const ticks = (relative: number): number => Math.max(1, Math.round((endTicks * relative) / END));
  return walk.map((bar, index) => {
    const width = (walk[index + 1]?.t ?? bar.t + MINUTE) - bar.t;
    const v = Math.max(1, Math.round((lotsAMinute * width * random.between(20, 220)) / 6_000));
    return { t: bar.t, o: ticks(bar.o), h: ticks(bar.h), l: ticks(bar.l), c: ticks(bar.c), v };
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
