// Points: earned by rules, spent on what the house offers, as far as one's own fees back it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  SCORE_ENTRIES,
  SCORE_OFFERS,
  SCORE_REASONS,
  SCORE_RULES,
  SCORE_TIERS,
} from './score-lists.ts';
import { decimalOut, flag, idOut, pageOf, pageQuery, time } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { ...read, ability: ['update', 'Auth'], rate: 'money' } as const;

const points = z.int().min(0);
const tier = z.enum(SCORE_TIERS.map((one) => one.tier));

/** What an offer is: of a discount `discount_ppm` and `days`, of toman `amount`. */
const bought = {
  kind: z.enum(SCORE_OFFERS),
  points: z.int().min(1),
  /** Toman that are paid; null of a discount. */
  amount: decimalOut.nullable(),
  /** What is let off of each fee, parts per million of its rate; null of toman. */
  discount_ppm: z.int().min(1).nullable(),
};

const scoreRule = z.strictObject({
  kind: z.enum(SCORE_RULES),
  points,
  /** Toman: of fees, so many bring the points; of a friend, so much they have to have paid. */
  amount: decimalOut.nullable(),
  /** What I got by it so far, and how often; of fees, on how many days. */
  got_points: points,
  got_times: z.int().min(0),
});
/** Inferred from `scoreRule`. */
export type ScoreRule = z.infer<typeof scoreRule>;

const scoreSummary = z.strictObject({
  balance: points,
  /** Of these, what can be exchanged now: what my own fees back. */
  exchangeable: points,
  /** Toman that can still be bought with points. */
  backed: decimalOut,
  /** Toman of my own fees that count. */
  fees: decimalOut,
  /** Earned in the last 365 days: spending never lowers it. */
  earned: points,
  tier,
  next_tier: tier.nullable(),
  /** Points up to the next tier; 0 in the last one. */
  missing: points,
  tiers: z.array(z.strictObject({ tier, from: points })).max(SCORE_TIERS.length),
  /** The discount that I bought and that runs now. */
  discount: z.strictObject({ ppm: z.int().min(1), until: time }).nullable(),
});
/** Inferred from `scoreSummary`. */
export type ScoreSummary = z.infer<typeof scoreSummary>;

const scoreEntry = z.strictObject({
  id: idOut,
  kind: z.enum(SCORE_ENTRIES),
  /** Below zero where they were spent. */
  points: z.int(),
  at: time,
  /** What was bought, of what was spent or came back. */
  exchange: z.strictObject(bought).nullable(),
});
/** Inferred from `scoreEntry`. */
export type ScoreEntry = z.infer<typeof scoreEntry>;

const scoreOffer = z.strictObject({
  id: idOut,
  ...bought,
  /** How long a discount holds; null of toman. */
  days: z.int().min(1).nullable(),
  available: flag,
  /** Why not. */
  reason: z.enum(SCORE_REASONS).nullable(),
  /** What lacks: points of `points`, toman of fees of `backing`; else null. */
  missing: decimalOut.nullable(),
  /** Until when a discount at least as large runs; of `running` alone. */
  runs_until: time.nullable(),
});
/** Inferred from `scoreOffer`. */
export type ScoreOffer = z.infer<typeof scoreOffer>;

const scoreExchange = z.strictObject({
  id: idOut,
  ...bought,
  /** Until when a discount holds; null of toman. */
  until: time.nullable(),
  at: time,
});
/** Inferred from `scoreExchange`. */
export type ScoreExchange = z.infer<typeof scoreExchange>;

/** Calls of points. */
export const scoreEndpoints = {
  'GET /scores': endpoint({
    summary: 'What points are given for, and what I got of each',
    access: read,
    output: z.strictObject({ rules: z.array(scoreRule).max(SCORE_RULES.length) }),
  }),
  'GET /scores/summary': endpoint({
    summary: 'My points, what of them can be exchanged now, and my tier',
    access: read,
    output: scoreSummary,
  }),
  'GET /scores/history': endpoint({
    summary: 'What moved my points, the newest first; query: one of the kinds',
    access: read,
    query: pageQuery,
    output: pageOf(scoreEntry),
  }),
  'GET /scores/exchange': endpoint({
    summary: 'What points buy, and why something cannot be bought now',
    access: read,
    output: z.strictObject({ offers: z.array(scoreOffer).max(50) }),
  }),
  'POST /scores/exchange': endpoint({
    summary: 'Buys what is offered for points',
    access: write,
    body: z.strictObject({ offer_id: idOut }),
    output: scoreExchange,
    idempotent: true,
    errors: [
      'score_offer_gone',
      'scores_short',
      'scores_unbacked',
      'score_discount_runs',
      'rewards_paused',
      'account_frozen',
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'outcome_unknown',
    ],
  }),
  'GET /scores/exchange/history': endpoint({
    summary: 'What I bought with points, the newest first',
    access: read,
    query: pageQuery,
    output: pageOf(scoreExchange),
  }),
} as const;
