import type { Payout } from '@sarraf/contracts';
import { PAYOUT_REFUSALS } from '@sarraf/contracts/lists';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import '../../../../components/row-radio.css';
import { Sheet } from '../../../../components/sheet.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { call } from '../../../../lib/api/client.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { useDecision } from './use-decision.ts';

const payoutsTexts = textsOf(() => import('../texts/fa.ts'));

type Reason = (typeof PAYOUT_REFUSALS)[number];

/** Refuses for a reason that the person reads, with own words that only the audit keeps. */
export function RefuseSheet({
  payout,
  onClose,
  onDecided,
}: {
  payout: Payout;
  onClose: () => void;
  onDecided: (payout: Payout) => void;
}) {
  const t = useTexts(payoutsTexts);
  const [reason, setReason] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(words);
  const decide = useDecision(async () => {
    if (reason === null) return;
    const given = { params: { id: payout.id }, body: { reason, words: words.trim() } };
    onDecided(await call('POST /admin/payouts/:id/refuse', given));
  });
  const isMissing = checked && reason === null;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (reason !== null && problem === null) decide.send();
  }
  return (
    <Sheet title={t.refuseTitle} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-fg2">{t.refuseEffect}</p>
        <Reasons value={reason} isMissing={isMissing} onChange={setReason} />
        {isMissing && (
          <p className="text-table text-err" role="alert">
            {t.refuseChoose}
          </p>
        )}
        <LongReasonField
          words={t}
          value={words}
          onChange={setWords}
          problem={checked ? problem : null}
        />
        <div>
          <Button type="submit" size="lg" look="danger" wide sends busy={decide.busy}>
            {t.refuseDo}
          </Button>
          <Refusal message={decide.message} />
        </div>
      </form>
    </Sheet>
  );
}

/** Each reason with the sentence that the person reads for it. */
function Reasons({
  value,
  isMissing,
  onChange,
}: {
  value: Reason | null;
  /** None is chosen, and one has to be. */
  isMissing: boolean;
  onChange: (reason: Reason) => void;
}) {
  const t = useTexts(payoutsTexts);
  const name = useId();
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-label={t.refusedWhy}
      aria-invalid={isMissing || undefined}
    >
      {PAYOUT_REFUSALS.map((reason) => (
        <label key={reason} className="row-radio payout-reason">
          <span className="min-w-0 flex-1 py-2">
            {t[`refusal_${reason}`]}
            <span className="block text-table text-fg2">
              {t.personReads.replace('{words}', t[`read_${reason}`])}
            </span>
          </span>
          <input
            type="radio"
            name={name}
            checked={reason === value}
            onChange={() => onChange(reason)}
          />
          <span className="dot" aria-hidden="true" />
        </label>
      ))}
    </div>
  );
}
