import type { TomanWithdrawal } from '@sarraf/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { SupportLinked } from '#components/support-linked.tsx';
import { Button } from '#components/button.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onWithdrawal } from '#lib/cache-actions.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { hasEnded } from '#lib/queries/withdrawals.ts';

const withdrawTexts = textsOf(() => import('../texts/fa.ts'));

/** The way back out of it; where there is none any more its room stays, and says so. */
export function CancelSlot({
  withdrawal,
  now,
}: {
  withdrawal: TomanWithdrawal;
  /** The server's clock, Unix ms. */
  now: number;
}) {
  const t = useTexts(withdrawTexts);
  const { id, cancellable, cancel_until } = withdrawal;
  const queryClient = useQueryClient();
  const cancelling = useSubmit(async () => {
    try {
      const cancelled = await call('DELETE /user_wallets/withdraw/:id', { params: { id } });
      if ('card_id' in cancelled) onWithdrawal(cancelled);
      toast({ kind: 'success', title: t.cancelled });
    } catch (error) {
      // somebody decided meanwhile, or the answer was lost: how it stands now is asked
      void queryClient.invalidateQueries({ queryKey: queryKeys.withdrawal(id) });
      throw error;
    }
  });
  if (hasEnded(withdrawal) && cancelling.message === null) return null;
  return (
    <div className="no-print mx-auto mt-5 min-h-[76px] w-full max-w-[480px] text-center">
      {cancelling.message !== null && (
        <p role="alert" className="mb-2 text-table text-err">
          <SupportLinked text={cancelling.message} subject="withdrawal" />
        </p>
      )}
      {cancellable ? (
        <>
          <span className="cancel-withdrawal">
            <Button
              look="outline"
              wide
              sends
              busy={cancelling.busy}
              onClick={() => cancelling.send()}
            >
              {t.cancel}
            </Button>
          </span>
          <p className="mt-2 text-caption text-fg2">
            {now < Date.parse(cancel_until)
              ? rich(t.cancelUntil, { time: <Time at={cancel_until} shape="seconds" /> })
              : t.cancelStill}
          </p>
        </>
      ) : (
        !hasEnded(withdrawal) && <p className="text-table text-fg2">{t.noCancel}</p>
      )}
    </div>
  );
}
