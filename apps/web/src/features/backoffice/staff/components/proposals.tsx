import type { StaffProposal } from '@sarraf/contracts';
import { type ReactNode, useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { Chip } from '#components/signs.tsx';
import { useStaffWords } from '#components/staff-words/staff-words.ts';
import { Empty } from '#components/states.tsx';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#lib/toasts.ts';
import { useNow } from '#lib/use-now.ts';
import { approveProposal, refuseProposal, type Staff } from '../api/staff-calls.ts';
import { DecideSheet, type Verdict } from '../../queue/components/decide-sheet.tsx';
import { WaitsFor } from '../../queue/components/waits-for.tsx';
import { type Bar, barOf, noOf } from '../model/decide.ts';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

/** Changes that wait for a second person, oldest first. */
export function Proposals({
  proposals,
  staff,
}: {
  proposals: readonly StaffProposal[];
  staff: Staff;
}) {
  const t = useTexts(staffTexts);
  if (proposals.length === 0) {
    return <Empty icon="shield" title={t.noProposals} text={t.noProposalsText} />;
  }
  return (
    <ul>
      {proposals.map((proposal) => (
        <Proposal key={proposal.id} proposal={proposal} staff={staff} />
      ))}
    </ul>
  );
}

function Proposal({ proposal, staff }: { proposal: StaffProposal; staff: Staff }) {
  const t = useTexts(staffTexts);
  const words = useStaffWords();
  const { kind, person, subject, reason, proposed_by: by } = proposal;
  const role = subject.startsWith('role:') ? words.role(subject.slice('role:'.length)) : null;
  const about = person === null ? role : (person.name ?? `#${person.id}`);
  const title = (
    <>
      {t[kind]}
      {about !== null && (
        <>
          {' · '}
          <bdi>{about}</bdi>
        </>
      )}
    </>
  );
  return (
    <li className="grid gap-2 border-b border-hair py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-body font-semibold">{title}</h2>
        <span className="text-caption text-fg2">
          {rich(t.proposedBy, {
            name: <bdi>{by.name ?? `#${by.id}`}</bdi>,
            age: <Age at={proposal.proposed_at} />,
          })}
          {' · '}
          {rich(t.until, { time: <Time at={proposal.expires_at} /> })}
        </span>
      </div>
      <WaitsFor of={{ kind: 'change', id: proposal.id }} />
      <Changed proposal={proposal} />
      <p className="text-fg2">
        {t.reason}: <bdi>{reason}</bdi>
      </p>
      <Decision proposal={proposal} title={title} staff={staff} />
    </li>
  );
}

function Words({
  label,
  kind,
  words,
}: {
  label: string;
  kind: 'ok' | 'err';
  words: readonly string[];
}) {
  const named = useStaffWords();
  if (words.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-caption text-fg2">{label}</span>
      {words.map((word) => (
        <Chip key={word} kind={kind}>
          <bdi>{named.word(word)}</bdi>
        </Chip>
      ))}
    </p>
  );
}

/** What an approval takes away and gives. */
function Changed({ proposal: { removes, adds } }: { proposal: StaffProposal }) {
  const t = useTexts(staffTexts);
  return (
    <>
      <Words label={t.removes} kind="err" words={removes} />
      <Words label={t.adds} kind="ok" words={adds} />
    </>
  );
}

/** The way to decide, or what forbids it in its place. */
function Decision({
  proposal,
  title,
  staff,
}: {
  proposal: StaffProposal;
  title: ReactNode;
  staff: Staff;
}) {
  const t = useTexts(staffTexts);
  const may = useMay();
  const me = useStore(session)?.user.id ?? '';
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  if (!may('update Staff')) return <p className="text-caption text-fg2">{t.barAbility}</p>;
  const bar = barOf(proposal, staff.members, me, now);
  const no = noOf(bar);
  return (
    <>
      {bar !== null && <BarWords bar={bar} />}
      {no !== null && (
        <div>
          <SheetButton look="outline" size="sm" onClick={() => setOpen(true)}>
            {t.review}
          </SheetButton>
        </div>
      )}
      {isOpen && (
        <DecideProposal
          proposal={proposal}
          title={title}
          bar={bar}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function BarWords({ bar }: { bar: Bar }) {
  const t = useTexts(staffTexts);
  const words = { own: t.barOwn, self: t.barSelf, invited: t.barInvited };
  return (
    <p className="text-table text-warn">
      {bar.kind === 'tooNew'
        ? rich(t.barTooNew, { time: <Time at={new Date(bar.untilMs).toISOString()} /> })
        : words[bar.kind]}
    </p>
  );
}

/** The second person's reason stands beside the first's; one's own proposal is withdrawn. */
function DecideProposal({
  proposal,
  title,
  bar,
  onClose,
}: {
  proposal: StaffProposal;
  title: ReactNode;
  bar: Bar | null;
  onClose: () => void;
}) {
  const t = useTexts(staffTexts);
  const { id, proposed_at: at, proposed_by: by, reason } = proposal;
  const isMe = bar?.kind === 'own';
  const from = bar?.kind === 'tooNew' ? new Date(bar.untilMs).toISOString() : null;
  const decide = async (verdict: Verdict, why: string): Promise<void> => {
    await (verdict === 'approve' ? approveProposal : refuseProposal)(id, why);
    const told = { approve: t.approved, refuse: isMe ? t.withdrawn : t.refused };
    toast({ kind: 'success', title: told[verdict] });
  };
  return (
    <DecideSheet
      subject="Staff"
      may={
        from === null
          ? { allowed: true, reason: null, from }
          : { allowed: false, reason: 'officer_too_new', from }
      }
      title={title}
      words={{
        means: isMe ? t.barOwn : t.decideMeans,
        approve: t.approve,
        refuse: isMe ? t.withdraw : t.refuse,
      }}
      act={{ kind: 'change', id }}
      said={[{ name: by.name, isMe, at, reason: <bdi>{reason}</bdi> }]}
      decide={decide}
      onClose={onClose}
    >
      <Changed proposal={proposal} />
    </DecideSheet>
  );
}
