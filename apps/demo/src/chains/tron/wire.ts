// Transactions and headers of TRON as the demo's nodes read and write them.
import { createHash } from 'node:crypto';
import { bytesOf, type Holder, holderOfBytes } from './address.ts';

/** What is no transaction. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** What a transaction does. */
export interface Act {
  readonly kind: 'transfer' | 'call';
  readonly from: Holder;
  readonly to: Holder;
  readonly sun: bigint;
  /** Hexadecimal digits; none of a transfer. */
  readonly data: string;
}

/** A transaction, read. */
export interface Tx {
  /** The whole of it, hexadecimal digits. */
  readonly hex: string;
  readonly txid: string;
  readonly raw: Buffer;
  readonly signature: Buffer;
  readonly act: Act;
  readonly blockBytes: string;
  readonly blockHash: string;
  readonly expiration: number;
  readonly madeAt: number;
  readonly feeLimit: bigint;
  /** What of the bandwidth it takes. */
  readonly bytes: bigint;
}

type Value = bigint | Buffer;
const KINDS = { 1: 'transfer', 31: 'call' } as const;
const TYPES = { transfer: 1n, call: 31n } as const;
const URLS = { transfer: 'TransferContract', call: 'TriggerSmartContract' } as const;
const RESULT_BYTES = 64n;

/** Hash of bytes, as TRON hashes all. */
export const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Writes a message: numbers above 0 and bytes, in the order given. */
export function write(fields: readonly (readonly [number, Value])[]): Buffer {
  const parts = fields.flatMap(([number, value]) => {
    if (typeof value === 'bigint') return value === 0n ? [] : [varint(number * 8), varint(value)];
    return value.length === 0 ? [] : [varint(number * 8 + 2), varint(value.length), value];
  });
  return Buffer.concat(parts);
}

function varint(of: number | bigint): Buffer {
  const bytes: number[] = [];
  for (let left = BigInt(of); ; left >>= 7n) {
    if (left < 128n) return Buffer.from([...bytes, Number(left)]);
    bytes.push(Number(left & 127n) + 128);
  }
}

function read(bytes: Buffer): ReadonlyMap<number, Value> {
  const fields = new Map<number, Value>();
  let at = 0;
  const number = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new WireError('truncated message');
      at += 1;
      value += BigInt(byte % 128) << shift;
      if (byte < 128) return value;
    }
    throw new WireError('malformed varint');
  };
  while (at < bytes.length) {
    const tag = Number(number());
    const type = tag % 8;
    if (type !== 0 && type !== 2)
      throw new WireError('Protocol message tag had invalid wire type.');
    const value = number();
    if (type === 0) fields.set((tag - type) / 8, value);
    else {
      const end = at + Number(value);
      if (end > bytes.length) throw new WireError('truncated message');
      fields.set((tag - type) / 8, bytes.subarray(at, end));
      at = end;
    }
  }
  return fields;
}

/** Reads a signed transaction. @throws WireError */
export function readTx(hex: string): Tx {
  if (!/^(?:[\da-f]{2})+$/.test(hex)) throw new WireError('hexadecimal digits are needed');
  const whole = Buffer.from(hex, 'hex');
  const fields = read(whole);
  const raw = bytesIn(fields, 1);
  const own = read(raw);
  const contract = read(bytesIn(own, 11));
  const kind = KINDS[Number(numberIn(contract, 1)) as keyof typeof KINDS] as
    | Act['kind']
    | undefined;
  if (kind === undefined) throw new WireError('this chain knows transfers and calls alone');
  const value = read(bytesIn(read(bytesIn(contract, 2)), 2));
  const from = holderOfBytes(bytesIn(value, 1));
  const to = holderOfBytes(bytesIn(value, 2));
  if (from === undefined || to === undefined) throw new WireError('Invalid address');
  const act: Act = {
    kind,
    from,
    to,
    sun: BigInt.asIntN(64, numberIn(value, 3)),
    data: kind === 'call' ? bytesIn(value, 4).toString('hex') : '',
  };
  return {
    hex,
    txid: hashOf(raw).toString('hex'),
    raw,
    signature: bytesIn(fields, 2),
    act,
    blockBytes: bytesIn(own, 1).toString('hex'),
    blockHash: bytesIn(own, 4).toString('hex'),
    expiration: Number(numberIn(own, 8)),
    madeAt: Number(numberIn(own, 14)),
    feeLimit: numberIn(own, 18),
    bytes: BigInt(whole.length) + RESULT_BYTES,
  };
}

/** What is signed of a transaction. */
export function rawOf(of: {
  readonly act: Act;
  /** Hash of the block that it refers to. */
  readonly block: string;
  readonly expiration: number;
  readonly madeAt: number;
  readonly feeLimit: bigint;
}): Buffer {
  const { act, block, expiration, feeLimit, madeAt } = of;
  const id = Buffer.from(block, 'hex');
  const value = write([
    [1, bytesOf(act.from)],
    [2, bytesOf(act.to)],
    [3, act.sun],
    [4, Buffer.from(act.data, 'hex')],
  ]);
  const parameter = write([
    [1, Buffer.from(`type.googleapis.com/protocol.${URLS[act.kind]}`)],
    [2, value],
  ]);
  return write([
    [1, id.subarray(6, 8)],
    [4, id.subarray(8, 16)],
    [8, BigInt(expiration)],
    [
      11,
      write([
        [1, TYPES[act.kind]],
        [2, parameter],
      ]),
    ],
    [14, BigInt(madeAt)],
    [18, feeLimit],
  ]);
}

/** A signed transaction of what was signed and by what, hexadecimal digits. */
export const signedOf = (raw: Buffer, signature: Buffer): string =>
  write([
    [1, raw],
    [2, signature],
  ]).toString('hex');

/** The root of a block's transactions. */
export function rootOf(txs: readonly Tx[]): Buffer {
  let level = txs.map(({ hex }) => hashOf(Buffer.from(hex, 'hex')));
  if (level.length === 0) return Buffer.alloc(32);
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left, right] = [level[2 * at], level[2 * at + 1]];
      return left === undefined || right === undefined
        ? (left ?? Buffer.alloc(32))
        : hashOf(Buffer.concat([left, right]));
    });
  }
  return level[0] ?? Buffer.alloc(32);
}

/** The hash of a block: its height in front of what is left of the hash of its header. */
export function blockIdOf(of: {
  readonly height: number;
  readonly timeMs: number;
  readonly parent: string;
  readonly root: Buffer;
  /** Of what its transactions came to. */
  readonly state: Buffer;
  readonly witness: Holder;
}): string {
  const header = write([
    [1, BigInt(of.timeMs)],
    [2, of.root],
    [3, Buffer.from(of.parent, 'hex')],
    [7, BigInt(of.height)],
    [9, bytesOf(of.witness)],
    [10, BLOCK_VERSION],
    [11, of.state],
  ]);
  const front = of.height.toString(16).padStart(16, '0');
  return front + hashOf(header).toString('hex').slice(16);
}

/** Of java-tron 4.7.7. */
export const BLOCK_VERSION = 31n;

function bytesIn(fields: ReadonlyMap<number, Value>, number: number): Buffer {
  const value = fields.get(number);
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

function numberIn(fields: ReadonlyMap<number, Value>, number: number): bigint {
  const value = fields.get(number);
  return typeof value === 'bigint' ? value : 0n;
}
