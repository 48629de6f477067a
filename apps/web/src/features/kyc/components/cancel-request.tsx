import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onKycUpdate } from '#lib/cache-actions.ts';
import { queryClient } from '#lib/query-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const kycTexts = textsOf(() => import('../texts/fa.ts'));

/** The wire's word for taking a request back. */
const TAKE_BACK = -1;

/** Takes a request back that waits; it is asked first, as the position in the queue is lost. */
export function CancelRequest() {
  const t = useTexts(kycTexts);
  const [asking, setAsking] = useState(false);
  const cancelled = useSubmit(async () => {
    const status = await call('POST /user/cancel_kyc_request', { body: { status: TAKE_BACK } });
    queryClient.setQueryData(queryKeys.accessStatus, status);
    onKycUpdate();
    toast({ kind: 'success', title: t.cancelled });
  });
  return (
    <div className="mt-4">
      <SheetButton look="outline" sends onClick={() => setAsking(true)}>
        {t.cancelRequest}
      </SheetButton>
      <Sheet title={t.cancelTitle} open={asking} onClose={() => setAsking(false)}>
        <p className="pb-4 text-fg2">{t.cancelText}</p>
        {cancelled.message !== null && (
          <p className="pb-3 text-err" role="alert">
            {cancelled.message}
          </p>
        )}
        <div className="grid gap-2">
          <Button
            look="danger"
            size="lg"
            wide
            sends
            busy={cancelled.busy}
            onClick={() => cancelled.send()}
          >
            {t.cancelSure}
          </Button>
          <Button look="text" wide onClick={() => setAsking(false)}>
            {t.keepRequest}
          </Button>
        </div>
      </Sheet>
    </div>
  );
}
