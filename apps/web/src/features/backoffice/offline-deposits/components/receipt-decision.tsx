import type { ReceiptReview } from '@sarraf/contracts';
import { RECEIPT_REFUSALS } from '@sarraf/contracts/lists';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { ReasonField } from '#components/reason-field.tsx';
import { ChoiceChips } from '#components/segmented.tsx';
import { Time } from '#components/time.tsx';
import '#components/row-radio.css';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { call } from '#lib/api/client.ts';
import { reasonProblem } from '#lib/reason.ts';
import { toast } from '#lib/toasts.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Numbered, Wanted } from '../../bank/components/line-facts.tsx';
import { askAgain } from '../../bank/api/ask-again.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { actOf, ActsForm } from '../../queue/components/two-acts.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));

const ACTS = ['approve', 'refuse'] as const;

type Act = (typeof ACTS)[number];
type Refused = (typeof RECEIPT_REFUSALS)[number];
type Line = ReceiptReview['lines'][number];

/** Accepts a receipt with one of the bank's lines, or refuses it for a reason that its owner reads. */
export function ReceiptDecision({
  receipt,
  onDecided,
}: {
  receipt: ReceiptReview;
  onDecided: () => void;
}) {
  const t = useTexts(bankTexts);
  const likely = receipt.lines.find((line) => line.is_same_reference);
  const [lineId, setLineId] = useState<string | null>(likely?.id ?? null);
  const [refused, setRefused] = useState<Refused>('not_in_statement');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState<Act | null>(null);
  const params = { id: receipt.id };
  const sending = useSubmit(async (what: Act) => {
    const words = reason.trim();
    if (what === 'refuse') {
      const body = { reason: refused, words };
      await call('POST /admin/offline_deposits/:id/refuse', { params, body });
      toast({ kind: 'success', title: t.receiptRefused });
    } else {
      const body = { line_id: lineId ?? '', reason: words };
      const said = await call('POST /admin/offline_deposits/:id/approve', { params, body });
      toast({ kind: 'success', title: said.status === 'waiting' ? t.kept : t.receiptApproved });
    }
    askAgain();
    onDecided();
  });
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const what = actOf(event, ACTS);
    setAsked(what);
    if (what === null || reasonProblem(reason) !== null) return;
    if (what === 'refuse' || lineId !== null) sending.send(what);
  }
  const chosen = receipt.lines.find(({ id }) => id === lineId);
  const isNoLine = asked === 'approve' && lineId === null;
  return (
    <ActsForm onSubmit={submit}>
      <section className="queue-section" data-act="approve">
        <h3 className="mb-1 font-semibold">{t.candidates}</h3>
        <Lines lines={receipt.lines} value={lineId} isMissing={isNoLine} onChange={setLineId} />
        {isNoLine && receipt.lines.length > 0 && (
          <p className="text-table text-err" role="alert">
            {t.chooseLine}
          </p>
        )}
      </section>
      {chosen !== undefined && chosen.wanted !== null && <Wanted wanted={chosen.wanted} />}
      <section className="queue-section">
        <h3 className="mb-2 font-semibold">{t.refuseWhy}</h3>
        <div data-act="refuse">
          <ChoiceChips
            label={t.refuseWhy}
            value={refused}
            choices={RECEIPT_REFUSALS.map((value) => ({ value, label: t[`refusal_${value}`] }))}
            onChange={setRefused}
          />
        </div>
        <div className="pt-3">
          <ReasonField words={t} value={reason} onChange={setReason} checked={asked !== null} />
        </div>
      </section>
      <footer className="queue-decide">
        <Button
          type="submit"
          value="approve"
          size="lg"
          sends
          busy={sending.busy}
          disabled={receipt.lines.length === 0}
        >
          {t.approveReceipt}
        </Button>
        <Button type="submit" value="refuse" size="lg" look="danger" sends busy={sending.busy}>
          {t.refuse}
        </Button>
        <Refusal message={sending.message} />
      </footer>
    </ActsForm>
  );
}

function Lines({
  lines,
  value,
  isMissing,
  onChange,
}: {
  lines: readonly Line[];
  value: string | null;
  /** None is chosen, and one has to be. */
  isMissing: boolean;
  onChange: (id: string) => void;
}) {
  const t = useTexts(bankTexts);
  const name = useId();
  if (lines.length === 0) return <p className="text-fg2">{t.noCandidates}</p>;
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-label={t.candidates}
      aria-invalid={isMissing || undefined}
    >
      {lines.map((line) => (
        <label key={line.id} className="row-radio">
          <span className="min-w-0 flex-1 py-1">
            <Numbered text={line.reference} /> · <Time at={line.at} />
            <span className={`block text-table ${line.is_same_reference ? 'text-ok' : 'text-fg2'}`}>
              {line.is_same_reference ? t.sameReference : t.otherReference}
            </span>
            {line.payer_name !== '' && (
              <span className="block text-table text-fg2">
                <bdi>{line.payer_name}</bdi>
              </span>
            )}
          </span>
          <input
            type="radio"
            name={name}
            checked={line.id === value}
            onChange={() => onChange(line.id)}
          />
          <span className="dot" aria-hidden="true" />
        </label>
      ))}
    </div>
  );
}
