import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '#components/query-view.tsx';
import { ChoiceChips } from '#components/segmented.tsx';
import { Skeleton, Waiting } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { formatNumber } from '#lib/number-text.ts';
import {
  axisPower,
  type PriceLine,
  type PricePoint,
  priceLine,
  RANGES,
  type Range,
} from '#lib/price-line.ts';
import { priceLineQuery } from '#lib/queries/price-line.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { formatTime } from '#lib/time-text.ts';
import { coinResultQuery } from '#lib/queries/portfolio.ts';
import { tradeResultQuery } from '../api/trade-result.ts';
import { type TradeMark, tradeMarks } from '../model/trade-marks.ts';
import { LastPrice } from './last-price.tsx';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

const HEIGHT = 240;

/** The coin's price as a line over a day up to a year. */
export function PriceChart({ market }: { market: Market }) {
  const t = useTexts(coinTexts);
  const [range, setRange] = useState<Range>('quarter');
  const points = useQuery(priceLineQuery(market.market_name, range));
  return (
    <section className="price-chart">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lead font-semibold max-lg:sr-only">{t.chart}</h2>
        <span className="lg:hidden">
          <LastPrice market={market} />
        </span>
        <ChoiceChips
          label={t.range}
          value={range}
          choices={RANGES.map((value) => ({ value, label: t[value] }))}
          onChange={setRange}
        />
      </div>
      <QueryView
        compact
        query={points}
        title={t.chartFailed}
        waiting={
          <Waiting>
            <Skeleton width="100%" height={HEIGHT} />
          </Waiting>
        }
      >
        {(data) => <Drawn market={market} points={data} range={range} />}
      </QueryView>
    </section>
  );
}

/** How a price is said on the axis, and in which unit. */
function usePriceText(market: Market, high: number) {
  const t = useTexts(coinTexts);
  const digits = digitsShown(useStore(settings));
  const isToman = market.quote.symbol === 'IRT';
  const power = isToman ? axisPower(high) : 0;
  const units = { 0: t.inToman, 3: t.inThousand, 6: t.inMillion } as const;
  const text = (price: number): string => {
    const scaled = price / 10 ** power;
    const decimals = scaled >= 1_000 ? 1 : scaled >= 1 ? 2 : 8;
    return formatNumber(scaled.toFixed(decimals), { digits }) ?? '';
  };
  return { unit: isToman ? units[power] : t.inTether, text };
}

/** What one of those that are left cost, where the chart is in toman; null where it is not known. */
function useAverage({ coin, quote }: Market): number | null {
  const average = useQuery(coinResultQuery(coin.symbol)).data?.average_buy_price ?? null;
  return average === null || quote.symbol !== 'IRT' ? null : Number(average);
}

function Drawn({
  market,
  points,
  range,
}: {
  market: Market;
  points: readonly PricePoint[];
  range: Range;
}) {
  const t = useTexts(coinTexts);
  const average = useAverage(market);
  const line = priceLine(points, average === null ? [] : [average]);
  const filled = useQuery(tradeResultQuery(market.market_name)).data?.data ?? [];
  const marks = tradeMarks(points, line?.spots ?? [], filled);
  const last = points.at(-1);
  const { unit, text } = usePriceText(market, line?.high ?? 0);
  if (line === null || last === undefined) {
    return (
      <p className="grid place-items-center text-fg2" style={{ height: HEIGHT }}>
        {t.chartNone}
      </p>
    );
  }
  const said = t.chartSaid(text(line.low), text(line.high), text(last.price));
  return (
    <figure className="price-line" dir="ltr" role="img" aria-label={`${said} (${unit})`}>
      <figcaption className="text-caption text-fg2">
        <bdi>{unit}</bdi>
        {marks.length > 0 && (
          <bdi className="price-legend">
            <i data-side="buy" /> {t.yourBuys} <i data-side="sell" /> {t.yourSells}
          </bdi>
        )}
      </figcaption>
      <div className="price-picture" style={{ height: HEIGHT }} aria-hidden="true">
        <Curve line={line} marks={marks} averageText={t.yourAverage} />
        <PriceAxis line={line} text={text} last={last.price} />
      </div>
      <TimeAxis points={points} range={range} />
    </figure>
  );
}

/** A line through the spots, and the ground below it. */
function Curve({
  line: { also, spots, across },
  marks,
  averageText,
}: {
  line: PriceLine;
  marks: readonly TradeMark[];
  averageText: string;
}) {
  const path = spots.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L');
  const [lastX, lastY] = spots.at(-1) ?? [0, 0];
  return (
    <div className="price-curve">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <defs>
          <linearGradient id="price-ground" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--brand)" stopOpacity="0.22" />
            <stop offset="1" stopColor="var(--brand)" stopOpacity="0" />
          </linearGradient>
        </defs>
        {across.map(({ price, y }) => (
          <line key={price} x1="0" x2="100" y1={y} y2={y} className="price-across" />
        ))}
        <path d={`M${path}L100 100L0 100Z`} fill="url(#price-ground)" />
        {also.map(({ y }) => (
          <line key={y} x1="0" x2="100" y1={y} y2={y} className="price-average" />
        ))}
        <path d={`M${path}`} className="price-stroke" />
      </svg>
      {also.map(({ y }) => (
        <bdi key={y} className="price-average-name" style={{ top: `${y}%` }}>
          {averageText}
        </bdi>
      ))}
      <span className="price-dot" style={{ top: `${lastY}%`, insetInlineStart: `${lastX}%` }} />
      {marks.map(({ side, spot: [x, y] }) => (
        <span
          key={`${x} ${side}`}
          className="price-mark"
          data-side={side}
          style={{ top: `${y}%`, insetInlineStart: `${x}%` }}
        />
      ))}
    </div>
  );
}

/** Labels nearer than this to the last price, in hundredths of the height, would lie under its tag. */
const NEAR = 9;

function PriceAxis({
  line: { across, spots },
  text,
  last,
}: {
  line: PriceLine;
  text: (price: number) => string;
  last: number;
}) {
  const [, lastY] = spots.at(-1) ?? [0, 0];
  return (
    <div className="price-axis">
      {across
        .filter(({ y }) => Math.abs(y - lastY) > NEAR)
        .map(({ price, y }) => (
          <bdi key={price} style={{ top: `${y}%` }}>
            {text(price)}
          </bdi>
        ))}
      <bdi className="price-tag" style={{ top: `${lastY}%` }}>
        {text(last)}
      </bdi>
    </div>
  );
}

const TIMES = 4;

function TimeAxis({ points, range }: { points: readonly PricePoint[]; range: Range }) {
  const current = useStore(settings);
  const shape = range === 'day' ? 'clock' : 'day';
  const shown = Array.from(
    { length: TIMES },
    (_, index) => points[Math.round((index * (points.length - 1)) / (TIMES - 1))],
  ).filter((point) => point !== undefined);
  return (
    <p className="price-times" aria-hidden="true">
      {shown.map(({ at }) => (
        <bdi key={at}>{formatTime(at, shape, current)}</bdi>
      ))}
    </p>
  );
}
