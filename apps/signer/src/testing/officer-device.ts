// An officer's device in software, with a passkey of each kind that devices make.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion } from '@sarraf/signer-protocol';

/** What the page and the device are like; by default as they should be. */
export interface SignedAs {
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly type?: string;
  readonly crossOrigin?: boolean;
}

/** Where officers sign in. */
export const ORIGIN = 'http://localhost:3000';
/** Whose passkeys they are. */
export const RP_ID = 'localhost';
const PRESENT_AND_VERIFIED = 0x05;

/** An officer’s authenticator. */
export class OfficerDevice {
  readonly credentialId = randomBytes(32).toString('base64url');
  /** COSE, base64url. */
  readonly key: string;
  readonly #privateKey: KeyObject;
  readonly #digest: 'sha256' | undefined;
  #counter = 0;

  constructor(kind: 'ES256' | 'EdDSA' | 'RS256' = 'ES256') {
    const { publicKey, privateKey } = pairOf(kind);
    this.#privateKey = privateKey;
    this.#digest = kind === 'EdDSA' ? undefined : 'sha256';
    this.key = coseOf(kind, publicKey).toString('base64url');
  }

  /** What a browser answers when the officer consents to a challenge. */
  sign(challenge: Uint8Array, as: SignedAs = {}): Assertion {
    const { origin = ORIGIN, rpId = RP_ID, flags = PRESENT_AND_VERIFIED } = as;
    const clientData = Buffer.from(
      JSON.stringify({
        type: as.type ?? 'webauthn.get',
        challenge: Buffer.from(challenge).toString('base64url'),
        origin,
        crossOrigin: as.crossOrigin ?? false,
      }),
    );
    this.#counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const data = Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), counter]);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return {
      credentialId: this.credentialId,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign(this.#digest, signed, this.#privateKey).toString('base64url'),
    };
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

function pairOf(kind: 'ES256' | 'EdDSA' | 'RS256') {
  if (kind === 'EdDSA') return generateKeyPairSync('ed25519');
  if (kind === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function coseOf(kind: 'ES256' | 'EdDSA' | 'RS256', key: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  if (kind === 'EdDSA')
    return mapOf([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, x],
    ]);
  if (kind === 'RS256')
    return mapOf([
      [1, 3],
      [3, -257],
      [-1, n],
      [-2, e],
    ]);
  return mapOf([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, x],
    [-3, y],
  ]);
}

/** A map in CBOR: whole numbers, and texts of base64url as bytes. */
function mapOf(entries: readonly (readonly [number, number | string])[]): Buffer {
  const parts = [head(5, entries.length)];
  for (const [label, value] of entries) {
    parts.push(whole(label));
    if (typeof value === 'number') parts.push(whole(value));
    else {
      const bytes = Buffer.from(value, 'base64url');
      parts.push(head(2, bytes.length), bytes);
    }
  }
  return Buffer.concat(parts);
}

const whole = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
