// Invitations: a person makes codes, a friend comes by one, and both have their part of the friend's fees.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REFERRAL_STATES } from './referral-lists.ts';
import {
  exactIdParams,
  firstWord,
  maskedPerson,
  mayDecide,
  reasonOfStaff,
  staffMay,
  TWO_OFFICERS,
} from './staff-shapes.ts';
import {
  assetSymbol,
  decimalOut,
  flag,
  idOut,
  nothing,
  pageOf,
  pageQuery,
  time,
  wholeIn,
  wordsIn,
} from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { ...read, ability: ['update', 'Auth'], rate: 'money' } as const;

/** Of the pool, whole percent. */
const percent = z.int().min(0).max(100);
/** As somebody typed it: judged when it is looked up. */
const codeTyped = z.string().min(1).max(32);
const code = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{6}$/);
/** `0912***0001`. */
const mobile = z.string();

const referralCode = z.strictObject({
  code,
  /** The owner's part of the pool; the rest is the friend's. */
  user_percent: percent,
  friend_percent: percent,
  /** Its owner alone sees it. */
  name: z.string().nullable(),
  link: z.string(),
  created_at: time,
  invited: z.int().min(0),
  /** Paid so far by those who came by it, in toman. */
  income: decimalOut,
});
/** Inferred from `referralCode`. */
export type ReferralCode = z.infer<typeof referralCode>;

/** By whose code I came: never who that is. */
const ownInvitation = z.strictObject({
  code,
  joined_at: time,
  ends_at: time,
  /** What is let off of my fees, parts per million of a rate. */
  discount_ppm: z.int().min(0),
  state: z.enum(REFERRAL_STATES),
});

const invitedUser = z.strictObject({
  mobile,
  code,
  joined_at: time,
  ends_at: time,
  traded: flag,
  /** In toman; null: no fee was paid yet; `0` where the share is 0. */
  income: decimalOut.nullable(),
  state: z.enum(REFERRAL_STATES),
});

const pausedReferral = z.strictObject({
  /** The friend's number. */
  id: idOut,
  friend: maskedPerson,
  owner: maskedPerson,
  code,
  joined_at: time,
  ends_at: time,
  paused_at: time,
  /** What the first officer wants of it; a second one is wanted. */
  first: firstWord.extend({ to: z.enum(['run', 'end']) }).nullable(),
  /** Whether the caller may decide on it now. */
  may_decide: mayDecide,
});
/** Inferred from `pausedReferral`. */
export type PausedReferral = z.infer<typeof pausedReferral>;

/** One of the two of an invitation, as staff see it. */
const seenInvitation = z.strictObject({
  /** The other one of the two. */
  person: maskedPerson,
  ...ownInvitation.shape,
  traded: flag,
  /** What the owner was paid for it, in toman. */
  income: decimalOut,
});
const personReferrals = z.strictObject({
  /** By whom this person came. */
  came_by: seenInvitation.nullable(),
  /** Who came by this person's codes, the newest first. */
  invited: z.array(seenInvitation).max(50),
  invited_total: z.int().min(0),
  traded: z.int().min(0),
  codes: z.int().min(0),
  /** What was paid to this person, in toman. */
  total_income: decimalOut,
  month_income: decimalOut,
});
/** Inferred from `personReferrals`. */
export type PersonReferrals = z.infer<typeof personReferrals>;

const reason = z.strictObject({ reason: reasonOfStaff });
const DECIDE_ERRORS = [
  'not_found',
  'approval_not_waiting',
  'approval_second_officer',
  ...TWO_OFFICERS,
] as const;

/** Calls of invitations: of everybody, of owners and friends, and of staff. */
export const referralEndpoints = {
  'GET /referral/look': endpoint({
    summary: 'What a code lets its friend off',
    access: { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' },
    query: z.object({ code: codeTyped }),
    output: z.strictObject({
      code,
      friend_percent: percent,
      /** What is let off of the friend's fees, parts per million of a rate. */
      discount_ppm: z.int().min(0),
      days: z.int().min(1),
    }),
    errors: ['referral_code_unknown'],
  }),
  'POST /referral/create': endpoint({
    summary: 'Makes a code; user_percent is the part of the pool that its owner keeps',
    access: write,
    body: z.strictObject({ user_percent: wholeIn.pipe(percent), name: wordsIn(1, 40).optional() }),
    output: referralCode,
    errors: ['referral_codes_full'],
  }),
  'GET /referral': endpoint({
    summary: 'My codes, the newest first; query: a part of a code or of its name',
    access: read,
    query: pageQuery,
    output: pageOf(referralCode),
  }),
  'GET /referral/info': endpoint({
    summary: 'What my codes came to',
    access: read,
    output: z.strictObject({
      /** In toman, each payment at its own price. */
      total_income: decimalOut,
      /** Of this month of the Persian calendar. */
      month_income: decimalOut,
      /** Of a friend's fee, which the owner and the friend share. */
      pool_percent: percent,
      invited: z.int().min(0),
      traded: z.int().min(0),
      codes: z.int().min(0),
      codes_max: z.int().min(1),
      next_posting_at: time,
      /** Thirty days of Tehran up to today, the oldest first; each what was paid on it. */
      history: z.array(z.strictObject({ day: z.string(), income: decimalOut })).max(30),
    }),
  }),
  'GET /referral/invitedUsers': endpoint({
    summary: 'Who came by my codes, the newest first; query: a code, or digits of a mobile’s end',
    access: read,
    query: pageQuery,
    output: pageOf(invitedUser),
  }),
  'GET /user/referrals': endpoint({
    summary: 'Whom I invited, with dates, and by whose code I came',
    access: read,
    output: z.strictObject({
      data: z.array(z.strictObject({ mobile, code, joined_at: time })).max(50),
      total: z.int().min(0),
      came_by: ownInvitation.nullable(),
      /** Until when I may still name the code of whoever invited me; null: no more. */
      join_until: time.nullable(),
    }),
  }),
  'POST /referral/join': endpoint({
    summary: 'Names the code of whoever invited me: within seven days, once for ever',
    access: write,
    body: z.strictObject({ code: codeTyped }),
    output: ownInvitation,
    errors: [
      'referral_code_unknown',
      'referral_own_code',
      'referral_circle',
      'referral_joined',
      'referral_too_late',
      'referral_not_allowed',
      'referral_same_device',
    ],
  }),
  'GET /admin/referrals': endpoint({
    summary: 'Invitations: what is paused, whose codes bring most, and what was paid on each day',
    access: staffMay('read', 'Reward'),
    output: z.strictObject({
      paused: z.array(pausedReferral).max(50),
      paused_total: z.int().min(0),
      /** Of the last thirty days, by what was paid. */
      owners: z
        .array(
          z.strictObject({
            owner: maskedPerson,
            invited: z.int().min(0),
            traded: z.int().min(0),
            income: decimalOut,
          }),
        )
        .max(20),
      /** Thirty days of Tehran up to today, the newest first. */
      days: z
        .array(
          z.strictObject({
            day: z.string(),
            /** What was paid, in toman. */
            paid: decimalOut,
            postings: z.int().min(0),
            owners: z.int().min(0),
            joined: z.int().min(0),
          }),
        )
        .max(30),
      /** What waits because the fees of the house have not enough of an asset. */
      unpaid: z
        .array(z.strictObject({ symbol: assetSymbol, amount: decimalOut, since: time }))
        .max(100),
      /** What the recount of the last day found. */
      findings: z.array(z.strictObject({ subject: z.string(), fact: z.string() })).max(50),
    }),
  }),
  'GET /admin/people/:id/referrals': endpoint({
    summary: 'By whom a person came, whom they invited, and what that brought',
    access: staffMay('read', 'Reward'),
    params: exactIdParams,
    output: personReferrals,
    errors: ['not_found'],
  }),
  'POST /admin/referrals/:id/run': endpoint({
    summary: 'Lets a paused invitation run again, once a second officer says so, too',
    access: staffMay('update', 'Reward'),
    params: exactIdParams,
    body: reason,
    output: nothing,
    errors: DECIDE_ERRORS,
  }),
  'POST /admin/referrals/:id/end': endpoint({
    summary: 'Ends a paused invitation for good, once a second officer says so, too',
    access: staffMay('update', 'Reward'),
    params: exactIdParams,
    body: reason,
    output: nothing,
    errors: DECIDE_ERRORS,
  }),
} as const;
