// The second step of logins, and what stands for it: set, renewed and turned off by its owner.
import { z } from 'zod';
import { codeSent } from './auth.ts';
import { endpoint } from './endpoint.ts';
import {
  FACTOR_ERRORS,
  FACTOR_KINDS,
  factorProof,
  provedPurpose,
  recoveryCodes,
} from './factors.ts';
import { codeIn, nothing, time } from './wire.ts';

const ownAccess = { audience: 'user', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

/** Calls that list, set, renew and turn off a person's factors. */
export const twoFactorEndpoints = {
  'POST /user/getVerficiationCode': endpoint({
    summary:
      'Sends a code to the signed-in person for one purpose; where none is named, to withdraw',
    access: { ...ownAccess, rate: 'code' },
    body: z.strictObject({ purpose: provedPurpose.default('withdraw') }),
    output: codeSent,
  }),
  'GET /security/factors': endpoint({
    summary: 'What counts as proof that it is me, the strongest last',
    access: ownAccess,
    /** For what: money leaves for 24 hours only by what stood before. */
    query: z.object({ purpose: provedPurpose.optional() }),
    output: z.strictObject({ methods: z.array(z.enum(FACTOR_KINDS)).max(5) }),
  }),
  'POST /security/authenticator': endpoint({
    summary: 'Begins the set-up of an authenticator; its secret is shown this once',
    access: { ...ownAccess, ability: ['update', 'Auth'] },
    body: z.strictObject(factorProof),
    output: z.strictObject({ secret: z.string(), otpauth_uri: z.string(), expires_at: time }),
    errors: [...FACTOR_ERRORS],
  }),
  'GET /security/recoveryCodes': endpoint({
    summary: 'How many recovery codes are left',
    access: ownAccess,
    output: z.strictObject({ left: z.int().min(0).max(10) }),
  }),
  'POST /security/recoveryCodes': endpoint({
    summary: 'Ten new recovery codes, shown this once; the old ones are void',
    access: { ...ownAccess, ability: ['update', 'Auth'] },
    body: z.strictObject(factorProof),
    output: z.strictObject({ recovery_codes: recoveryCodes }),
    errors: ['not_available', ...FACTOR_ERRORS],
  }),
  'POST /security/setTwoFactorLogin': endpoint({
    summary: 'Turns two-step login on: by SMS, or by the first code of an authenticator',
    access: { ...ownAccess, ability: ['update', 'Auth'] },
    body: z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('sms'), ...factorProof }),
      z.strictObject({ type: z.literal('google'), secret_key: codeIn }),
    ]),
    /** With an authenticator come ten codes, shown this once. */
    output: z.strictObject({ recovery_codes: recoveryCodes.optional() }),
    errors: [...FACTOR_ERRORS, 'two_factor_obligatory'],
  }),
  'POST /security/disableTwoFactorLogin': endpoint({
    summary: 'Turns two-step login off; needs the current factor',
    access: { ...ownAccess, ability: ['update', 'Auth'] },
    body: z.strictObject({ disable: z.literal(true), ...factorProof }),
    output: nothing,
    errors: [...FACTOR_ERRORS, 'two_factor_obligatory'],
  }),
} as const;
