import type { ChainApproval } from '@sarraf/contracts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { actOf } from '../../queue/components/two-acts.tsx';
import { decide } from '../api/chains.ts';
import { ApprovalFacts } from './approval-facts.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

const ACTS = ['approve', 'refuse'] as const;

/** The second officer approves what is proposed, or either drops it. */
export function DecideSheet({
  approval,
  onClose,
}: {
  approval: ChainApproval;
  onClose: () => void;
}) {
  const t = useTexts(chainsTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(reason);
  const { is_mine: isMine } = approval;
  const deciding = useSubmit(async (word: (typeof ACTS)[number]) => {
    const done = await decide(approval.id, word, reason.trim());
    const isDone = done.status === 'approved' || done.status === 'applying';
    const title =
      done.status === 'failed' ? t.status_failed : isDone ? t.toldApproved : t.toldRefused;
    toast({ kind: done.status === 'failed' ? 'error' : 'success', title });
    onClose();
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setChecked(true);
    const word = actOf(event, ACTS);
    if (word !== null && problem === null) deciding.send(word);
  };
  return (
    <Sheet title={t[`kind_${approval.kind}`]} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <div>
          <ApprovalFacts approval={approval} />
        </div>
        <p className="font-semibold">{isMine ? t.decideMine : t.decideText}</p>
        <LongReasonField
          words={t}
          value={reason}
          onChange={setReason}
          problem={checked ? problem : null}
        />
        <div className="grid gap-2">
          {!isMine && (
            <Button type="submit" value="approve" size="lg" wide sends busy={deciding.busy}>
              {t.approve}
            </Button>
          )}
          <Button
            type="submit"
            value="refuse"
            look="outline"
            size="lg"
            wide
            sends
            busy={deciding.busy}
          >
            {isMine ? t.takeBack : t.refuse}
          </Button>
          <Refusal message={deciding.message} />
        </div>
      </form>
    </Sheet>
  );
}
