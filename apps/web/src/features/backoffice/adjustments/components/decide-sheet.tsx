import type { Adjustment } from '@sarraf/contracts';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { LongReasonField } from '../../../../components/reason-field.tsx';
import { Sheet } from '../../../../components/sheet.tsx';
import { Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { Refusal } from '../../queue/components/refusal.tsx';
import { actOf } from '../../queue/components/two-acts.tsx';
import { askAgain, decide } from '../api/adjustments.ts';
import { reasonProblem } from '../model/draft.ts';
import { FromTo, Sum } from './adjustment-words.tsx';

const adjustmentsTexts = textsOf(() => import('../texts/fa.ts'));

const ACTS = ['approve', 'refuse'] as const;
const TOLD = {
  posted: 'toldPosted',
  approved: 'toldPosted',
  waiting: 'toldRefused',
  refused: 'toldRefused',
  failed: 'toldFailed',
} as const satisfies Readonly<Record<Adjustment['status'], string>>;

/** What is proposed, by whom and why; the second officer approves it, or either drops it. */
export function DecideSheet({
  adjustment,
  onClose,
}: {
  adjustment: Adjustment;
  onClose: () => void;
}) {
  const t = useTexts(adjustmentsTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = reasonProblem(reason);
  const { is_mine: isMine } = adjustment;
  const deciding = useSubmit(async (word: (typeof ACTS)[number]) => {
    const done = await decide(adjustment.id, word, reason.trim());
    toast({ kind: done.status === 'failed' ? 'error' : 'success', title: t[TOLD[done.status]] });
    onClose();
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setChecked(true);
    const word = actOf(event, ACTS);
    if (word !== null && problem === null) deciding.send(word);
  };
  return (
    <Sheet
      title={t.lookTitle}
      open
      onClose={() => {
        onClose();
        // a refusal said that it is not what it was
        if (deciding.refused !== null) askAgain();
      }}
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Proposed adjustment={adjustment} />
        <p className="font-semibold">{isMine ? t.isMine : t.approveText}</p>
        <LongReasonField
          words={{ ...t, reason: t.yourReason }}
          value={reason}
          onChange={setReason}
          problem={checked ? problem : null}
        />
        <div className="grid gap-2">
          {!isMine && (
            <Button type="submit" value="approve" size="lg" wide sends busy={deciding.busy}>
              {t.approveDo}
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
            {isMine ? t.takeBackDo : t.refuseDo}
          </Button>
          <Refusal message={deciding.message} />
        </div>
      </form>
    </Sheet>
  );
}

/** What moves between whom, and who proposed it by which case. */
function Proposed({ adjustment }: { adjustment: Adjustment }) {
  const t = useTexts(adjustmentsTexts);
  return (
    <>
      <div>
        <p className="text-h2 font-bold">
          <Sum adjustment={adjustment} />
        </p>
        <p>
          <FromTo adjustment={adjustment} />
        </p>
        <p className="text-fg2">
          {rich(t.proposedBy, {
            name: <bdi>{adjustment.proposed_by.name ?? t.officer}</bdi>,
            time: <Time at={adjustment.proposed_at} shape="full" />,
          })}
        </p>
      </div>
      <blockquote className="border-s-2 border-brand ps-3 break-words whitespace-pre-line">
        <bdi>{adjustment.reason}</bdi>
        <p className="text-fg2">
          <bdi>{adjustment.ticket}</bdi>
        </p>
      </blockquote>
    </>
  );
}
