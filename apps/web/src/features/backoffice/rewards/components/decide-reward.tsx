import type { RewardProposal } from '@sarraf/contracts';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { askAgain, decide } from '../api/rewards.ts';
import { ProposalWords, useProposalTitle } from './reward-words.tsx';

const rewardsTexts = textsOf(() => import('../texts/fa.ts'));

/** What is proposed, by whom and why; the second officer approves it, or either drops it. */
export function DecideReward({
  proposal,
  onClose,
}: {
  proposal: RewardProposal;
  onClose: () => void;
}) {
  const t = useTexts(rewardsTexts);
  const titleOf = useProposalTitle();
  const { is_mine: isMe, proposed_by: officer, proposed_at: at, reason } = proposal;
  return (
    <DecideSheet
      subject="Reward"
      title={t.lookTitle}
      words={{
        means: isMe ? t.isMine : t.means,
        approve: t.approve,
        refuse: isMe ? t.takeBack : t.refuse,
      }}
      act={{ kind: 'reward_terms', id: proposal.id }}
      said={[{ name: officer.name, isMe, at, reason: <bdi>{reason}</bdi> }]}
      decide={async (verdict, why) => {
        await decide(proposal.id, verdict, why);
        toast({
          kind: 'success',
          title: verdict === 'approve' ? t.doneApproved : t.doneRefused,
        });
      }}
      onClose={(isStale) => {
        onClose();
        if (isStale) askAgain();
      }}
    >
      <p className="text-table text-fg2">{titleOf(proposal)}</p>
      <p className="text-lead font-bold">
        <ProposalWords proposal={proposal} />
      </p>
    </DecideSheet>
  );
}
