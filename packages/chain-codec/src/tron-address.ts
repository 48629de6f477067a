import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { assert, err, ok, type Result, withoutUnseen } from '@sarraf/money';
import { createBase58check } from '@scure/base';
import { withChecksum } from './evm-address.ts';

/** Why a text is no address of TRON. */
export type TronAddressError = 'address_malformed' | 'address_checksum';

const base58check = createBase58check(sha256);
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
/** What every address begins with; written down it makes them begin with T. */
const PREFIX = 0x41;
const BYTES = 21;

/**
 * The address that a text is. White space around it is dropped, a sign that no one sees is refused; letters count
 * by their case, and a wrong one is found by the checksum.
 */
export function tronAddress(text: string): Result<string, TronAddressError> {
  if (withoutUnseen(text) !== text) return err('address_malformed');
  const address = text.trim();
  if (!ADDRESS.test(address)) return err('address_malformed');
  return readBytes(address) === undefined ? err('address_checksum') : ok(address);
}

/**
 * The 21 bytes of an address, as transactions have it.
 *
 * @throws InvariantError where it is none
 */
export function tronBytes(address: string): Uint8Array {
  const bytes = readBytes(address);
  assert(bytes !== undefined, 'an address of TRON');
  return bytes;
}

/** The address of 21 bytes; undefined where they are those of none. */
export function tronAddressOfBytes(bytes: Uint8Array): string | undefined {
  return bytes.length === BYTES && bytes[0] === PREFIX ? base58check.encode(bytes) : undefined;
}

/** The address that logs and words of contracts have as 20 bytes, with or without `0x`. */
export function tronOfEvm(hex: string): string {
  const bytes = hexToBytes(hex.replace(/^0x/, '').toLowerCase());
  assert(bytes.length === BYTES - 1, 'an address of a contract has 20 bytes');
  const whole = new Uint8Array(BYTES);
  whole[0] = PREFIX;
  whole.set(bytes, 1);
  return base58check.encode(whole);
}

/** The same 20 bytes as EVM chains write them, as contracts know an address. */
export function evmOfTron(address: string): string {
  return withChecksum(bytesToHex(tronBytes(address).subarray(1)));
}

function readBytes(address: string): Uint8Array | undefined {
  if (!ADDRESS.test(address)) return undefined;
  try {
    const bytes = base58check.decode(address);
    return bytes.length === BYTES && bytes[0] === PREFIX ? bytes : undefined;
  } catch {
    return undefined;
  }
}
