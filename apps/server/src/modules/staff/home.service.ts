// The staff's first page: what needs a person now, and for how long it has.
import type { Ability, AUDIT_ACTS, DataOf } from '@sarraf/contracts';
import { tehranDay, tehranDayStart } from '@sarraf/settlement';
import { LIST_COUNT_MAX, type Session } from '../../http/index.ts';
import { type AlarmRules, type QueueName, readAlarmRules } from '../alarms/index.ts';
import type { ServerContext } from '../server-context.ts';
import {
  countActsSince,
  countHeld,
  countWaiting,
  type HolderCountRow,
  WAITING_KINDS,
  type WaitingKind,
  type WaitingRow,
} from './home.queries.ts';

type Home = DataOf<'GET /admin/home'>;

/** Who is shown what: whoever may look at it. */
const SHOWN_TO: Readonly<Record<WaitingKind, Ability>> = {
  identity: { action: 'read', subject: 'Identity' },
  cards: { action: 'read', subject: 'Card' },
  tickets: { action: 'read', subject: 'Ticket' },
  payments: { action: 'read', subject: 'Overview' },
  payouts: { action: 'read', subject: 'Payout' },
  coin_payouts: { action: 'read', subject: 'Payout' },
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
  reward_terms: { action: 'read', subject: 'Reward' },
  referrals: { action: 'read', subject: 'Reward' },
  venue_terms: { action: 'read', subject: 'Market' },
  settings: { action: 'read', subject: 'Setting' },
  recoveries: { action: 'read', subject: 'Recovery' },
  unfreezes: { action: 'update', subject: 'Standing' },
  proposals: { action: 'read', subject: 'Staff' },
  invitations: { action: 'read', subject: 'Staff' },
};

/** Whose time the rules of alarms give: beyond it the house is told. */
const ALLOWED: Partial<Readonly<Record<WaitingKind, QueueName>>> = {
  identity: 'identity',
  cards: 'cards',
  payouts: 'payouts',
  coin_payouts: 'coin_payouts',
  unmatched: 'unmatched',
  offline_deposits: 'receipts',
  recoveries: 'recoveries',
  unfreezes: 'unfreezes',
};

type Act = (typeof AUDIT_ACTS)[number];

/** Acts that end one of a kind. */
const DONE_BY: Partial<Readonly<Record<WaitingKind, readonly Act[]>>> = {
  identity: ['identity_approved', 'identity_returned'],
  cards: ['card_approved', 'card_refused'],
  tickets: ['ticket_answered'],
  payouts: ['payout_approved', 'payout_refused'],
  coin_payouts: ['coin_payout_approved', 'coin_payout_refused'],
  payout_batches: ['payout_batch_approved', 'payout_batch_cancelled'],
  payout_answers: ['payout_answers_approved'],
  statements: ['statement_approved'],
  unmatched: ['unmatched_assigned', 'unmatched_paid_back'],
  offline_deposits: ['receipt_refused'],
  custody: ['custody_confirmed', 'custody_refused'],
  chain_stops: ['chain_goes_on'],
  coin_reversals: ['coin_reversal_approved', 'coin_reversal_refused'],
  coin_unmatched: ['coin_settlement_approved', 'coin_settlement_refused', 'coin_claim_refused'],
  adjustments: ['adjustment_approved', 'adjustment_refused'],
  withdrawal_terms: ['withdrawal_terms_approved', 'withdrawal_terms_refused'],
  reward_terms: ['reward_terms_approved', 'reward_terms_refused'],
  venue_terms: ['venue_terms_approved', 'venue_terms_refused'],
  settings: ['setting_approved', 'setting_refused'],
  recoveries: ['recovery_approved', 'recovery_refused'],
  unfreezes: ['account_unfrozen', 'unfreeze_refused'],
};

const HOLDERS_MAX = 5;

/** What needs a person now, of what this one may look at. */
export async function readHome(
  { clock, orderedDb, plainDb }: ServerContext,
  { abilities }: Session,
): Promise<Home> {
  const shown = WAITING_KINDS.filter((kind) =>
    abilities.some(
      ({ action, subject }) =>
        action === SHOWN_TO[kind].action && subject === SHOWN_TO[kind].subject,
    ),
  );
  const now = clock.now();
  const needed = await countWaiting(orderedDb, shown, LIST_COUNT_MAX);
  const held = await countHeld(plainDb, shown);
  const rules = await readAlarmRules(plainDb, now);
  const acts = shown.flatMap((kind) => DONE_BY[kind] ?? []);
  const done = await countActsSince(plainDb, acts, new Date(tehranDayStart(tehranDay(now))));
  return {
    needed: needed.map((row) => ({
      kind: row.kind,
      count: row.count,
      oldest_at: row.oldest_at?.toISOString() ?? null,
      oldest_until: endOf(row, rules)?.toISOString() ?? null,
      holders: held
        .filter(({ kind }) => kind === row.kind)
        .slice(0, HOLDERS_MAX)
        .map(toHolder),
      done_today: (DONE_BY[row.kind] ?? []).reduce((sum, act) => sum + (done.get(act) ?? 0), 0),
    })),
    at: new Date(now).toISOString(),
  };
}

/** When the oldest's time is over. */
function endOf({ kind, oldest_at, oldest_until }: WaitingRow, rules: AlarmRules): Date | null {
  const queue = ALLOWED[kind];
  if (oldest_until !== null || oldest_at === null || queue === undefined) return oldest_until;
  return new Date(oldest_at.getTime() + rules.queueMs[queue]);
}

const toHolder = ({ count, officer_id, officer_name }: HolderCountRow) => ({
  officer: { id: String(officer_id), name: officer_name },
  count,
});
