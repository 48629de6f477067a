import type { Market } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Sparkline } from '../../../components/meters.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useStore } from '../../../lib/store.ts';
import { lastCandlesQuery } from '../api/get-candles.ts';
import { tradeChoices } from '../stored-choices.ts';
import { tradeTexts } from '../texts/trade-texts.ts';
import { plainDecimal } from '../model/candles.ts';
import { Candles } from './idle-candles.tsx';
import { PanelBoundary } from './panel-boundary.tsx';
import { PeriodChoice } from './period-choice.tsx';

/** A strip with the day's line; a tap opens the candles to 200 px. */
export function PhoneChart({ market, spec }: { market: Market; spec: MarketSpec }) {
  const t = useTexts(tradeTexts);
  const [isOpen, setOpen] = useState(false);
  const { period } = useStore(tradeChoices);
  const id = useId();
  const candles = useQuery(lastCandlesQuery(market.market_name, period)).data?.candles ?? [];
  const first = candles[0]?.close ?? 0;
  const last = candles.at(-1)?.close ?? 0;
  return (
    <section className="phone-chart" aria-label={t.chart}>
      <button
        type="button"
        className="phone-strip"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <CandlesMark />
        <span className="flex-1 text-start font-semibold">{t.chartOf(t[`long${period}`])}</span>
        {!isOpen && (
          <span dir="ltr">
            <Sparkline
              values={candles.map((candle) => plainDecimal(candle.close))}
              trend={last > first ? 1 : last < first ? -1 : 0}
              width={120}
              height={28}
            />
          </span>
        )}
        <span className={isOpen ? 'rotate-180' : ''}>
          <Icon name="down" size={18} />
        </span>
      </button>
      <div id={id}>
        {isOpen && (
          <>
            <div className="chart-bar">
              <PeriodChoice />
            </div>
            <PanelBoundary waiting={<div className="candles" data-small="true" />}>
              <Candles key={`${spec.symbol}-${period}`} spec={spec} period={period} isSmall />
            </PanelBoundary>
          </>
        )}
      </div>
    </section>
  );
}

function CandlesMark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M5.5 3v2.5M5.5 13v3M3.5 5.5h4V13h-4zM14.5 4v3M14.5 14.5V17M12.5 7h4v7.5h-4z" />
    </svg>
  );
}
