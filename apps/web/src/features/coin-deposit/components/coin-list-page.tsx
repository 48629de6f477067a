import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type AssetInfo, coinClosedReason, isCoinOpen } from '#lib/coin-networks.ts';
import { networksQuery } from '#lib/queries/assets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { coinsFound } from '../model/coins-found.ts';
import { OnItsWay } from './on-its-way.tsx';
import { SideHelp } from './side-help.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** What can be paid in: toman, coins whose networks are open, and the others with why they are not. */
export function CoinListPage() {
  const t = useTexts(coinDepositTexts);
  const assets = useQuery(networksQuery);
  return (
    <InnerPage
      head={<PageHeader title={t.chooseTitle} subtitle={t.chooseText} back="/mywallet" />}
      aside={<SideHelp />}
    >
      <div className="max-w-2xl pt-4">
        <OnItsWay />
        <QueryView query={assets} title={t.failed} waiting={<SkeletonRows rows={6} />}>
          {(list) => <Coins list={list} />}
        </QueryView>
      </div>
    </InnerPage>
  );
}

function Coins({ list }: { list: readonly AssetInfo[] }) {
  const t = useTexts(coinDepositTexts);
  const [search, setSearch] = useState('');
  const { toman, open, closed } = coinsFound(list, search);
  const isNothing = toman === undefined && open.length === 0 && closed.length === 0;
  return (
    <>
      <SearchField label={t.chooseSearch} value={search} onChange={setSearch} />
      {toman !== undefined && (
        <Link to="/mywallet/deposit/IRT" className="row mt-2 min-h-18">
          <CoinIcon symbol="IRT" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t.toman}</span>
            <span className="block text-caption text-fg2">{t.tomanWays}</span>
          </span>
          <Icon name="chevron" size={18} />
        </Link>
      )}
      <CoinRows title={t.openCoins} coins={open} />
      <CoinRows title={t.closedCoins} coins={closed} />
      {isNothing && <p className="py-6 text-fg2">{t.noneFound}</p>}
    </>
  );
}

function CoinRows({ title, coins }: { title: string; coins: readonly AssetInfo[] }) {
  if (coins.length === 0) return null;
  return (
    <section className="pt-5">
      <h2 className="text-table text-fg2">{title}</h2>
      <ul>
        {coins.map((coin) => (
          <li key={coin.symbol} data-of={coin.symbol}>
            <CoinRow coin={coin} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CoinRow({ coin }: { coin: AssetInfo }) {
  const words = useNetworkWords();
  const { lang } = useStore(settings);
  const why = coinClosedReason(coin, 'deposit');
  const networks = coin.networks.filter((network) => network.deposit_open);
  return (
    <Link
      to="/mywallet/deposit/$symbol"
      params={{ symbol: coin.symbol }}
      className="row min-h-18 py-2"
    >
      <CoinIcon symbol={coin.symbol} />
      <span className={isCoinOpen(coin, 'deposit') ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-fg2'}>
        <span className="block font-semibold">
          {coin.labels[lang]}{' '}
          <bdi dir="ltr" className="text-caption font-normal text-fg3">
            {coin.symbol}
          </bdi>
        </span>
        <span className="block text-caption text-fg2">
          {why === null ? (
            <bdi dir="ltr">{networks.map(({ code }) => code).join(' · ')}</bdi>
          ) : (
            words.whyCoinClosed(why, 'deposit')
          )}
        </span>
      </span>
      {why === null ? (
        <Icon name="chevron" size={18} />
      ) : (
        <span className="chip">{words.closed}</span>
      )}
    </Link>
  );
}
