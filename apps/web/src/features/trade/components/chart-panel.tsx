import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useStore } from '../../../lib/store.ts';
import { changeTradeChoices, PERIODS, tradeChoices } from '../model/stored-choices.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { CandleTable } from './candle-table.tsx';
import { CandleView } from './candle-view.tsx';

/** The desktop's chart with its periods; the same candles as a table for those who cannot see it. */
export function ChartPanel({ market, spec }: { market: Market; spec: MarketSpec }) {
  const t = useTexts(tradeTexts);
  const [isTable, setTable] = useState(false);
  const { period } = useStore(tradeChoices);
  return (
    <section className="trade-chart" aria-label={t.chartOf(t[`long${period}`])}>
      <div className="chart-bar">
        <PeriodChoice />
        <button
          type="button"
          className="chart-toggle"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t.table}
        </button>
      </div>
      {isTable ? (
        <CandleTable market={market} period={period} />
      ) : (
        <CandleView key={`${market.market_name}-${period}`} spec={spec} period={period} />
      )}
    </section>
  );
}

/** One minute to one week. */
export function PeriodChoice() {
  const t = useTexts(tradeTexts);
  const { period } = useStore(tradeChoices);
  return (
    <fieldset className="periods">
      <legend className="sr-only">{t.periods}</legend>
      {PERIODS.map((choice) => (
        <label key={choice} title={t[`long${choice}`]}>
          <input
            type="radio"
            name="period"
            aria-label={t[`long${choice}`]}
            checked={choice === period}
            onChange={() => changeTradeChoices({ period: choice })}
          />
          {t[`p${choice}`]}
        </label>
      ))}
    </fieldset>
  );
}
