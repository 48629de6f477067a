import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { liftStop, type Stop } from '../api/reconciliation.ts';
import { refusedWord } from './refused-words.ts';
import { FirstName } from './go-on.tsx';

const reconciliationTexts = textsOf(() => import('../texts/fa.ts'));

/** Says what going on means and which of the two one is, and sends it with its reason. */
export function LiftSheet({
  stop,
  onClose,
  onDone,
}: {
  stop: Stop;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(reconciliationTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(reason);
  const lift = useSubmit(async () => {
    const now = await liftStop(stop.id, reason.trim());
    const goesOn = now.stop?.id !== stop.id;
    toast({ kind: 'success', title: goesOn ? t.toldOn : t.toldFirst });
    onDone();
  });
  const word = refusedWord(lift.refused);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (problem === null) lift.send();
  }
  return (
    <Sheet title={t.goOn} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Means stop={stop} />
        <LongReasonField
          words={t}
          value={reason}
          onChange={setReason}
          problem={checked ? problem : null}
        />
        <div>
          <Button type="submit" size="lg" wide sends busy={lift.busy}>
            {stop.first_officer === null ? t.firstDo : t.secondDo}
          </Button>
          <Refusal message={word === null ? lift.message : t[word]} />
        </div>
      </form>
    </Sheet>
  );
}

/** Which of the two one is, what the first one said, and what comes of the second one's approval. */
function Means({ stop }: { stop: Stop }) {
  const t = useTexts(reconciliationTexts);
  const { first_officer: first, first_reason: firstReason, findings } = stop;
  return (
    <>
      <p className="font-semibold">{first === null ? t.isFirst : t.isSecond}</p>
      {firstReason !== null && (
        <div>
          <p className="text-table text-fg2">
            {rich(t.firstSaid, { name: <FirstName stop={stop} /> })}
          </p>
          <blockquote className="border-s-2 border-brand ps-3 break-words whitespace-pre-line">
            <bdi>{firstReason}</bdi>
          </blockquote>
        </div>
      )}
      <ul className="recon-means">
        <li>{t.restated}</li>
        {findings.some(({ kind }) => kind !== 'float') && <li>{t.booksStay}</li>}
      </ul>
    </>
  );
}
