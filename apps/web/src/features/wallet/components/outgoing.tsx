import type { TomanWithdrawal, Wallet } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { hasEnded, withdrawalsQuery } from '#lib/queries/withdrawals.ts';

const walletTexts = textsOf(() => import('../texts/fa.ts'));

/** Toman withdrawals on their way, newest first; asked only where toman is held. */
export function useOutgoing(wallets: readonly Wallet[]): readonly TomanWithdrawal[] {
  const isHeld = wallets.some(({ symbol, freeze }) => symbol === 'IRT' && /[1-9]/.test(freeze));
  const newest = useQuery({ ...withdrawalsQuery('', 1), enabled: isHeld }).data?.data ?? [];
  return isHeld ? newest.filter((row) => !hasEnded(row)) : [];
}

/** What is on its way out, each with the way to where it can be followed and cancelled. */
export function Outgoing({ rows }: { rows: readonly TomanWithdrawal[] }) {
  const t = useTexts(walletTexts);
  if (rows.length === 0) return null;
  return (
    <section className="section">
      {rows.map(({ id, amount, cancellable }) => (
        <Link
          key={id}
          data-of={id}
          to="/mywallet/withdraw/IRT/$id"
          params={{ id }}
          className="row min-h-18"
        >
          <span className="text-info">
            <Icon name="withdraw" />
          </span>
          <span className="flex-1">
            <span className="block font-semibold">{t.outgoingTitle}</span>
            <span className="block text-caption text-fg3">
              {cancellable ? t.outgoingCancellable : t.outgoingText}
            </span>
          </span>
          <Amount value={amount} asset="IRT" secret figure="outgoing" />
        </Link>
      ))}
    </section>
  );
}
