import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { closeTicket } from '../api/support.ts';

const supportTexts = textsOf(() => import('../texts/fa.ts'));

/** Ends a ticket without a further answer, once that is said again. */
export function CloseSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts(supportTexts);
  const close = useSubmit(async () => {
    await closeTicket(id);
    onClose();
  });
  return (
    <Sheet title={t.closeTitle} open onClose={onClose}>
      <p className="pb-5 text-fg2">{t.closeText}</p>
      {close.message !== null && (
        <p role="alert" className="pb-3 text-table text-err">
          {close.message}
        </p>
      )}
      <Button size="lg" wide sends busy={close.busy} onClick={() => close.send()}>
        {t.closeNow}
      </Button>
    </Sheet>
  );
}
