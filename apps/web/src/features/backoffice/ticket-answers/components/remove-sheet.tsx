import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { removeAnswer } from '../api/answers.ts';

const answersTexts = textsOf(() => import('../texts/fa.ts'));

/** Takes an answer away, once that is said again. */
export function RemoveSheet({
  id,
  onRemoved,
  onClose,
}: {
  id: string;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const t = useTexts(answersTexts);
  const remove = useSubmit(async () => {
    await removeAnswer(id);
    toast({ kind: 'success', title: t.removed });
    onRemoved();
  });
  return (
    <Sheet title={t.removeTitle} open onClose={onClose}>
      <p className="pb-5 text-fg2">{t.removeText}</p>
      {remove.message !== null && (
        <p role="alert" className="pb-3 text-table text-err">
          {remove.message}
        </p>
      )}
      <Button look="danger" size="lg" wide sends busy={remove.busy} onClick={() => remove.send()}>
        {t.removeNow}
      </Button>
    </Sheet>
  );
}
