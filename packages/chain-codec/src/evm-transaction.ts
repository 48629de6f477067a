// Transactions of EIP-1559 as bytes: what cold signs, and whether what came back is that.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { FormatError, joined, joinedAll, sameBytes } from './byte-reader.ts';
import { SignedFileRefusal } from './cold-psbt.ts';
import { addressOfPublicKey } from './evm-address.ts';

/** What is signed. */
export interface EvmTerms {
  readonly chainId: bigint;
  readonly nonce: bigint;
  readonly to: string;
  readonly value: bigint;
  /** `0x` and the call's bytes. */
  readonly data: string;
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

const TYPE = Uint8Array.of(0x02);
const SHORT_MAX = 55;
const WORD_BYTES = 32;
const FIELDS = 12;

/** The digest that is signed. */
export function evmDigest(terms: EvmTerms): Uint8Array {
  return keccak_256(joined(TYPE, list(fieldsOf(terms))));
}

/**
 * Whether raw bytes are exactly this transaction with a signature of this sender; its code.
 *
 * @throws SignedFileRefusal
 */
export function signedEvm(
  terms: EvmTerms,
  from: string,
  hex: string,
): { readonly bytes: string; readonly txid: string } {
  const text = hex.trim().toLowerCase();
  if (!/^0x(?:[\da-f]{2}){60,16000}$/.test(text)) throw new SignedFileRefusal('malformed');
  const bytes = hexToBytes(text.slice(2));
  const [parity, r, s] = signatureOf(bytes);
  const own = fieldsOf(terms);
  // written anew with the signature it has to be the very bytes: nothing else is in them
  if (!sameBytes(bytes, joined(TYPE, list([...own, item(parity), item(r), item(s)])))) {
    throw new SignedFileRefusal('other');
  }
  if (senderOf(evmDigest(terms), { parity, r, s }) !== from)
    throw new SignedFileRefusal('unsigned');
  return { bytes: text, txid: `0x${bytesToHex(keccak_256(bytes))}` };
}

function senderOf(
  digest: Uint8Array,
  { parity, r, s }: { parity: Uint8Array; r: Uint8Array; s: Uint8Array },
): string | undefined {
  try {
    const recovery = parity.length === 0 ? 0 : (parity[0] ?? 0);
    const compact = joined(Uint8Array.of(recovery), padded(r), padded(s));
    const signature = secp256k1.Signature.fromBytes(compact, 'recovered');
    if (signature.hasHighS()) return undefined;
    const point = signature.recoverPublicKey(digest);
    return addressOfPublicKey(point.toBytes(false).subarray(1));
  } catch {
    return undefined;
  }
}

function padded(bytes: Uint8Array): Uint8Array {
  if (bytes.length > WORD_BYTES) throw new FormatError('a number is too long');
  return joined(new Uint8Array(WORD_BYTES - bytes.length), bytes);
}

function fieldsOf(terms: EvmTerms): Uint8Array[] {
  const { chainId, data, gasLimit, maxFeePerGas, maxPriorityFeePerGas, nonce, to, value } = terms;
  return [
    whole(chainId),
    whole(nonce),
    whole(maxPriorityFeePerGas),
    whole(maxFeePerGas),
    whole(gasLimit),
    item(hexToBytes(to.slice(2))),
    whole(value),
    item(hexToBytes(data.slice(2))),
    // the list of addresses that are read is empty
    list([]),
  ];
}

/** The last three things of a transaction: which of two keys, and the two numbers of the signature. */
function signatureOf(bytes: Uint8Array): readonly [Uint8Array, Uint8Array, Uint8Array] {
  try {
    if (bytes[0] !== TYPE[0]) throw new FormatError('this is no transaction of EIP-1559');
    const [all, rest] = split(bytes.subarray(1));
    if (rest.length > 0) throw new FormatError('bytes are left over');
    const parts: Uint8Array[] = [];
    for (let left = all; left.length > 0 && parts.length <= FIELDS; ) {
      const [content, next] = split(left);
      parts.push(content);
      left = next;
    }
    const [parity, r, s] = parts.slice(-3);
    if (parts.length !== FIELDS || parity === undefined || r === undefined || s === undefined) {
      throw new FormatError('a transaction of EIP-1559 has twelve parts');
    }
    return [parity, r, s];
  } catch {
    throw new SignedFileRefusal('malformed');
  }
}

/** The first item's content, and what follows it. */
function split(bytes: Uint8Array): readonly [Uint8Array, Uint8Array] {
  const [first = -1] = bytes;
  if (first < 0) throw new FormatError('cut off');
  if (first < 0x80) return [bytes.subarray(0, 1), bytes.subarray(1)];
  const base = first < 0xc0 ? 0x80 : 0xc0;
  const short = first - base;
  const sizeLength = short > SHORT_MAX ? short - SHORT_MAX : 0;
  const size =
    sizeLength === 0
      ? short
      : bytes.subarray(1, 1 + sizeLength).reduce((sum, byte) => sum * 256 + byte, 0);
  const from = 1 + sizeLength;
  if (from + size > bytes.length) throw new FormatError('cut off');
  return [bytes.subarray(from, from + size), bytes.subarray(from + size)];
}

const whole = (value: bigint): Uint8Array => item(minimal(value));

function minimal(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const hex = value.toString(16);
  return hexToBytes(hex.length % 2 === 0 ? hex : `0${hex}`);
}

function item(content: Uint8Array): Uint8Array {
  const [first = 0xff] = content;
  if (content.length === 1 && first < 0x80) return content;
  return joined(head(0x80, content.length), content);
}

function list(items: readonly Uint8Array[]): Uint8Array {
  const content = joinedAll(items);
  return joined(head(0xc0, content.length), content);
}

function head(base: number, length: number): Uint8Array {
  if (length <= SHORT_MAX) return Uint8Array.of(base + length);
  const size = minimal(BigInt(length));
  return joined(Uint8Array.of(base + SHORT_MAX + size.length), size);
}
