import { type FormEvent, useState } from 'react';
import { Button } from '#components/button.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { reasonProblem } from '#lib/reason.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useNow } from '#lib/use-now.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { KeyHint } from './key-hint.tsx';
import { Refusal } from './refusal.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

const MINUTE_MS = 60_000;

type Undo = (reason: string) => Promise<void>;

/** Takes one's own decision back for a reason, while there is time; U does the same. */
export function UndoDecision({ until, onUndo }: { until: string; onUndo: Undo }) {
  const t = useTexts(queueTexts);
  const inDigits = useShownDigits();
  const [isAsked, setAsked] = useState(false);
  const leftMs = Math.max(0, Date.parse(until) - useNow(1_000));
  const isOver = leftMs === 0;
  useSingleKeys((key) => {
    if (key === 'KeyU' && !isOver) setAsked(true);
  });
  if (isOver) return <span className="text-table text-fg2">{t.undoOver}</span>;
  const seconds = String(Math.floor(leftMs / 1_000) % 60).padStart(2, '0');
  const left = `${Math.floor(leftMs / MINUTE_MS)}:${seconds}`;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="text-table text-fg2" role="timer">
          {t.undoLeft}{' '}
          <bdi className="num" dir="ltr">
            {inDigits(left)}
          </bdi>
        </span>
        <SheetButton look="outline" icon="history" onClick={() => setAsked(true)}>
          {t.undo}
          <KeyHint>U</KeyHint>
        </SheetButton>
      </span>
      {isAsked && <UndoSheet onUndo={onUndo} onClose={() => setAsked(false)} />}
    </>
  );
}

function UndoSheet({ onUndo, onClose }: { onUndo: Undo; onClose: () => void }) {
  const t = useTexts(queueTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const undo = useSubmit(async () => {
    await onUndo(reason.trim());
    onClose();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (reasonProblem(reason) === null) undo.send();
  };
  return (
    <Sheet title={t.undo} open onClose={onClose}>
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <ReasonField words={t} value={reason} onChange={setReason} checked={checked} />
        <Refusal message={undo.message} />
        <Button type="submit" wide sends busy={undo.busy}>
          {t.undo}
        </Button>
      </form>
    </Sheet>
  );
}
