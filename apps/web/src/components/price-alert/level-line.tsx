// The last day's price as a line, and where the alert stands. Floats on purpose: all of it is pixels.
import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { formatNumber } from '../../lib/number-text.ts';
import { priceLine } from '../../lib/price-line.ts';
import { priceLineQuery } from '../../lib/queries/price-line.ts';
import { digitsShown, settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { Num } from '../num.tsx';

const alertTexts = textsOf(() => import('./texts/fa.ts'));

/** A level farther away than this would press the line flat: it stands at the edge then. */
const FAR = 4;

/** @param level decimal text; null: none is typed yet */
export function LevelLine({ market, level }: { market: Market; level: string | null }) {
  const t = useTexts(alertTexts);
  const digits = digitsShown(useStore(settings));
  const points = useQuery(priceLineQuery(market.market_name, 'day')).data ?? [];
  const shown = level === null ? [] : [Number(level)];
  const bare = priceLine(points);
  const isFar = bare !== null && shown.some((price) => distance(price, bare) > FAR);
  const line = isFar ? bare : priceLine(points, shown);
  if (line === null) return <div className="alert-line" aria-hidden="true" />;
  const path = line.spots.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  const [lastX, lastY] = line.spots.at(-1) ?? [0, 0];
  const at = line.also[0]?.y ?? (shown[0] !== undefined && shown[0] > line.high ? 4 : 96);
  const said = (value: string | null): string => formatNumber(value ?? '', { digits }) ?? '—';
  const words = [
    t.chartSaid(said(market.ticker.last)),
    ...(level === null ? [] : [t.chartLevel(said(level))]),
  ];
  return (
    <div className="alert-line" dir="ltr" role="img" aria-label={words.join('، ')}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {[20, 50, 80].map((y) => (
          <line key={y} x1="0" x2="100" y1={y} y2={y} className="alert-line-across" />
        ))}
        {level !== null && <line x1="0" x2="100" y1={at} y2={at} className="alert-line-level" />}
        <path d={`M${path}`} className="alert-line-stroke" />
      </svg>
      <span
        className="alert-line-dot"
        style={{ top: `${lastY}%`, insetInlineStart: `${lastX}%` }}
        aria-hidden="true"
      />
      {level !== null && (
        <span className="alert-line-tag" style={{ top: `${at}%` }} aria-hidden="true">
          <Num value={level} />
        </span>
      )}
    </div>
  );
}

/** How many heights of the line away a price is. */
function distance(price: number, { low, high }: { low: number; high: number }): number {
  const beyond = Math.max(low - price, price - high, 0);
  return beyond / (high - low || Math.abs(high) / 100 || 1);
}
