import type { Portfolio } from '@sarraf/contracts';
import type { PortfolioRange } from '@sarraf/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Gain } from '#components/gain.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { Percent } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Banner } from '#components/signs.tsx';
import { Skeleton, SkeletonRows, Waiting } from '#components/states.tsx';
import { RangeChips, WorthChart } from '#components/worth-chart/worth-chart.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { portfolioQuery } from '#lib/queries/portfolio.ts';
import { changeSettings, settings } from '#lib/settings.ts';
import { useWide } from '#lib/wide.ts';
import { useStore } from '#lib/store.ts';
import { AssetList } from './asset-list.tsx';
import { CameAndWent, SalesAndFees } from './came-and-went.tsx';
import { Equation } from './equation.tsx';
import '../portfolio.css';

const portfolioTexts = textsOf(() => import('../texts/fa.ts'));

/** What one's money did over a range: one sum is the page. */
export function PortfolioPage() {
  const t = useTexts(portfolioTexts);
  const wide = useWide();
  const [range, setRange] = useState<PortfolioRange>('90d');
  const portfolio = useQuery(portfolioQuery(range));
  const { data } = portfolio;
  return (
    <InnerPage
      head={
        <PageHeader
          title={t.title}
          subtitle={wide ? t.meaning : undefined}
          back="/mywallet"
          actions={<Eye />}
        />
      }
      {...(data === undefined ? {} : { aside: <Aside portfolio={data} /> })}
    >
      {!wide && <p className="pt-4 text-table text-fg2">{t.meaning}</p>}
      <QueryView query={portfolio} title={t.failed} waiting={<PortfolioWaiting />}>
        {(answer) => <Body portfolio={answer} range={range} onRange={setRange} />}
      </QueryView>
    </InnerPage>
  );
}

function Eye() {
  const t = useTexts(portfolioTexts);
  const { hideBalances } = useStore(settings);
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={hideBalances ? t.show : t.hide}
      aria-pressed={hideBalances}
      onClick={() => changeSettings({ hideBalances: !hideBalances })}
    >
      <Icon name={hideBalances ? 'eye-off' : 'eye'} />
    </button>
  );
}

function Body({
  portfolio,
  range,
  onRange,
}: {
  portfolio: Portfolio;
  range: PortfolioRange;
  onRange: (range: PortfolioRange) => void;
}) {
  const t = useTexts(portfolioTexts);
  const { points, totals, unpriced } = portfolio;
  return (
    <div className="portfolio">
      <div className="portfolio-head">
        <div>
          <h2 className="text-fg2">{t.profitOf(t[portfolio.range])}</h2>
          <p className="portfolio-profit">
            <span className="text-total font-bold">
              <Gain value={totals.profit} figure="portfolio_profit" />
            </span>
            <Percent value={totals.profit_percent} figure="portfolio_percent" />
          </p>
        </div>
        <RangeChips value={range} onChange={onRange} />
      </div>
      {unpriced.length > 0 && (
        <Banner kind="warn" icon="info">
          {rich(t.unpriced, { symbols: <bdi dir="ltr">{unpriced.join(' ')}</bdi> })}
        </Banner>
      )}
      <WorthChart points={points} hasBrought />
      <Equation totals={totals} />
      <AssetList portfolio={portfolio} />
      {!portfolio.complete && <p className="text-caption text-fg2">{t.incomplete}</p>}
    </div>
  );
}

function Aside({ portfolio }: { portfolio: Portfolio }) {
  const t = useTexts(portfolioTexts);
  return (
    <>
      <CameAndWent portfolio={portfolio} />
      <SalesAndFees totals={portfolio.totals} range={portfolio.range} />
      <section>
        <Link to="/portfolio/statement" className="flex min-h-14 items-center gap-3">
          <span className="text-brand">
            <Icon name="terms" size={22} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{t.statements}</span>
            <span className="block text-caption text-fg2">{t.statementsText}</span>
          </span>
          <span className="text-fg3">
            <Icon name="chevron" size={18} />
          </span>
        </Link>
      </section>
      <section>
        <p className="text-caption text-fg2">{t.note}</p>
      </section>
    </>
  );
}

function PortfolioWaiting() {
  return (
    <Waiting>
      <div className="portfolio">
        <Skeleton width={220} height={40} />
        <Skeleton width="100%" height={240} />
        <SkeletonRows rows={5} />
      </div>
    </Waiting>
  );
}
