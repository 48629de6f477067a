import type { DataOf } from '@sarraf/contracts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { rich } from '../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { call } from '../../lib/api/client.ts';
import { toast } from '../../lib/toasts.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../button.tsx';
import { SupportLinked } from '../support-linked.tsx';
import { Time } from '../time.tsx';
import './cancel-slot.css';

const withdrawalTexts = textsOf(() => import('./texts/fa.ts'));

/** What a withdrawal became that was taken back. */
export type Cancelled = DataOf<'DELETE /user_wallets/withdraw/:id'>;

/** The way back out of a withdrawal; where there is none any more its room stays, and says so. */
export function CancelSlot({
  withdrawal: { id, cancellable, cancel_until: until },
  isOver,
  isQuiet = isOver,
  now,
  queryKey,
  onCancelled,
}: {
  withdrawal: {
    readonly id: string;
    readonly cancellable: boolean;
    readonly cancel_until: string;
  };
  isOver: boolean;
  /** Something else on the screen says already that nothing takes it back. */
  isQuiet?: boolean;
  /** The server's clock, Unix ms. */
  now: number;
  /** Of the withdrawal. */
  queryKey: QueryKey;
  onCancelled: (cancelled: Cancelled) => void;
}) {
  const t = useTexts(withdrawalTexts);
  const queryClient = useQueryClient();
  const cancelling = useSubmit(async () => {
    try {
      onCancelled(await call('DELETE /user_wallets/withdraw/:id', { params: { id } }));
      toast({ kind: 'success', title: t.cancelled });
    } catch (error) {
      // it was decided meanwhile, or the answer was lost: how it stands now is asked
      void queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  });
  if (isQuiet && cancelling.message === null) return null;
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
              size="lg"
              wide
              sends
              busy={cancelling.busy}
              onClick={() => cancelling.send()}
            >
              {t.cancel}
            </Button>
          </span>
          <p className="mt-2 text-caption text-fg2">
            {now < Date.parse(until)
              ? rich(t.cancelUntil, { time: <Time at={until} shape="seconds" /> })
              : t.cancelStill}
          </p>
        </>
      ) : (
        !isOver && <p className="text-table text-fg2">{t.noCancel}</p>
      )}
    </div>
  );
}
