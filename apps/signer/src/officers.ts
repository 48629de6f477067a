// Officers' passkeys: which there are, and whether one of them signed a digest.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Assertion } from '@sarraf/signer-protocol';
import { z } from 'zod';
import { coseKeyOf } from './cose.ts';
import type { Policy } from './policy.ts';

/** A passkey as it was enrolled at the machine. */
export interface EnrolledKey {
  readonly officer: string;
  readonly key: string;
}

/** Why a signature does not count. */
export type AssertionFault =
  | 'not_enrolled'
  | 'used_before'
  | 'client_data'
  | 'type'
  | 'challenge'
  | 'origin'
  | 'relying_party'
  | 'not_present'
  | 'not_verified'
  | 'signature';

/** What a good one comes to. */
export interface GoodAssertion {
  readonly officer: string;
  /** What it is known by for ever: it counts once. */
  readonly hash: string;
}

const RP_HASH_BYTES = 32;
const AUTHENTICATOR_BYTES_MIN = 37;
const PRESENT = 0x01;
const VERIFIED = 0x04;

const clientDataShape = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
});

/**
 * Judges one signature over a digest that was computed here.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 */
export function judgeAssertion(
  assertion: Assertion,
  digest: Uint8Array,
  enrolled: ReadonlyMap<string, EnrolledKey>,
  { id, origins }: Policy['relyingParty'],
): GoodAssertion | AssertionFault {
  const known = enrolled.get(assertion.credentialId);
  if (known === undefined) return 'not_enrolled';
  const clientData = Buffer.from(assertion.clientDataJSON, 'base64url');
  const data = Buffer.from(assertion.authenticatorData, 'base64url');
  const fault = clientDataFault(clientData, digest, origins) ?? authenticatorFault(data, id);
  if (fault !== undefined) return fault;
  const signed = Buffer.concat([data, sha256(clientData)]);
  const signature = Buffer.from(assertion.signature, 'base64url');
  if (!isSignedBy(known.key, signed, signature)) return 'signature';
  return { officer: known.officer, hash: sha256(signed).toString('hex') };
}

function clientDataFault(
  bytes: Buffer,
  digest: Uint8Array,
  origins: readonly string[],
): AssertionFault | undefined {
  const parsed = clientDataShape.safeParse(jsonOf(bytes));
  if (!parsed.success) return 'client_data';
  const { type, challenge, origin, crossOrigin } = parsed.data;
  if (type !== 'webauthn.get') return 'type';
  if (challenge !== Buffer.from(digest).toString('base64url')) return 'challenge';
  // a page within a page of someone else shows what that one wants
  if (!origins.includes(origin) || crossOrigin === true) return 'origin';
  return undefined;
}

function authenticatorFault(data: Buffer, relyingParty: string): AssertionFault | undefined {
  const isWhole = data.length >= AUTHENTICATOR_BYTES_MIN;
  const isFor = data.subarray(0, RP_HASH_BYTES).equals(sha256(Buffer.from(relyingParty)));
  if (!isWhole || !isFor) return 'relying_party';
  const flags = data[RP_HASH_BYTES] ?? 0;
  if ((flags & PRESENT) === 0) return 'not_present';
  return (flags & VERIFIED) === 0 ? 'not_verified' : undefined;
}

function isSignedBy(cose: string, signed: Buffer, signature: Buffer): boolean {
  const read = coseKeyOf(Buffer.from(cose, 'base64url'));
  if (read === undefined) return false;
  let key: KeyObject;
  try {
    key = createPublicKey({ key: read.jwk, format: 'jwk' });
  } catch {
    return false;
  }
  return verify(read.digest, signed, key, signature);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
