import type { PriceAlert } from '@sarraf/contracts';
import { Button } from '#components/button.tsx';
import { PairName } from '#components/order-words.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { onPriceAlert } from '#lib/cache-actions.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';

const alertsTexts = textsOf(() => import('../texts/fa.ts'));

/** An alert whose market is closed: nothing but to drop it. */
export function ClosedAlertSheet({ alert, onClose }: { alert: PriceAlert; onClose: () => void }) {
  const t = useTexts(alertsTexts);
  const { busy, message, send } = useSubmit(async () => {
    await call('DELETE /alerts/:id', { params: { id: alert.id } });
    onPriceAlert();
    toast({ kind: 'success', title: t.dropped });
    onClose();
  });
  return (
    <Sheet title={<PairName name={alert.market} />} open onClose={onClose}>
      <p className="py-3 text-fg2">{t.closedText}</p>
      {message !== null && (
        <p role="alert" className="pb-2 text-table text-err">
          {message}
        </p>
      )}
      <Button look="danger" size="lg" wide icon="trash" sends busy={busy} onClick={() => send()}>
        {t.drop}
      </Button>
    </Sheet>
  );
}
