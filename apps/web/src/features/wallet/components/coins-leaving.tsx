import type { Wallet } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { coinWithdrawalsQuery, isOver } from '#lib/queries/coin-withdrawals.ts';

const walletTexts = textsOf(() => import('../texts/fa.ts'));

/** Coins on their way out, each with the way to its tracker; asked only where some coin is held. */
export function CoinsLeaving({ wallets }: { wallets: readonly Wallet[] }) {
  const t = useTexts(walletTexts);
  const count = useCount();
  const isHeld = wallets.some(({ symbol, freeze }) => symbol !== 'IRT' && /[1-9]/.test(freeze));
  const list = useQuery({ ...coinWithdrawalsQuery(), enabled: isHeld }).data?.data ?? [];
  const onWay = isHeld ? list.filter((row) => !isOver(row)) : [];
  if (onWay.length === 0) return null;
  return (
    <section className="section">
      {onWay.map(({ id, amount, symbol, confirmations, needed, broadcast_at, cancellable }) => (
        <Link
          key={id}
          data-of={id}
          to="/mywallet/withdrawals/$id"
          params={{ id }}
          className="row min-h-18"
        >
          <span className="text-info">
            <Icon name="withdraw" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{t.coinLeaving}</span>
            <span className="block text-caption text-fg3">
              {broadcast_at !== null
                ? rich(t.coinOnWayOf, {
                    count: <span className="num">{count(Math.min(confirmations, needed))}</span>,
                    needed: <span className="num">{count(needed)}</span>,
                  })
                : cancellable
                  ? t.outgoingCancellable
                  : t.coinInQueue}
            </span>
          </span>
          <Amount value={amount} asset={symbol} secret figure="coin_leaving" />
        </Link>
      ))}
    </section>
  );
}
