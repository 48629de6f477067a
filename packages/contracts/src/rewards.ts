// What points are given for and what they buy, as two officers decide on it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SCORE_OFFERS, SCORE_RULES } from './score-lists.ts';
import {
  APPROVE_ERRORS,
  exactIdParams,
  mayDecide,
  officer,
  PROPOSE_ERRORS,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';
import { decimalOut, flag, idOut, time } from './wire.ts';

const see = staffMay('read', 'Reward');
const decide = staffMay('update', 'Reward');
const count = z.int().min(0);

/** A rule that gives points; `amount` is the toman of own or friends' fees it counts by, if it does. */
const rule = {
  kind: z.enum(SCORE_RULES),
  /** 0: nothing is given. */
  points: count,
  amount: decimalOut.nullable(),
};
/** An offer; a discount's worth is what it counts for against the fees that back it. */
const offer = {
  kind: z.enum(SCORE_OFFERS),
  points: z.int().min(1),
  worth: decimalOut,
  discount_ppm: z.int().nullable(),
  days: z.int().nullable(),
};

/** A rule in force, or one to come. */
const rewardRule = z.strictObject({ id: idOut, ...rule, from: time });
const rewardOffer = z.strictObject({
  id: idOut,
  ...offer,
  begins_at: time,
  ends_at: time.nullable(),
  state: z.enum(['waits', 'open', 'ended']),
  /** How often it was bought. */
  bought: count,
});

const proposal = z.strictObject({
  id: idOut,
  /** What is wanted: one of the three. */
  rule: z.strictObject(rule).nullable(),
  offer: z.strictObject(offer).nullable(),
  ends: rewardOffer.nullable(),
  /** Null: once it is approved. */
  from: time.nullable(),
  proposed_by: officer,
  proposed_at: time,
  is_mine: flag,
  reason: z.string(),
  may_decide: mayDecide,
});
/** Inferred from `proposal`. */
export type RewardProposal = z.infer<typeof proposal>;

const rewards = z.strictObject({
  rules: z.array(rewardRule).max(100),
  offers: z.array(rewardOffer).max(100),
  proposals: z.array(proposal).max(50),
  bonus: z.strictObject({
    /** Toman in `house:bonus`. */
    balance: decimalOut,
    /** Toman of exchanges that wait for it. */
    waiting: decimalOut,
    /** The dearest offer in toman that is open; null: none is. */
    dearest: decimalOut.nullable(),
    /** It does not pay the dearest one: exchanges for toman are paused as far as it has not enough. */
    is_short: flag,
  }),
  totals: z.strictObject({
    /** Points that people have. */
    points: count,
    people: count,
    /** Toman that was given for points, ever and in the last thirty days. */
    given: decimalOut,
    given_month: decimalOut,
  }),
  /** What of the last day does not add up; empty is the only good answer. */
  findings: z.array(z.strictObject({ subject: z.string(), fact: z.string() })).max(50),
});
/** Inferred from `rewards`. */
export type Rewards = z.infer<typeof rewards>;

const wholePoints = z.int().min(1).max(10_000_000);
/** Whole toman. */
const toman = z.int().min(100).max(10_000_000_000);
const from = time.optional();

/** Calls by which officers see, propose and decide on rules and offers of points. */
export const rewardEndpoints = {
  'GET /admin/rewards': endpoint({
    summary: 'Rules and offers of points, what waits for a second officer, and what the bonus has',
    access: see,
    output: rewards,
  }),
  'POST /admin/rewards/rules': endpoint({
    summary: 'Proposes what points are given for, from a moment on; another officer decides',
    access: decide,
    body: z
      .strictObject({
        kind: z.enum(SCORE_RULES),
        points: z.int().min(0).max(100_000),
        /** Of fees and friends' fees alone. */
        amount: toman.optional(),
        /** Never in the past; left out: once it is approved. */
        from,
        reason: reasonOfStaff,
      })
      .refine(
        ({ kind, amount }) =>
          (amount !== undefined) === (kind === 'fees' || kind === 'friend_fees'),
        { path: ['amount'] },
      )
      .refine(({ kind, points }) => kind !== 'fees' || points <= 100, { path: ['points'] }),
    output: rewards,
    errors: ['nothing_changes', 'limit_from_past', ...PROPOSE_ERRORS],
  }),
  'POST /admin/rewards/offers': endpoint({
    summary: 'Proposes something that points buy; another officer decides',
    access: decide,
    body: z
      .strictObject({
        kind: z.enum(SCORE_OFFERS),
        points: wholePoints,
        /** Toman that is paid, or that a discount counts for. */
        worth: z.int().min(1_000).max(100_000_000),
        /** Whole percent of a rate, of discounts alone. */
        percent: z.int().min(1).max(30).optional(),
        days: z.int().min(1).max(90).optional(),
        from,
        reason: reasonOfStaff,
      })
      .refine(({ kind, percent }) => (percent !== undefined) === (kind === 'discount'), {
        path: ['percent'],
      })
      .refine(({ kind, days }) => (days !== undefined) === (kind === 'discount'), {
        path: ['days'],
      }),
    output: rewards,
    errors: ['limit_from_past', ...PROPOSE_ERRORS],
  }),
  'POST /admin/rewards/offers/:id/end': endpoint({
    summary: 'Proposes that something is offered no more; another officer decides',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: rewards,
    errors: ['not_found', 'nothing_changes', ...PROPOSE_ERRORS],
  }),
  'POST /admin/rewards/proposals/:id/approve': endpoint({
    summary: 'Has what another officer proposed in force',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: rewards,
    errors: [...APPROVE_ERRORS, 'reward_terms_invalid'],
  }),
  'POST /admin/rewards/proposals/:id/refuse': endpoint({
    summary: 'Refuses a proposal, or takes back one’s own: nothing changes',
    access: decide,
    params: exactIdParams,
    body: z.strictObject({ reason: reasonOfStaff }),
    output: rewards,
    errors: REFUSE_ERRORS,
  }),
} as const;
