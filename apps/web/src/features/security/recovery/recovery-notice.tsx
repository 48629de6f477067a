import { useQuery } from '@tanstack/react-query';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { ownRecoveryQuery } from './own-recovery.ts';

const recoveryNoticeTexts = textsOf(() => import('./texts/fa.ts'));

/** Says that somebody asks for this account, and stops them; nothing where nobody does. */
export function RecoveryNotice() {
  const t = useTexts(recoveryNoticeTexts);
  const recovery = useQuery(ownRecoveryQuery);
  const stop = useSubmit(async () => {
    await call('POST /user/recovery/stop');
    await queryClient.invalidateQueries({ queryKey: queryKeys.ownRecovery });
    toast({ kind: 'success', title: t.stopped });
  });
  const askedAt = recovery.data?.asked_at ?? null;
  if (askedAt === null) return null;
  return (
    <section className="border-hair flex flex-wrap items-center gap-4 border-b py-5" role="alert">
      <div className="min-w-0 grow basis-72">
        <h2 className="flex items-center gap-3 text-lead font-semibold">
          <span className="shrink-0 text-err">
            <Icon name="alert" />
          </span>
          {t.title}
        </h2>
        <p className="text-fg2">{rich(t.text, { time: <Time at={askedAt} /> })}</p>
        {stop.message !== null && <p className="text-err">{stop.message}</p>}
      </div>
      <Button look="danger" sends busy={stop.busy} onClick={() => stop.send()}>
        {t.stop}
      </Button>
    </section>
  );
}
