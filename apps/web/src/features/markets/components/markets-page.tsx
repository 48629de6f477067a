import type { Wallet } from '@sarraf/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { ChoiceChips, Segmented } from '#components/segmented.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { StaleBanner, useStaleSeconds } from '#components/stale.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useFavourites } from '#lib/favourites/use-favourites.ts';
import { isEmptyWallet } from '#lib/empty-wallet.ts';
import { MARKET_TABS, type MarketTab } from '#lib/market-lists.ts';
import { marketsQuery } from '#lib/queries/markets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';
import { countByTab, FIRST_SORT, type MarketSort } from '../model/market-list.ts';
import { MarketFactStrip } from './market-fact-strip.tsx';
import { MarketList, type MarketWish } from './market-list.tsx';

const marketsTexts = textsOf(() => import('../texts/fa.ts'));

const START: MarketWish = { quote: 'IRT', search: '', sort: null };

/** Every open market, or a list of them: search, toman or tether, order; a visitor sees it too. */
export function MarketsPage() {
  const { tab = 'all' } = useSearch({ from: '/shell/markets' });
  const navigate = useNavigate();
  return (
    <Markets
      tab={tab}
      onTab={(next) =>
        void navigate({
          to: '/markets',
          search: next === 'all' ? {} : { tab: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

/** Of this tab, which stands in the address. */
export function Markets({
  tab: asked,
  onTab,
}: {
  tab: MarketTab;
  onTab: (tab: MarketTab) => void;
}) {
  const t = useTexts(marketsTexts);
  const count = useCount();
  const markets = useQuery(marketsQuery);
  const [wish, setWish] = useState(START);
  const stale = useStaleSeconds(markets.dataUpdatedAt);
  const isClient = useStore(session)?.user.role === 'client';
  const favourites = useFavourites();
  const tabs = MARKET_TABS.filter((each) => isClient || each !== 'owned');
  // a client's link, opened by somebody who holds nothing here
  const tab = tabs.includes(asked) ? asked : 'all';
  const sort = wish.sort ?? FIRST_SORT[tab];
  const wallets = useQuery({ ...walletsQuery, enabled: isClient });
  const held = wallets.data?.data.filter(isHeldCoin);
  const own = { favourites: favourites.symbols, owned: held?.map(({ symbol }) => symbol) };
  const counts = countByTab(markets.data, own, wish.quote);
  const words: Record<MarketTab, string> = {
    all: t.tabAll,
    favourites: t.tabFavourites,
    owned: t.tabOwned,
    gainers: t.sortGainers,
    losers: t.sortLosers,
  };
  const show = (next: MarketTab): void => {
    setWish({ ...wish, sort: null });
    onTab(next);
  };
  return (
    <>
      <PageHeader title={t.title} actions={isClient && <AlertsLink />} />
      {stale !== null && <StaleBanner seconds={stale} />}
      <MarketFactStrip markets={markets.data} quote={wish.quote} isStale={stale !== null} />
      <div className="px-5 pt-4 lg:px-10">
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1 sm:max-w-80">
            <SearchField
              label={t.search}
              value={wish.search}
              onChange={(search) => setWish({ ...wish, search })}
            />
          </div>
          <Segmented
            label={t.quote}
            value={wish.quote}
            choices={[
              { value: 'IRT', label: t.toman },
              { value: 'USDT', label: t.tether },
            ]}
            onChange={(quote) => setWish({ ...wish, quote })}
          />
        </div>
        <Tabs
          label={t.lists}
          value={tab}
          tabs={tabs.map((value) => ({
            value,
            label: words[value],
            // the day's two lists change with each price
            count:
              value === 'gainers' || value === 'losers' || counts[value] === undefined
                ? undefined
                : count(counts[value]),
          }))}
          onChange={show}
          className="-mx-5 mt-2 px-5 lg:-mx-10 lg:px-10"
        >
          <SortChips tab={tab} sort={sort} onSort={(next) => setWish({ ...wish, sort: next })} />
          <div className="mt-2">
            <QueryView
              query={markets}
              title={t.failed}
              waiting={<SkeletonRows rows={8} height={64} />}
            >
              {(all) => (
                <OnceHeld wallets={wallets} isAsked={tab === 'owned'}>
                  <MarketList
                    markets={all}
                    tab={tab}
                    view={{ ...wish, sort }}
                    stale={stale}
                    favourites={favourites}
                    wallets={held}
                    onWish={(change) => setWish({ ...wish, ...change })}
                    onAll={() => show('all')}
                  />
                </OnceHeld>
              )}
            </QueryView>
          </div>
        </Tabs>
      </div>
    </>
  );
}

function isHeldCoin(wallet: Wallet): boolean {
  return wallet.symbol !== 'IRT' && !isEmptyWallet(wallet);
}

/** The list of what one holds waits for that, and says where it can't be read; others do not. */
function OnceHeld({
  wallets,
  isAsked,
  children,
}: {
  wallets: UseQueryResult<unknown>;
  isAsked: boolean;
  children: ReactNode;
}) {
  const t = useTexts(marketsTexts);
  if (!isAsked) return children;
  return (
    <QueryView query={wallets} title={t.ownFailed} waiting={<SkeletonRows rows={8} height={64} />}>
      {() => children}
    </QueryView>
  );
}

/** Leads to one's own price alerts. */
function AlertsLink() {
  const t = useTexts(marketsTexts);
  return (
    <Link to="/alerts" className="icon-button" aria-label={t.alerts} title={t.alerts}>
      <Icon name="bell-plus" />
    </Link>
  );
}

/** Phones have no heads to sort by. */
function SortChips({
  tab,
  sort,
  onSort,
}: {
  tab: MarketTab;
  sort: MarketSort;
  onSort: (sort: MarketSort) => void;
}) {
  const t = useTexts(marketsTexts);
  const wide = useWide();
  if (wide) return null;
  const own = { value: 'own', label: t.sortOwn } as const;
  if (tab === 'gainers' || tab === 'losers') return null;
  const sorts: readonly { value: MarketSort; label: string }[] = [
    { value: 'volume', label: t.sortVolume },
    { value: 'price', label: t.sortPrice },
    { value: 'name', label: t.sortName },
  ];
  return (
    <div className="-mx-5 mt-3 [&>fieldset]:px-5">
      <ChoiceChips
        label={t.sort}
        value={sort}
        choices={tab === 'favourites' ? [own, ...sorts] : sorts}
        onChange={onSort}
      />
    </div>
  );
}
