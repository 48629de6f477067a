import type { Market, Wallet } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/button.tsx';
import type { IconName } from '#components/icon.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import type { OwnFavourites } from '#lib/favourites/use-favourites.ts';
import { marketsOfTab, type MarketTab, type OwnCoins } from '#lib/market-lists.ts';
import { exchangeListQuery } from '#lib/queries/markets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { listMarkets, type MarketSort, type MarketView } from '../model/market-list.ts';
import { MarketTable } from './market-table.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

const marketsTexts = textsOf(() => import('../texts/fa.ts'));

/** What the person chose to see; without an order the tab's own. */
export interface MarketWish extends Omit<MarketView, 'sort'> {
  readonly sort: MarketSort | null;
}

/** The markets of a tab, or what to do where there are none. */
export function MarketList({
  markets,
  tab,
  view,
  stale,
  favourites,
  wallets,
  onWish,
  onAll,
}: {
  markets: readonly Market[];
  tab: MarketTab;
  view: MarketView;
  stale: number | null;
  favourites: OwnFavourites;
  /** What a client holds; undefined for others, and while it is not known. */
  wallets: readonly Wallet[] | undefined;
  onWish: (change: Partial<MarketWish>) => void;
  onAll: () => void;
}) {
  const t = useTexts(marketsTexts);
  const { lang } = useStore(settings);
  const coins = useQuery(exchangeListQuery).data ?? [];
  const own: OwnCoins = {
    favourites: favourites.symbols,
    owned: wallets?.map(({ symbol }) => symbol),
  };
  const lines = new Map(coins.map((coin) => [coin.symbol.toUpperCase(), coin.sparkline]));
  const ofTab = marketsOfTab(markets, tab, own);
  const rows = useSteadyRows(
    listMarkets(ofTab ?? [], view, lang),
    (market) => market.market_name,
    `${tab} ${tab === 'favourites' ? own.favourites?.join() : ''} ${view.quote} ${view.search} ${view.sort} ${lang}`,
  );
  if (ofTab === undefined) return <SkeletonRows rows={8} height={64} />;
  if (rows.length === 0) {
    const empty = view.search === '' ? EMPTY[tab] : undefined;
    return (
      <Empty
        icon={empty?.icon ?? 'search'}
        title={t[empty?.title ?? 'noneTitle']}
        text={t[empty?.text ?? 'noneText']}
        action={
          <Button
            look="outline"
            onClick={() => {
              onWish({ search: '', sort: null });
              if (tab !== 'all') onAll();
            }}
          >
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
      onSort={(sort) => onWish({ sort })}
      otherPrice={({ coin }) => prices.get(`${coin.symbol}${other}`) ?? null}
      favourites={favourites}
      wallets={wallets}
    />
  );
}

/** What is said of a list without a market, where nothing was searched for. */
const EMPTY: Partial<
  Record<
    MarketTab,
    {
      readonly icon: IconName;
      readonly title: 'noFavouritesTitle' | 'noneOwnedTitle' | 'noneMovedTitle';
      readonly text: 'noFavouritesText' | 'noneOwnedText' | 'noneMovedText';
    }
  >
> = {
  favourites: { icon: 'star', title: 'noFavouritesTitle', text: 'noFavouritesText' },
  owned: { icon: 'wallet', title: 'noneOwnedTitle', text: 'noneOwnedText' },
  gainers: { icon: 'chart', title: 'noneMovedTitle', text: 'noneMovedText' },
  losers: { icon: 'chart', title: 'noneMovedTitle', text: 'noneMovedText' },
};
