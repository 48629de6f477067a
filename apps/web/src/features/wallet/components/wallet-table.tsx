import type { Wallet } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '#components/coin-icon.tsx';
import { type Column, DataTable } from '#components/data-table.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount, Num } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { TetherWorth, TomanWorth } from './wallet-worth.tsx';

const walletTexts = textsOf(() => import('../texts/fa.ts'));

function hasHold(wallet: Wallet): boolean {
  return /[1-9]/.test(wallet.freeze);
}

/** Where the balance can be used: its toman market, toman itself by the default one. */
function tradeLink(wallet: Wallet): { to: '/trade/$pair'; params: { pair: string } } {
  const pair = wallet.symbol === 'IRT' ? 'USDTIRT' : `${wallet.symbol}IRT`;
  return { to: '/trade/$pair', params: { pair } };
}

/** Everything of it alone: moves, price, and the networks that it comes by or why it does not. */
function pageLink({ symbol }: Wallet): { to: '/mywallet/$symbol'; params: { symbol: string } } {
  return { to: '/mywallet/$symbol', params: { symbol } };
}

/** The second worth of a row: coins in toman, toman in tether. */
function Worth({ wallet }: { wallet: Wallet }) {
  return wallet.symbol === 'IRT' ? <TetherWorth wallet={wallet} /> : <TomanWorth wallet={wallet} />;
}

/** Balances with what they are worth now; what is held in orders leads to them. */
export function WalletTable({ rows }: { rows: readonly Wallet[] }) {
  return (
    <DataTable
      rows={rows}
      keyOf={(wallet) => wallet.symbol}
      columns={useColumns()}
      className="mt-3"
      listClassName="mt-2"
      cardClassName="row relative min-h-18 py-2"
      card={(wallet) => <WalletCard wallet={wallet} />}
    />
  );
}

function useColumns(): readonly Column<Wallet>[] {
  const t = useTexts(walletTexts);
  return [
    { head: t.asset, cellClassName: 'h-16', cell: (wallet) => <Coin wallet={wallet} /> },
    {
      head: t.available,
      isEnd: true,
      cellClassName: 'font-semibold',
      cell: (wallet) => (
        <>
          <Amount
            value={wallet.available_balance}
            asset={wallet.symbol}
            kind="live"
            secret
            unitClassName="sr-only"
            figure="available"
          />
          <InVault wallet={wallet} />
        </>
      ),
    },
    { head: t.inUse, isEnd: true, cell: (wallet) => <Held wallet={wallet} /> },
    {
      head: t.worth,
      isEnd: true,
      cell: (wallet) => (
        <>
          <span className="block">
            <TetherWorth wallet={wallet} />
          </span>
          <span className="block text-caption text-fg2">
            <TomanWorth wallet={wallet} />
          </span>
        </>
      ),
    },
    {
      head: t.unit,
      isEnd: true,
      className: 'max-xl:hidden',
      cellClassName: 'text-fg2',
      cell: (wallet) =>
        wallet.symbol !== 'IRT' && (
          <Num value={wallet.price_toman} kind="live" figure="price_toman" />
        ),
    },
    {
      head: t.trade,
      isHeadHidden: true,
      isEnd: true,
      className: 'whitespace-nowrap',
      cell: (wallet) => <Links wallet={wallet} />,
    },
  ];
}

function Coin({ wallet }: { wallet: Wallet }) {
  const { lang } = useStore(settings);
  return (
    <Link {...pageLink(wallet)} className="flex items-center gap-3">
      <CoinIcon symbol={wallet.symbol} size={40} />
      <span>
        <span className="block font-semibold">{wallet.labels[lang]}</span>
        <span className="block text-caption text-fg3">
          <bdi dir="ltr">{wallet.symbol}</bdi>
        </span>
      </span>
    </Link>
  );
}

function Held({ wallet }: { wallet: Wallet }) {
  if (!hasHold(wallet)) return <span className="text-fg3">—</span>;
  return (
    <Link to="/orders" className="link inline-flex items-center gap-1 py-2">
      <Amount
        value={wallet.freeze}
        asset={wallet.symbol}
        kind="live"
        secret
        unitClassName="sr-only"
        figure="held"
      />
      <Icon name="chevron" size={14} />
    </Link>
  );
}

/** What is kept in the vault beside it, with the way to move it; nothing where nothing is. */
function InVault({ wallet: { symbol, vault } }: { wallet: Wallet }) {
  const t = useTexts(walletTexts);
  if (!/[1-9]/.test(vault)) return null;
  return (
    <Link
      to="/transfer"
      search={{ symbol }}
      className="link flex items-center justify-end gap-1 text-caption font-normal"
    >
      <Icon name="vault" size={14} />
      <span className="sr-only">{t.vault}</span>
      <Amount value={vault} asset={symbol} secret unitClassName="sr-only" figure="vault" />
    </Link>
  );
}

function Links({ wallet }: { wallet: Wallet }) {
  const t = useTexts(walletTexts);
  return (
    <>
      {wallet.symbol !== 'IRT' && (
        <>
          <Link
            to="/mywallet/deposit/$symbol"
            params={{ symbol: wallet.symbol }}
            className="link inline-block px-1 py-2"
          >
            {t.depositShort}
          </Link>
          <Link
            to="/mywallet/withdraw/$symbol"
            params={{ symbol: wallet.symbol }}
            className="link inline-block px-1 py-2"
          >
            {t.withdrawShort}
          </Link>
          <Link
            to="/transfer"
            search={{ symbol: wallet.symbol }}
            className="link inline-block px-1 py-2"
          >
            {t.transfer}
          </Link>
        </>
      )}
      {wallet.symbol === 'IRT' && (
        <>
          <Link to="/mywallet/deposit/IRT" className="link inline-block px-1 py-2">
            {t.depositShort}
          </Link>
          <Link to="/mywallet/withdraw/IRT" className="link inline-block px-1 py-2">
            {t.withdrawShort}
          </Link>
        </>
      )}
      <Link {...tradeLink(wallet)} className="link inline-block py-2 ps-2">
        {t.trade}
      </Link>
    </>
  );
}

/** Phones: coin, total and worth. */
function WalletCard({ wallet }: { wallet: Wallet }) {
  const t = useTexts(walletTexts);
  const { lang } = useStore(settings);
  return (
    <>
      <CoinIcon symbol={wallet.symbol} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-3">
          <Link
            {...pageLink(wallet)}
            className="inline-block min-w-6 py-0.5 text-figure font-semibold after:absolute after:inset-0"
          >
            {wallet.labels[lang]}
          </Link>
          <span className="text-figure font-medium">
            <Amount
              value={wallet.amount}
              asset={wallet.symbol}
              kind="live"
              secret
              unitClassName={wallet.symbol === 'IRT' ? 'unit' : 'sr-only'}
              figure="amount"
            />
          </span>
        </div>
        <div className="flex items-center justify-between gap-3 text-caption text-fg3">
          {wallet.symbol === 'IRT' ? (
            <span>{t.tomanWallet}</span>
          ) : (
            <bdi dir="ltr">{wallet.symbol}</bdi>
          )}
          <Worth wallet={wallet} />
        </div>
        {/[1-9]/.test(wallet.vault) && (
          <Link
            to="/transfer"
            search={{ symbol: wallet.symbol }}
            className="relative flex min-h-8 items-center justify-between gap-3 text-caption text-brand"
          >
            <span className="inline-flex items-center gap-1.5">
              <Icon name="vault" size={14} />
              {t.vault}
              <Icon name="chevron" size={12} />
            </span>
            <Amount
              value={wallet.vault}
              asset={wallet.symbol}
              secret
              unitClassName="sr-only"
              figure="vault"
            />
          </Link>
        )}
        {hasHold(wallet) && (
          <Link
            to="/orders"
            className="relative flex min-h-8 items-center justify-between gap-3 text-caption text-brand"
          >
            <span className="inline-flex items-center gap-1.5">
              <Icon name="lock" size={14} />
              {wallet.symbol === 'IRT' ? t.inUse : t.inOrders}
              <Icon name="chevron" size={12} />
            </span>
            <Amount
              value={wallet.freeze}
              asset={wallet.symbol}
              kind="live"
              secret
              unitClassName="sr-only"
              figure="held"
            />
          </Link>
        )}
      </div>
    </>
  );
}
