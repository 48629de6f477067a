import type { Adjustment } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
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
  const { is_mine: isMe, proposed_by: officer, proposed_at: at, reason, ticket } = adjustment;
  const send = async (verdict: Verdict, why: string): Promise<void> => {
    const done = await decide(adjustment.id, verdict, why);
    toast({ kind: done.status === 'failed' ? 'error' : 'success', title: t[TOLD[done.status]] });
  };
  return (
    <DecideSheet
      subject="Adjustment"
      title={t.lookTitle}
      words={{
        means: isMe ? t.isMine : t.approveText,
        approve: t.approveDo,
        refuse: isMe ? t.takeBackDo : t.refuseDo,
        reasonShort: t.reasonShort,
      }}
      act={{ kind: 'adjustment', id: adjustment.approval_id }}
      said={[{ name: officer.name, isMe, at, reason: <bdi>{reason}</bdi> }]}
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
      <p className="text-fg2">
        {t.ticket}: <bdi>{ticket}</bdi>
      </p>
    </DecideSheet>
  );
}
