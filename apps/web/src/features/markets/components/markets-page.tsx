import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceChips, Segmented } from '../../../components/segmented.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { StaleBanner, useStaleSeconds } from '../../../components/stale.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { textsOf, useTexts } from '../../../i18n/texts.ts';
import { exchangeListQuery, marketsQuery } from '../../../lib/queries/markets.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { useWide } from '../../../lib/wide.ts';
import { listMarkets, type MarketSort, type MarketView } from '../model/market-list.ts';
import { MarketTable } from './market-table.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

const marketsTexts = textsOf(() => import('../texts/fa.ts'));

const START: MarketView = { quote: 'IRT', search: '', sort: 'volume' };

/** Every open market: search, toman or tether, order; a visitor sees it too. */
export function MarketsPage() {
  const t = useTexts(marketsTexts);
  const markets = useQuery(marketsQuery);
  const [view, setView] = useState(START);
  const wide = useWide();
  const stale = useStaleSeconds(markets.dataUpdatedAt);
  const sorts: readonly { value: MarketSort; label: string }[] = [
    { value: 'volume', label: t.sortVolume },
    { value: 'gainers', label: t.sortGainers },
    { value: 'losers', label: t.sortLosers },
    { value: 'name', label: t.sortName },
  ];
  return (
    <>
      <PageHeader title={t.title} />
      {stale !== null && <StaleBanner seconds={stale} />}
      <div className="px-5 pt-4 lg:px-10">
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1 sm:max-w-80">
            <SearchField
              label={t.search}
              value={view.search}
              onChange={(search) => setView({ ...view, search })}
            />
          </div>
          <Segmented
            label={t.quote}
            value={view.quote}
            choices={[
              { value: 'IRT', label: t.toman },
              { value: 'USDT', label: t.tether },
            ]}
            onChange={(quote) => setView({ ...view, quote })}
          />
        </div>
        {!wide && (
          <div className="-mx-5 mt-3 [&>fieldset]:px-5">
            <ChoiceChips
              label={t.sort}
              value={view.sort}
              choices={sorts}
              onChange={(sort) => setView({ ...view, sort })}
            />
          </div>
        )}
        <div className="mt-2 lg:mt-4">
          <QueryView
            query={markets}
            title={t.failed}
            waiting={<SkeletonRows rows={8} height={64} />}
          >
            {(all) => <List markets={all} view={view} stale={stale} onView={setView} />}
          </QueryView>
        </div>
      </div>
    </>
  );
}

function List({
  markets,
  view,
  stale,
  onView,
}: {
  markets: readonly Market[];
  view: MarketView;
  stale: number | null;
  onView: (view: MarketView) => void;
}) {
  const t = useTexts(marketsTexts);
  const { lang } = useStore(settings);
  const coins = useQuery(exchangeListQuery).data ?? [];
  const lines = new Map(coins.map((coin) => [coin.symbol.toUpperCase(), coin.sparkline]));
  const rows = useSteadyRows(
    listMarkets(markets, view, lang),
    (market) => market.market_name,
    `${view.quote} ${view.search} ${view.sort} ${lang}`,
  );
  if (rows.length === 0) {
    return (
      <Empty
        icon="search"
        title={t.noneTitle}
        text={t.noneText}
        action={
          <Button look="outline" onClick={() => onView(START)}>
            {t.showAll}
          </Button>
        }
      />
    );
  }
  const other = view.quote === 'IRT' ? 'USDT' : 'IRT';
  const prices = new Map(markets.map((market) => [market.market_name, market.ticker.last]));
  return (
    <MarketTable
      rows={rows}
      lines={lines}
      stale={stale}
      quote={view.quote}
      sort={view.sort}
      onSort={(sort) => onView({ ...view, sort })}
      otherPrice={({ coin }) => prices.get(`${coin.symbol}${other}`) ?? null}
    />
  );
}
