import type { DataOf } from '@sarraf/contracts';
import { useId } from 'react';
import { Amount, useCount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { sumsOf } from '../model/history.ts';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

/** What my codes came to. */
export type Info = DataOf<'GET /referral/info'>;

/** Income up to today with its line, and when the next of it comes. */
export function Income({ info }: { info: Info }) {
  const t = useTexts(referralTexts);
  const count = useCount();
  return (
    <>
      <div className="referral-sum">
        <div>
          <h2 className="text-fg2">{t.income}</h2>
          <p className="text-h2 font-bold">
            <Amount value={info.total_income} asset="IRT" secret figure="total_income" />
          </p>
          <p className="text-table text-fg2">
            {rich(t.thisMonth, {
              amount: <Amount value={info.month_income} asset="IRT" secret />,
            })}
          </p>
        </div>
        <Line values={sumsOf(info.history)} label={t.chart} />
      </div>
      <dl className="referral-cells mt-5">
        <div>
          <dt>{t.traded}</dt>
          <dd>{t.tradedOf(count(info.traded), count(info.invited))}</dd>
        </div>
        <div>
          <dt>{t.next}</dt>
          <dd>
            <Time at={info.next_posting_at} shape="clock" />{' '}
            <span className="unit font-normal">{t.hourly}</span>
          </dd>
        </div>
      </dl>
    </>
  );
}

const [WIDTH, HEIGHT, EDGE] = [200, 64, 4];

/** How thirty days added up; nothing where nothing came. Time runs left to right in both languages. */
function Line({ values, label }: { values: readonly number[]; label: string }) {
  const id = useId();
  const most = values.at(-1) ?? 0;
  if (most === 0) return null;
  const points = values.map((value, index) => {
    const x = EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE);
    const y = HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
    return [x.toFixed(1), y.toFixed(1)] as const;
  });
  const line = points.map((point) => point.join(',')).join(' ');
  const [endX, endY] = points.at(-1) ?? ['0', '0'];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="referral-line text-brand"
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <polygon
        points={`${EDGE},${HEIGHT} ${line} ${WIDTH - EDGE},${HEIGHT}`}
        fill={`url(#${id})`}
      />
      <polyline points={line} fill="none" stroke="currentColor" strokeWidth="1.75" />
      <circle cx={endX} cy={endY} r="3" fill="currentColor" />
    </svg>
  );
}
