import { type Chart, type IndicatorTemplate, type KLineData, registerIndicator } from 'klinecharts';
import {
  INDICATOR_BARS,
  INDICATORS,
  type IndicatorName,
  PANE_INDICATORS,
  SMALL_PANE_PX,
} from '../model/chart-choices.ts';
import {
  averageDivergence,
  bollingerBands,
  exponentialAverage,
  type Line,
  relativeStrength,
  simpleAverage,
} from '../model/indicators.ts';
import { type ChartColours, withAlpha } from './chart-styles.ts';

/** A figure of an indicator under the pointer, with the colour it is drawn in. */
export interface IndicatorValue {
  readonly indicator: IndicatorName;
  /** Which of its lines; also what stands in the legend for it. */
  readonly label: string;
  readonly colour: string;
  readonly value: number | null;
}

interface Drawn {
  readonly label: string;
  readonly colour: string;
  readonly line: Line;
  readonly isBar?: boolean;
}

const CHART_PANE = 'candle_pane';
const VOLUME_PX = 64;
const PANE_PX = 84;
/** Above and below these a market is said to be overbought and oversold. */
const STRENGTH_MARKS = [30, 70];

/** What an indicator draws for some candles, in the order of the legend. */
function drawnOf(name: IndicatorName, bars: readonly KLineData[], c: ChartColours): Drawn[] {
  const closes = bars.map((bar) => bar.close);
  const [first = 1, second = 1, third = 1] = INDICATOR_BARS[name];
  switch (name) {
    case 'ma':
      return [
        { label: `${first}`, colour: c.brand, line: simpleAverage(closes, first) },
        { label: `${second}`, colour: c.faint, line: simpleAverage(closes, second) },
      ];
    case 'ema':
      return [
        { label: `${first}`, colour: c.warm, line: exponentialAverage(closes, first) },
        { label: `${second}`, colour: c.cool, line: exponentialAverage(closes, second) },
      ];
    case 'boll': {
      const { upper, middle, lower } = bollingerBands(closes, first, second);
      const edge = withAlpha(c.cool, 0.7);
      return [
        { label: '+', colour: edge, line: upper },
        { label: `${first}`, colour: withAlpha(c.faint, 0.7), line: middle },
        { label: '−', colour: edge, line: lower },
      ];
    }
    case 'vol':
      return [
        { label: '', colour: c.faint, line: bars.map((bar) => bar.volume ?? 0), isBar: true },
      ];
    case 'rsi':
      return [{ label: `${first}`, colour: c.brand, line: relativeStrength(closes, first) }];
    case 'macd': {
      const { difference, signal, histogram } = averageDivergence(closes, first, second, third);
      return [
        { label: `${first}, ${second}`, colour: c.brand, line: difference },
        { label: `${third}`, colour: c.warm, line: signal },
        { label: '', colour: c.faint, line: histogram, isBar: true },
      ];
    }
  }
}

type Row = Readonly<Record<string, number>>;

const idOf = (name: IndicatorName) => `sarraf-${name}`;
const keyOf = (index: number) => `line${index}`;

function templateOf(name: IndicatorName, colours: ChartColours): IndicatorTemplate<Row> {
  const shapes = drawnOf(name, [], colours);
  const barColours = { up: withAlpha(colours.up, 0.22), down: withAlpha(colours.down, 0.22) };
  return {
    name: idOf(name),
    shortName: '',
    series: PANE_INDICATORS.includes(name) ? 'normal' : 'price',
    precision: 2,
    ...(name === 'rsi' ? { minValue: 0, maxValue: 100 } : {}),
    ...(name === 'vol' ? { minValue: 0 } : {}),
    figures: shapes.map(({ colour, isBar }, index) => ({
      key: keyOf(index),
      type: isBar === true ? 'bar' : 'line',
      ...(isBar === true ? { baseValue: 0 } : {}),
      styles: ({ data }) => {
        if (isBar !== true) return { color: colour };
        const isUp =
          name === 'vol' ? data.current?.['up'] === 1 : (data.current?.[keyOf(index)] ?? 0) >= 0;
        return { color: isUp ? barColours.up : barColours.down };
      },
    })),
    calc: (bars) => {
      const drawn = drawnOf(name, bars, colours);
      return bars.map((bar, at) => {
        const row: Record<string, number> = { up: bar.close >= bar.open ? 1 : 0 };
        drawn.forEach(({ line }, index) => {
          const value = line[at] ?? null;
          if (value !== null) row[keyOf(index)] = value;
        });
        return row;
      });
    },
  };
}

/** Puts the chosen indicators on a chart; those in panes stand in the order of the menu. */
export function addIndicators(
  chart: Chart,
  names: readonly IndicatorName[],
  colours: ChartColours,
  numberText: (text: string) => string,
  isSmall: boolean,
): void {
  for (const name of INDICATORS.filter((entry) => names.includes(entry))) {
    registerIndicator(templateOf(name, colours));
    if (!PANE_INDICATORS.includes(name)) {
      chart.createIndicator({ name: idOf(name), paneId: CHART_PANE }, true);
      continue;
    }
    const id = `${name}_pane`;
    const height = isSmall ? SMALL_PANE_PX : name === 'vol' ? VOLUME_PX : PANE_PX;
    chart.createIndicator({ name: idOf(name), paneId: id }, false);
    chart.setPaneOptions({ id, height, minHeight: height, dragEnabled: false });
    const gap = name === 'vol' ? { top: 0.1, bottom: 0 } : { top: 0.12, bottom: 0.12 };
    chart.overrideYAxis({
      paneId: id,
      gap,
      createTicks: ({ range, bounding }) =>
        (name === 'rsi' ? STRENGTH_MARKS : []).map((value) => ({
          value,
          text: numberText(String(value)),
          coord: (1 - (value - range.from) / (range.to - range.from)) * bounding.height,
        })),
    });
  }
}

/** What the chosen indicators say of one bar, from what the chart has reckoned already. */
export function indicatorValues(
  chart: Chart,
  names: readonly IndicatorName[],
  at: number,
  colours: ChartColours,
): readonly IndicatorValue[] {
  return names.flatMap((name) => {
    if (name === 'vol') return [];
    const row = chart.getIndicators({ name: idOf(name) })[0]?.result[at] as Row | undefined;
    return drawnOf(name, [], colours).flatMap(({ label, colour, isBar }, index) =>
      isBar === true
        ? []
        : [{ indicator: name, label, colour, value: row?.[keyOf(index)] ?? null }],
    );
  });
}
