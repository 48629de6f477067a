import type { StaffMember } from '@sarraf/contracts';
import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { DataTable } from '#components/data-table.tsx';
import { Chip } from '#components/signs.tsx';
import { useStaffWords } from '#components/staff-words/staff-words.ts';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { nameOf } from '../model/member-name.ts';
import { MemberSheet } from './member-sheet.tsx';
import { Mobile } from '../../people/components/person-words.tsx';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

/** Everybody of the staff: roles, since when, by whom, last seen, state. */
export function Members({ members }: { members: readonly StaffMember[] }) {
  const t = useTexts(staffTexts);
  const may = useMay();
  const [chosen, setChosen] = useState<StaffMember | null>(null);
  const inviterOf = ({ invited_by: id }: StaffMember) => {
    const inviter = members.find((one) => one.id === id);
    return id === null ? t.atMachine : inviter === undefined ? `#${id}` : nameOf(inviter);
  };
  const change = (member: StaffMember) =>
    may('update Staff') ? (
      <SheetButton look="text" size="sm" onClick={() => setChosen(member)}>
        {t.change}
      </SheetButton>
    ) : null;
  return (
    <>
      <DataTable
        rows={members}
        keyOf={({ id }) => id}
        isDense
        scrollLabel={t.members}
        columns={[
          { head: t.member, cell: (member) => <Name member={member} /> },
          { head: t.role, cell: (member) => <Roles member={member} /> },
          { head: t.invitedBy, cell: (member) => <bdi>{inviterOf(member)}</bdi> },
          { head: t.lastSeen, cell: (member) => <LastSeen at={member.last_seen_at} /> },
          { head: t.state, cell: (member) => <State state={member.state} /> },
          { head: t.change, isHeadHidden: true, isEnd: true, cell: change },
        ]}
        card={(member) => (
          <div className="grid gap-2 border-b border-hair py-4">
            <div className="flex items-center justify-between gap-3">
              <Name member={member} />
              <State state={member.state} />
            </div>
            <Roles member={member} />
            <div className="flex items-center justify-between gap-3 text-caption text-fg2">
              <span>
                {t.lastSeen}: <LastSeen at={member.last_seen_at} />
              </span>
              {change(member)}
            </div>
            <span className="text-caption text-fg2">
              {t.invitedBy}: <bdi>{inviterOf(member)}</bdi>
            </span>
          </div>
        )}
      />
      {chosen !== null && <MemberSheet member={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Name({ member }: { member: StaffMember }) {
  const t = useTexts(staffTexts);
  const me = useStore(session)?.user.id;
  return (
    <span className="grid">
      <span className="flex items-center gap-2">
        <bdi className="font-semibold">{nameOf(member)}</bdi>
        {member.id === me && <Chip kind="brand">{t.you}</Chip>}
      </span>
      <span className="justify-self-start text-caption text-fg2">
        <Mobile mobile={member.mobile} />
      </span>
    </span>
  );
}

function Roles({ member }: { member: StaffMember }) {
  const t = useTexts(staffTexts);
  const words = useStaffWords();
  return (
    <span className="grid">
      {member.roles.map(({ role, since }) => (
        <span key={role}>
          {words.role(role)}{' '}
          <span className="text-caption text-fg2">
            {rich(t.sinceDay, { day: <Time at={since} shape="date" /> })}
          </span>
        </span>
      ))}
    </span>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const t = useTexts(staffTexts);
  return at === null ? <span className="text-fg3">{t.never}</span> : <Age at={at} />;
}

function State({ state }: { state: StaffMember['state'] }) {
  const t = useTexts(staffTexts);
  return <Chip kind={state === 'active' ? 'ok' : 'err'}>{t[state]}</Chip>;
}
