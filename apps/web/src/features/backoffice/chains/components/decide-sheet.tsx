import type { ChainApproval } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { DecideSheet, type Verdict } from '../../queue/components/decide-sheet.tsx';
import { decide } from '../api/chains.ts';
import { ApprovalSubject } from './approval-facts.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

/** The second officer approves what is proposed, or either drops it. */
export function DecideApproval({
  approval,
  onClose,
}: {
  approval: ChainApproval;
  onClose: () => void;
}) {
  const t = useTexts(chainsTexts);
  const { is_mine: isMe, proposed_by: officer, proposed_at: at } = approval;
  const send = async (verdict: Verdict, reason: string): Promise<void> => {
    const { status } = await decide(approval.id, verdict, reason);
    const isDone = status === 'approved' || status === 'applying';
    const title = status === 'failed' ? t.status_failed : isDone ? t.toldApproved : t.toldRefused;
    toast({ kind: status === 'failed' ? 'error' : 'success', title });
  };
  return (
    <DecideSheet
      subject="Chain"
      title={t[`kind_${approval.kind}`]}
      words={{
        means: isMe ? t.decideMine : t.decideText,
        approve: t.approve,
        refuse: isMe ? t.takeBack : t.refuse,
      }}
      act={{ kind: approval.kind, id: approval.id }}
      said={[{ name: officer.name, isMe, at, reason: <bdi>{approval.reason}</bdi> }]}
      decide={send}
      onClose={onClose}
    >
      <ApprovalSubject approval={approval} isTitled />
    </DecideSheet>
  );
}
