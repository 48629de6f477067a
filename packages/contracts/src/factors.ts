import { z } from 'zod';
import { base64url, codeIn } from './wire.ts';

/**
 * A challenge that a passkey signed: what is needed of `AuthenticationResponseJSON` of WebAuthn
 * level 3. What else a browser adds to it is not read.
 */
export const passkeyAssertion = z.object({
  id: base64url.max(1_400),
  response: z.object({
    clientDataJSON: base64url.max(4_000),
    authenticatorData: base64url.max(4_000),
    signature: base64url.max(4_000),
    userHandle: base64url.max(100).optional(),
  }),
});
/** Inferred from `passkeyAssertion`. */
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/**
 * How a person shows once more that it is them, in calls that change what protects the account:
 * one of these, and the refusal `factor_required` says which count.
 */
export const factorProof = {
  /** Of an SMS that was asked for this very purpose. */
  activation_code: codeIn.optional(),
  /** What the authenticator shows. */
  secret_key: codeIn.optional(),
  /** One of the ten, in the place of an authenticator or passkey that was lost. */
  recovery_code: codeIn.optional(),
  /** A challenge for this very purpose, signed by one of the account's passkeys. */
  passkey: passkeyAssertion.optional(),
};

/** `7KQ4-M2XD` each. */
export const recoveryCodes = z.array(z.string().max(9)).max(10);

/** What a proof can be refused with. */
export const FACTOR_ERRORS = [
  'factor_required',
  'code_wrong',
  'code_used',
  'passkey_wrong',
  'passkeys_unavailable',
  'factor_too_new',
] as const;

/** The kinds of factors, the strongest last. */
export const FACTOR_KINDS = ['sms', 'recovery_code', 'google', 'passkey'] as const;
/** One of `FACTOR_KINDS`. */
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What a signed-in person shows it for: a code or a challenge is good for one of them. */
export const provedPurpose = z.enum([
  'set_two_factor',
  'disable_two_factor',
  'recovery_codes',
  'passkeys',
  'change_password',
  'change_mobile',
  'change_email',
  'unfreeze',
  'withdraw',
  'transfer',
  'recipients',
  'default_card',
  'approve_payout',
  'export_data',
]);
/** Inferred from `provedPurpose`. */
export type ProvedPurpose = z.infer<typeof provedPurpose>;
