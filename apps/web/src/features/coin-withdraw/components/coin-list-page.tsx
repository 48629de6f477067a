import type { Wallet } from '@sarraf/contracts';
import { foldText } from '@sarraf/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { InnerPage } from '#components/inner-page.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type AssetInfo, coinClosedReason, reasonOf } from '#lib/coin-networks.ts';
import { networksQuery } from '#lib/queries/assets.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { OnItsWay } from './on-its-way.tsx';
import { WithdrawHelp } from './withdraw-help.tsx';
import './coin-withdraw.css';

const coinWithdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** What can be withdrawn: toman, coins whose networks are open, and the others with why they are not. */
export function WithdrawListPage() {
  const t = useTexts(coinWithdrawTexts);
  const assets = useQuery(networksQuery);
  return (
    <InnerPage
      head={<PageHeader title={t.chooseTitle} subtitle={t.chooseText} back="/mywallet" />}
      aside={<WithdrawHelp />}
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
  const t = useTexts(coinWithdrawTexts);
  const [search, setSearch] = useState('');
  const wallets = useQuery(walletsQuery).data?.data ?? [];
  const walletOf = (symbol: string) => wallets.find((one) => one.symbol === symbol);
  const wanted = foldText(search);
  const found = list.filter(({ symbol, labels }) =>
    [symbol, labels.fa, labels.en].some((name) => foldText(name).includes(wanted)),
  );
  const isOpen = (coin: AssetInfo): boolean => coinClosedReason(coin, 'withdraw') === null;
  const coins = found.filter(({ symbol }) => symbol !== 'IRT');
  // what one has comes first
  const owned = ({ symbol }: AssetInfo): number =>
    /[1-9]/.test(walletOf(symbol)?.available_balance ?? '') ? 0 : 1;
  const open = coins.filter(isOpen).toSorted((one, other) => owned(one) - owned(other));
  const shut = coins.filter((coin) => !isOpen(coin));
  return (
    <>
      <SearchField label={t.chooseSearch} value={search} onChange={setSearch} />
      {found.length > coins.length && <TomanRow wallet={walletOf('IRT')} />}
      <CoinRows title={t.openCoins} coins={open} walletOf={walletOf} />
      <CoinRows title={t.closedCoins} coins={shut} walletOf={walletOf} />
      {found.length === 0 && <p className="py-6 text-fg2">{t.noneFound}</p>}
    </>
  );
}

function TomanRow({ wallet }: { wallet: Wallet | undefined }) {
  const t = useTexts(coinWithdrawTexts);
  return (
    <Link to="/mywallet/withdraw/IRT" className="row mt-2 min-h-18">
      <CoinIcon symbol="IRT" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t.toman}</span>
        <span className="block text-caption text-fg2">{t.tomanWay}</span>
      </span>
      {wallet !== undefined && <Free wallet={wallet} />}
      <Icon name="chevron" size={18} />
    </Link>
  );
}

function Free({ wallet }: { wallet: Wallet }) {
  return (
    <span className="text-table">
      <Amount value={wallet.available_balance} asset={wallet.symbol} secret />
    </span>
  );
}

function CoinRows({
  title,
  coins,
  walletOf,
}: {
  title: string;
  coins: readonly AssetInfo[];
  walletOf: (symbol: string) => Wallet | undefined;
}) {
  if (coins.length === 0) return null;
  return (
    <section className="pt-5">
      <h2 className="text-table text-fg2">{title}</h2>
      <ul>
        {coins.map((coin) => (
          <li key={coin.symbol} data-of={coin.symbol}>
            <CoinRow coin={coin} wallet={walletOf(coin.symbol)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CoinRow({ coin, wallet }: { coin: AssetInfo; wallet: Wallet | undefined }) {
  const words = useNetworkWords();
  const { lang } = useStore(settings);
  const why = coinClosedReason(coin, 'withdraw');
  const open = coin.networks.filter((network) => reasonOf(network, 'withdraw') === null);
  return (
    <Link
      to="/mywallet/withdraw/$symbol"
      params={{ symbol: coin.symbol }}
      className="row min-h-18 py-2"
    >
      <CoinIcon symbol={coin.symbol} />
      <span className={why === null ? 'min-w-0 flex-1' : 'min-w-0 flex-1 text-fg2'}>
        <span className="block font-semibold">
          {coin.labels[lang]}{' '}
          <bdi dir="ltr" className="text-caption font-normal text-fg3">
            {coin.symbol}
          </bdi>
        </span>
        <span className="block text-caption text-fg2">
          {why === null ? (
            <bdi dir="ltr">{open.map(({ code }) => code).join(' · ')}</bdi>
          ) : (
            words.whyCoinClosed(why, 'withdraw')
          )}
        </span>
      </span>
      {why === null ? (
        <>
          {wallet !== undefined && <Free wallet={wallet} />}
          <Icon name="chevron" size={18} />
        </>
      ) : (
        <span className="chip">{words.closed}</span>
      )}
    </Link>
  );
}
