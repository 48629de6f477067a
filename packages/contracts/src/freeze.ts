// An account is frozen by its owner: nothing but cancelling is possible until officers lift it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { time } from './wire.ts';

const open = {
  audience: 'public',
  ability: ['read', 'Auth'],
  level: 0,
  rate: 'auth',
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
export type FreezeLink = z.infer<typeof freezeLink>;

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
      'is possible until officers lift it',
    access: open,
    body,
    output: freezeLink,
    errors: ['freeze_link_invalid'],
  }),
} as const;
