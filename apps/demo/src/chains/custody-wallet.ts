import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { addr } from 'micro-eth-signer';

/** The exchange's own keys, as a signer has them. The exchange is told the public half only. */
export interface CustodyWallet {
  /** Of the account m/44'/60'/0': addresses of people and of the house are its children. */
  readonly xpub: string;
  readonly hot: string;
  readonly gas: string;
  /** What a thief would have. */
  readonly hotKey: string;
}

const SEED_FILE = 'custody-seed';
const SEED_BYTES = 64;
const ACCOUNT = "m/44'/60'/0'";
const HOUSE_BRANCH = 1;
const HOT_INDEX = 0;
const GAS_INDEX = 1;

/**
 * Opens the keys that the folder keeps, or makes new ones: random, readable by their owner alone.
 *
 * @throws Error when the kept ones cannot be read
 */
export function openCustodyWallet(folder: string): CustodyWallet {
  const account = HDKey.fromMasterSeed(Buffer.from(keptSeed(folder), 'hex')).derive(ACCOUNT);
  const house = account.deriveChild(HOUSE_BRANCH);
  const hotKey = privateKey(house.deriveChild(HOT_INDEX));
  return {
    xpub: account.publicExtendedKey,
    hot: addr.fromPrivateKey(hotKey),
    gas: addr.fromPrivateKey(privateKey(house.deriveChild(GAS_INDEX))),
    hotKey,
  };
}

function privateKey(key: HDKey): string {
  if (key.privateKey === null) throw new Error('A key of the custody wallet has no private half.');
  return `0x${Buffer.from(key.privateKey).toString('hex')}`;
}

function keptSeed(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, SEED_FILE);
  try {
    const made = randomBytes(SEED_BYTES).toString('hex');
    // `wx`: two processes that start together agree on the one that was first
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
  }
  const kept = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{128}$/.test(kept)) {
    throw new Error(`${file} holds no seed: without it the money on the chains is out of reach.`);
  }
  return kept;
}
