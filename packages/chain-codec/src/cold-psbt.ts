// What cold pays of Bitcoin: written here for a machine without a network, and held to it when it comes back signed.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64, createBase58check, utf8 } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { bitcoinScript } from './bitcoin-address.ts';
import type { BitcoinNetwork } from './bitcoin-networks.ts';
import {
  bitcoinTxid,
  type BitcoinTx,
  outputBytes,
  readBitcoinTx,
  witnessDigest,
  writeBitcoinTx,
} from './bitcoin-transaction.ts';
import { ByteReader, FormatError, joined, sameBytes, sizeBytes } from './byte-reader.ts';
import { derivationBytes, keyHash, type KeyOrigin, originPublicKey } from './key-origin.ts';
import { PSBT_GLOBAL, PSBT_IN, PSBT_OUT, type PsbtEntry, readPsbt, writePsbt } from './psbt.ts';

/** A coin of cold, with the whole transaction that it came by. */
export interface ColdCoin {
  /** Of its address below the account. */
  readonly number: number;
  readonly txid: string;
  readonly vout: number;
  readonly amount: bigint;
  readonly previous: Uint8Array;
}

/** What cold is to pay. */
export interface ColdPayment {
  readonly spendId: string;
  readonly origin: KeyOrigin;
  readonly network: BitcoinNetwork;
  readonly coins: readonly ColdCoin[];
  readonly to: string;
  readonly amount: bigint;
  /** Comes back to cold, to the address of this number; 0: nothing does. */
  readonly change: { readonly number: number; readonly amount: bigint };
}

/** `sarraf` in the part of a PSBT that is free for a program's own: which spend it is, and of which network. */
const OWN_PREFIX = utf8ToBytes('sarraf');
const REPLACEABLE = 0xffff_fffd;
/** Of every PSBT. */
const FIRST = 0x70;
const SIGHASH_ALL = 1;
const VERSION = 2;
const NO_KEY = new Uint8Array();
const base58 = createBase58check(sha256);

/** The transaction before anybody signs it. Its code is known: witnesses are no part of it. */
export function coldTransaction(payment: ColdPayment): BitcoinTx {
  const { change, coins, network, to, amount } = payment;
  const back = { amount: change.amount, script: ownScript(payment, change.number) };
  return {
    version: VERSION,
    inputs: coins.map(({ txid, vout }) => ({
      txid,
      vout,
      script: new Uint8Array(),
      sequence: REPLACEABLE,
      witness: [],
    })),
    outputs: [
      { amount, script: bitcoinScript(to, network) },
      ...(change.amount > 0n ? [back] : []),
    ],
    lockTime: 0,
  };
}

/** The PSBT of a payment, as bytes; the same each time. @throws FormatError where a coin is not as it is said */
export function coldPsbt(payment: ColdPayment): {
  readonly bytes: Uint8Array;
  readonly txid: string;
} {
  const { change, coins, network, origin, spendId } = payment;
  const tx = coldTransaction(payment);
  const own = JSON.stringify({ spendId, network: network.name });
  const bytes = writePsbt({
    tx,
    global: [
      {
        type: PSBT_GLOBAL.xpub,
        key: base58.decode(origin.xpub),
        value: derivationBytes(origin),
      },
      {
        type: PSBT_GLOBAL.own,
        key: joined(sizeBytes(OWN_PREFIX.length), OWN_PREFIX, Uint8Array.of(0)),
        value: utf8ToBytes(own),
      },
    ],
    inputs: coins.map((coin) => coinEntries(payment, coin)),
    outputs: tx.outputs.map((_, nth) =>
      nth === 0 ? [] : [keyEntry(payment, change.number, PSBT_OUT.derivation)],
    ),
  });
  return { bytes, txid: bitcoinTxid(tx) };
}

function coinEntries(payment: ColdPayment, coin: ColdCoin): PsbtEntry[] {
  const previous = readBitcoinTx(coin.previous);
  const output = previous.outputs[coin.vout];
  const isSame =
    output !== undefined &&
    bitcoinTxid(previous) === coin.txid &&
    output.amount === coin.amount &&
    sameBytes(output.script, ownScript(payment, coin.number));
  if (!isSame) throw new FormatError('a coin is not as its transaction has it');
  const entry = (type: number, value: Uint8Array): PsbtEntry => ({ type, key: NO_KEY, value });
  return [
    entry(PSBT_IN.previous, coin.previous),
    entry(PSBT_IN.witnessUtxo, outputBytes(output)),
    entry(PSBT_IN.sighash, Uint8Array.of(SIGHASH_ALL, 0, 0, 0)),
    keyEntry(payment, coin.number, PSBT_IN.derivation),
  ];
}

function keyEntry({ origin }: ColdPayment, number: number, type: number): PsbtEntry {
  return { type, key: originPublicKey(origin, number), value: derivationBytes(origin, 0, number) };
}

function ownScript({ origin }: Pick<ColdPayment, 'origin'>, number: number): Uint8Array {
  const hash = keyHash(originPublicKey(origin, number));
  return joined(Uint8Array.of(0, hash.length), hash);
}

/** What of a PSBT is this program's own; undefined: nothing. */
export function ownOfPsbt(global: readonly PsbtEntry[]): unknown {
  const key = joined(sizeBytes(OWN_PREFIX.length), OWN_PREFIX, Uint8Array.of(0));
  const found = global.find((entry) => entry.type === PSBT_GLOBAL.own && sameBytes(entry.key, key));
  return found === undefined ? undefined : JSON.parse(utf8.encode(found.value));
}

/** Why a file that came back is not what was proposed. */
export type SignedFileError =
  /** It is no such file, or not written as its format has it. */
  | 'malformed'
  /** It spends or pays something else. */
  | 'other'
  /** A signature is missing, is of another key, or does not fit. */
  | 'unsigned';

/** A file that came back is not taken. */
export class SignedFileRefusal extends Error {
  override readonly name = 'SignedFileRefusal';
  readonly why: SignedFileError;

  constructor(why: SignedFileError) {
    super(why);
    this.why = why;
  }
}

/**
 * The signed transaction of a PSBT that came back. It has to spend and pay, byte for byte, what was proposed, and each
 * coin needs the right key's signature over all of it.
 *
 * @throws SignedFileRefusal
 */
export function signedColdPsbt(
  payment: ColdPayment,
  file: Uint8Array,
): { readonly bytes: string; readonly txid: string } {
  const proposed = coldTransaction(payment);
  const psbt = refusing('malformed', () => readPsbt(file));
  if (!sameBytes(writeBitcoinTx(psbt.tx, 'plain'), writeBitcoinTx(proposed, 'plain'))) {
    throw new SignedFileRefusal('other');
  }
  const inputs = proposed.inputs.map((input, nth) => {
    const { amount, number } = payment.coins[nth] ?? { amount: 0n, number: 0 };
    const key = originPublicKey(payment.origin, number);
    const signature = signatureOf(psbt.inputs[nth] ?? [], key);
    if (signature === undefined) throw new SignedFileRefusal('unsigned');
    const digest = witnessDigest(proposed, nth, { amount, keyHash: keyHash(key) });
    if (!isSigned(signature, digest, key)) throw new SignedFileRefusal('unsigned');
    return { ...input, witness: [signature, key] };
  });
  const signed = { ...proposed, inputs };
  return { bytes: bytesToHex(writeBitcoinTx(signed)), txid: bitcoinTxid(proposed) };
}

/** From a partial signature, or from a witness that is final already. */
function signatureOf(map: readonly PsbtEntry[], key: Uint8Array): Uint8Array | undefined {
  const partial = map.find(
    (entry) => entry.type === PSBT_IN.partialSignature && sameBytes(entry.key, key),
  );
  if (partial !== undefined) return partial.value;
  const final = map.find(({ type }) => type === PSBT_IN.finalWitness);
  if (final === undefined) return undefined;
  return refusing('malformed', () => {
    const reader = new ByteReader(final.value);
    const count = reader.size();
    const [signature, own] = [reader.counted(), reader.counted()];
    reader.end();
    return count === 2 && sameBytes(own, key) ? signature : undefined;
  });
}

/** DER with the mark of SIGHASH_ALL, and no other mark: a signature over less could be moved to another payment. */
function isSigned(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== SIGHASH_ALL) return false;
  try {
    const der = signature.subarray(0, -1);
    return secp256k1.verify(der, digest, key, { prehash: false, format: 'der', lowS: true });
  } catch {
    return false;
  }
}

function refusing<T>(why: SignedFileError, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SignedFileRefusal) throw error;
    throw new SignedFileRefusal(why);
  }
}

/** Bytes of a PSBT's file: as they are, or as base64; undefined: it is neither. */
export function psbtFileBytes(file: Uint8Array): Uint8Array | undefined {
  if (file[0] === FIRST) return file;
  try {
    return base64.decode(utf8.encode(file).trim());
  } catch {
    return undefined;
  }
}
