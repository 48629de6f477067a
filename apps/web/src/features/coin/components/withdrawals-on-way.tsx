import type { Wallet } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { coinWithdrawalsQuery, isOver } from '#lib/queries/coin-withdrawals.ts';

const coinTexts = textsOf(() => import('../texts/fa.ts'));

/** Withdrawals of this coin that are on their way, with the way to their trackers; they are held till then. */
export function WithdrawalsOnWay({ wallet: { symbol, freeze } }: { wallet: Wallet }) {
  const t = useTexts(coinTexts);
  const count = useCount();
  const isAsked = symbol !== 'IRT' && /[1-9]/.test(freeze);
  const list = useQuery({ ...coinWithdrawalsQuery(symbol), enabled: isAsked }).data?.data ?? [];
  const onWay = isAsked ? list.filter((row) => !isOver(row)) : [];
  if (onWay.length === 0) return null;
  return (
    <ul className="mt-4 rounded-card border border-line bg-s1 px-4" aria-live="polite">
      {onWay.map(({ id, amount, confirmations, needed, broadcast_at, cancellable }) => (
        <li key={id} data-of={id}>
          <Link to="/mywallet/withdrawals/$id" params={{ id }} className="row min-h-14 py-2">
            <span className="text-info">
              <Icon name="withdraw" size={20} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t.outOnWay}</span>
              <span className="block text-caption text-fg2">
                {broadcast_at !== null
                  ? rich(t.onWayOf, {
                      count: <span className="num">{count(Math.min(confirmations, needed))}</span>,
                      needed: <span className="num">{count(needed)}</span>,
                    })
                  : cancellable
                    ? t.outCancellable
                    : t.outInQueue}
              </span>
            </span>
            <span className="font-semibold">
              <Amount value={amount} asset={symbol} sign="−" secret />
            </span>
            <Icon name="chevron" size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
