import type { MayDecide } from '@sarraf/contracts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { ReasonField } from '../../../../components/reason-field.tsx';
import { reasonProblem } from '../../../../lib/reason.ts';
import { session } from '../../../../lib/session.ts';
import { useStore } from '../../../../lib/store.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { WhyNot } from '../../may-decide/components/lazy-may-decide.tsx';
import { Refusal } from './refusal.tsx';
import { actOf, ActsForm } from './two-acts.tsx';

const VERDICTS = ['approve', 'refuse'] as const;

/** What an officer decides on a request that takes two of them. */
export type Verdict = (typeof VERDICTS)[number];

type Words = 'approve' | 'refuse' | 'firstMine' | 'reason' | 'reasonHint' | 'reasonShort';

/** Approves or refuses with a reason; whoever approved first leaves the rest to a second officer. */
export function TwoOfficers({
  words,
  firstOfficer,
  may,
  decide,
}: {
  words: Readonly<Record<Words, string>>;
  /** Who approved first; null: nobody yet. */
  firstOfficer: string | null;
  /** Whether the signed-in officer may approve now; why not is told before they press. */
  may: MayDecide;
  /** Sends the verdict, and puts the request away. */
  decide: (verdict: Verdict, reason: string) => Promise<void>;
}) {
  const me = useStore(session)?.user.id;
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const deciding = useSubmit((verdict: Verdict) => decide(verdict, reason.trim()));
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setChecked(true);
    const verdict = actOf(event, VERDICTS);
    if (verdict !== null && reasonProblem(reason) === null) deciding.send(verdict);
  }
  const isMine = firstOfficer === me;
  return (
    <ActsForm onSubmit={submit}>
      <section className="queue-section">
        <ReasonField words={words} value={reason} onChange={setReason} checked={checked} />
      </section>
      <footer className="queue-decide">
        <Button
          type="submit"
          value="approve"
          size="lg"
          disabled={isMine || !may.allowed}
          sends
          busy={deciding.busy}
        >
          {words.approve}
        </Button>
        <Button type="submit" value="refuse" size="lg" look="danger" sends busy={deciding.busy}>
          {words.refuse}
        </Button>
        {isMine ? <p className="queue-left">{words.firstMine}</p> : <WhyNot may={may} />}
        <Refusal message={deciding.message} />
      </footer>
    </ActsForm>
  );
}
