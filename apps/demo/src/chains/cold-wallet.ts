// The demo's cold address: its key lies where a paper would, and no program reads it.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { p2tr } from '@scure/btc-signer';
import { pubSchnorr } from '@scure/btc-signer/utils.js';
import { addr } from 'micro-eth-signer';
import { addressOf } from './bitcoin/address.ts';
import { holderOfKey, tronText } from './tron/address.ts';

const FILE = 'cold-key';
const KEY_BYTES = 32;

/** The cold address of a folder, made when it is asked for first. */
export function coldAddress(folder: string): string {
  return addr.fromPrivateKey(coldKey(folder));
}

/** The same of Bitcoin: a taproot address of the same key. */
export function coldBitcoinAddress(folder: string): string {
  const key = Buffer.from(coldKey(folder).slice(2), 'hex');
  const { script } = p2tr(pubSchnorr(key));
  const address = addressOf(script);
  if (address === undefined) throw new Error('A taproot script has an address.');
  return address;
}

/** The same of TRON. */
export function coldTronAddress(folder: string): string {
  return tronText(holderOfKey(coldKey(folder)));
}

function coldKey(folder: string): string {
  const file = join(folder, FILE);
  if (!existsSync(file)) {
    const key = `0x${randomBytes(KEY_BYTES).toString('hex')}\n`;
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}
