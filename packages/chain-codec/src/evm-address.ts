import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { err, ok, type Result, withoutUnseen } from '@sarraf/money';

/** Why a text is no address of an EVM chain. */
export type EvmAddressError = 'address_malformed' | 'address_checksum';

const ADDRESS = /^0x([\da-f]{40})$/i;
/** From this half-byte of the hash on a letter of the address is upper case (EIP-55). */
const UPPER_FROM = 8;
const ADDRESS_BYTES = 20;

/**
 * The address that a text is, in the writing of EIP-55. Letters of both cases have to match the
 * checksum; all of one case carry none, and are taken. White space around it is dropped, a sign
 * that no one sees is refused: an address that looks like another one is not it.
 *
 * @example evmAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')
 *   // ok('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
 */
export function evmAddress(text: string): Result<string, EvmAddressError> {
  if (withoutUnseen(text) !== text) return err('address_malformed');
  const hex = ADDRESS.exec(text.trim())?.[1];
  if (hex === undefined) return err('address_malformed');
  const address = withChecksum(hex.toLowerCase());
  if (hasBothCases(hex) && address !== `0x${hex}`) return err('address_checksum');
  return ok(address);
}

/** The address of an uncompressed public key without its first byte, 64 bytes. */
export function addressOfPublicKey(key: Uint8Array): string {
  const hash = keccak_256(key);
  return withChecksum(bytesToHex(hash.subarray(hash.length - ADDRESS_BYTES)));
}

/** 40 lower hexadecimal digits as EIP-55 writes them. */
export function withChecksum(lowerHex: string): string {
  const hash = keccak_256(utf8ToBytes(lowerHex));
  let address = '0x';
  for (let at = 0; at < lowerHex.length; at += 1) {
    const byte = hash[at >> 1] ?? 0;
    const half = at % 2 === 0 ? byte >> 4 : byte & 0x0f;
    const sign = lowerHex.charAt(at);
    address += half >= UPPER_FROM ? sign.toUpperCase() : sign;
  }
  return address;
}

function hasBothCases(hex: string): boolean {
  return hex !== hex.toLowerCase() && hex !== hex.toUpperCase();
}
