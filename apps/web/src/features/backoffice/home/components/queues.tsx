import type { DataOf } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/icon.tsx';
import { useCount } from '#components/num.tsx';
import { Empty } from '#components/states.tsx';
import { Age, Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { mayOpen, type OfficePath } from '#lib/ability.ts';
import { session } from '#lib/session.ts';
import { useStore } from '#lib/store.ts';
import { useNow } from '#lib/use-now.ts';
import { waitOf } from '../model/waiting.ts';
import '#components/meters.css';
import './home.css';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

type Needed = DataOf<'GET /admin/home'>['needed'][number];

/** The server counts to here. */
const COUNTED_MAX = 1_000;

const ICONS: Readonly<Record<Needed['kind'], IconName>> = {
  identity: 'id',
  cards: 'card',
  tickets: 'message',
  payments: 'deposit',
  payouts: 'withdraw',
  coin_payouts: 'withdraw',
  payout_batches: 'download',
  payout_answers: 'bank',
  statements: 'bank',
  unmatched: 'alert',
  offline_deposits: 'orders',
  custody: 'balance',
  chain_stops: 'alert',
  coin_reversals: 'alert',
  coin_unmatched: 'link',
  adjustments: 'note',
  withdrawal_terms: 'lock',
  reward_terms: 'star',
  referrals: 'send',
  venue_terms: 'markets',
  settings: 'settings',
  recoveries: 'lock',
  unfreezes: 'lock',
  proposals: 'shield',
  invitations: 'user',
};

/** Queues by the share of their time that is used: how many, how old, who has them, what was done. */
export function Queues({ needed }: { needed: readonly Needed[] }) {
  const t = useTexts(officeHomeTexts);
  const count = useCount();
  const now = useNow(10_000);
  if (needed.length === 0) {
    return <Empty icon="check" title={t.nothingYours} text={t.nothingYoursText} />;
  }
  const waiting = byShare(
    needed.filter((one) => one.count > 0),
    now,
  );
  const empty = needed.filter((one) => one.count === 0);
  const all = waiting.reduce((sum, one) => sum + one.count, 0);
  return (
    <section aria-label={t.queues}>
      <div className="home-title">
        <h2>{t.queues}</h2>
        <span className="flex-1 text-caption text-fg2">{t.byShare}</span>
        <span className="text-caption text-fg2">{t.openItems(count(all))}</span>
      </div>
      {waiting.length > 0 && (
        <div className="home-scroll" role="region" tabIndex={0} aria-label={t.queues}>
          <table className="home-table">
            <thead>
              <tr>
                <th>{t.queueColumn}</th>
                <th>{t.waitingColumn}</th>
                <th>{t.timeColumn}</th>
                <th>{t.holdersColumn}</th>
                <th className="end">{t.todayColumn}</th>
              </tr>
            </thead>
            <tbody>
              {waiting.map((one) => (
                <Queue key={one.kind} needed={one} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {empty.length > 0 && <EmptyQueues kinds={empty.map(({ kind }) => kind)} />}
    </section>
  );
}

/** What is closest to its time, or past it, first; what has none behind all others, the oldest first. */
function byShare(needed: readonly Needed[], now: number): readonly Needed[] {
  const shareOf = (one: Needed): number => {
    const { percent, tone } = waitOf(one, now);
    return percent === null ? -1 : tone === 'err' ? 1_000 : percent;
  };
  return needed.toSorted(
    (a, b) => shareOf(b) - shareOf(a) || (a.oldest_at ?? '').localeCompare(b.oldest_at ?? ''),
  );
}

/** Queues in which nothing waits, in one row: who has nothing to do sees that at once. */
function EmptyQueues({ kinds }: { kinds: readonly Needed['kind'][] }) {
  const t = useTexts(officeHomeTexts);
  return (
    <div className="home-none">
      <span className="flex items-center gap-2">
        <span className="text-ok">
          <Icon name="check" size={16} />
        </span>
        {t.nobodyWaits}
      </span>
      {kinds.map((kind) => (
        <Way key={kind} kind={kind} otherwise={<span>{t[kind]}</span>}>
          {t[kind]}
        </Way>
      ))}
    </div>
  );
}

function Queue({ needed, now }: { needed: Needed; now: number }) {
  const t = useTexts(officeHomeTexts);
  const count = useCount();
  const { kind, count: waiting, done_today: done, holders } = needed;
  const { tone } = waitOf(needed, now);
  return (
    <tr data-tone={tone}>
      <th scope="row">
        <span className="home-queue">
          <Icon name={ICONS[kind]} size={18} />
          <Way kind={kind} otherwise={<span>{t[kind]}</span>}>
            {t[kind]}
          </Way>
        </span>
      </th>
      <td className="text-lead font-semibold">
        {count(waiting)}
        {waiting >= COUNTED_MAX && '+'}
      </td>
      <td>
        <Waited needed={needed} now={now} />
      </td>
      <td>
        {holders.length === 0 ? (
          <span className="text-fg3">—</span>
        ) : (
          holders.map(({ count: many, officer }) => (
            <span key={officer.id} className="pe-3">
              <bdi>{officer.name ?? t.officer}</bdi>{' '}
              <span className="font-semibold">{count(many)}</span>
            </span>
          ))
        )}
      </td>
      <td className="end">{count(done)}</td>
    </tr>
  );
}

/** The age of the oldest against the time that it has. */
function Waited({ needed, now }: { needed: Needed; now: number }) {
  const t = useTexts(officeHomeTexts);
  const { oldest_at: at, oldest_until: until } = needed;
  const { percent, tone } = waitOf(needed, now);
  if (at === null) return <span className="text-fg3">—</span>;
  const colour = { plain: 'text-fg', warn: 'text-warn', err: 'text-err' }[tone];
  return (
    <div className="home-time">
      <span>
        <span className={colour}>{rich(t.oldest, { age: <Age at={at} /> })}</span>
        {until !== null && (
          <span className="text-fg2">{rich(t.until, { time: <Time at={until} /> })}</span>
        )}
      </span>
      {percent !== null && (
        <div className="track" aria-hidden="true">
          <span data-tone={tone} style={{ width: `${percent}%` }} />
        </div>
      )}
    </div>
  );
}

/** The screen of a queue, where it has one. */
const WAYS = {
  identity: '/identity',
  cards: '/card-queue',
  tickets: '/tickets',
  payouts: '/payouts',
  coin_payouts: '/payouts/coins',
  payout_batches: '/payouts/batches',
  payout_answers: '/payouts/batches',
  statements: '/statements',
  unmatched: '/unmatched',
  offline_deposits: '/offline-deposits',
  custody: '/reconciliation',
  chain_stops: '/networks',
  coin_reversals: '/networks',
  coin_unmatched: '/networks',
  adjustments: '/adjustments',
  withdrawal_terms: '/limits',
  reward_terms: '/rewards',
  referrals: '/referrals',
  venue_terms: '/venue',
  settings: '/rules',
  recoveries: '/recoveries',
  unfreezes: '/unfreezes',
  proposals: '/staff',
  invitations: '/staff',
} as const satisfies Partial<Record<Needed['kind'], OfficePath>>;

/** The way into a queue that this person may open. */
function Way({
  kind,
  children,
  otherwise = null,
}: {
  kind: Needed['kind'];
  children: ReactNode;
  /** In place of the link where there is none. */
  otherwise?: ReactNode;
}) {
  const current = useStore(session);
  if (kind === 'payments' || !mayOpen(current, WAYS[kind])) return otherwise;
  return (
    <Link
      to={WAYS[kind]}
      search={kind === 'proposals' ? { tab: 'proposals' } : {}}
      className="whitespace-nowrap hover:text-brand"
    >
      {children}
    </Link>
  );
}
