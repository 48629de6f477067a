import type { StaffProposal } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Chip } from '../../../../components/signs.tsx';
import { useStaffWords } from '../../../../components/staff-words/staff-words.ts';
import { Empty } from '../../../../components/states.tsx';
import { Age, Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { useMay } from '../../../../lib/ability.ts';
import { session } from '../../../../lib/session.ts';
import { useStore } from '../../../../lib/store.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { useSubmit } from '../../../../lib/use-submit.ts';
import { approveProposal, refuseProposal, type Staff } from '../api/staff-calls.ts';
import { type Bar, barOf, noOf } from '../model/decide.ts';
import { reasonProblem } from '../../../../lib/reason.ts';
import { ReasonField } from '../../../../components/reason-field.tsx';

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
  const { kind, person, subject, removes, adds, reason, proposed_by: by } = proposal;
  const role = subject.startsWith('role:') ? words.role(subject.slice('role:'.length)) : null;
  const about = person === null ? role : (person.name ?? `#${person.id}`);
  return (
    <li className="grid gap-2 border-b border-hair py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-body font-semibold">
          {t[kind]}
          {about !== null && (
            <>
              {' · '}
              <bdi>{about}</bdi>
            </>
          )}
        </h2>
        <span className="text-caption text-fg2">
          {rich(t.proposedBy, {
            name: <bdi>{by.name ?? `#${by.id}`}</bdi>,
            age: <Age at={proposal.proposed_at} />,
          })}
          {' · '}
          {rich(t.until, { time: <Time at={proposal.expires_at} /> })}
        </span>
      </div>
      <Words label={t.removes} kind="err" words={removes} />
      <Words label={t.adds} kind="ok" words={adds} />
      <p className="text-fg2">
        {t.reason}: <bdi>{reason}</bdi>
      </p>
      <Decision proposal={proposal} staff={staff} />
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

type Act = 'approve' | 'refuse' | 'withdraw';

/** Approve, refuse, or withdraw one's own; what forbids it stands in the place of the buttons. */
function Decision({ proposal, staff }: { proposal: StaffProposal; staff: Staff }) {
  const t = useTexts(staffTexts);
  const may = useMay();
  const me = useStore(session)?.user.id ?? '';
  const now = useNow(60_000);
  const [act, setAct] = useState<Act | null>(null);
  if (!may('update Staff')) return <p className="text-caption text-fg2">{t.barAbility}</p>;
  const bar = barOf(proposal, staff.members, me, now);
  const no = noOf(bar);
  return (
    <>
      {bar !== null && <BarWords bar={bar} />}
      {act === null ? (
        <div className="flex gap-2">
          {bar === null && (
            <Button size="sm" onClick={() => setAct('approve')}>
              {t.approve}
            </Button>
          )}
          {no !== null && (
            <Button look="outline" size="sm" onClick={() => setAct(no)}>
              {t[no]}
            </Button>
          )}
        </div>
      ) : (
        <DecisionForm id={proposal.id} act={act} onLeave={() => setAct(null)} />
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

/** Why it is approved, refused or withdrawn: the second person's reason stands beside the first's. */
function DecisionForm({ id, act, onLeave }: { id: string; act: Act; onLeave: () => void }) {
  const t = useTexts(staffTexts);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const decide = useSubmit(async () => {
    const send = act === 'approve' ? approveProposal : refuseProposal;
    await send(id, reason.trim());
    const titles = { approve: t.approved, refuse: t.refused, withdraw: t.withdrawn };
    toast({ kind: 'success', title: titles[act] });
  });
  return (
    <form
      className="grid max-w-md gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (reasonProblem(reason) === null) decide.send();
      }}
    >
      <ReasonField words={t} value={reason} onChange={setReason} checked={checked} />
      {decide.message !== null && (
        <p className="text-table text-err" role="alert">
          {decide.message}
        </p>
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          look={act === 'approve' ? 'primary' : 'danger'}
          size="sm"
          sends
          busy={decide.busy}
        >
          {t[act]}
        </Button>
        <Button look="text" size="sm" onClick={onLeave}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
