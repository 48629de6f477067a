import type { DataOf } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#components/icon.tsx';
import { MobileNumber } from '#components/mobile-number.tsx';
import { Amount, Num } from '#components/num.tsx';
import { Pager } from '#components/pager.tsx';
import { QueryView } from '#components/query-view.tsx';
import { Empty, SkeletonRows } from '#components/states.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { invitedQuery, referralInfoQuery } from '#lib/queries/referral.ts';
import { useListPosition } from '#lib/use-list-position.ts';
import { Income } from './income.tsx';

const referralTexts = textsOf(() => import('../texts/fa.ts'));

type Invited = DataOf<'GET /referral/invitedUsers'>['data'][number];

/** Who came by my codes, below what that brought. */
export function InvitedTab() {
  const t = useTexts(referralTexts);
  const { pager, position } = useListPosition();
  const info = useQuery(referralInfoQuery);
  const invited = useQuery(invitedQuery(position));
  const waiting = (
    <div className="section">
      <SkeletonRows rows={6} height={68} />
    </div>
  );
  return (
    <QueryView query={invited} title={t.failed} waiting={waiting}>
      {(list) =>
        list.data.length === 0 ? (
          <Empty icon="user" title={t.noInvited} text={t.noInvitedText} />
        ) : (
          <>
            {info.data !== undefined && (
              <section className="section">
                <Income info={info.data} />
              </section>
            )}
            <section className="section" aria-label={t.invitedTab}>
              <ul>
                {list.data.map((one) => (
                  <InvitedRow key={`${one.mobile}/${one.joined_at}`} invited={one} />
                ))}
              </ul>
              <Pager {...pager(list)} />
            </section>
          </>
        )
      }
    </QueryView>
  );
}

function InvitedRow({ invited }: { invited: Invited }) {
  return (
    <li className="referral-row">
      <span className="referral-disc">
        <Icon name="user" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span>
          <MobileNumber mobile={invited.mobile.replace('***', ' ••• ')} />
        </span>
        <span className="text-table text-fg2">
          <Time at={invited.joined_at} shape="day" />
          {' · '}
          <bdi dir="ltr" className="num">
            {invited.code}
          </bdi>
        </span>
      </span>
      <span className="grid justify-items-end">
        {invited.income === null ? (
          <Num value={null} />
        ) : (
          <Amount value={invited.income} asset="IRT" secret className="font-semibold" />
        )}
        <span className="text-table text-fg2">
          <StateWords invited={invited} />
        </span>
      </span>
    </li>
  );
}

/** Where an invitation stands; of one that runs what one would ask about it. */
function StateWords({ invited }: { invited: Invited }) {
  const t = useTexts(referralTexts);
  const { ends_at: until, income, state, traded } = invited;
  if (state === 'paused') return <span className="text-warn">{t.pausedShort}</span>;
  if (state !== 'running') return state === 'ended' ? t.endedShort : t.overShort;
  if (!traded) return <span className="text-warn">{t.notTraded}</span>;
  if (income === '0') return t.zeroShare;
  return rich(t.until, { time: <Time at={until} shape="date" /> });
}
