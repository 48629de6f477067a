import type { AxisRange, Chart } from 'klinecharts';
import { scaleWithOrders } from '../model/own-order-positions.ts';
import type { Period } from '../model/period.ts';
import { type BarPosition, type TimeTick, timeTicks } from '../model/time-ticks.ts';

/** Words of the time axis. */
export interface AxisWords {
  readonly axisTime: (tick: TimeTick) => string;
  readonly dayOf: (atMs: number) => { readonly day: string; readonly year: string };
}

const UNIT_SPACE_PX = 36;
/** What the tag covers, with half a figure: it is the price, and the time left under it. */
const TAG_ABOVE_PX = 18;
const TAG_BELOW_PX = 36;
/** Labels are cut by no edge. */
const HALF_LABEL_PX = 24;
const HALF_DATE_PX = 42;

/**
 * What the axes show: my orders in the scale of prices, no figure under the axis' unit or the last
 * price's tag, and labels of time that name each day.
 */
export function shapeAxes(
  chart: Chart,
  {
    isSmall,
    period,
    words,
  }: { readonly isSmall: boolean; readonly period: Period; readonly words: AxisWords },
): { readonly setOrders: (prices: readonly number[]) => void } {
  let prices: readonly number[] = [];
  const shape = () =>
    chart.overrideYAxis({
      paneId: 'candle_pane',
      createRange: ({ defaultRange }) => withOrders(defaultRange, prices),
      createTicks: ({ range, bounding, defaultTicks }) => {
        const last = chart.getDataList().at(-1)?.close;
        const share = last === undefined ? 0 : (last - range.from) / (range.to - range.from);
        const tag = last === undefined ? Number.NaN : (1 - share) * bounding.height;
        const own = prices.map(
          (price) => (1 - (price - range.from) / (range.to - range.from)) * bounding.height,
        );
        return defaultTicks.filter(({ coord }) => {
          if (!isSmall && coord <= UNIT_SPACE_PX) return false;
          if (own.some((y) => Math.abs(coord - y) < TAG_ABOVE_PX)) return false;
          return !(coord > tag - TAG_ABOVE_PX && coord < tag + TAG_BELOW_PX);
        });
      },
    });
  shape();
  chart.overrideXAxis({
    createTicks: ({ bounding, defaultTicks }) => {
      const usual = defaultTicks.map(({ coord, value }) => ({ at: Number(value), x: coord }));
      return timeTicks(barsInSight(chart), usual, period, words.dayOf)
        .filter(({ x, says }) => {
          const half = says === 'date' ? HALF_DATE_PX : HALF_LABEL_PX;
          return x > half && x < bounding.width - half;
        })
        .map((tick) => ({ coord: tick.x, value: tick.at, text: words.axisTime(tick) }));
    },
  });
  return {
    setOrders: (next) => {
      prices = next;
      shape();
    },
  };
}

function withOrders(range: AxisRange, prices: readonly number[]): AxisRange {
  const { from, to } = scaleWithOrders(range.from, range.to, prices);
  return {
    from,
    to,
    range: to - from,
    realFrom: from,
    realTo: to,
    realRange: to - from,
    displayFrom: from,
    displayTo: to,
    displayRange: to - from,
  };
}

/** The bars that can be seen with the one before them, and where they stand. */
function barsInSight(chart: Chart): readonly BarPosition[] {
  const { from, to } = chart.getVisibleRange();
  const first = Math.max(0, from - 1);
  const bars = chart.getDataList().slice(first, to);
  const converted = chart.convertToPixel(
    bars.map((_bar, index) => ({ dataIndex: first + index })),
    { paneId: 'candle_pane' },
  );
  const points = Array.isArray(converted) ? converted : [converted];
  return bars.map(({ timestamp }, index) => ({ at: timestamp, x: points[index]?.x ?? 0 }));
}
