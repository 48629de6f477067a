import { hexToBytes } from '@noble/hashes/utils.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { assert, ensureDefined } from '@sarraf/money';
import { HDKey } from '@scure/bip32';
import { keyAddress } from './bitcoin-derivation.ts';
import type { BitcoinNetwork } from './bitcoin-networks.ts';
import { joined, joinedAll, wholeBytes } from './byte-reader.ts';
import { deriveEvmAddress } from './evm-derivation.ts';

/** An account whose keys lie elsewhere, as descriptors of wallets write it: `[fingerprint/84h/0h/0h]xpub…`. */
export interface KeyOrigin {
  /** Of the master key, 8 lower hexadecimal digits. */
  readonly fingerprint: string;
  /** Hardened steps from the master key to the account. */
  readonly steps: readonly [number, number, number];
  readonly xpub: string;
}

/** Cold addresses are few: these numbers of branch 0. */
export const COLD_ADDRESSES = 3;
/** Steps to the account of each family. */
export const ACCOUNT_STEPS = { bitcoin: [84, 0, 0], evm: [44, 60, 0] } as const;

const ORIGIN =
  /^\[([\da-f]{8})\/(\d{1,9})[h'](?:\/(\d{1,9})[h'])(?:\/(\d{1,9})[h'])\]([xz]pub\w{100,112})$/;
const HARDENED = 0x8000_0000;
const ACCOUNT_DEPTH = 3;

/** Reads `[fingerprint/84h/0h/0h]xpub…`; undefined: it is none, or not of an account of the family. */
export function readKeyOrigin(text: string, family: 'bitcoin' | 'evm'): KeyOrigin | undefined {
  const [, fingerprint, purpose, coin, account, xpub] = ORIGIN.exec(text.trim()) ?? [];
  if (fingerprint === undefined || xpub === undefined) return undefined;
  const steps = [Number(purpose), Number(coin), Number(account)] as const;
  if (steps.some((step, nth) => step !== ACCOUNT_STEPS[family][nth])) return undefined;
  try {
    return HDKey.fromExtendedKey(xpub).depth === ACCOUNT_DEPTH
      ? { fingerprint, steps, xpub }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The same as text. */
export function keyOriginText({ fingerprint, steps, xpub }: KeyOrigin): string {
  return `[${fingerprint}/${steps.map((step) => `${step}h`).join('/')}]${xpub}`;
}

/** A key of the account: of branch 0, by its number. */
export function originPublicKey({ xpub }: Pick<KeyOrigin, 'xpub'>, number: number): Uint8Array {
  const account = HDKey.fromExtendedKey(xpub);
  assert(account.depth === ACCOUNT_DEPTH, 'the xpub is of an account');
  const { publicKey } = account.deriveChild(0).deriveChild(number);
  return ensureDefined(publicKey ?? undefined, 'a public key');
}

/** The cold addresses of Bitcoin below an account. */
export function coldBitcoinAddresses(origin: KeyOrigin, network: BitcoinNetwork): string[] {
  return numbers().map((number) => keyAddress(originPublicKey(origin, number), network));
}

/** The cold addresses of EVM chains below an account. */
export function coldEvmAddresses({ xpub }: KeyOrigin): string[] {
  return numbers().map((number) => deriveEvmAddress(xpub, 0, number));
}

/** Fingerprint and steps to a key, as PSBTs have them. */
export function derivationBytes(
  { fingerprint, steps }: KeyOrigin,
  ...more: readonly number[]
): Uint8Array {
  const path = [...steps.map((step) => step + HARDENED), ...more];
  return joined(hexToBytes(fingerprint), joinedAll(path.map((step) => wholeBytes(step, 4))));
}

/** The hash of a public key that its witness program has. */
export function keyHash(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey));
}

const numbers = (): number[] => Array.from({ length: COLD_ADDRESSES }, (_, number) => number);
