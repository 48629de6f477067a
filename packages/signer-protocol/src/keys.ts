// The keys by which gate and signer know each other, exchanged at the pairing.
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';

/** An Ed25519 public key as people carry it: SPKI, base64url. */
export const publicKeyTextShape = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/);

/** One side's own key and the other side's public one. */
export interface ChannelKeys {
  readonly own: KeyObject;
  readonly peer: KeyObject;
}

/** A new key, as it is kept: PKCS #8, base64url. */
export function makePairingKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
}

/** @throws Error where it is no Ed25519 key */
export function readPairingKey(text: string): KeyObject {
  const key = Buffer.from(text, 'base64url');
  return ed25519(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
}

/** @throws Error where it is no Ed25519 key */
export function readPublicKey(text: string): KeyObject {
  const key = Buffer.from(text, 'base64url');
  return ed25519(createPublicKey({ key, format: 'der', type: 'spki' }));
}

/** A private key's public half, or the public key that it is already: the library takes no such one. */
export function publicHalf(key: KeyObject): KeyObject {
  return key.type === 'public' ? key : createPublicKey(key);
}

/** The public half of a key, as people carry it. */
export function publicKeyText(key: KeyObject): string {
  return publicHalf(key).export({ format: 'der', type: 'spki' }).toString('base64url');
}

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of a pairing is Ed25519.');
  return key;
}
