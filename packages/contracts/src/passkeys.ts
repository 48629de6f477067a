// Passkeys (WebAuthn level 3): made, used to sign in and to prove oneself, and removed.
import { z } from 'zod';
import { loggedIn, signInExtras } from './auth.ts';
import { endpoint } from './endpoint.ts';
import {
  FACTOR_ERRORS,
  factorProof,
  passkeyAssertion,
  provedPurpose,
  recoveryCodes,
} from './factors.ts';
import { base64url, flag, nothing, time, uuid } from './wire.ts';
import { PASSKEYS_MAX } from './lists.ts';

const own = { audience: 'user', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const change = { ...own, ability: ['update', 'Auth'] } as const;
const open = { ...own, audience: 'public', rate: 'auth' } as const;

/** What is handed to `navigator.credentials.get`: any passkey of this relying party may answer. */
const challenge = z.strictObject({
  challenge: base64url,
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int().positive(),
  userVerification: z.literal('required'),
});
/** Inferred from `challenge`. */
export type PasskeyChallenge = z.infer<typeof challenge>;

const credentialName = z.strictObject({ type: z.literal('public-key'), id: base64url });

/** What is handed to `navigator.credentials.create`. */
const creation = z.strictObject({
  challenge: base64url,
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  /** `id` tells nothing of the person; the names are shown by the device alone. */
  user: z.strictObject({ id: base64url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })).max(5),
  timeout: z.int().positive(),
  attestation: z.literal('none'),
  /** Those that the account has: a device makes no second one. */
  excludeCredentials: z.array(credentialName).max(PASSKEYS_MAX),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
/** Inferred from `creation`. */
export type PasskeyCreation = z.infer<typeof creation>;

/** What is needed of `RegistrationResponseJSON`. */
const registration = z.object({
  id: base64url.max(1_400),
  response: z.object({
    clientDataJSON: base64url.max(4_000),
    attestationObject: base64url.max(8_000),
  }),
});
/** Inferred from `registration`. */
export type PasskeyRegistration = z.infer<typeof registration>;

/** A passkey as its owner sees it. */
const passkey = z.strictObject({
  id: uuid,
  /** As its owner called it. */
  name: z.string(),
  /** Whether the maker of the device keeps it for the owner's other devices, too. */
  synced: flag,
  created_at: time,
  /** Null: not used yet. */
  last_used_at: time.nullable(),
});
/** Inferred from `passkey`. */
export type Passkey = z.infer<typeof passkey>;

/** Calls that make, use and remove passkeys. */
export const passkeyEndpoints = {
  'POST /passkeys/challenge': endpoint({
    summary: 'A challenge to sign with a passkey: to sign in, or for a new password',
    access: open,
    body: z.strictObject({ purpose: z.enum(['sign_in', 'reset_password']) }),
    output: challenge,
    errors: ['passkeys_unavailable'],
  }),
  'POST /passkeys/login': endpoint({
    summary: 'Signs in by a passkey; nothing else is asked for',
    access: open,
    body: z.strictObject({ passkey: passkeyAssertion, device_id: signInExtras.device_id }),
    output: loggedIn,
    errors: ['passkeys_unavailable', 'passkey_wrong', 'address_not_allowed'],
  }),
  'POST /user/passkeys/challenge': endpoint({
    summary: 'A challenge to sign with a passkey, as proof for one purpose in this session',
    access: own,
    body: z.strictObject({ purpose: provedPurpose }),
    output: challenge,
    errors: ['passkeys_unavailable'],
  }),
  'GET /user/passkeys': endpoint({
    summary: 'My passkeys, oldest first',
    access: own,
    output: z.array(passkey).max(PASSKEYS_MAX),
  }),
  'POST /user/passkeys/begin': endpoint({
    summary: 'With a factor: what a device needs to make a passkey, good for five minutes',
    access: { ...change, rate: 'auth' },
    body: z.strictObject(factorProof),
    output: creation,
    errors: ['passkey_limit_reached', ...FACTOR_ERRORS],
  }),
  'POST /user/passkeys': endpoint({
    summary:
      'Keeps the passkey that a device made; two-step login is on from then on, the other sessions ' +
      'end and leaving money waits for 24 hours',
    access: { ...change, rate: 'auth' },
    body: z.strictObject({ name: z.string().max(200), credential: registration }),
    /** With the first of what recovery codes stand for come ten, shown this once. */
    output: z.strictObject({ passkey, recovery_codes: recoveryCodes.optional() }),
    errors: [
      'passkeys_unavailable',
      'passkey_limit_reached',
      'passkey_wrong',
      'passkey_name_invalid',
    ],
  }),
  'POST /user/passkeys/remove': endpoint({
    summary: 'With a factor removes a passkey; what follows is that of adding one',
    access: { ...change, rate: 'auth' },
    body: z.strictObject({ id: uuid, ...factorProof }),
    output: nothing,
    errors: ['not_found', ...FACTOR_ERRORS, 'two_factor_obligatory'],
  }),
} as const;
