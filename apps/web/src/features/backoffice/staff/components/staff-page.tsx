import type { StaffProposal } from '@sarraf/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { SheetButton } from '#components/sheet-button.tsx';
import { useCount } from '#components/num.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { QueryView } from '#components/query-view.tsx';
import { SkeletonRows } from '#components/states.tsx';
import { Tabs } from '#components/tabs.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { proposalsQuery, type Staff, staffQuery } from '../api/staff-calls.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { Proposals } from './proposals.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { RulesForm } from './rules-form.tsx';
import { WhyNotFor } from '../../may-decide/components/lazy-may-decide.tsx';

const staffTexts = textsOf(() => import('../texts/fa.ts'));

const PARTS = ['members', 'proposals', 'roles', 'rules'] as const;
type Part = (typeof PARTS)[number];

/** The house's own people: who they are, what each may do, and what waits for a second person. */
export function StaffPage() {
  const t = useTexts(staffTexts);
  const count = useCount();
  const may = useMay();
  const { tab } = useSearch({ from: '/shell/staff' });
  const navigate = useNavigate({ from: '/staff' });
  const [isInviting, setInviting] = useState(false);
  const staff = useQuery(staffQuery);
  const proposals = useQuery(proposalsQuery);
  const part: Part = tab ?? 'members';
  const waiting = proposals.data?.length ?? 0;
  const open = (next: Part) =>
    void navigate({ search: next === 'members' ? {} : { tab: next }, replace: true });
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          may('create Staff') && (
            <SheetButton size="sm" icon="plus" onClick={() => setInviting(true)}>
              {t.invite}
            </SheetButton>
          )
        }
      />
      <WhyNotFor subject="Staff" />
      {!may('update Staff') && <p className="px-5 pt-3 text-fg2 lg:px-6">{t.readOnly}</p>}
      <Tabs
        label={t.title}
        value={part}
        tabs={PARTS.map((value) => ({
          value,
          label: t[value],
          count: value === 'proposals' && waiting > 0 ? count(waiting) : undefined,
        }))}
        onChange={open}
        className="px-5 lg:px-6"
      />
      <QueryView query={staff} title={t.failed} waiting={<SkeletonRows rows={6} height={48} />}>
        {(data) => (
          <div className="px-5 py-2 lg:px-6">
            <PartView part={part} staff={data} proposals={proposals} />
          </div>
        )}
      </QueryView>
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </>
  );
}

function PartView({
  part,
  staff,
  proposals,
}: {
  part: Part;
  staff: Staff;
  proposals: UseQueryResult<StaffProposal[]>;
}) {
  const t = useTexts(staffTexts);
  switch (part) {
    case 'members':
      return (
        <>
          <Members members={staff.members} />
          <Invitations invitations={staff.invitations} members={staff.members} />
        </>
      );
    case 'proposals':
      return (
        <QueryView
          query={proposals}
          title={t.proposalsFailed}
          waiting={<SkeletonRows rows={3} height={96} />}
        >
          {(list) => <Proposals proposals={list} staff={staff} />}
        </QueryView>
      );
    case 'roles':
      return <RoleMatrix staff={staff} />;
    case 'rules':
      return <RulesForm key={JSON.stringify(staff.rules)} rules={staff.rules} />;
  }
}
