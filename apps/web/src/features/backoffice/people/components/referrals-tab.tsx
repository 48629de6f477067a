import type { PersonReferrals } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable } from '#components/data-table.tsx';
import { MobileNumber } from '#components/mobile-number.tsx';
import { Amount, useCount } from '#components/num.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Chip } from '#components/signs.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { usePercent } from '#components/use-percent.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { referralsQuery } from '../api/people.ts';
import { Part } from './person-words.tsx';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

type Seen = PersonReferrals['invited'][number];

/** By whom a person came, who came by them, and what that brought. */
export function ReferralsTab({ id }: { id: string }) {
  const t = useTexts(peopleTexts);
  const referrals = useQuery(referralsQuery(id));
  return (
    <QueryView
      query={referrals}
      title={t.tabFailed}
      waiting={<SkeletonRows rows={4} height={44} />}
    >
      {(data) =>
        data.came_by === null && data.invited_total === 0 ? (
          <Empty icon="send" title={t.noReferrals} text={t.noReferralsText} />
        ) : (
          <>
            <CameBy invitation={data.came_by} />
            <Invited referrals={data} />
          </>
        )
      }
    </QueryView>
  );
}

function CameBy({ invitation }: { invitation: Seen | null }) {
  const t = useTexts(peopleTexts);
  const percent = usePercent();
  return (
    <Part title={t.cameBy}>
      {invitation === null ? (
        <p className="person-none">{t.cameByNobody}</p>
      ) : (
        <>
          <p className="kv">
            <span>{t.inviter}</span>
            <Other one={invitation} />
          </p>
          <p className="kv">
            <span>{t.inviteCode}</span>
            <bdi dir="ltr">{invitation.code}</bdi>
          </p>
          <p className="kv">
            <span>{t.inviteRuns}</span>
            <span>
              <Time at={invitation.joined_at} shape="date" /> –{' '}
              <Time at={invitation.ends_at} shape="date" />
            </span>
          </p>
          <p className="kv">
            <span>{t.letOff}</span>
            <span>{percent(invitation.discount_ppm)}</span>
          </p>
          <p className="kv">
            <span>{t.state}</span>
            <State one={invitation} />
          </p>
        </>
      )}
    </Part>
  );
}

function Invited({ referrals }: { referrals: PersonReferrals }) {
  const t = useTexts(peopleTexts);
  const count = useCount();
  const { invited, invited_total: total, traded } = referrals;
  return (
    <Part title={t.invitedPeople} end={rich(t.tradedOf, { n: count(traded), all: count(total) })}>
      <p className="kv">
        <span>{t.inviteIncome}</span>
        <span>
          <Amount value={referrals.total_income} asset="IRT" /> ·{' '}
          <span className="text-fg2">
            {t.ofMonth} <Amount value={referrals.month_income} asset="IRT" />
          </span>
        </span>
      </p>
      {invited.length === 0 ? (
        <p className="person-none">{t.noInvited}</p>
      ) : (
        <DataTable
          rows={invited}
          keyOf={({ person }) => person.id}
          isDense
          scrollLabel={t.invitedPeople}
          columns={[
            { head: t.invitedPerson, isRowHead: true, cell: (one) => <Other one={one} /> },
            { head: t.inviteCode, cell: (one) => <bdi dir="ltr">{one.code}</bdi> },
            { head: t.joinedAt, cell: (one) => <Time at={one.joined_at} shape="date" /> },
            { head: t.state, cell: (one) => <State one={one} /> },
            {
              head: t.inviteIncome,
              isEnd: true,
              cell: (one) => <Amount value={one.income} asset="IRT" />,
            },
          ]}
          card={(one) => (
            <>
              <span className="min-w-0 flex-1">
                <Other one={one} />
                <span className="block text-table text-fg2">
                  <bdi dir="ltr">{one.code}</bdi> · <Time at={one.joined_at} shape="date" />
                </span>
              </span>
              <span className="grid justify-items-end">
                <Amount value={one.income} asset="IRT" />
                <State one={one} />
              </span>
            </>
          )}
          cardClassName="person-row"
        />
      )}
      {total > invited.length && (
        <p className="person-none">
          {rich(t.newestOf, { n: count(invited.length), all: count(total) })}
        </p>
      )}
    </Part>
  );
}

function Other({ one: { person } }: { one: Seen }) {
  const { id, mobile, name } = person;
  return (
    <Link to="/people/$id" params={{ id }} search={{ tab: 'referrals' }} className="link">
      {name === null ? <MobileNumber mobile={mobile.replace('***', ' ••• ')} /> : <bdi>{name}</bdi>}
    </Link>
  );
}

function State({ one: { state, traded } }: { one: Seen }) {
  const t = useTexts(peopleTexts);
  if (state === 'paused') return <Chip kind="warn">{t.invitePaused}</Chip>;
  if (state === 'running') {
    return <Chip kind={traded ? 'ok' : 'plain'}>{traded ? t.inviteRunning : t.notTraded}</Chip>;
  }
  return <Chip>{state === 'ended' ? t.inviteEnded : t.inviteOver}</Chip>;
}
