import type { UnmatchedLine } from '@sarraf/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Amount } from '../../../../components/num.tsx';
import { ReasonField } from '../../../../components/reason-field.tsx';
import { Segmented } from '../../../../components/segmented.tsx';
import { TextField } from '../../../../components/text-field.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useMay } from '../../../../lib/ability.ts';
import { call } from '../../../../lib/api/client.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { LineFacts, Wanted, WhoIs } from '../../bank/components/line-facts.tsx';
import { askAgain } from '../../bank/api/ask-again.ts';
import { QueueHead } from '../../queue/components/queue-head.tsx';
import { Refusal } from '../../queue/components/refusal.tsx';
import { PersonPicker, type Picked } from './person-picker.tsx';

const bankTexts = textsOf(() => import('../../bank/texts/fa.ts'));

type Way = 'assign' | 'pay_back';

/** One line that nobody has: what the bank says of it, and what is to become of it. */
export function UnmatchedReview({ line, onLeave }: { line: UnmatchedLine; onLeave: () => void }) {
  const t = useTexts(bankTexts);
  const has = useMay();
  const isOpen = line.status === 'parked' && has('update Reconciliation');
  return (
    <>
      <section className="queue-documents">
        <QueueHead
          name={<Amount value={line.amount} asset="IRT" />}
          since={<Time at={line.at} shape="full" />}
          onLeave={onLeave}
        />
        <p className="pb-3 text-warn">{t[`why_${line.reason}`]}</p>
        <LineFacts line={line} />
      </section>
      <aside className="queue-side">
        {line.wanted !== null && <Wanted wanted={line.wanted} />}
        {line.status === 'flagged' && <p className="queue-section text-fg2">{t.flaggedText}</p>}
        {isOpen && <Decision line={line} onDecided={onLeave} />}
      </aside>
    </>
  );
}

/** Where a first officer's wish stands, a second one starts from it. */
function useWish({ person, wanted }: UnmatchedLine) {
  const first = wanted?.way === 'assign' ? wanted.person : person;
  const [way, setWay] = useState<Way>(wanted?.way ?? 'assign');
  const [picked, setPicked] = useState<Picked | null>(first);
  const [reference, setReference] = useState(wanted?.bank_reference ?? '');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  return {
    way,
    setWay,
    picked,
    setPicked,
    reference,
    setReference,
    reason,
    setReason,
    checked,
    setChecked,
  };
}

function TakesTwo({ line: { wanted, charge } }: { line: UnmatchedLine }) {
  const t = useTexts(bankTexts);
  const why = charge === null ? t.needsTwo : t.chargeTwo;
  return <p className="pb-3 text-fg2">{wanted?.is_me === true ? t.wantedMine : why}</p>;
}

/** A charge goes to its own person alone. */
function Whom({
  line: { charge, person },
  ...picking
}: { line: UnmatchedLine } & Parameters<typeof PersonPicker>[0]) {
  const t = useTexts(bankTexts);
  if (charge === null || person === null) return <PersonPicker {...picking} />;
  return <p>{rich(t.assignTo, { person: <WhoIs person={person} /> })}</p>;
}

function Decision({ line, onDecided }: { line: UnmatchedLine; onDecided: () => void }) {
  const t = useTexts(bankTexts);
  const wish = useWish(line);
  const { way, picked, reference, reason, checked } = wish;
  const params = { id: line.id };
  const sending = useSubmit(async () => {
    const said =
      way === 'assign'
        ? await call('POST /admin/unmatched/:id/assign', {
            params,
            body: { user_id: picked?.id ?? '', reason: reason.trim() },
          })
        : await call('POST /admin/unmatched/:id/pay_back', {
            params,
            body: { bank_reference: reference.trim(), reason: reason.trim() },
          });
    const done = way === 'assign' ? t.assigned : t.paidBack;
    toast({ kind: 'success', title: said.status === 'parked' ? t.kept : done });
    askAgain();
    onDecided();
  });
  const isMissing = way === 'assign' ? picked === null : reference.trim() === '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    wish.setChecked(true);
    if (!isMissing && reasonProblem(reason) === null) sending.send();
  }
  return (
    <form className="contents" onSubmit={submit} noValidate>
      <section className="queue-section">
        <TakesTwo line={line} />
        <Segmented
          wide
          label={t.decision}
          value={way}
          choices={[
            { value: 'assign', label: t.assign },
            { value: 'pay_back', label: t.payBack },
          ]}
          onChange={wish.setWay}
        />
        <div className="pt-3">
          {way === 'assign' ? (
            <Whom
              line={line}
              value={picked}
              onChange={wish.setPicked}
              error={checked && isMissing ? t.choosePerson : null}
            />
          ) : (
            <TextField
              dense
              latin
              label={t.bankReference}
              value={reference}
              onChange={wish.setReference}
              maxLength={64}
              error={checked && isMissing ? t.bankReferenceWrong : null}
            />
          )}
        </div>
        <div className="pt-3">
          <ReasonField words={t} value={reason} onChange={wish.setReason} checked={checked} />
        </div>
      </section>
      <footer className="queue-decide">
        <Button type="submit" size="lg" sends busy={sending.busy}>
          {way === 'assign' ? t.doAssign : t.doPayBack}
        </Button>
        <Refusal message={sending.message} />
      </footer>
    </form>
  );
}
