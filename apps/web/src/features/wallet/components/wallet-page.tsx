import type { DataOf, Wallet } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionStrip } from '#components/action-strip.tsx';
import { Button, ButtonLink } from '#components/button.tsx';
import { Switch } from '#components/switch.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { OfflineReason } from '#components/offline-reason.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SearchField } from '#components/search-field.tsx';
import { Banner } from '#components/signs.tsx';
import { Empty } from '#components/states.tsx';
import { TotalWorth } from '#components/total-worth.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isEmptyWallet } from '#lib/empty-wallet.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { useIsUnreached } from '#lib/reachability.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { listWallets, SMALL_TOMAN, sharesOf } from '../model/wallet-list.ts';
import { Allocation } from './allocation.tsx';
import { Dust } from './dust.tsx';
import { CoinsLeaving } from './coins-leaving.tsx';
import { CoinsOnWay } from './coins-on-way.tsx';
import { Outgoing, useOutgoing } from './outgoing.tsx';
import { WalletTable } from './wallet-table.tsx';
import { WalletWaiting } from './wallet-waiting.tsx';

const walletTexts = textsOf(() => import('../texts/fa.ts'));

/** Everything a person owns here: total, shares, each balance with what is held in orders. */
export function WalletPage() {
  const t = useTexts(walletTexts);
  const wallets = useQuery(walletsQuery);
  return (
    <>
      <PageHeader
        title={t.title}
        hideOnDesktop
        actions={
          <Link to="/transactions" className="icon-button lg:hidden" aria-label={t.history}>
            <Icon name="history" />
          </Link>
        }
      />
      <QueryView query={wallets} title={t.failed} waiting={<WalletWaiting />}>
        {(list) =>
          list.data.every(isEmptyWallet) && list.reserved.length === 0 ? (
            <Empty
              icon="wallet"
              title={t.emptyTitle}
              text={t.emptyText}
              action={
                <span className="flex flex-wrap justify-center gap-2">
                  <ButtonLink to="/mywallet/deposit/IRT" icon="deposit">
                    {t.deposit}
                  </ButtonLink>
                  <ButtonLink to="/mywallet/deposit" look="outline">
                    {t.depositCoin}
                  </ButtonLink>
                </span>
              }
            />
          ) : (
            <Holdings list={list} />
          )
        }
      </QueryView>
    </>
  );
}

function Holdings({ list }: { list: DataOf<'GET /user_wallets/list'> }) {
  const t = useTexts(walletTexts);
  const shares = sharesOf(list.data);
  const outgoing = useOutgoing(list.data);
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-64px)] lg:grid-cols-[1fr_320px] lg:-mb-14">
      <div className="min-w-0 lg:pb-14">
        <section className="section border-b-0 max-lg:pb-5 lg:flex lg:items-end lg:justify-between lg:pb-2">
          <div>
            <TotalWorth toman={list.summary.total_toman} usdt={list.summary.total_usdt} />
            <Link
              to="/portfolio"
              className="link inline-flex min-h-11 items-center gap-2 text-table"
            >
              <Icon name="chart" size={18} />
              {t.portfolio}
              <Icon name="chevron" size={14} />
            </Link>
          </div>
          <Actions />
        </section>
        {list.summary.unpriced.length > 0 && (
          <Banner kind="warn" icon="info">
            {rich(t.unpriced, { symbols: <bdi dir="ltr">{list.summary.unpriced.join(' ')}</bdi> })}
          </Banner>
        )}
        {shares.length > 0 && (
          <section className="section border-t border-hair lg:hidden">
            <Allocation shares={shares} count={list.data.filter((w) => !isEmptyWallet(w)).length} />
          </section>
        )}
        <Reserved list={list.reserved} />
        <CoinsOnWay />
        <CoinsLeaving wallets={list.data} />
        <Outgoing rows={outgoing} />
        <Dust />
        <Balances wallets={list.data.filter((wallet) => !isEmptyWallet(wallet))} />
      </div>
      <aside className="border-s border-hair px-8 py-8 max-lg:hidden">
        {shares.length > 0 && (
          <>
            <h2 className="mb-6 text-lead font-semibold">{t.allocation}</h2>
            <Allocation
              shares={shares}
              count={list.data.filter((w) => !isEmptyWallet(w)).length}
              stacked
            />
          </>
        )}
      </aside>
    </div>
  );
}

function Actions() {
  const t = useTexts(walletTexts);
  const isUnreached = useIsUnreached();
  return (
    <>
      <ActionStrip
        className="mt-6 lg:hidden"
        actions={[
          { to: '/mywallet/deposit/IRT', icon: 'deposit', label: t.depositShort },
          { to: '/mywallet/withdraw/IRT', icon: 'withdraw', label: t.withdrawShort },
          { to: '/trade', icon: 'swap', label: t.trade },
          { to: '/otc', icon: 'swap-across', label: t.instant },
          { to: '/transfer', icon: 'gift', label: t.transfer },
        ]}
      />
      <div className="max-lg:hidden">
        <div className="flex gap-2">
          <ButtonLink to="/mywallet/deposit/IRT" icon="deposit" disabled={isUnreached}>
            {t.depositShort}
          </ButtonLink>
          <ButtonLink
            to="/mywallet/withdraw/IRT"
            look="outline"
            icon="withdraw"
            disabled={isUnreached}
          >
            {t.withdrawShort}
          </ButtonLink>
          <ButtonLink to="/trade" look="outline" icon="swap" disabled={isUnreached}>
            {t.trade}
          </ButtonLink>
          <ButtonLink to="/otc" look="outline" icon="swap-across" disabled={isUnreached}>
            {t.instant}
          </ButtonLink>
        </div>
        <OfflineReason className="mt-1" />
      </div>
    </>
  );
}

function Reserved({ list }: { list: readonly { id: string; amount: string }[] }) {
  const t = useTexts(walletTexts);
  if (list.length === 0) return null;
  return (
    <section className="section">
      {list.map((charge) => (
        <Link
          key={charge.id}
          data-of={charge.id}
          to="/mywallet/deposit/IRT"
          search={{ payment: charge.id }}
          className="row min-h-18"
        >
          <span className="text-info">
            <Icon name="clock" />
          </span>
          <span className="flex-1">
            <span className="block font-semibold">{t.reservedTitle}</span>
            <span className="block text-caption text-fg3">{t.reservedText}</span>
          </span>
          <Amount value={charge.amount} asset="IRT" secret figure="reserved" />
        </Link>
      ))}
    </section>
  );
}

function Balances({ wallets }: { wallets: readonly Wallet[] }) {
  const t = useTexts(walletTexts);
  const count = useCount();
  const [search, setSearch] = useState('');
  const [hideSmall, setHideSmall] = useState(() => readStored('hide-small') === '1');
  const { rows, hiddenSmall } = listWallets(wallets, { search, hideSmall });
  function hide(next: boolean): void {
    setHideSmall(next);
    writeStored('hide-small', next ? '1' : null);
  }
  return (
    <section className="px-5 pt-5 lg:px-10">
      <div className="grid gap-3 lg:flex lg:items-center lg:justify-between">
        <div className="lg:w-64">
          <SearchField label={t.search} value={search} onChange={setSearch} />
        </div>
        <div className="flex items-center justify-between gap-4 py-1">
          <div>
            <p>{t.hideSmall}</p>
            <p className="text-caption text-fg2">
              {rich(t.hideSmallNote, {
                limit: (
                  <Amount value={SMALL_TOMAN} asset="IRT" unitClassName="" figure="small_limit" />
                ),
                count: (
                  <span className="num" data-figure="small_count">
                    {count(hiddenSmall)}
                  </span>
                ),
              })}
            </p>
          </div>
          <Switch label={t.hideSmall} checked={hideSmall} onChange={hide} />
        </div>
      </div>
      {rows.length === 0 ? (
        <Empty
          icon="search"
          title={t.noneTitle}
          text={t.noneText}
          action={
            <Button
              look="outline"
              onClick={() => {
                setSearch('');
                hide(false);
              }}
            >
              {t.showAll}
            </Button>
          }
        />
      ) : (
        <WalletTable rows={rows} />
      )}
    </section>
  );
}
