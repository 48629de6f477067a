import { useTexts } from '../../../i18n/texts.ts';
import type { LegendValues } from '../chart/candle-chart.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { plainDecimal } from '../model/candles.ts';
import { useNumberWords } from './number-words.ts';

/** Over the chart: the candle that is looked at, and the two averages. */
export function ChartLegend({ values, decimals }: { values: LegendValues; decimals: number }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const price = (value: number) => words.number(plainDecimal(value), decimals, decimals);
  const { candle, ma7, ma25 } = values;
  const parts = [
    [t.open, price(candle.open)],
    [t.high, price(candle.high)],
    [t.low, price(candle.low)],
    [t.close, price(candle.close)],
    [t.volume, words.number(plainDecimal(candle.volume), 0, 2)],
  ] as const;
  const averages = [
    ['7', ma7, 'bg-brand'],
    ['25', ma25, 'bg-fg3'],
  ] as const;
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
        {averages.map(
          ([bars, value, colour]) =>
            value !== null && (
              <span key={bars}>
                <i className={colour} /> {t.averageOf(words.number(bars))}{' '}
                <b className="num">{price(value)}</b>
              </span>
            ),
        )}
      </p>
    </div>
  );
}
