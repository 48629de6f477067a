// What the back office's first page asks: what needs a person, and what this one may decide on.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mayDecide, officer, staffMay } from './staff-shapes.ts';
import { time } from './wire.ts';

/** Something that needs a person now. */
const needed = z.strictObject({
  kind: z.enum([
    'identity',
    'cards',
    'tickets',
    'payments',
    'payouts',
    'coin_payouts',
    'payout_batches',
    'payout_answers',
    'statements',
    'unmatched',
    'offline_deposits',
    'custody',
    'chain_stops',
    'coin_reversals',
    'coin_unmatched',
    'adjustments',
    'withdrawal_terms',
    'reward_terms',
    'referrals',
    'venue_terms',
    'settings',
    'recoveries',
    'unfreezes',
    'proposals',
    'invitations',
  ]),
  count: z.int().min(0),
  /** Since when the oldest waits. */
  oldest_at: time.nullable(),
  /** When the oldest's time is over: its own, or what the rules of alarms allow; null: it has no end. */
  oldest_until: time.nullable(),
  /** Who has how many of them in hand now. */
  holders: z.array(z.strictObject({ officer, count: z.int().min(1) })).max(5),
  /** Decisions on such things since the day began in Tehran, by anybody. */
  done_today: z.int().min(0),
});

/** Calls of the first page. */
export const officeHomeEndpoints = {
  'GET /admin/home': endpoint({
    summary: 'What needs a person now, with its age: only what the caller may look at',
    access: staffMay('read', 'Auth'),
    output: z.strictObject({
      needed: z.array(needed).max(needed.shape.kind.options.length),
      at: time,
    }),
  }),
  'GET /admin/decisions': endpoint({
    summary:
      'Of what takes two officers and the caller may decide on: whether they count as one of the two, and from when on',
    access: staffMay('read', 'Auth'),
    output: z.array(z.strictObject({ subject: z.string().max(40), may_decide: mayDecide })).max(10),
  }),
} as const;
