// The keys of one installation: made once, kept in one file that its owner alone reads.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The keys cannot be used; the message is one sentence for an operator. */
export class SecretKeysError extends Error {
  override readonly name = 'SecretKeysError';
}

export interface SecretKeys {
  /** Names the signing key in the head of tokens. */
  readonly keyId: string;
  /** Signs and checks access, login and socket tokens (HS256). */
  readonly signingKey: Uint8Array;
  /** Keyed hash, so that a stolen table of short secrets tells nothing. */
  hash(purpose: string, text: string): Buffer;
  /** Text that only this installation can read again; `purpose` must be the same at both ends. */
  seal(purpose: string, text: string): string;
  /** @throws SecretKeysError when it was not sealed here for this purpose, or was changed */
  open(purpose: string, sealed: string): string;
}

const FILE = 'secret.key';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Reads the installation's root secret from the data folder, or makes it on the first start.
 *
 * @param given a root secret from the environment; it wins over the file
 */
export function openSecretKeys(dataDir: string, given?: string): SecretKeys {
  return createSecretKeys(given === undefined ? keptSecret(dataDir) : Buffer.from(given, 'utf8'));
}

/** Derives every key from one root secret of at least 32 bytes. */
export function createSecretKeys(root: Uint8Array): SecretKeys {
  if (root.length < KEY_BYTES) {
    throw new SecretKeysError(`The root secret must have at least ${KEY_BYTES} bytes.`);
  }
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', root, 'sarraf', purpose, KEY_BYTES));
  const signingKey = new Uint8Array(derive('token-signing'));
  const hashKey = derive('keyed-hash');
  const sealKey = derive('seal');
  return {
    keyId: createHash('sha256').update(signingKey).digest('base64url').slice(0, 12),
    signingKey,
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest(),
    seal: (purpose, text) => sealWith(sealKey, purpose, text),
    open: (purpose, sealed) => openWith(sealKey, purpose, sealed),
  };
}

/** AES-256-GCM; the purpose is authenticated with the text. */
export function sealWith(key: Uint8Array, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** @throws SecretKeysError when key, purpose or text are not those of the sealing */
export function openWith(key: Uint8Array, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    throw new SecretKeysError(`A sealed ${purpose} could not be opened with this key.`);
  }
}

function keptSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, FILE);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = `${randomBytes(KEY_BYTES).toString('base64url')}\n`;
  try {
    // `wx`: processes that start together agree on the one that was first
    writeFileSync(file, made, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const kept = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (kept.length < KEY_BYTES) throw new SecretKeysError(`${file} holds no key.`);
  return kept;
}
