// Toman withdrawals as officers see them: what waits for them, what is on its way, what ended.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { PAYOUT_REFUSALS, PAYOUT_RISKS, WITHDRAWAL_STATES } from './lists.ts';
import { decimalOut, flag, labels, pageOf, pageQuery, time, uuid } from './wire.ts';
import {
  maskedPerson,
  mayDecide,
  officer,
  reasonOfStaff,
  staffMay,
  TWO_OFFICERS,
} from './staff-shapes.ts';

const see = staffMay('read', 'Payout');
const decide = staffMay('update', 'Payout');
const params = z.object({ id: uuid });

/** A payout as officers see it. Amounts in toman. */
export const payout = z.strictObject({
  id: uuid,
  person: maskedPerson.extend({
    level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  }),
  amount: decimalOut,
  fee: decimalOut,
  /** What the bank pays. */
  receive: decimalOut,
  status: z.enum(WITHDRAWAL_STATES),
  /** A word where it was refused or came back. */
  reason: z.string().nullable(),
  card_masked: z.string(),
  bank: z.strictObject({ code: z.string(), name: labels }),
  /** `IR06***0012`. */
  sheba: z.string(),
  /** As the office named the owner of the account; null where it did not. */
  owner_name: z.string().nullable(),
  /** Nobody approves it before. */
  cancel_until: time,
  /** Officers that it takes, the caller among them where they decide; 0: it goes on by itself. */
  officers_needed: z.int().min(0).max(2),
  /** Why it does not go on by itself, and why it takes two. */
  risks: z.array(z.enum(PAYOUT_RISKS)).max(PAYOUT_RISKS.length),
  /** Of one that waits: those that count; else all that were given. */
  approvals: z
    .array(
      z.strictObject({
        officer,
        reason: z.string(),
        at: time,
      }),
    )
    .max(20),
  /** Whether this officer has approved it. */
  is_approved_by_me: flag,
  /** Whether the caller may approve it now. */
  may_decide: mayDecide,
  /** Whether the caller's would be the second signature: it takes a factor. */
  needs_factor: flag,
  /** Who pays it; null before it was sent. */
  provider: z.string().nullable(),
  /** What the provider said last that was no plain yes; a code of its own. */
  provider_code: z.string().nullable(),
  bank_reference: z.string().nullable(),
  created_at: time,
  updated_at: time,
});
/** Inferred from `payout`. */
export type Payout = z.infer<typeof payout>;

/** What makes one a risk, and what speaks for it; points that add up to the score. */
const payoutStanding = z.strictObject({
  /** 0 to 100. */
  score: z.int().min(0).max(100),
  parts: z
    .array(
      z.strictObject({
        what: z.enum([...PAYOUT_RISKS, 'known_sheba', 'long_member', 'bound']),
        /** Below zero: it speaks for it; `bound` is what is cut beyond 0 and 100. */
        points: z.int().min(-1_000).max(1_000),
      }),
    )
    .max(20),
  /** What its person did before; toman. */
  history: z.strictObject({
    joined_at: time,
    /** Toman withdrawals that reached a bank, and of them those to this Sheba. */
    settled: z.int().min(0),
    settled_sum: decimalOut,
    settled_to_sheba: z.int().min(0),
    last_settled_at: time.nullable(),
    /** Refused by us, or brought back by a bank. */
    failed: z.int().min(0),
    deposits_30d: decimalOut,
    withdrawn_30d: decimalOut,
  }),
});
/** Inferred from `payoutStanding`. */
export type PayoutStanding = z.infer<typeof payoutStanding>;

/** Calls by which officers see payouts and decide on those that wait for them. */
export const payoutEndpoints = {
  'GET /admin/payouts': endpoint({
    summary:
      'Payouts: those that wait for an officer, oldest first; on their way; or ended, newest first',
    access: see,
    query: pageQuery.extend({ show: z.enum(['waiting', 'moving', 'ended']).optional() }),
    output: pageOf(payout),
  }),
  'GET /admin/payouts/:id': endpoint({
    summary: 'One payout',
    access: see,
    params,
    output: payout,
    errors: ['withdrawal_not_found'],
  }),
  'GET /admin/payouts/:id/standing': endpoint({
    summary: "A payout's risk as points that add up, and what its person did before",
    access: see,
    params,
    output: payoutStanding,
    errors: ['withdrawal_not_found'],
  }),
  'POST /admin/payouts/:id/approve': endpoint({
    summary:
      'Approves a payout; a large one waits for a second officer then, who proves themselves by a factor',
    access: decide,
    params,
    body: z.strictObject({ reason: reasonOfStaff, ...factorProof }),
    output: payout,
    errors: [
      'withdrawal_not_found',
      'payout_not_waiting',
      'payout_too_early',
      'approval_second_officer',
      'payouts_stopped',
      ...TWO_OFFICERS,
      ...FACTOR_ERRORS,
      'account_frozen',
      'action_blocked',
      'money_held',
    ],
  }),
  'POST /admin/payouts/:id/refuse': endpoint({
    summary:
      'Refuses a payout that was not sent: the money is free again, and its owner is told why',
    access: decide,
    params,
    body: z.strictObject({ reason: z.enum(PAYOUT_REFUSALS), words: reasonOfStaff }),
    output: payout,
    errors: ['withdrawal_not_found', 'payout_not_waiting', 'decides_on_self', 'invited_pair'],
  }),
} as const;
