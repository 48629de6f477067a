import type { Wallet } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount } from '../../../components/num.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { walletTexts } from '../texts/wallet-texts.ts';
import { TetherWorth, TomanWorth } from './wallet-worth.tsx';

export function hasHold(wallet: Wallet): boolean {
  return /[1-9]/.test(wallet.freeze);
}

/** Where the balance can be used: its toman market, toman itself by the default one. */
export function tradeLink(wallet: Wallet): { to: '/trade/$pair'; params: { pair: string } } {
  const pair = wallet.symbol === 'IRT' ? 'USDTIRT' : `${wallet.symbol}IRT`;
  return { to: '/trade/$pair', params: { pair } };
}

/** The second worth of a row: coins in toman, toman in tether. */
function Worth({ wallet }: { wallet: Wallet }) {
  return wallet.symbol === 'IRT' ? <TetherWorth wallet={wallet} /> : <TomanWorth wallet={wallet} />;
}

/** Phones: coin, total and worth; what is held in orders leads to them. */
export function WalletRows({ rows }: { rows: readonly Wallet[] }) {
  const t = useTexts(walletTexts);
  const { lang } = useStore(settings);
  return (
    <ul className="mt-2">
      {rows.map((wallet) => (
        <li key={wallet.symbol} data-of={wallet.symbol} className="row relative min-h-18 py-2">
          <CoinIcon symbol={wallet.symbol} />
          <div className="min-w-0 flex-1">
            <div className="flex items-center justify-between gap-3">
              <Link
                {...tradeLink(wallet)}
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
            {hasHold(wallet) && (
              <Link
                to="/orders"
                className="relative flex min-h-8 items-center justify-between gap-3 text-caption text-brand"
              >
                <span className="inline-flex items-center gap-1.5">
                  <Icon name="lock" size={14} />
                  {t.inOrders}
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
        </li>
      ))}
    </ul>
  );
}
