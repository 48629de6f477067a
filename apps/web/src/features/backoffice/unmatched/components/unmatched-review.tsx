import type { UnmatchedLine } from '@sarraf/contracts';
import { useState } from 'react';
import { Amount } from '#components/num.tsx';
import { Segmented } from '#components/segmented.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { TextField } from '#components/text-field.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { call } from '#lib/api/client.ts';
import { toast } from '#lib/toasts.ts';
import { LineFacts, Wanted, Wish, WhoIs } from '../../bank/components/line-facts.tsx';
import { askAgain } from '../../bank/api/ask-again.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { QueueHead } from '../../queue/components/queue-head.tsx';
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

/** A charge goes to its own person alone. */
function Whom({
  line: { charge, person },
  ...picking
}: { line: UnmatchedLine } & Parameters<typeof PersonPicker>[0]) {
  const t = useTexts(bankTexts);
  if (charge === null || person === null) return <PersonPicker {...picking} />;
  return <p>{rich(t.assignTo, { person: <WhoIs person={person} /> })}</p>;
}

/** The way to say what is to become of it; two officers who want the same decide. */
function Decision({ line, onDecided }: { line: UnmatchedLine; onDecided: () => void }) {
  const t = useTexts(bankTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <footer className="queue-decide">
        <SheetButton size="lg" onClick={() => setOpen(true)}>
          {t.decideLine}
        </SheetButton>
      </footer>
      {isOpen && <DecideLine line={line} onDecided={onDecided} onClose={() => setOpen(false)} />}
    </>
  );
}

function DecideLine({
  line,
  onDecided,
  onClose,
}: {
  line: UnmatchedLine;
  onDecided: () => void;
  onClose: () => void;
}) {
  const t = useTexts(bankTexts);
  const { charge, person, wanted } = line;
  // where a first officer's wish stands, a second one starts from it
  const [way, setWay] = useState<Way>(wanted?.way ?? 'assign');
  const [picked, setPicked] = useState<Picked | null>(
    wanted?.way === 'assign' ? wanted.person : person,
  );
  const [reference, setReference] = useState(wanted?.bank_reference ?? '');
  const isAssign = way === 'assign';
  const isMissing = isAssign ? picked === null : reference.trim() === '';
  const decide = async (_: unknown, reason: string): Promise<void> => {
    const params = { id: line.id };
    const { status } = isAssign
      ? await call('POST /admin/unmatched/:id/assign', {
          params,
          body: { user_id: picked?.id ?? '', reason },
        })
      : await call('POST /admin/unmatched/:id/pay_back', {
          params,
          body: { bank_reference: reference.trim(), reason },
        });
    const done = isAssign ? t.assigned : t.paidBack;
    toast({ kind: 'success', title: status === 'parked' ? t.kept : done });
    askAgain();
    onDecided();
  };
  const why = charge === null ? t.needsTwo : t.chargeTwo;
  return (
    <DecideSheet
      subject="Reconciliation"
      title={<Amount value={line.amount} asset="IRT" />}
      words={{
        means: wanted?.is_me === true ? t.wantedMine : why,
        approve: isAssign ? t.doAssign : t.doPayBack,
      }}
      act={{ kind: 'unmatched', subject: line.id }}
      said={
        wanted === null
          ? []
          : [
              {
                name: wanted.officer.name,
                isMe: wanted.is_me,
                at: wanted.at,
                reason: <Wish wanted={wanted} />,
              },
            ]
      }
      mayChange
      isFilled={!isMissing}
      fields={({ checked }) => (
        <>
          <Segmented
            wide
            label={t.decision}
            value={way}
            choices={[
              { value: 'assign', label: t.assign },
              { value: 'pay_back', label: t.payBack },
            ]}
            onChange={setWay}
          />
          {isAssign ? (
            <Whom
              line={line}
              value={picked}
              onChange={setPicked}
              error={checked && isMissing ? t.choosePerson : null}
            />
          ) : (
            <TextField
              dense
              latin
              label={t.bankReference}
              value={reference}
              onChange={setReference}
              maxLength={64}
              error={checked && isMissing ? t.bankReferenceWrong : null}
            />
          )}
        </>
      )}
      decide={decide}
      onClose={onClose}
    />
  );
}
