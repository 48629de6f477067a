import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { addr } from 'micro-eth-signer';
import { fieldsOf, textOf } from '../fields.ts';

/** What everybody may know of the exchange's wallet. */
export interface CustodyAddresses {
  /** Of the account m/44'/60'/0': addresses of people and of the house are its children. */
  readonly xpub: string;
  readonly hot: string;
  readonly gas: string;
}

/** The exchange's wallet as far as the demo has it. The exchange is told the public half only. */
export interface CustodyWallet extends CustodyAddresses {
  /** What a thief would have; undefined where the signer keeps the seed under its own account. */
  readonly hotKey: string | undefined;
}

const SEED_FILE = 'custody-seed';
/** What is left here where the signer keeps the seed. */
const ADDRESSES_FILE = 'custody.json';
const SEED_BYTES = 64;
const ACCOUNT = "m/44'/60'/0'";
const HOUSE_BRANCH = 1;
const HOT_INDEX = 0;
const GAS_INDEX = 1;

/**
 * Opens the wallet that the folder keeps, or makes a new one: random, readable by its owner alone.
 *
 * @throws Error when the kept one cannot be read
 */
export function openCustodyWallet(folder: string): CustodyWallet {
  const elsewhere = keptAddresses(folder);
  return elsewhere === undefined
    ? walletOf(custodySeed(folder))
    : { ...elsewhere, hotKey: undefined };
}

function walletOf(seed: string): CustodyWallet {
  const account = HDKey.fromMasterSeed(Buffer.from(seed, 'hex')).derive(ACCOUNT);
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

/** The seed of a folder that keeps it, 64 bytes as hexadecimal digits; a new one where it has none. */
export function custodySeed(folder: string): string {
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

/** Whether the folder keeps a seed itself. */
export function keepsCustodySeed(folder: string): boolean {
  return existsSync(join(folder, SEED_FILE));
}

/** The signer has the seed: the folder keeps the addresses, and the seed goes. */
export function leaveCustodyAddresses(folder: string, { xpub, hot, gas }: CustodyAddresses): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, ADDRESSES_FILE);
  rmSync(`${file}.partial`, { force: true });
  writeFileSync(`${file}.partial`, `${JSON.stringify({ xpub, hot, gas })}\n`, { mode: 0o600 });
  renameSync(`${file}.partial`, file);
  rmSync(join(folder, SEED_FILE), { force: true });
}

/** Addresses of a wallet whose seed is elsewhere; undefined where the seed is here. */
export function keptAddresses(folder: string): CustodyAddresses | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, ADDRESSES_FILE), 'utf8');
  } catch {
    return undefined;
  }
  const fields = fieldsOf(JSON.parse(text));
  const [xpub, hot, gas] = ['xpub', 'hot', 'gas'].map((name) => textOf(fields, name));
  if (xpub === undefined || hot === undefined || gas === undefined) {
    throw new Error(
      `${join(folder, ADDRESSES_FILE)} does not say whose the money on the chains is.`,
    );
  }
  return { xpub, hot, gas };
}
