import type { Portfolio } from '@sarraf/contracts';
import { PORTFOLIO_RANGES, type PortfolioRange } from '@sarraf/contracts/lists';
import { useState } from 'react';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { differenceOf } from '../../lib/decimals.ts';
import { formatNumber } from '../../lib/number-text.ts';
import { axisPower, type Spot } from '../../lib/price-line.ts';
import { digitsShown, settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import { formatTime } from '../../lib/time-text.ts';
import { Gain } from '../gain.tsx';
import { Amount } from '../num.tsx';
import { ChoiceChips } from '../segmented.tsx';
import { type WorthLine, type WorthMark, worthLine } from './worth-line.ts';
import './worth-chart.css';

const chartTexts = textsOf(() => import('./texts/fa.ts'));

/** The ranges that one's money is looked at over. */
export function RangeChips({
  value,
  onChange,
}: {
  value: PortfolioRange;
  onChange: (range: PortfolioRange) => void;
}) {
  const t = useTexts(chartTexts);
  return (
    <ChoiceChips
      label={t.range}
      value={value}
      choices={PORTFOLIO_RANGES.map((range) => ({ value: range, label: t[range] }))}
      onChange={onChange}
    />
  );
}

/**
 * Worth over time. With `hasBrought` over the steps of the money that was brought, the gap between filled;
 * else money that came or went is a ring alone, so that no deposit is read as profit.
 */
export function WorthChart({
  points,
  hasBrought = false,
}: {
  points: Portfolio['points'];
  hasBrought?: boolean;
}) {
  const t = useTexts(chartTexts);
  const line = worthLine(points);
  const { hideBalances } = useStore(settings);
  const { text, unit } = useAxisText(line?.high ?? 0);
  const [pointed, setPointed] = useState<number | null>(null);
  const last = points.at(-1);
  if (line === null || last === undefined) return <p className="worth-none">{t.none}</p>;
  const said = t.said(text(line.low), text(line.high), text(Number(last.worth)));
  function point(event: React.PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 100;
    const nearest = line?.spots.reduce(
      (best, [at], index, all) =>
        Math.abs(at - x) < Math.abs((all[best]?.[0] ?? 0) - x) ? index : best,
      0,
    );
    setPointed(nearest ?? null);
  }
  return (
    <figure
      className="worth-chart"
      dir="ltr"
      role="img"
      aria-label={hideBalances ? t.hidden : `${said} (${unit})`}
      data-figure="worth_chart"
    >
      <figcaption>
        <bdi>{unit}</bdi>
        <Legend hasBrought={hasBrought} marks={line.marks} />
      </figcaption>
      <div className="worth-picture" aria-hidden="true">
        <div
          className="worth-curve"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <Curve line={line} hasBrought={hasBrought} />
          {line.marks.map(({ spot: [x, y], way }) => (
            <span
              key={x}
              className="worth-mark"
              data-way={way}
              style={{ top: `${y}%`, insetInlineStart: `${x}%` }}
            />
          ))}
          {pointed !== null && <Pointed line={line} points={points} index={pointed} />}
        </div>
        {!hideBalances && <Axis line={line} text={text} last={Number(last.worth)} />}
      </div>
      <Days points={points} />
    </figure>
  );
}

function useAxisText(high: number) {
  const t = useTexts(chartTexts);
  const digits = digitsShown(useStore(settings));
  const power = high >= 1e6 && high < 1e9 ? 6 : axisPower(high);
  const units = { 0: t.inToman, 3: t.inThousand, 6: t.inMillion } as const;
  const text = (value: number): string =>
    formatNumber((value / 10 ** power).toFixed(high / 10 ** power < 10 ? 2 : 1), { digits }) ?? '';
  return { text, unit: units[power] };
}

function Legend({ hasBrought, marks }: { hasBrought: boolean; marks: readonly WorthMark[] }) {
  const t = useTexts(chartTexts);
  if (hasBrought) {
    return (
      <bdi className="worth-legend">
        <i data-line="worth" /> {t.worth}
        <i data-line="brought" /> {t.brought}
        <i data-line="gap" /> {t.profit}
      </bdi>
    );
  }
  if (marks.length === 0) return null;
  return (
    <bdi className="worth-legend">
      <i className="worth-ring" data-way="in" /> {t.came}
      <i className="worth-ring" data-way="out" /> {t.went}
    </bdi>
  );
}

const pathOf = (spots: readonly Spot[]): string =>
  `M${spots.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`;

function Curve({ line, hasBrought }: { line: WorthLine; hasBrought: boolean }) {
  const { across, gaps, spots, steps } = line;
  const [lastX, lastY] = spots.at(-1) ?? [0, 0];
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        {across.map(({ price, y }) => (
          <line key={price} x1="0" x2="100" y1={y} y2={y} className="worth-across" />
        ))}
        {hasBrought ? (
          <>
            {gaps.map(({ corners, side }) => (
              <path
                key={corners[0]?.[0]}
                d={`${pathOf(corners)}Z`}
                className="worth-gap"
                data-side={side}
              />
            ))}
            <path d={pathOf(steps)} className="worth-steps" />
          </>
        ) : (
          <path d={`${pathOf(spots)}L100 100L0 100Z`} className="worth-ground" />
        )}
        <path d={pathOf(spots)} className="worth-stroke" />
      </svg>
      <span className="worth-dot" style={{ top: `${lastY}%`, insetInlineStart: `${lastX}%` }} />
    </>
  );
}

/** The point that a finger or a mouse is nearest to. */
function Pointed({
  line,
  points,
  index,
}: {
  line: WorthLine;
  points: Portfolio['points'];
  index: number;
}) {
  const t = useTexts(chartTexts);
  const current = useStore(settings);
  const [spot, point] = [line.spots[index], points[index]];
  if (spot === undefined || point === undefined) return null;
  const [x, y] = spot;
  const isLast = index === points.length - 1;
  return (
    <>
      <span className="worth-cross" style={{ insetInlineStart: `${x}%` }} />
      <span className="worth-dot" style={{ top: `${y}%`, insetInlineStart: `${x}%` }} />
      <span
        className="worth-tip"
        style={x > 50 ? { insetInlineEnd: `${102 - x}%` } : { insetInlineStart: `${x + 2}%` }}
      >
        <span dir={current.lang === 'fa' ? 'rtl' : 'ltr'}>
          <span className="text-fg2">
            {isLast ? t.now : formatTime(Date.parse(point.at) - 1, 'weekday', current)}
          </span>
          <span>
            {t.worth} <Amount value={point.worth} asset="IRT" secret />
          </span>
          <span>
            {t.brought} <Amount value={point.brought} asset="IRT" secret />
          </span>
          <span>
            {t.profit} <Gain value={differenceOf(point.worth, point.brought)} />
          </span>
        </span>
      </span>
    </>
  );
}

/** Labels nearer than this to the last one, in hundredths of the height, would lie under it. */
const NEAR = 9;

function Axis({
  line: { across, spots },
  text,
  last,
}: {
  line: WorthLine;
  text: (value: number) => string;
  last: number;
}) {
  const [, lastY] = spots.at(-1) ?? [0, 0];
  return (
    <div className="worth-axis">
      {across
        .filter(({ y }) => Math.abs(y - lastY) > NEAR)
        .map(({ price, y }) => (
          <bdi key={price} style={{ top: `${y}%` }}>
            {text(price)}
          </bdi>
        ))}
      <bdi className="worth-last" style={{ top: `${lastY}%` }}>
        {text(last)}
      </bdi>
    </div>
  );
}

const DAYS_MAX = 4;

function Days({ points }: { points: Portfolio['points'] }) {
  const t = useTexts(chartTexts);
  const current = useStore(settings);
  const count = Math.min(DAYS_MAX, points.length);
  const shown = Array.from(
    { length: count },
    (_, index) => points[Math.round((index * (points.length - 1)) / (count - 1))],
  );
  return (
    <p className="worth-days" aria-hidden="true">
      {shown.map((point, index) => (
        <bdi key={point?.at}>
          {index === count - 1
            ? t.now
            : formatTime(Date.parse(point?.at ?? '') - 1, 'day', current)}
        </bdi>
      ))}
    </p>
  );
}
