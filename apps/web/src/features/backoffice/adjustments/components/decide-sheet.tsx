import type { Adjustment } from '@sarraf/contracts';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { toast } from '../../../../lib/toasts.ts';
import { DecideSheet, type Verdict } from '../../queue/components/decide-sheet.tsx';
import { askAgain, decide } from '../api/adjustments.ts';
import { reasonProblem } from '../model/draft.ts';
import { FromTo, Sum } from './adjustment-words.tsx';

const adjustmentsTexts = textsOf(() => import('../texts/fa.ts'));

const TOLD = {
  posted: 'toldPosted',
  approved: 'toldPosted',
  waiting: 'toldRefused',
  refused: 'toldRefused',
  failed: 'toldFailed',
} as const satisfies Readonly<Record<Adjustment['status'], string>>;

/** What is proposed, by whom and why; the second officer approves it, or either drops it. */
export function DecideAdjustment({
  adjustment,
  onClose,
}: {
  adjustment: Adjustment;
  onClose: () => void;
}) {
  const t = useTexts(adjustmentsTexts);
  const { is_mine: isMine, proposed_by: officer } = adjustment;
  const send = async (verdict: Verdict, reason: string): Promise<void> => {
    const done = await decide(adjustment.id, verdict, reason);
    toast({ kind: done.status === 'failed' ? 'error' : 'success', title: t[TOLD[done.status]] });
  };
  return (
    <DecideSheet
      subject="Adjustment"
      title={t.lookTitle}
      words={{
        ...t,
        reason: t.yourReason,
        means: isMine ? t.isMine : t.approveText,
        approve: t.approveDo,
        refuse: isMine ? t.takeBackDo : t.refuseDo,
      }}
      asked={{
        by: t.proposedBy,
        name: officer.name ?? t.officer,
        at: adjustment.proposed_at,
        reason: (
          <>
            <bdi>{adjustment.reason}</bdi>
            <p className="text-fg2">
              <bdi>{adjustment.ticket}</bdi>
            </p>
          </>
        ),
      }}
      isMine={isMine}
      problemOf={reasonProblem}
      decide={send}
      onClose={(isStale) => {
        onClose();
        if (isStale) askAgain();
      }}
    >
      <p className="text-h2 font-bold">
        <Sum adjustment={adjustment} />
      </p>
      <p>
        <FromTo adjustment={adjustment} />
      </p>
    </DecideSheet>
  );
}
