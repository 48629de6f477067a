import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { addr } from 'micro-eth-signer';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import { addressOfKey } from './bitcoin/address.ts';
import type { ChainName } from './chain-facts.ts';
import { holderOfKey, tronText } from './tron/address.ts';

/** What everybody may know of one account of the exchange's wallet. */
export interface AccountAddresses {
  /** Addresses of people and of the house are its children. */
  readonly xpub: string;
  readonly hot: string;
  readonly gas: string;
}

/**
 * What everybody may know of the exchange's wallet: m/44'/60'/0' of all EVM chains, m/84'/0'/0' of Bitcoin,
 * m/44'/195'/0' of TRON.
 */
export interface CustodyAddresses extends AccountAddresses {
  readonly bitcoin: AccountAddresses;
  readonly tron: AccountAddresses;
}

/** An account as far as the demo has it. */
export interface CustodyAccount extends AccountAddresses {
  /** What a thief would have; undefined where the signer keeps the seed under its own account. */
  readonly hotKey: string | undefined;
}

/** The exchange's wallet as far as the demo has it. The exchange is told the public half only. */
export interface CustodyWallet extends CustodyAccount {
  readonly bitcoin: CustodyAccount;
  readonly tron: CustodyAccount;
}

const SEED_FILE = 'custody-seed';
/** What is left here where the signer keeps the seed. */
const ADDRESSES_FILE = 'custody.json';
const SEED_BYTES = 64;
const ACCOUNT = "m/44'/60'/0'";
const BITCOIN_ACCOUNT = "m/84'/0'/0'";
const TRON_ACCOUNT = "m/44'/195'/0'";
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
  if (elsewhere === undefined) return walletOf(custodySeed(folder));
  const { bitcoin, tron } = elsewhere;
  const hotKey = undefined;
  return { ...elsewhere, hotKey, bitcoin: { ...bitcoin, hotKey }, tron: { ...tron, hotKey } };
}

/** The account whose addresses are those of a chain. */
export function walletOn(wallet: CustodyWallet, chain: ChainName): CustodyAccount {
  return chain === 'bitcoin' || chain === 'tron' ? wallet[chain] : wallet;
}

/** The house's addresses on a chain. */
export function houseOf(
  wallet: CustodyWallet,
  chain: ChainName,
): { readonly hot: string; readonly gas: string } {
  const { gas, hot } = walletOn(wallet, chain);
  return { hot, gas };
}

function walletOf(seed: string): CustodyWallet {
  const root = HDKey.fromMasterSeed(Buffer.from(seed, 'hex'));
  const bitcoin = root.derive(BITCOIN_ACCOUNT);
  return {
    ...accountOf(root.derive(ACCOUNT), (key) => addr.fromPrivateKey(privateKey(key))),
    bitcoin: accountOf(bitcoin, (key) =>
      addressOfKey(Buffer.from(privateKey(key).slice(2), 'hex')),
    ),
    tron: accountOf(root.derive(TRON_ACCOUNT), (key) => tronText(holderOfKey(privateKey(key)))),
  };
}

function accountOf(account: HDKey, addressOf: (key: HDKey) => string): CustodyAccount {
  const house = account.deriveChild(HOUSE_BRANCH);
  const hot = house.deriveChild(HOT_INDEX);
  return {
    xpub: account.publicExtendedKey,
    hot: addressOf(hot),
    gas: addressOf(house.deriveChild(GAS_INDEX)),
    hotKey: privateKey(hot),
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
export function leaveCustodyAddresses(folder: string, made: CustodyAddresses): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, ADDRESSES_FILE);
  const publicOf = ({ gas, hot, xpub }: AccountAddresses) => ({ xpub, hot, gas });
  const kept = { ...publicOf(made), bitcoin: publicOf(made.bitcoin), tron: publicOf(made.tron) };
  rmSync(`${file}.partial`, { force: true });
  writeFileSync(`${file}.partial`, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  renameSync(`${file}.partial`, file);
  rmSync(join(folder, SEED_FILE), { force: true });
}

/** Addresses of a wallet whose seed is elsewhere; undefined where the seed is here. */
export function keptAddresses(folder: string): CustodyAddresses | undefined {
  const file = join(folder, ADDRESSES_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const fields = fieldsOf(JSON.parse(text));
  const read = (account: Fields): AccountAddresses => {
    const [xpub, hot, gas] = ['xpub', 'hot', 'gas'].map((name) => textOf(account, name));
    if (xpub === undefined || hot === undefined || gas === undefined) {
      throw new Error(`${file} does not say whose the money on the chains is.`);
    }
    return { xpub, hot, gas };
  };
  return {
    ...read(fields),
    bitcoin: read(fieldsOf(fields['bitcoin'])),
    tron: read(fieldsOf(fields['tron'])),
  };
}

/** Whether the signer has the seed of what the folder's chains are of. */
export function isSeedElsewhere(folder: string): boolean {
  return existsSync(join(folder, ADDRESSES_FILE));
}
