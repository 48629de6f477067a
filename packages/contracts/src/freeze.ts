// An account is frozen by its owner or by staff: nothing but cancelling is possible until two officers
// open it again.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { PERSON_REASONS } from './lists.ts';
import { flag, textIn, time } from './wire.ts';

const open = {
  audience: 'public',
  ability: ['read', 'Auth'],
  level: 0,
  rate: 'auth',
} as const;

const own = {
  audience: 'user',
  ability: ['update', 'Auth'],
  level: 0,
  rate: 'code',
} as const;

/** What stands behind `/freeze/` in a link. */
const body = z.strictObject({ token: z.string().min(1).max(256) });

/** The sign-in that a link tells of, and what has become of the link. */
const freezeLink = z.strictObject({
  /** `used`: the account was frozen by it; `ended`: its 72 hours are over. */
  status: z.enum(['open', 'used', 'ended']),
  /** What signed in, as its browser names itself. */
  device: z.string(),
  ip: z.string(),
  /** When it signed in. */
  at: time,
  ends_at: time,
});
/** Where a link stands that freezes an account, and the sign-in it tells of. */
export type FreezeLink = z.infer<typeof freezeLink>;

/** Who froze an account. */
const frozenBy = z.enum(['owner', 'staff']);

/** How an account came to be frozen; all null where nobody noted it, or it is not frozen. */
export const freezeCause = {
  since: time.nullable(),
  by: frozenBy.nullable(),
};

/** Whether my account is frozen, and what becomes of it. */
const ownFreeze = z.strictObject({
  frozen: flag,
  ...freezeCause,
  /** Why staff did it, where they told the person. */
  reason: z.enum(PERSON_REASONS).nullable(),
  /** Since when a request to open it waits; null where none does. */
  asked_at: time.nullable(),
});
/** The freeze of one's own account, as `GET /user/freeze` answers it. */
export type OwnFreeze = z.infer<typeof ownFreeze>;

/** Calls that freeze an account, by link or by its owner, and that ask to open it. */
export const freezeEndpoints = {
  'POST /freeze/read': endpoint({
    summary: 'The sign-in that a link of a notice tells of; changes nothing',
    access: open,
    body,
    output: freezeLink,
    errors: ['freeze_link_invalid'],
  }),
  'POST /freeze': endpoint({
    summary:
      'Freezes the account that a link is for, once: every session ends, and nothing but cancelling ' +
      'is possible until two officers open it',
    access: open,
    body,
    output: freezeLink,
    errors: ['freeze_link_invalid'],
  }),
  'GET /user/freeze': endpoint({
    summary: 'Whether my account is frozen, by whom, and whether I asked to have it opened',
    access: { ...own, ability: ['read', 'Auth'], rate: 'read' },
    output: ownFreeze,
  }),
  'POST /user/freeze': endpoint({
    summary:
      'Freezes my account without a factor, as it only takes away: the other sessions end. Of a ' +
      'frozen one it takes back the request to open it',
    access: own,
    output: ownFreeze,
  }),
  'POST /user/unfreeze': endpoint({
    summary: 'Asks two officers to open my frozen account; asked twice it is one request',
    access: own,
    body: z.strictObject({
      /** What the person wants the officers to know. */
      words: textIn(400).optional(),
      ...factorProof,
    }),
    output: ownFreeze,
    errors: ['account_not_frozen', ...FACTOR_ERRORS],
  }),
} as const;
