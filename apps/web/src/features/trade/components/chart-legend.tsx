import { textsOf, useTexts } from '#i18n/texts.ts';
import type { LegendValues } from '../chart/candle-chart.ts';
import type { IndicatorName } from '../model/chart-choices.ts';
import { plainDecimal } from '../model/candles.ts';
import { useNumberWords } from './number-words.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

/** Over the chart: the candle that is looked at, and what the indicators say of it. */
export function ChartLegend({ values, decimals }: { values: LegendValues; decimals: number }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const price = (value: number) => words.number(plainDecimal(value), decimals, decimals);
  const { candle, indicators } = values;
  const figure = (name: IndicatorName, value: number) =>
    name === 'rsi' ? words.number(plainDecimal(value), 1, 1) : price(value);
  const parts = [
    [t.open, price(candle.open)],
    [t.high, price(candle.high)],
    [t.low, price(candle.low)],
    [t.close, price(candle.close)],
    [t.volume, words.number(plainDecimal(candle.volume), 0, 2)],
  ] as const;
  const nameOf = (name: IndicatorName, bars: string) =>
    name === 'ma' ? t.averageOf(bars) : `${NAMES[name]} ${bars}`;
  return (
    <div className="legend" aria-hidden="true">
      <p>
        {parts.map(([name, value]) => (
          <span key={name}>
            {name} <b className="num">{value}</b>
          </span>
        ))}
      </p>
      <p>
        {indicators.map(({ indicator, label, colour, value }) => (
          <span key={`${indicator} ${label}`}>
            <i style={{ background: colour }} /> {nameOf(indicator, words.digits(label))}{' '}
            <b className="num">{value === null ? '—' : figure(indicator, value)}</b>
          </span>
        ))}
      </p>
    </div>
  );
}

/** As traders of every language call them. */
const NAMES: Readonly<Record<IndicatorName, string>> = {
  ma: 'MA',
  ema: 'EMA',
  boll: 'BOLL',
  vol: 'VOL',
  rsi: 'RSI',
  macd: 'MACD',
};
