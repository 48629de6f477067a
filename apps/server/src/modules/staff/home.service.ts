// The staff's first page: what needs a person now, and for how long it has.
import type { Ability, DataOf } from '@sarraf/contracts';
import { LIST_COUNT_MAX, type Session } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { countWaiting, WAITING_KINDS, type WaitingKind } from './home.queries.ts';

type Home = DataOf<'GET /admin/home'>;

/** Who is shown what: whoever may look at it. */
const SHOWN_TO: Readonly<Record<WaitingKind, Ability>> = {
  identity: { action: 'read', subject: 'Identity' },
  cards: { action: 'read', subject: 'Card' },
  payments: { action: 'read', subject: 'Overview' },
  payouts: { action: 'read', subject: 'Payout' },
  payout_batches: { action: 'read', subject: 'Payout' },
  payout_answers: { action: 'read', subject: 'Payout' },
  statements: { action: 'read', subject: 'Reconciliation' },
  unmatched: { action: 'read', subject: 'Reconciliation' },
  offline_deposits: { action: 'read', subject: 'Reconciliation' },
  custody: { action: 'read', subject: 'Reconciliation' },
  chain_stops: { action: 'read', subject: 'Chain' },
  coin_reversals: { action: 'read', subject: 'Chain' },
  coin_unmatched: { action: 'read', subject: 'Chain' },
  adjustments: { action: 'read', subject: 'Adjustment' },
  withdrawal_terms: { action: 'read', subject: 'Limit' },
  recoveries: { action: 'read', subject: 'Recovery' },
  unfreezes: { action: 'update', subject: 'Standing' },
  proposals: { action: 'read', subject: 'Staff' },
  invitations: { action: 'read', subject: 'Staff' },
};

/** What needs a person now, of what this one may look at. */
export async function readHome(
  { clock, orderedDb }: ServerContext,
  { abilities }: Session,
): Promise<Home> {
  const shown = WAITING_KINDS.filter((kind) =>
    abilities.some(
      ({ action, subject }) =>
        action === SHOWN_TO[kind].action && subject === SHOWN_TO[kind].subject,
    ),
  );
  const needed = await countWaiting(orderedDb, shown, LIST_COUNT_MAX);
  return {
    needed: needed.map((row) => ({
      kind: row.kind,
      count: row.count,
      oldest_at: row.oldest_at?.toISOString() ?? null,
      oldest_until: row.oldest_until?.toISOString() ?? null,
    })),
    at: new Date(clock.now()).toISOString(),
  };
}
