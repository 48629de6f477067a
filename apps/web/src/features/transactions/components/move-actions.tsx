import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '#components/button.tsx';
import { AskSupport } from '#components/ask-support.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { textsOf, useTexts, withTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onCoinWithdrawal, onTransactionCancel, onWithdrawal } from '#lib/cache-actions.ts';
import type { Move } from '#lib/order-moves.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const transactionsTexts = textsOf(() => import('../texts/fa.ts'));

const MoveReceipt = lazy(
  withTexts(() => import('./move-receipt.tsx').then((m) => ({ default: m.MoveReceipt }))),
);

/** What can be done with it: print it, follow it, cancel it while that is possible. */
export function MoveActions({ move }: { move: Move }) {
  const t = useTexts(transactionsTexts);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <div className="move-actions">
      <SheetButton look="outline" icon="print" onClick={() => setPrinting(true)}>
        {t.print}
      </SheetButton>
      {move.detail === 'payout' && (
        <ButtonLink look="text" to="/mywallet/withdraw/IRT/$id" params={{ id: move.id }}>
          {t.follow}
        </ButtonLink>
      )}
      {move.detail === 'coin_withdrawal' && (
        <ButtonLink look="text" to="/mywallet/withdrawals/$id" params={{ id: move.id }}>
          {t.follow}
        </ButtonLink>
      )}
      {move.detail === 'gateway' && (
        <ButtonLink look="text" to="/mywallet/deposit/IRT" search={{ payment: move.id }}>
          {t.openDeposit}
        </ButtonLink>
      )}
      {move.detail === 'coin_deposit' && (
        <ButtonLink look="text" to="/mywallet/deposits/$id" params={{ id: move.id }}>
          {t.followDeposit}
        </ButtonLink>
      )}
      <AskSupport {...askOf(move)} />
      <CancelMove move={move} />
      {isPrinting && (
        <Suspense>
          <MoveReceipt move={move} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What support is asked about: an id that its own list has; what the books alone have is asked by its subject. */
function askOf({ detail, id }: Move): ComponentProps<typeof AskSupport> {
  if (detail === 'gateway') return { subject: 'deposit', kind: 'charge', id };
  if (detail === 'coin_deposit') return { subject: 'deposit', kind: 'coin_deposit', id };
  if (detail === 'payout') return { subject: 'withdrawal', kind: 'withdrawal', id };
  if (detail === 'gift') return { subject: 'other', kind: 'gift', id };
  if (detail === 'bank' || detail === 'adjustment') return { subject: 'deposit' };
  if (detail === 'reward') return { subject: 'other' };
  return { subject: 'other', kind: 'transfer', id };
}

/** Of a charge that is not paid, and of a withdrawal that nobody approved. */
function CancelMove({ move }: { move: Move }) {
  const t = useTexts(transactionsTexts);
  const { detail, id, state } = move;
  const isDeposit = detail === 'gateway';
  const cancelling = useSubmit(async () => {
    try {
      if (isDeposit) {
        onTransactionCancel(await call('DELETE /user_wallets/deposit/:id', { params: { id } }));
      } else {
        const cancelled = await call('DELETE /user_wallets/withdraw/:id', { params: { id } });
        if ('card_id' in cancelled) onWithdrawal(cancelled);
        else onCoinWithdrawal(cancelled);
      }
      toast({ kind: 'success', title: isDeposit ? t.depositCancelled : t.withdrawalCancelled });
    } catch (error) {
      // it was paid or approved meanwhile, or the answer was lost: how it stands now is asked
      onTransactionCancel();
      throw error;
    }
  });
  const isPossible = isDeposit
    ? state === 'created' || state === 'pending'
    : (detail === 'payout' || detail === 'coin_withdrawal') && state === 'requested';
  if (!isPossible && cancelling.message === null) return null;
  return (
    <>
      {cancelling.message !== null && (
        <p role="alert" className="text-table text-err">
          {cancelling.message}
        </p>
      )}
      {isPossible && (
        <Button look="danger" sends busy={cancelling.busy} onClick={() => cancelling.send()}>
          {isDeposit ? t.cancelDeposit : t.cancelWithdrawal}
        </Button>
      )}
    </>
  );
}
