// The staff's first page: what needs a person now, and for how long it has.
import type { DataOf } from '@sarraf/contracts';
import { type Ability, LIST_COUNT_MAX, type Session } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { countWaiting, type WaitingKind } from './home.queries.ts';

type Home = DataOf<'GET /admin/home'>;

/** Who is shown what: whoever may look at it. */
const SHOWN_TO: Readonly<Record<WaitingKind, Ability>> = {
  identity: { action: 'read', subject: 'Identity' },
  cards: { action: 'read', subject: 'Overview' },
  payments: { action: 'read', subject: 'Overview' },
  payouts: { action: 'read', subject: 'Payout' },
  statements: { action: 'read', subject: 'Reconciliation' },
  unmatched: { action: 'read', subject: 'Reconciliation' },
  offline_deposits: { action: 'read', subject: 'Reconciliation' },
  proposals: { action: 'read', subject: 'Staff' },
  invitations: { action: 'read', subject: 'Staff' },
  unfreezes: { action: 'update', subject: 'Standing' },
};
const KINDS = Object.keys(SHOWN_TO) as WaitingKind[];

/** What needs a person now, of what this one may look at. */
export async function readHome(
  { clock, orderedDb }: ServerContext,
  { abilities }: Session,
): Promise<Home> {
  const shown = KINDS.filter((kind) =>
    abilities.some(
      ({ action, subject }) =>
        action === SHOWN_TO[kind].action && subject === SHOWN_TO[kind].subject,
    ),
  );
  const needed = await Promise.all(
    shown.map(async (kind) => {
      const row = await countWaiting(orderedDb, kind, LIST_COUNT_MAX);
      return {
        kind,
        count: row.count,
        oldest_at: row.oldestAt?.toISOString() ?? null,
        oldest_until: row.oldestUntil?.toISOString() ?? null,
      };
    }),
  );
  return { needed, at: new Date(clock.now()).toISOString() };
}
