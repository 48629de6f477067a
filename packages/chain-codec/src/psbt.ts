// A transaction on its way to its signatures, as BIP-174 writes it. Everything that is known is held to its form;
// what is unknown is kept as it is.
import { bytesToHex } from '@noble/hashes/utils.js';
import { type BitcoinTx, readBitcoinTx, writeBitcoinTx } from './bitcoin-transaction.ts';
import {
  ByteReader,
  countedBytes,
  FormatError,
  joined,
  joinedAll,
  sizeBytes,
} from './byte-reader.ts';

/** One thing that is said: its key is a type and what belongs to that. */
export interface PsbtEntry {
  readonly type: number;
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

/** A PSBT of version 0. */
export interface Psbt {
  /** Without signatures. */
  readonly tx: BitcoinTx;
  /** Without the transaction itself. */
  readonly global: readonly PsbtEntry[];
  readonly inputs: readonly (readonly PsbtEntry[])[];
  readonly outputs: readonly (readonly PsbtEntry[])[];
}

/** Types by their names in the standard. */
export const PSBT_GLOBAL = { tx: 0x00, xpub: 0x01, version: 0xfb, own: 0xfc } as const;
/** Of each coin. */
export const PSBT_IN = {
  previous: 0x00,
  witnessUtxo: 0x01,
  partialSignature: 0x02,
  sighash: 0x03,
  redeemScript: 0x04,
  witnessScript: 0x05,
  derivation: 0x06,
  finalScript: 0x07,
  finalWitness: 0x08,
} as const;
/** Of each output. */
export const PSBT_OUT = { redeemScript: 0x00, witnessScript: 0x01, derivation: 0x02 } as const;

const MAGIC = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff);
/** Lengths of what follows a type in its key. */
const NOTHING = [0];
const KEYS = [33, 65];
const XPUB = [78];
const GLOBAL_KEYS: Readonly<Record<number, readonly number[]>> = {
  [PSBT_GLOBAL.tx]: NOTHING,
  [PSBT_GLOBAL.xpub]: XPUB,
  [PSBT_GLOBAL.version]: NOTHING,
};
const IN_KEYS: Readonly<Record<number, readonly number[]>> = {
  [PSBT_IN.previous]: NOTHING,
  [PSBT_IN.witnessUtxo]: NOTHING,
  [PSBT_IN.partialSignature]: KEYS,
  [PSBT_IN.sighash]: NOTHING,
  [PSBT_IN.redeemScript]: NOTHING,
  [PSBT_IN.witnessScript]: NOTHING,
  [PSBT_IN.derivation]: KEYS,
  [PSBT_IN.finalScript]: NOTHING,
  [PSBT_IN.finalWitness]: NOTHING,
};
const OUT_KEYS: Readonly<Record<number, readonly number[]>> = {
  [PSBT_OUT.redeemScript]: NOTHING,
  [PSBT_OUT.witnessScript]: NOTHING,
  [PSBT_OUT.derivation]: KEYS,
};

/** Reads one. @throws FormatError where it is not as BIP-174 has it */
export function readPsbt(bytes: Uint8Array): Psbt {
  const reader = new ByteReader(bytes);
  if (bytesToHex(reader.take(MAGIC.length)) !== bytesToHex(MAGIC)) {
    throw new FormatError('this is no PSBT');
  }
  const all = readMap(reader, GLOBAL_KEYS);
  const unsigned = valueOf(all, PSBT_GLOBAL.tx);
  if (unsigned === undefined) throw new FormatError('a PSBT has a transaction');
  if (valueOf(all, PSBT_GLOBAL.version)?.some((byte) => byte !== 0) === true) {
    throw new FormatError('this version of PSBT is not known');
  }
  const tx = readBitcoinTx(unsigned, 'plain');
  if (tx.inputs.some(({ script }) => script.length > 0)) {
    throw new FormatError('the transaction of a PSBT has no signatures');
  }
  const inputs = tx.inputs.map(() => readMap(reader, IN_KEYS));
  const outputs = tx.outputs.map(() => readMap(reader, OUT_KEYS));
  reader.end();
  return { tx, global: all.filter(({ type }) => type !== PSBT_GLOBAL.tx), inputs, outputs };
}

/** One as bytes. */
export function writePsbt({ global, inputs, outputs, tx }: Psbt): Uint8Array {
  const unsigned = {
    type: PSBT_GLOBAL.tx,
    key: new Uint8Array(),
    value: writeBitcoinTx(tx, 'plain'),
  };
  const maps = [[unsigned, ...global], ...inputs, ...outputs];
  return joined(MAGIC, joinedAll(maps.map(mapBytes)));
}

/** The value of a type that comes once at most and has nothing else in its key. */
export function valueOf(map: readonly PsbtEntry[], type: number): Uint8Array | undefined {
  return map.find((entry) => entry.type === type && entry.key.length === 0)?.value;
}

function readMap(
  reader: ByteReader,
  keyLengths: Readonly<Record<number, readonly number[]>>,
): PsbtEntry[] {
  const map: PsbtEntry[] = [];
  const seen = new Set<string>();
  for (let key = reader.counted(); key.length > 0; key = reader.counted()) {
    const name = bytesToHex(key);
    if (seen.has(name)) throw new FormatError('a key of a PSBT comes twice');
    seen.add(name);
    const inKey = new ByteReader(key);
    const type = inKey.size();
    const entry = {
      type,
      key: key.subarray(type < 0xfd ? 1 : 3),
      value: reader.counted(),
    };
    const lengths = keyLengths[type];
    if (lengths !== undefined && !lengths.includes(entry.key.length)) {
      throw new FormatError('a key of a PSBT is not as its type has it');
    }
    map.push(entry);
  }
  return map;
}

function mapBytes(map: readonly PsbtEntry[]): Uint8Array {
  return joined(
    joinedAll(
      map.map(({ key, type, value }) =>
        joined(countedBytes(joined(sizeBytes(type), key)), countedBytes(value)),
      ),
    ),
    Uint8Array.of(0),
  );
}
