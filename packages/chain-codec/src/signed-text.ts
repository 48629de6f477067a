// Texts that keys of addresses sign, as wallets do: EIP-191 of an EVM address, BIP-137 of Bitcoin's.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { keyAddress } from './bitcoin-derivation.ts';
import type { BitcoinNetwork } from './bitcoin-networks.ts';
import { countedBytes, joined } from './byte-reader.ts';
import { addressOfPublicKey } from './evm-address.ts';

const BITCOIN_HEAD = 'Bitcoin Signed Message:\n';
/** First byte of a signature of a witness program's key; the number of the key is added. */
const WITNESS_FIRST = 39;
const KEYS = 4;
const EVM_FIRST = 27;

/** What a key of Bitcoin signs of a text. */
export function bitcoinTextDigest(text: string): Uint8Array {
  const message = joined(countedBytes(utf8ToBytes(BITCOIN_HEAD)), countedBytes(utf8ToBytes(text)));
  return sha256(sha256(message));
}

/** Signs a text by the key of a witness program (BIP-137), the same each time; base64. */
export function signBitcoinText(text: string, privateKey: Uint8Array): string {
  const signature = secp256k1.sign(bitcoinTextDigest(text), privateKey, {
    prehash: false,
    format: 'recovered',
  });
  const [recovery = 0] = signature;
  return base64.encode(joined(Uint8Array.of(WITNESS_FIRST + recovery), signature.subarray(1)));
}

/** Whether the key of a witness program signed a text. */
export function isSignedByBitcoin(
  text: string,
  signature: string,
  { address, network }: { readonly address: string; readonly network: BitcoinNetwork },
): boolean {
  const bytes = decoded(signature);
  const recovery = (bytes?.[0] ?? 0) - WITNESS_FIRST;
  if (bytes === undefined || recovery < 0 || recovery >= KEYS) return false;
  const key = keyOf(bitcoinTextDigest(text), recovery, bytes.subarray(1));
  return key !== undefined && keyAddress(key, network) === address;
}

/** Whether the key of an address signed a text (EIP-191). */
export function isSignedByEvm(text: string, signature: string, address: string): boolean {
  if (!/^0x[\da-f]{130}$/.test(signature)) return false;
  const bytes = hexToBytes(signature.slice(2));
  const message = utf8ToBytes(text);
  const head = utf8ToBytes(`\u0019Ethereum Signed Message:\n${message.length}`);
  const recovery = (bytes.at(-1) ?? 0) - EVM_FIRST;
  if (recovery !== 0 && recovery !== 1) return false;
  const key = keyOf(keccak_256(joined(head, message)), recovery, bytes.subarray(0, -1));
  if (key === undefined) return false;
  const point = secp256k1.Point.fromBytes(key);
  return addressOfPublicKey(point.toBytes(false).subarray(1)) === address;
}

function keyOf(digest: Uint8Array, recovery: number, compact: Uint8Array): Uint8Array | undefined {
  try {
    const bytes = joined(Uint8Array.of(recovery), compact);
    const signature = secp256k1.Signature.fromBytes(bytes, 'recovered');
    return signature.hasHighS() ? undefined : signature.recoverPublicKey(digest).toBytes(true);
  } catch {
    return undefined;
  }
}

function decoded(text: string): Uint8Array | undefined {
  try {
    const bytes = base64.decode(text);
    return bytes.length === 65 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
