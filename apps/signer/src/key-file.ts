// The seed and the key of the pairing, sealed by a passphrase.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { z } from 'zod';
import { readJsonFile, writeWhole } from './files.ts';
import { SignerError } from './refusal.ts';

/** What is sealed. */
export interface Secrets {
  /** The words that people keep on paper; null where the seed was given as bytes. */
  readonly mnemonic: string | null;
  /** 64 bytes as hexadecimal digits. */
  readonly seed: string;
  /** The private key by which the gate knows this signer. */
  readonly pairingKey: string;
}

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 32;
const IV_BYTES = 12;
const KEY_BYTES = 32;
const BLOCK_SIZE = 8;
/** 128 MB for a moment, and about half a second: what each guess of a passphrase costs. */
export const COST_LOG2 = 17;
const COST_LOG2_MIN = 14;
const COST_LOG2_MAX = 20;
const PASSPHRASE_CHARS_MIN = 12;

const base64url = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+$/);
const fileShape = z.strictObject({
  version: z.literal(1),
  scrypt: z.strictObject({
    costLog2: z.int().min(COST_LOG2_MIN).max(COST_LOG2_MAX),
    salt: base64url,
  }),
  iv: base64url,
  tag: base64url,
  sealed: base64url,
});
const secretsShape = z.strictObject({
  mnemonic: z.string().nullable(),
  seed: z.string().regex(/^[\da-f]{128}$/),
  pairingKey: z.string(),
});

/** Seals secrets into a file. */
export function writeKeyFile(
  file: string,
  secrets: Secrets,
  passphrase: string,
  costLog2 = COST_LOG2,
): void {
  if (passphrase.length < PASSPHRASE_CHARS_MIN) {
    throw new SignerError(`A passphrase has at least ${PASSPHRASE_CHARS_MIN} characters.`);
  }
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, stretched(passphrase, salt, costLog2), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  const content: z.infer<typeof fileShape> = {
    version: 1,
    scrypt: { costLog2, salt: salt.toString('base64url') },
    iv: iv.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    sealed: sealed.toString('base64url'),
  };
  writeWhole(file, `${JSON.stringify(content)}\n`);
}

/** @throws SignerError for a wrong passphrase or a file that was changed: they look the same */
export function openKeyFile(file: string, passphrase: string): Secrets {
  const { scrypt, iv, tag, sealed } = readJsonFile(file, fileShape);
  const key = stretched(passphrase, Buffer.from(scrypt.salt, 'base64url'), scrypt.costLog2);
  try {
    const decipher = createDecipheriv(CIPHER, key, Buffer.from(iv, 'base64url'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    const opened = decipher.update(Buffer.from(sealed, 'base64url'));
    const text = Buffer.concat([opened, decipher.final()]).toString('utf8');
    return secretsShape.parse(JSON.parse(text));
  } catch {
    throw new SignerError(`${file} does not open by this passphrase.`);
  }
}

function stretched(passphrase: string, salt: Buffer, costLog2: number): Buffer {
  const cost = 2 ** costLog2;
  return scryptSync(passphrase, salt, KEY_BYTES, {
    cost,
    blockSize: BLOCK_SIZE,
    maxmem: 256 * cost * BLOCK_SIZE,
  });
}
