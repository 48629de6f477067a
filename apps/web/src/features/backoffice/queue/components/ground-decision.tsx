import { type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { SelectSheet } from '#components/select-sheet.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { GROUND_MAX, isGround } from '../model/ground.ts';
import { KeyHint } from './key-hint.tsx';
import { Refusal } from './refusal.tsx';

const queueTexts = textsOf(() => import('../texts/fa.ts'));

/**
 * Decides where the identity office says nothing: approved with how the officer knows, or refused
 * for a reason that the person reads.
 */
export function GroundDecision<Reason extends string>({
  reasons,
  told,
  onApprove,
  onRefuse,
}: {
  reasons: readonly { readonly value: Reason; readonly label: string }[];
  /** The sentence that the person reads. */
  told: (reason: Reason) => ReactNode;
  onApprove: (ground: string) => Promise<void>;
  onRefuse: (reason: Reason) => Promise<void>;
}) {
  const t = useTexts(queueTexts);
  const [ground, setGround] = useState('');
  const [reason, setReason] = useState<Reason | 'fine'>('fine');
  const mayApprove = reason === 'fine' && isGround(ground);
  const decide = useSubmit(async () => {
    await (reason === 'fine' ? onApprove(ground.trim()) : onRefuse(reason));
  });
  const maySend = mayApprove || reason !== 'fine';
  useSingleKeys((key) => {
    if (key === 'KeyA' && mayApprove) decide.send();
    if (key === 'KeyB' && reason !== 'fine') decide.send();
  });
  return (
    <>
      <section className="queue-section grid gap-3">
        <TextField
          label={t.ground}
          hint={t.reasonHint}
          value={ground}
          onChange={setGround}
          maxLength={GROUND_MAX}
          autoComplete="off"
          disabled={reason !== 'fine'}
        />
        <div>
          <p className="field-label">{t.refuseWhy}</p>
          <SelectSheet
            label={t.refuseWhy}
            value={reason}
            choices={[{ value: 'fine', label: t.noReason }, ...reasons]}
            onChange={setReason}
          />
          {reason !== 'fine' && <p className="judgement-told mt-3">{told(reason)}</p>}
        </div>
      </section>
      <footer className="queue-decide">
        <Button
          size="lg"
          look={mayApprove ? 'primary' : 'outline'}
          disabled={!mayApprove}
          sends
          busy={decide.busy && mayApprove}
          onClick={() => decide.send()}
        >
          {t.approve}
          <KeyHint>A</KeyHint>
        </Button>
        <Button
          size="lg"
          look={reason === 'fine' ? 'outline' : 'danger'}
          disabled={reason === 'fine'}
          sends
          busy={decide.busy && !mayApprove}
          onClick={() => decide.send()}
        >
          {t.refuse}
          <KeyHint>B</KeyHint>
        </Button>
        {!maySend && <p className="queue-left">{t.groundFirst}</p>}
        <Refusal message={decide.message} />
      </footer>
    </>
  );
}
