import type { DataOf } from '@sarraf/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../../components/icon.tsx';
import { useCount } from '../../../../components/num.tsx';
import { Empty } from '../../../../components/states.tsx';
import { Age, Time } from '../../../../components/time.tsx';
import { rich } from '../../../../i18n/rich.tsx';
import { textsOf, useTexts } from '../../../../i18n/texts.ts';
import { mayOpen, type OfficePath } from '../../../../lib/ability.ts';
import { session } from '../../../../lib/session.ts';
import { useStore } from '../../../../lib/store.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { waitOf } from '../model/waiting.ts';

const officeHomeTexts = textsOf(() => import('../texts/fa.ts'));

type Needed = DataOf<'GET /admin/home'>['needed'][number];

/** The server counts to here. */
const COUNTED_MAX = 1_000;

const ICONS: Readonly<Record<Needed['kind'], IconName>> = {
  identity: 'id',
  cards: 'card',
  payments: 'deposit',
  payouts: 'withdraw',
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
  recoveries: 'lock',
  unfreezes: 'lock',
  proposals: 'shield',
  invitations: 'user',
};

/** What waits for a person: how much, since when, and of which time. */
export function Queues({ needed }: { needed: readonly Needed[] }) {
  const t = useTexts(officeHomeTexts);
  if (needed.length === 0) {
    return <Empty icon="check" title={t.nothingYours} text={t.nothingYoursText} />;
  }
  const waiting = needed.filter(({ count }) => count > 0);
  const empty = needed.filter(({ count }) => count === 0);
  return (
    <section aria-label={t.queues} className="border-b border-hair">
      {waiting.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(232px,1fr))]">
          {waiting.map((one) => (
            <Queue key={one.kind} needed={one} />
          ))}
        </div>
      )}
      {empty.length > 0 && <EmptyQueues kinds={empty.map(({ kind }) => kind)} />}
    </section>
  );
}

/** Queues in which nothing waits, in one row: who has nothing to do sees that at once. */
function EmptyQueues({ kinds }: { kinds: readonly Needed['kind'][] }) {
  const t = useTexts(officeHomeTexts);
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-5 py-1 text-caption text-fg2 lg:px-6">
      <span className="flex min-h-11 items-center gap-2">
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

function Queue({ needed }: { needed: Needed }) {
  const t = useTexts(officeHomeTexts);
  const count = useCount();
  const now = useNow(10_000);
  const { kind, count: waiting, oldest_at: at, oldest_until: until } = needed;
  const { percent, tone } = waitOf(needed, now);
  const colour = { plain: 'text-fg', warn: 'text-warn', err: 'text-err' }[tone];
  return (
    <div className="border-hair px-5 py-4 max-md:border-b md:border-e lg:ps-6 lg:pe-4">
      <div className="flex items-center gap-2">
        <span className="text-brand">
          <Icon name={ICONS[kind]} size={18} />
        </span>
        <h2 className="flex-1 font-semibold">{t[kind]}</h2>
        <span className="-my-2">
          <Way kind={kind}>{t.open}</Way>
        </span>
      </div>
      <p className="num mt-1 text-total font-bold">
        {count(waiting)}
        {waiting >= COUNTED_MAX && '+'}
      </p>
      <p className="mt-1 flex min-h-5 flex-wrap justify-between gap-x-2 text-caption text-fg2">
        {at !== null && <span className={colour}>{rich(t.oldest, { age: <Age at={at} /> })}</span>}
        {until !== null && <span>{rich(t.until, { time: <Time at={until} /> })}</span>}
      </p>
      {percent !== null && (
        <div className="mt-2 h-1 bg-s2" aria-hidden="true">
          <div
            className={`h-1 ${{ plain: 'bg-brand', warn: 'bg-warn', err: 'bg-err' }[tone]}`}
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
    </div>
  );
}

/** The screen of a queue, where it has one. */
const WAYS = {
  identity: '/identity',
  cards: '/card-queue',
  payouts: '/payouts',
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
      className="link flex min-h-11 items-center whitespace-nowrap"
    >
      {children}
    </Link>
  );
}
