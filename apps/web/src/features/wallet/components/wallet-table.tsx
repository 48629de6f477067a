import type { Wallet } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import { CoinIcon } from '../../../components/coin-icon.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Amount, Num } from '../../../components/num.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { settings } from '../../../lib/settings.ts';
import { useStore } from '../../../lib/store.ts';
import { walletTexts } from '../texts/wallet-texts.ts';
import { hasHold, tradeLink } from './wallet-rows.tsx';
import { TetherWorth, TomanWorth } from './wallet-worth.tsx';

/** Desktops: the same as a table. */
export function WalletTable({ rows }: { rows: readonly Wallet[] }) {
  const t = useTexts(walletTexts);
  const { lang } = useStore(settings);
  return (
    <table className="table mt-3">
      <thead>
        <tr>
          <th scope="col">{t.asset}</th>
          <th scope="col" className="end">
            {t.available}
          </th>
          <th scope="col" className="end">
            {t.inOrders}
          </th>
          <th scope="col" className="end">
            {t.worth}
          </th>
          <th scope="col" className="end max-xl:hidden">
            {t.unit}
          </th>
          <th scope="col">
            <span className="sr-only">{t.trade}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((wallet) => (
          <tr key={wallet.symbol} data-of={wallet.symbol}>
            <td className="h-16">
              <span className="flex items-center gap-3">
                <CoinIcon symbol={wallet.symbol} size={40} />
                <span>
                  <span className="block font-semibold">{wallet.labels[lang]}</span>
                  <span className="block text-caption text-fg3">
                    <bdi dir="ltr">{wallet.symbol}</bdi>
                  </span>
                </span>
              </span>
            </td>
            <td className="end font-semibold">
              <Amount
                value={wallet.available_balance}
                asset={wallet.symbol}
                kind="live"
                secret
                unitClassName="sr-only"
                figure="available"
              />
            </td>
            <td className="end">
              {hasHold(wallet) ? (
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
              ) : (
                <span className="text-fg3">—</span>
              )}
            </td>
            <td className="end">
              <span className="block">
                <TetherWorth wallet={wallet} />
              </span>
              <span className="block text-caption text-fg2">
                <TomanWorth wallet={wallet} />
              </span>
            </td>
            <td className="end text-fg2 max-xl:hidden">
              {wallet.symbol !== 'IRT' && (
                <Num value={wallet.price_toman} kind="live" figure="price_toman" />
              )}
            </td>
            <td className="end whitespace-nowrap">
              {wallet.symbol === 'IRT' && (
                <Link to="/mywallet/deposit/IRT" className="link inline-block px-2 py-2">
                  {t.deposit}
                </Link>
              )}
              <Link {...tradeLink(wallet)} className="link inline-block py-2 ps-2">
                {t.trade}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
