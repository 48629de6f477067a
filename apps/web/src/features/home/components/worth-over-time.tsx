import type { Portfolio } from '@sarraf/contracts';
import type { PortfolioRange } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Gain } from '#components/gain.tsx';
import { Icon } from '#components/icon.tsx';
import { Percent } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Skeleton, Waiting } from '#components/states.tsx';
import { RangeChips, WorthChart } from '#components/worth-chart/worth-chart.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { differenceOf } from '#lib/decimals.ts';
import { portfolioQuery } from '#lib/queries/portfolio.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

/** Profit of today and of the range, and worth over time: money that came is a ring, never a profit. */
export function WorthOverTime() {
  const t = useTexts(homeTexts);
  const [range, setRange] = useState<PortfolioRange>('90d');
  const portfolio = useQuery(portfolioQuery(range));
  return (
    <div className="worth-over-time">
      <QueryView
        compact
        query={portfolio}
        title={t.chartFailed}
        waiting={
          <Waiting>
            <Skeleton width="100%" height={300} />
          </Waiting>
        }
      >
        {(data) => (
          <>
            <Profits portfolio={data} />
            <WorthChart points={data.points} />
          </>
        )}
      </QueryView>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RangeChips value={range} onChange={setRange} />
        <Link to="/portfolio" className="link inline-flex min-h-11 items-center gap-1 text-table">
          {t.portfolio}
          <Icon name="chevron" size={14} />
        </Link>
      </div>
    </div>
  );
}

/** Since the last midnight, and over the range. */
function Profits({ portfolio: { points, range, totals } }: { portfolio: Portfolio }) {
  const t = useTexts(homeTexts);
  const [before, now] = points.slice(-2);
  if (before === undefined || now === undefined) return null;
  const grew = differenceOf(now.worth, before.worth);
  const today = differenceOf(grew, differenceOf(now.brought, before.brought));
  return (
    <dl className="worth-profits">
      <div>
        <dt>{t.profitToday}</dt>
        <dd>
          <Gain value={today} isBare figure="profit_today" />
        </dd>
      </div>
      <div>
        <dt>{t.profitOf(t[range === 'all' ? 'allTime' : range])}</dt>
        <dd>
          <Gain value={totals.profit} isBare figure="profit_range" />{' '}
          <Percent value={totals.profit_percent} />
        </dd>
      </div>
    </dl>
  );
}
