import type { Market } from '@sarraf/contracts';
import { baseAmount, formatPrice, type Lots, type MarketSpec, type Ticks } from '@sarraf/market';
import { type Amount as Units, formatAmount } from '@sarraf/money';
import { type PointerEvent, useCallback, useMemo, useState } from 'react';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useOrderBook } from '#realtime/book-feed.ts';
import {
  type DepthCurve,
  type DepthPoint,
  depthAt,
  depthCurve,
  stepPath,
} from '../model/depth-curve.ts';
import { averagePrice } from '../model/ladder.ts';
import { quantityDecimals } from '../model/market-rules.ts';
import { useNumberWords } from './number-words.ts';
import { ladderOfView } from './use-market-view.ts';

const tradeTexts = textsOf(() => import('../texts/fa.ts'));

const PACE_MS = 500;
const FOOT_PX = 32;
const HEAD_PX = 16;
/** A price and the air around it. */
const LABEL_PX = 112;
const LABELS_MAX = 5;

/** The book as two hills of sums: buys to the left, sales to the right, in both languages. */
export function DepthView({ market, spec }: { market: Market; spec: MarketSpec }) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const { size, box } = useSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const view = useOrderBook(spec.symbol, PACE_MS);
  const ladder = ladderOfView(view, spec);
  const curve = useMemo(() => depthCurve(ladder, spec), [ladder, spec]);
  if (view === null) return <div ref={box} className="candles" />;
  const sumOf = (points: readonly DepthPoint[] | undefined) => {
    const text = formatAmount(
      baseAmount((points?.at(-1)?.lots ?? 0) as Lots, spec),
      spec.base.scale,
    );
    return `${words.number(text)} ${market.coin.symbol}`;
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointed(width === 0 ? null : (event.clientX - left) / width);
  };
  return (
    <div
      ref={box}
      className="candles depth"
      dir="ltr"
      role="img"
      aria-label={t.depthSummary(sumOf(curve?.bids), sumOf(curve?.asks))}
      title={t.depthHint}
      onPointerMove={move}
      onPointerLeave={() => setPointed(null)}
    >
      {curve === null ? (
        <p className="candles-note">{t.bookEmpty}</p>
      ) : (
        <Hills curve={curve} spec={spec} size={size} pointed={pointed} market={market} />
      )}
    </div>
  );
}

/** The size of the element that takes `box` as its ref, told again whenever it changed. */
function useSize() {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const box = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return { size, box };
}

function Hills({
  curve,
  spec,
  market,
  size: { width, height },
  pointed,
}: {
  curve: DepthCurve;
  spec: MarketSpec;
  market: Market;
  size: { width: number; height: number };
  pointed: number | null;
}) {
  const words = useNumberWords();
  const ground = Math.max(0, height - FOOT_PX);
  const xOf = (ticks: number) => ((ticks - curve.from) / (curve.to - curve.from)) * width;
  const yOf = (lots: number) => ground - (lots / curve.lotsMax) * (ground - HEAD_PX) * 0.94;
  const at = pointed === null ? null : curve.from + pointed * (curve.to - curve.from);
  const found = at === null ? null : depthAt(curve, at);
  const quantity = (lots: number) =>
    words.column(
      formatAmount(baseAmount(lots as Lots, spec), spec.base.scale),
      Math.min(2, quantityDecimals(spec)),
    );
  const count = Math.max(2, Math.min(LABELS_MAX, Math.floor(width / LABEL_PX)));
  const labels = Array.from({ length: count }, (_, index) => (index + 0.5) / count);
  return (
    <>
      <svg width={width} height={height} aria-hidden="true">
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path d={`M0 ${yOf(curve.lotsMax * share)}H${width}`} stroke="var(--hair)" />
            <text x={width - 8} y={yOf(curve.lotsMax * share) - 6} textAnchor="end">
              {quantity(Math.floor(curve.lotsMax * share))}
            </text>
          </g>
        ))}
        <path
          className="depth-hill"
          data-side="buy"
          d={stepPath(curve.bids, xOf, yOf, curve.from)}
        />
        <path
          className="depth-hill"
          data-side="sell"
          d={stepPath(curve.asks, xOf, yOf, curve.to)}
        />
        <path d={`M0 ${ground}H${width}`} stroke="var(--hair)" />
        {labels.map((share) => (
          <text key={share} x={share * width} y={ground + 20} textAnchor="middle">
            {words.number(
              formatPrice(Math.round(curve.from + share * (curve.to - curve.from)) as Ticks, spec),
            )}
          </text>
        ))}
        {found !== null && (
          <g data-side={found.side} className="depth-mark">
            <path d={`M${(pointed ?? 0) * width} 0V${ground}`} strokeDasharray="4 3" />
            <circle cx={(pointed ?? 0) * width} cy={yOf(found.point.lots)} r="4" />
          </g>
        )}
      </svg>
      {found !== null && pointed !== null && (
        <DepthTip
          point={found.point}
          spec={spec}
          market={market}
          isRight={pointed < 0.5}
          x={pointed * width}
        />
      )}
    </>
  );
}

function DepthTip({
  point,
  spec,
  market,
  isRight,
  x,
}: {
  point: DepthPoint;
  spec: MarketSpec;
  market: Market;
  isRight: boolean;
  x: number;
}) {
  const t = useTexts(tradeTexts);
  const words = useNumberWords();
  const quote = market.quote.symbol;
  const rows = [
    {
      name: t.price,
      value: formatPrice(point.ticks, spec),
      asset: quote,
      decimals: spec.priceScale,
    },
    {
      name: t.averagePrice,
      value: averagePrice(point.lots, point.money, spec),
      asset: quote,
      decimals: spec.priceScale,
    },
    {
      name: t.sum,
      value: formatAmount(baseAmount(point.lots as Lots, spec), spec.base.scale),
      asset: market.coin.symbol,
      decimals: undefined,
    },
    {
      name: t.worth,
      value: formatAmount(point.money as Units, spec.quote.scale),
      asset: quote,
      decimals: quote === 'IRT' ? 0 : 2,
    },
  ];
  return (
    <dl
      className="book-tooltip depth-tip"
      dir={words.dir}
      style={{ transform: `translateX(${isRight ? x + 12 : x - 252}px)` }}
    >
      {rows.map(({ name, value, asset, decimals }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Amount value={value} asset={asset} maxFraction={decimals} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
