import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call } from '#lib/api/client.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { FreezeForm } from '../freeze/freeze-form.tsx';

const ownFreezeTexts = textsOf(() => import('../freeze/texts/fa.ts'));
const securityTexts = textsOf(() => import('../texts/fa.ts'));

/** A session that is to end, by the name of its device. */
export interface Ending {
  readonly id: string;
  readonly device: string;
}

/**
 * Ends one session; whoever says that it was not theirs is led on to freezing the account. It
 * stands beside the list: the row of an ended session goes, and this stays.
 */
export function EndSession({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const t = useTexts(securityTexts);
  const f = useTexts(ownFreezeTexts);
  const [step, setStep] = useState<'end' | 'freeze'>('end');
  const close = (): void => {
    setStep('end');
    onClose();
  };
  return (
    <Sheet
      title={step === 'freeze' ? f.title : t.end}
      open={ending !== null}
      step={step}
      onClose={close}
    >
      {step === 'freeze' && <FreezeForm said={t.ended} onDone={close} />}
      {step === 'end' && ending !== null && (
        <End ending={ending} onEnded={close} onStrange={() => setStep('freeze')} />
      )}
    </Sheet>
  );
}

function End({
  ending: { id, device },
  onEnded,
  onStrange,
}: {
  ending: Ending;
  onEnded: () => void;
  /** It ended, and was not theirs. */
  onStrange: () => void;
}) {
  const t = useTexts(securityTexts);
  const user = useStore(session)?.user;
  const end = useSubmit(async (isStrange: boolean) => {
    await endOnce(id);
    void queryClient.invalidateQueries({ queryKey: queryKeys.sessions });
    if (isStrange) return onStrange();
    toast({ kind: 'success', title: t.ended });
    onEnded();
  });
  const mayFreeze = user?.role === 'client' && !user.frozen;
  return (
    <div className="grid gap-3">
      <p className="text-fg2">{mayFreeze ? t.endOrFreeze(device) : t.endText(device)}</p>
      {end.message !== null && (
        <p className="text-err" role="alert">
          {end.message}
        </p>
      )}
      <Button size="lg" wide sends busy={end.busy} onClick={() => end.send(false)}>
        {t.end}
      </Button>
      {mayFreeze && (
        <Button look="outline" size="lg" wide sends busy={end.busy} onClick={() => end.send(true)}>
          {t.notMe}
        </Button>
      )}
    </div>
  );
}

/** Whoever ended elsewhere meanwhile is just as gone. */
async function endOnce(id: string): Promise<void> {
  try {
    await call('DELETE /sessions/:id', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}
