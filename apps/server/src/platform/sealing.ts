// Sealing with one key: AES-256-GCM, the purpose authenticated with what is sealed.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SecretKeysError } from './root-keys.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM; the purpose is authenticated with the text. */
export function sealWith(key: Uint8Array, purpose: string, text: string): string {
  return sealBytesWith(key, purpose, Buffer.from(text, 'utf8')).toString('base64url');
}

/** As `sealWith`, for bytes. */
export function sealBytesWith(key: Uint8Array, purpose: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws SecretKeysError when key, purpose or text are not those of the sealing */
export function openWith(key: Uint8Array, purpose: string, sealed: string): string {
  const text = tryOpen(key, purpose, sealed);
  if (text !== undefined) return text;
  throw new SecretKeysError(`A sealed ${purpose} could not be opened with this key.`);
}

/** Undefined when key, purpose or text are not those of the sealing. */
export function tryOpen(key: Uint8Array, purpose: string, sealed: string): string | undefined {
  return tryOpenBytes(key, purpose, Buffer.from(sealed, 'base64url'))?.toString('utf8');
}

/** As `tryOpen`, for bytes. */
export function tryOpenBytes(
  key: Uint8Array,
  purpose: string,
  sealed: Uint8Array,
): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = sealed.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    return undefined;
  }
}
