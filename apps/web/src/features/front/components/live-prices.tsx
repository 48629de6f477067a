import type { DataOf, Market } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { Sparkline } from '#components/meters.tsx';
import { Num, Percent, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Segmented } from '#components/segmented.tsx';
import { StaleBanner, useStaleSeconds } from '#components/stale.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { exchangeListQuery, marketsQuery } from '#lib/queries/markets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const frontTexts = textsOf(() => import('../texts/fa.ts'));

type Coin = DataOf<'GET /exchange_list'>[number];
type Unit = 'IRT' | 'USDT';
const ROWS = 6;

/** The last trades of our own markets, as they happen. */
export function LivePrices() {
  const t = useTexts(frontTexts);
  const count = useCount();
  const [unit, setUnit] = useState<Unit>('IRT');
  const markets = useQuery(marketsQuery);
  const coins = useQuery(exchangeListQuery);
  const stale = useStaleSeconds(markets.dataUpdatedAt);
  const total = markets.data?.length;
  return (
    <section className="front-prices">
      <div className="flex items-center justify-between gap-4 pb-2">
        <h2>{t.livePrices}</h2>
        <Segmented
          label={t.unit}
          value={unit}
          choices={[
            { value: 'IRT', label: t.toman },
            { value: 'USDT', label: t.tether },
          ]}
          onChange={setUnit}
        />
      </div>
      {stale !== null && <StaleBanner seconds={stale} />}
      <QueryView
        compact
        query={markets}
        title={t.pricesFailed}
        waiting={<SkeletonRows rows={ROWS} height={57} />}
      >
        {(list) => <Rows markets={rowsOf(list, unit)} coins={coins.data ?? []} />}
      </QueryView>
      <p className="front-prices-foot">
        <span>{t.ownMarkets}</span>
        <Link to="/markets" className="link inline-flex items-center gap-1">
          {total === undefined ? t.markets : t.allMarkets(count(total))}
          <Icon name="chevron" size={16} />
        </Link>
      </p>
    </section>
  );
}

/** The first of the house's own order, in what is paid with. */
function rowsOf(list: readonly Market[], unit: Unit): readonly Market[] {
  return list.filter(({ quote }) => quote.symbol === unit).slice(0, ROWS);
}

function Rows({ markets, coins }: { markets: readonly Market[]; coins: readonly Coin[] }) {
  const t = useTexts(frontTexts);
  const { lang } = useStore(settings);
  const bySymbol = new Map(coins.map((coin) => [coin.symbol.toUpperCase(), coin]));
  return (
    <ul>
      {markets.map(({ coin, market_name: name, ticker }) => (
        <li key={name}>
          <Link to="/trade/$pair" params={{ pair: name }} className="front-price">
            <CoinIcon symbol={coin.symbol} size={32} />
            <span className="front-coin">
              <b>{coin.labels[lang]}</b>
              <bdi dir="ltr">{coin.symbol}</bdi>
            </span>
            <span className="front-spark">
              <Sparkline
                values={bySymbol.get(coin.symbol)?.sparkline ?? []}
                trend={signOf(ticker.change_24h ?? '0')}
                width={64}
              />
            </span>
            <span className="front-figures">
              <span className="font-medium">
                <Num value={ticker.last} kind="live" />
              </span>
              <span className="text-table">
                <Percent value={ticker.change_24h} />
              </span>
            </span>
            <span className="text-brand max-lg:hidden" aria-hidden="true">
              {t.trade}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
