import type { VenueProposal, VenueWay } from '@sarraf/contracts';
import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { toast } from '#lib/toasts.ts';
import { ChangeRows } from '../../queue/components/change-rows.tsx';
import { DecideSheet } from '../../queue/components/decide-sheet.tsx';
import { WaitsFor } from '../../queue/components/waits-for.tsx';
import { askVenueAgain, decide, useVenueProposals } from '../api/venue.ts';
import { useChangeWords, useProposalTitle } from './venue-words.tsx';
import './proposals.css';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** What waits for a second officer, of some ways: each with whose it is, and the way to decide it. */
export function Proposals({ ways }: { ways: readonly VenueWay[] }) {
  const t = useTexts(venueTexts);
  const titleOf = useProposalTitle();
  const may = useMay()('update Market');
  const proposals = (useVenueProposals().data ?? []).filter(({ way }) => ways.includes(way));
  const [open, setOpen] = useState<VenueProposal | null>(null);
  if (proposals.length === 0) return null;
  return (
    <section className="venue-proposals" aria-label={t.proposals}>
      <h2>{t.proposals}</h2>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{titleOf(proposal)}</span>
              <span className="block text-caption text-fg2">
                {rich(t.proposedBy, {
                  name: <bdi>{proposal.proposed_by.name ?? t.officer}</bdi>,
                  time: <Time at={proposal.proposed_at} />,
                })}
              </span>
              <WaitsFor of={{ kind: 'venue_terms', id: proposal.id }} />
            </span>
            {may && (
              <SheetButton
                size="sm"
                look={proposal.is_mine ? 'outline' : 'primary'}
                onClick={() => setOpen(proposal)}
              >
                {t.look}
              </SheetButton>
            )}
          </li>
        ))}
      </ul>
      {open !== null && <Decide proposal={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Decide({ proposal, onClose }: { proposal: VenueProposal; onClose: () => void }) {
  const t = useTexts(venueTexts);
  const titleOf = useProposalTitle();
  const changesOf = useChangeWords();
  const { changes, from, is_mine: isMe, proposed_by: officer, proposed_at: at, reason } = proposal;
  return (
    <DecideSheet
      subject="Market"
      may={proposal.may_decide}
      title={titleOf(proposal)}
      words={{
        means: isMe ? t.isMine : t.means,
        approve: t.approve,
        refuse: isMe ? t.takeBack : t.refuse,
      }}
      act={{ kind: 'venue_terms', id: proposal.id }}
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
        if (isStale) askVenueAgain();
      }}
    >
      <ChangeRows changes={changesOf(changes)} />
      {from !== null && (
        <p className="pt-2 text-table text-fg2">
          {rich(t.fromTime, { time: <Time at={from} shape="full" /> })}
        </p>
      )}
    </DecideSheet>
  );
}
