import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { reasonProblem as shortReason } from '../../../../lib/reason.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import {
  type Decided,
  useMayDecide,
  WhyNot,
} from '../../may-decide/components/lazy-may-decide.tsx';
import { Refusal } from './refusal.tsx';
import { actOf } from './two-acts.tsx';

const VERDICTS = ['approve', 'refuse'] as const;

/** What a second officer says of a proposal; `refuse` of one's own takes it back. */
export type Verdict = (typeof VERDICTS)[number];

/** Who asked for something, when and why. */
export interface Asked {
  /** A sentence with `{name}` and `{time}`. */
  readonly by: string;
  readonly name: string;
  readonly at: string;
  readonly reason: ReactNode;
}

type Words = 'reason' | 'reasonHint' | 'reasonShort' | 'approve' | 'refuse' | 'means';

/**
 * A decision that takes two people: what changes, who asked for it and why, what the signed-in
 * officer may do about it, their own reason, and yes or no. Their own proposal they take back.
 */
export function DecideSheet({
  subject,
  title,
  words,
  asked: { by, name, at, reason: why },
  isMine,
  problemOf = shortReason,
  decide,
  onClose,
  children,
}: {
  /** What the ability is about: an officer who does not count yet reads why, and can't approve. */
  subject: Decided;
  title: string;
  /** `means` says what may be done and why no more; `refuse` takes back what is one's own. */
  words: Readonly<Record<Words, string>>;
  asked: Asked;
  isMine: boolean;
  /** What is wrong with a reason, where the kind asks for more than a few letters. */
  problemOf?: (reason: string) => 'reasonShort' | null;
  /** Sends the verdict and tells what came of it; the sheet closes afterwards. */
  decide: (verdict: Verdict, reason: string) => Promise<void>;
  /** With whether it was refused by the server: then it is not what was shown. */
  onClose: (isStale: boolean) => void;
  /** What changes. */
  children: ReactNode;
}) {
  const may = useMayDecide(subject);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = problemOf(reason);
  const deciding = useSubmit(async (verdict: Verdict) => {
    await decide(verdict, reason.trim());
    onClose(false);
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setChecked(true);
    const verdict = actOf(event, VERDICTS);
    if (verdict !== null && problem === null) deciding.send(verdict);
  };
  return (
    <Sheet title={title} open onClose={() => onClose(deciding.refused !== null)}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <div>{children}</div>
        <div className="grid gap-1 border-t border-hair pt-4">
          <p className="text-table text-fg2">
            {rich(by, { name: <bdi>{name}</bdi>, time: <Time at={at} shape="full" /> })}
          </p>
          <blockquote className="border-s-2 border-brand ps-3 break-words whitespace-pre-line">
            {why}
          </blockquote>
        </div>
        <p className="border-t border-hair pt-4 font-semibold">{words.means}</p>
        <LongReasonField
          words={words}
          value={reason}
          onChange={setReason}
          problem={checked ? problem : null}
        />
        <div className="grid gap-2">
          {!isMine && (
            <Button
              type="submit"
              value="approve"
              size="lg"
              wide
              disabled={may?.allowed === false}
              sends
              busy={deciding.busy}
            >
              {words.approve}
            </Button>
          )}
          {!isMine && may !== undefined && <WhyNot may={may} />}
          <Button
            type="submit"
            value="refuse"
            look="outline"
            size="lg"
            wide
            sends
            busy={deciding.busy}
          >
            {words.refuse}
          </Button>
          <Refusal message={deciding.message} />
        </div>
      </form>
    </Sheet>
  );
}
