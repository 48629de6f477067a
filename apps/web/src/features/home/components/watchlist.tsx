import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Sparkline } from '#components/meters.tsx';
import { Num, Percent } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Segmented } from '#components/segmented.tsx';
import { Sheet } from '#components/sheet.tsx';
import { StaleAge, StaleBanner, useStaleSeconds } from '#components/stale.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { useFavourites } from '#lib/favourites/use-favourites.ts';
import { exchangeListQuery, marketsQuery } from '#lib/queries/markets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { useWide } from '#lib/wide.ts';

const homeTexts = textsOf(() => import('../texts/fa.ts'));

const FavouriteEditor = lazy(() =>
  import('./favourite-editor.tsx').then((m) => ({ default: m.FavouriteEditor })),
);

type Coin = DataOf<'GET /exchange_list'>[number];
type Unit = 'IRT' | 'USDT';

const ROWS_MAX = 5;
/** Further ones stand in the list of markets. */
const FOLLOWED_MAX = 12;

/** The coins that one follows with their live prices, in toman or tether; without any, the first of all. */
export function Watchlist() {
  const t = useTexts(homeTexts);
  const coins = useQuery(exchangeListQuery);
  const markets = useQuery(marketsQuery);
  const favourites = useFavourites();
  const [unit, setUnit] = useState<Unit>('IRT');
  const [isEditing, setEditing] = useState(false);
  const stale = useStaleSeconds(markets.dataUpdatedAt);
  const { symbols } = favourites;
  const isFollowing = symbols !== undefined && symbols.length > 0;
  const waiting = (
    <div className="lg:pt-10">
      <SkeletonRows rows={5} height={64} />
    </div>
  );
  return (
    <section className="section">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lead font-semibold">{isFollowing ? t.watch : t.markets}</h2>
        <span className="flex items-center gap-4">
          <Segmented
            label={t.unit}
            value={unit}
            choices={[
              { value: 'IRT', label: t.toman },
              { value: 'USDT', label: t.tether },
            ]}
            onChange={setUnit}
          />
          <Link
            to="/markets"
            search={isFollowing ? { tab: 'favourites' } : {}}
            className="link inline-flex items-center gap-1 py-2"
          >
            {t.all}
            <Icon name="chevron" size={16} />
          </Link>
        </span>
      </div>
      {stale !== null && <StaleBanner seconds={stale} />}
      <QueryView compact query={coins} title={t.watchFailed} waiting={waiting}>
        {(list) =>
          symbols === undefined ? (
            waiting
          ) : (
            <Rows coins={shownCoins(list, symbols)} unit={unit} stale={stale} />
          )
        }
      </QueryView>
      {favourites.canChange && coins.data !== undefined && (
        <>
          <button
            type="button"
            aria-haspopup="dialog"
            className="link mt-2 inline-flex min-h-11 items-center gap-2"
            onClick={() => setEditing(true)}
          >
            <Icon name={isFollowing ? 'pencil' : 'plus'} size={20} />
            {isFollowing ? t.editFavourites : t.addFavourites}
          </button>
          {isEditing && (
            <Sheet title={t.editTitle} open onClose={() => setEditing(false)}>
              <Suspense fallback={<div className="h-96" />}>
                <FavouriteEditor favourites={favourites} coins={coins.data} />
              </Suspense>
            </Sheet>
          )}
        </>
      )}
    </section>
  );
}

/** Those that are followed, in their order, else the first of all. */
function shownCoins(list: readonly Coin[], symbols: readonly string[]): readonly Coin[] {
  if (symbols.length === 0) return list.slice(0, ROWS_MAX);
  const bySymbol = new Map(list.map((coin) => [coin.symbol.toUpperCase(), coin]));
  return symbols.flatMap((symbol) => bySymbol.get(symbol) ?? []).slice(0, FOLLOWED_MAX);
}

/** The live ticker where there is one, else what the list said. */
function usePrices(unit: Unit): (coin: Coin) => { price: string | null; change: string | null } {
  const markets = useQuery(marketsQuery).data ?? [];
  const byName = new Map(markets.map((market) => [market.market_name, market.ticker]));
  return (coin) => {
    const ticker = byName.get(`${coin.symbol.toUpperCase()}${unit}`);
    return {
      price: ticker?.last ?? (unit === 'IRT' ? coin.originalPrice : coin.price_usdt),
      change: ticker?.change_24h ?? coin.changes.price_usd,
    };
  };
}

/** Tether has one market only, whatever the unit. */
function pairOf(coin: Coin, unit: Unit): string {
  const symbol = coin.symbol.toUpperCase();
  return symbol === 'USDT' ? 'USDTIRT' : `${symbol}${unit}`;
}

function Rows({
  coins,
  unit,
  stale,
}: {
  coins: readonly Coin[];
  unit: Unit;
  stale: number | null;
}) {
  const t = useTexts(homeTexts);
  const { lang } = useStore(settings);
  const wide = useWide();
  const pricesOf = usePrices(unit);
  return (
    <>
      <div className="watch-grid h-10 text-table text-fg2 max-lg:hidden" aria-hidden="true">
        <span>{t.coin}</span>
        <span>{t.price}</span>
        <span>{t.change}</span>
        <span>{t.day}</span>
      </div>
      <ul>
        {coins.map((coin) => {
          const { price, change } = pricesOf(coin);
          const symbol = coin.symbol.toUpperCase();
          return (
            <li key={coin.symbol}>
              <Link
                to="/trade/$pair"
                params={{ pair: pairOf(coin, unit) }}
                className="row watch-grid min-h-16 max-lg:gap-2.5"
              >
                <span className="flex min-w-0 flex-1 items-center gap-3">
                  <CoinIcon symbol={symbol} size={40} />
                  <span className="min-w-0 lg:flex lg:items-center lg:gap-3">
                    <span className="block truncate text-figure font-semibold">
                      {coin.labels[lang]}
                    </span>
                    <span className="block text-caption text-fg3">
                      <bdi dir="ltr">{symbol}</bdi>
                    </span>
                  </span>
                </span>
                <span className="lg:order-1">
                  <Sparkline
                    values={coin.sparkline}
                    trend={stale === null ? signOf(change ?? '0') : 0}
                    width={wide ? 96 : 56}
                  />
                </span>
                <span className="w-32 shrink-0 text-end lg:contents">
                  <span
                    className={`block text-figure font-medium lg:text-start ${stale === null ? '' : 'text-fg3'}`}
                  >
                    <Num value={price} kind="live" />
                  </span>
                  <span className="block text-table lg:text-start">
                    {stale === null ? <Percent value={change} /> : <StaleAge seconds={stale} />}
                  </span>
                </span>
                <span
                  className="order-2 text-end font-medium text-brand max-lg:hidden"
                  aria-hidden="true"
                >
                  {t.trade}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}
