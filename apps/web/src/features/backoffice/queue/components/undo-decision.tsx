import { Button } from '../../../../components/button.tsx';
import { useTexts } from '../../../../i18n/texts.ts';
import { persianDigits } from '../../../../lib/number-text.ts';
import { digitsShown, settings } from '../../../../lib/settings.ts';
import { useSingleKeys } from '../../../../lib/single-keys.ts';
import { useStore } from '../../../../lib/store.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { queueTexts } from '../texts/queue-texts.ts';
import { KeyHint } from './key-hint.tsx';
import { Refusal } from './refusal.tsx';

const MINUTE_MS = 60_000;

/** Takes one's own decision back, while there is time; U does the same. */
export function UndoDecision({ until, onUndo }: { until: string; onUndo: () => Promise<void> }) {
  const t = useTexts(queueTexts);
  const current = useStore(settings);
  const leftMs = Math.max(0, Date.parse(until) - useNow(1_000));
  const isOver = leftMs === 0;
  const undo = useSubmit(onUndo);
  useSingleKeys((key) => {
    if (key === 'KeyU' && !isOver) undo.send();
  });
  if (isOver) return <span className="text-table text-fg2">{t.undoOver}</span>;
  const seconds = String(Math.floor(leftMs / 1_000) % 60).padStart(2, '0');
  const left = `${Math.floor(leftMs / MINUTE_MS)}:${seconds}`;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="text-table text-fg2" role="timer">
        {t.undoLeft}{' '}
        <bdi className="num" dir="ltr">
          {digitsShown(current) === 'fa' ? persianDigits(left) : left}
        </bdi>
      </span>
      <Button look="outline" icon="history" sends busy={undo.busy} onClick={() => undo.send()}>
        {t.undo}
        <KeyHint>U</KeyHint>
      </Button>
      <Refusal message={undo.message} />
    </span>
  );
}
