// The demo's cold address: its key lies where a paper would, and no program reads it.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addr } from 'micro-eth-signer';

const FILE = 'cold-key';
const KEY_BYTES = 32;

/** The cold address of a folder, made when it is asked for first. */
export function coldAddress(folder: string): string {
  const file = join(folder, FILE);
  if (!existsSync(file)) {
    const key = `0x${randomBytes(KEY_BYTES).toString('hex')}\n`;
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  }
  return addr.fromPrivateKey(readFileSync(file, 'utf8').trim());
}
