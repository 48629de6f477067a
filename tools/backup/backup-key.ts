// The key of backups: one file of one line, which lies neither in the backup nor beside the database.
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { BackupRefusal } from './refusal.ts';

const KEY_BYTES = 32;
const CHECK_BYTES = 8;
const PREFIX = 'sarraf-backup-key-';

/** What seals and opens the files of a backup. */
export interface BackupKey {
  /** Says which key a file was sealed with, and nothing of the key. */
  readonly check: Buffer;
  /** The key of one file: each has its own, which is bound to the file's name. */
  ofFile(name: string, salt: Uint8Array): Buffer;
}

/** Makes a new key in a file that only its owner reads. @throws BackupRefusal where there is one */
export function makeKey(file: string): void {
  const line = `${PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}\n`;
  try {
    writeFileSync(file, line, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupRefusal(
      'target_not_empty',
      `${file} is there already: no key is written over.`,
    );
  }
}

/** Reads a key. @throws BackupRefusal `key_unusable` */
export function readKey(file: string): BackupKey {
  const unusable = (why: string): BackupRefusal => new BackupRefusal('key_unusable', why);
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) {
    throw unusable(`There is no key ${file}: make one by npm run backup -- --new-key FILE.`);
  }
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
    throw unusable(`Others may read the key ${file}: chmod 600 it, or make a new one.`);
  }
  const line = readFileSync(file, 'utf8').trim();
  const bytes = Buffer.from(line.slice(PREFIX.length), 'base64url');
  if (!line.startsWith(PREFIX) || bytes.length !== KEY_BYTES) {
    throw unusable(`${file} is no key of backups.`);
  }
  return keyOf(bytes);
}

function keyOf(secret: Buffer): BackupKey {
  const check = createHmac('sha256', secret).update('sarraf backup: which key').digest();
  return {
    check: check.subarray(0, CHECK_BYTES),
    ofFile: (name, salt) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `sarraf backup: file ${name}`, KEY_BYTES)),
  };
}
