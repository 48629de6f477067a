// Transactions of Bitcoin as bytes: BIP-144, and what a signature of a witness program covers, BIP-143.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import {
  ByteReader,
  countedBytes,
  FormatError,
  joined,
  joinedAll,
  sizeBytes,
  wholeBytes,
} from './byte-reader.ts';

/** A coin that is spent. */
export interface BitcoinInput {
  /** As people write it: the bytes the other way round. */
  readonly txid: string;
  readonly vout: number;
  readonly script: Uint8Array;
  readonly sequence: number;
  readonly witness: readonly Uint8Array[];
}

/** What is paid. */
export interface BitcoinOutput {
  readonly amount: bigint;
  readonly script: Uint8Array;
}

/** A transaction. */
export interface BitcoinTx {
  readonly version: number;
  readonly inputs: readonly BitcoinInput[];
  readonly outputs: readonly BitcoinOutput[];
  readonly lockTime: number;
}

const HASH_BYTES = 32;
const SIGHASH_ALL = 1;

/**
 * Reads a transaction.
 *
 * @param form `plain`: without witnesses, as a PSBT has it; `any`: with them where its mark says so
 * @throws FormatError
 */
export function readBitcoinTx(bytes: Uint8Array, form: 'plain' | 'any' = 'any'): BitcoinTx {
  const reader = new ByteReader(bytes);
  const version = Number(reader.whole(4));
  const mark = new ByteReader(bytes.subarray(4));
  const isMarked = form === 'any' && bytes[4] === 0 && mark.take(2)[1] === 1;
  if (isMarked) reader.take(2);
  const bare = times(reader.size(), () => readInput(reader));
  const outputs = times(reader.size(), () => ({
    amount: reader.whole(8),
    script: reader.counted(),
  }));
  const inputs = bare.map((input) => ({
    ...input,
    witness: isMarked ? times(reader.size(), () => reader.counted()) : [],
  }));
  if (isMarked && inputs.every(({ witness }) => witness.length === 0)) {
    throw new FormatError('a transaction says that it has witnesses, and has none');
  }
  const lockTime = Number(reader.whole(4));
  reader.end();
  return { version, inputs, outputs, lockTime };
}

function times<T>(count: number, read: () => T): T[] {
  const all: T[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push(read());
  return all;
}

function readInput(reader: ByteReader): BitcoinInput {
  const txid = bytesToHex(reader.take(HASH_BYTES).toReversed());
  const vout = Number(reader.whole(4));
  const script = reader.counted();
  return { txid, vout, script, sequence: Number(reader.whole(4)), witness: [] };
}

/** A transaction as bytes; witnesses are written where there are any and `form` has them. */
export function writeBitcoinTx(tx: BitcoinTx, form: 'plain' | 'any' = 'any'): Uint8Array {
  const hasWitness = form === 'any' && tx.inputs.some(({ witness }) => witness.length > 0);
  return joined(
    wholeBytes(tx.version, 4),
    hasWitness ? Uint8Array.of(0, 1) : new Uint8Array(),
    sizeBytes(tx.inputs.length),
    joinedAll(
      tx.inputs.map(({ script, sequence, ...of }) =>
        joined(outpointBytes(of), countedBytes(script), wholeBytes(sequence, 4)),
      ),
    ),
    sizeBytes(tx.outputs.length),
    joinedAll(tx.outputs.map(outputBytes)),
    joinedAll(hasWitness ? tx.inputs.map(({ witness }) => witnessBytes(witness)) : []),
    wholeBytes(tx.lockTime, 4),
  );
}

/** A transaction's code: of its bytes without witnesses. */
export function bitcoinTxid(tx: BitcoinTx): string {
  return bytesToHex(twice(writeBitcoinTx(tx, 'plain')).toReversed());
}

/** Witnesses as they stand in a transaction. */
export function witnessBytes(witness: readonly Uint8Array[]): Uint8Array {
  return joined(sizeBytes(witness.length), joinedAll(witness.map(countedBytes)));
}

/** An output as it stands in a transaction. */
export function outputBytes({ amount, script }: BitcoinOutput): Uint8Array {
  return joined(wholeBytes(amount, 8), countedBytes(script));
}

/**
 * What the key of a witness program of version 0 signs for one coin, with all coins and outputs (SIGHASH_ALL).
 *
 * @param coin what the coin is worth, and the 20 bytes of its key's hash
 */
export function witnessDigest(
  tx: BitcoinTx,
  nth: number,
  coin: { readonly amount: bigint; readonly keyHash: Uint8Array },
): Uint8Array {
  const input = tx.inputs[nth];
  if (input === undefined) throw new FormatError('there is no such coin');
  const code = joined(
    Uint8Array.of(0x76, 0xa9, coin.keyHash.length),
    coin.keyHash,
    Uint8Array.of(0x88, 0xac),
  );
  return twice(
    joined(
      wholeBytes(tx.version, 4),
      twice(joinedAll(tx.inputs.map(outpointBytes))),
      twice(joinedAll(tx.inputs.map(({ sequence }) => wholeBytes(sequence, 4)))),
      outpointBytes(input),
      countedBytes(code),
      wholeBytes(coin.amount, 8),
      wholeBytes(input.sequence, 4),
      twice(joinedAll(tx.outputs.map(outputBytes))),
      wholeBytes(tx.lockTime, 4),
      wholeBytes(SIGHASH_ALL, 4),
    ),
  );
}

function outpointBytes({ txid, vout }: Pick<BitcoinInput, 'txid' | 'vout'>): Uint8Array {
  return joined(hexToBytes(txid).toReversed(), wholeBytes(vout, 4));
}

const twice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes));
