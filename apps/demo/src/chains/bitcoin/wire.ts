// Transactions and blocks as their bytes have them.
import { createHash } from 'node:crypto';

/** What a transaction spends. */
export interface TxInput {
  /** As people write it: the hash's bytes backwards. */
  readonly txid: string;
  readonly vout: number;
  readonly script: Buffer;
  readonly sequence: number;
  readonly witness: readonly Buffer[];
}

/** What it pays. */
export interface TxOutput {
  /** Satoshi. */
  readonly value: bigint;
  readonly script: Buffer;
}

/** A transaction, read. */
export interface Tx {
  readonly hex: string;
  readonly txid: string;
  /** Of all bytes, the witness among them. */
  readonly hash: string;
  readonly version: number;
  readonly inputs: readonly TxInput[];
  readonly outputs: readonly TxOutput[];
  readonly lockTime: number;
  readonly weight: number;
}

/** What a block's hash is of. */
export interface BlockHeader {
  readonly previous: string;
  readonly merkleRoot: string;
  /** Seconds. */
  readonly time: number;
}

/** What a miner's own transaction spends: nothing. */
export const NO_TXID = '0'.repeat(64);
const VERSION = 0x2000_0000;
/** The easiest target: every second hash meets it. */
export const BITS = 0x207f_ffff;
const HASH_BYTES = 32;
const HEADER_BYTES = 80;

/** SHA-256 twice. */
export function hash256(bytes: Uint8Array): Buffer {
  const once = createHash('sha256').update(bytes).digest();
  return createHash('sha256').update(once).digest();
}

/** Bytes of a hash as people write it. */
export const shown = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex');
/** The other way. */
export const bytesOf = (hash: string): Buffer => Buffer.from(hash, 'hex').reverse();

/** Virtual bytes. */
export const sizeOf = ({ weight }: Tx): number => Math.ceil(weight / 4);

/** Bytes that are no transaction. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

class Reader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  take(count: number): Buffer {
    if (count > this.left) throw new WireError('TX decode failed');
    this.at += count;
    return this.#bytes.subarray(this.at - count, this.at);
  }

  count(): number {
    const first = this.take(1)[0] ?? 0;
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.take(2).readUInt16LE();
    if (first === 0xfe) return this.take(4).readUInt32LE();
    throw new WireError('TX decode failed');
  }

  text(): Buffer {
    return Buffer.from(this.take(this.count()));
  }
}

/** A number as it stands before what it counts. */
export function countBytes(count: number): Buffer {
  if (count < 0xfd) return Buffer.from([count]);
  const bytes = Buffer.alloc(count <= 0xffff ? 3 : 5);
  bytes[0] = count <= 0xffff ? 0xfd : 0xfe;
  if (count <= 0xffff) bytes.writeUInt16LE(count, 1);
  else bytes.writeUInt32LE(count, 1);
  return bytes;
}

const withLength = (bytes: Buffer): Buffer => Buffer.concat([countBytes(bytes.length), bytes]);

/** Four bytes, the lowest first. */
export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Reads a transaction. @throws WireError where the bytes are none, or more than one */
export function readTx(hex: string): Tx {
  if (!/^(?:[\da-f]{2})+$/i.test(hex)) throw new WireError('TX decode failed');
  const bytes = Buffer.from(hex, 'hex');
  const reader = new Reader(bytes);
  const version = reader.take(4).readInt32LE();
  const hasWitness = bytes[4] === 0 && bytes[5] === 1;
  if (hasWitness) reader.take(2);
  const bare = Array.from({ length: reader.count() }, () => {
    const txid = shown(reader.take(HASH_BYTES));
    const vout = reader.take(4).readUInt32LE();
    const script = reader.text();
    return { txid, vout, script, sequence: reader.take(4).readUInt32LE() };
  });
  const outputs = Array.from({ length: reader.count() }, () => {
    const value = reader.take(8).readBigInt64LE();
    return { value, script: reader.text() };
  });
  const inputs = bare.map((input) => ({
    ...input,
    witness: hasWitness ? Array.from({ length: reader.count() }, () => reader.text()) : [],
  }));
  const lockTime = reader.take(4).readUInt32LE();
  if (reader.left > 0) throw new WireError('TX decode failed');
  return txOf({ version, inputs, outputs, lockTime });
}

/** A transaction of its parts. */
export function txOf(parts: Pick<Tx, 'version' | 'inputs' | 'outputs' | 'lockTime'>): Tx {
  const { inputs, lockTime, outputs, version } = parts;
  const body = Buffer.concat([
    countBytes(inputs.length),
    ...inputs.flatMap(({ script, sequence, txid, vout }) => [
      bytesOf(txid),
      uint32(vout),
      withLength(script),
      uint32(sequence),
    ]),
    countBytes(outputs.length),
    ...outputs.flatMap(({ script, value }) => [amountBytes(value), withLength(script)]),
  ]);
  const [first, last] = [Buffer.alloc(4), uint32(lockTime)];
  first.writeInt32LE(version);
  const stripped = Buffer.concat([first, body, last]);
  const hasWitness = inputs.some(({ witness }) => witness.length > 0);
  const witness = inputs.flatMap((input) => [
    countBytes(input.witness.length),
    ...input.witness.map(withLength),
  ]);
  const whole = hasWitness
    ? Buffer.concat([first, Buffer.from([0, 1]), body, ...witness, last])
    : stripped;
  return {
    ...parts,
    hex: whole.toString('hex'),
    txid: shown(hash256(stripped)),
    hash: shown(hash256(whole)),
    weight: stripped.length * 3 + whole.length,
  };
}

function amountBytes(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
}

/** The root of a tree of hashes, as a block has it. */
export function merkleRoot(hashes: readonly string[]): string {
  let level = hashes.map(bytesOf);
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? Buffer.alloc(0);
      above.push(hash256(Buffer.concat([left, level[at + 1] ?? left])));
    }
    level = above;
  }
  return shown(level[0] ?? Buffer.alloc(HASH_BYTES));
}

/** A header's bytes with the first nonce whose hash meets the target, and that hash. */
export function mineHeader({ merkleRoot: root, previous, time }: BlockHeader): {
  readonly bytes: Buffer;
  readonly hash: string;
} {
  const bytes = Buffer.concat([
    uint32(VERSION),
    bytesOf(previous),
    bytesOf(root),
    uint32(time),
    uint32(BITS),
    Buffer.alloc(4),
  ]);
  for (let nonce = 0; ; nonce += 1) {
    bytes.writeUInt32LE(nonce, HEADER_BYTES - 4);
    const hash = hash256(bytes);
    // its highest byte is the last one
    if ((hash[HASH_BYTES - 1] ?? 0) < 0x80) return { bytes, hash: shown(hash) };
  }
}
