import type { WithdrawalTerms } from '@sarraf/contracts';
import { TERM_NAMES } from '@sarraf/contracts/lists';
import { useState } from 'react';
import { Amount } from '#components/num.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { toast } from '#lib/toasts.ts';
import { ChangeRows } from '../../queue/components/change-rows.tsx';
import { DecideSheet, type Verdict } from '../../queue/components/decide-sheet.tsx';
import { WaitsFor } from '../../queue/components/waits-for.tsx';
import { decideTerms } from '../api/terms.ts';

const limitsTexts = textsOf(() => import('../texts/fa.ts'));

interface ProposedProps {
  readonly now: WithdrawalTerms['now'];
  readonly proposal: NonNullable<WithdrawalTerms['proposal']>;
}

/** The change that waits, and for those who may the way to decide on it. */
export function TermsDecision({ mayDecide, ...of }: ProposedProps & { mayDecide: boolean }) {
  const t = useTexts(limitsTexts);
  const { id, proposed_by: officer, proposed_at: at, is_mine: isMine } = of.proposal;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="pt-4" aria-label={t.proposal}>
      <h3 className="font-semibold">{t.proposal}</h3>
      <p className="text-table text-fg2">
        {rich(t.proposalBy, {
          name: <bdi>{officer.name ?? officer.id}</bdi>,
          time: <Time at={at} />,
        })}
      </p>
      <WaitsFor of={{ kind: 'withdrawal_terms', id }} />
      <Proposed {...of} />
      {mayDecide && isMine && <p className="py-2 text-table text-fg2">{t.ownProposal}</p>}
      {mayDecide && (
        <SheetButton size="sm" look="outline" onClick={() => setOpen(true)}>
          {t.reviewProposal}
        </SheetButton>
      )}
      {isOpen && <Decide {...of} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** What changes, and from when. */
function Proposed({ now, proposal }: ProposedProps) {
  const t = useTexts(limitsTexts);
  const { from } = proposal;
  const changed = TERM_NAMES.filter((name) => now[name] !== proposal[name]);
  return (
    <>
      <ChangeRows
        changes={changed.map((name) => ({
          name: t[name],
          before: <Amount value={now[name]} asset="IRT" />,
          after: <Amount value={proposal[name]} asset="IRT" />,
        }))}
      />
      <div className="kv">
        <span className="text-fg2">{t.proposalFrom}</span>
        <span className="font-medium">
          {from === null ? t.onceApproved : <Time at={from} shape="full" />}
        </span>
      </div>
    </>
  );
}

function Decide({ onClose, ...of }: ProposedProps & { onClose: () => void }) {
  const t = useTexts(limitsTexts);
  const { id, is_mine: isMe, proposed_at: at, proposed_by: officer, reason } = of.proposal;
  const decide = async (verdict: Verdict, why: string): Promise<void> => {
    await decideTerms(verdict, id, why);
    const title = verdict === 'approve' ? t.approvedProposal : t.refusedProposal;
    toast({ kind: 'success', title });
  };
  return (
    <DecideSheet
      subject="Limit"
      title={t.thresholds}
      words={{
        means: isMe ? t.ownProposal : t.decideProposal,
        approve: t.approveProposal,
        refuse: isMe ? t.takeBack : t.refuseProposal,
      }}
      act={{ kind: 'withdrawal_terms', id }}
      said={[{ name: officer.name, isMe, at, reason: <bdi>{reason}</bdi> }]}
      decide={decide}
      onClose={onClose}
    >
      <Proposed {...of} />
    </DecideSheet>
  );
}
