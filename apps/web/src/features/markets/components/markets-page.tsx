import type { Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { SelectSheet } from '../../../components/select-sheet.tsx';
import { StaleBanner, useStaleSeconds } from '../../../components/stale.tsx';
import { Empty, SkeletonRows } from '../../../components/states.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { exchangeListQuery, marketsQuery } from '../../../lib/queries/markets.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { useWide } from '../../../lib/wide.ts';
import { listMarkets, type MarketSort, type MarketView } from '../model/market-list.ts';
import { marketsTexts } from '../texts/markets-texts.ts';
import { MarketRows } from './market-rows.tsx';

const MarketTable = lazy(() =>
  import('./market-table.tsx').then((m) => ({ default: m.MarketTable })),
);

const START: MarketView = { quote: 'IRT', search: '', sort: 'volume' };

/** Every open market: search, toman or tether, order; a visitor sees it too. */
export function MarketsPage() {
  const t = useTexts(marketsTexts);
  const markets = useQuery(marketsQuery);
  const [view, setView] = useState(START);
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
        <div className="grid gap-3 sm:flex sm:items-center">
          <div className="sm:w-80">
            <SearchField
              label={t.search}
              value={view.search}
              onChange={(search) => setView({ ...view, search })}
            />
          </div>
          <div className="flex min-w-0 items-center justify-between gap-3 sm:flex-1">
            <Segmented
              label={t.quote}
              value={view.quote}
              choices={[
                { value: 'IRT', label: t.toman },
                { value: 'USDT', label: t.tether },
              ]}
              onChange={(quote) => setView({ ...view, quote })}
            />
            <div className="w-40 min-w-0">
              <SelectSheet
                label={t.sort}
                value={view.sort}
                choices={sorts}
                onChange={(sort) => setView({ ...view, sort })}
              />
            </div>
          </div>
        </div>
        <div className="mt-2 lg:mt-4">
          <QueryView
            query={markets}
            title={t.failed}
            waiting={<SkeletonRows rows={8} height={64} />}
          >
            {(all) => (
              <List markets={all} view={view} stale={stale} onReset={() => setView(START)} />
            )}
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
  onReset,
}: {
  markets: readonly Market[];
  view: MarketView;
  stale: number | null;
  onReset: () => void;
}) {
  const t = useTexts(marketsTexts);
  const { lang } = useStore(settings);
  const wide = useWide();
  const coins = useQuery(exchangeListQuery).data ?? [];
  const lines = new Map(coins.map((coin) => [coin.symbol.toUpperCase(), coin.sparkline]));
  const rows = listMarkets(markets, view, lang);
  if (rows.length === 0) {
    return (
      <Empty
        icon="search"
        title={t.noneTitle}
        text={t.noneText}
        action={
          <Button look="outline" onClick={onReset}>
            {t.showAll}
          </Button>
        }
      />
    );
  }
  if (!wide) return <MarketRows rows={rows} lines={lines} stale={stale} />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} height={60} />}>
      <MarketTable rows={rows} lines={lines} stale={stale} quote={view.quote} />
    </Suspense>
  );
}
