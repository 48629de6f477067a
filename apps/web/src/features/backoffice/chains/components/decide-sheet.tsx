import type { ChainApproval } from '@sarraf/contracts';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { toast } from '../../../../lib/toasts.ts';
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
  const { is_mine: isMine, proposed_by: officer } = approval;
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
        ...t,
        means: isMine ? t.decideMine : t.decideText,
        refuse: isMine ? t.takeBack : t.refuse,
      }}
      asked={{
        by: t.proposedBy,
        name: officer.name ?? t.officer,
        at: approval.proposed_at,
        reason: <bdi>{approval.reason}</bdi>,
      }}
      isMine={isMine}
      decide={send}
      onClose={onClose}
    >
      <ApprovalSubject approval={approval} />
    </DecideSheet>
  );
}
