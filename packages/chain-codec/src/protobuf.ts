// The part of Protocol Buffers that TRON's transactions are written by: numbers and bytes, each under a number.
import { assert } from '@sarraf/money';

const VARINT = 0;
const BYTES = 2;
/** Lengths of fields that are passed over. */
const FIXED: Readonly<Record<number, number>> = { 1: 8, 5: 4 };
const TYPE_BITS = 3n;
const TYPE_MASK = 7n;
const BYTE_BITS = 7n;
const BYTE_MASK = 0x7fn;
const MORE = 0x80;
const VARINT_BYTES_MAX = 10;

/** A field: its number, and a whole number or bytes. */
export type ProtoField = readonly [number: number, value: bigint | Uint8Array];

/**
 * Writes fields in the order given. Numbers that are 0 and bytes of length 0 are what a reader takes a missing
 * field for: they are left out, as everybody leaves them out.
 */
export function writeProto(fields: readonly ProtoField[]): Uint8Array {
  const parts = fields.flatMap(([number, value]): Uint8Array[] => {
    if (typeof value === 'bigint') {
      return value === 0n ? [] : [varint(tagOf(number, VARINT)), varint(value)];
    }
    if (value.length === 0) return [];
    return [varint(tagOf(number, BYTES)), varint(BigInt(value.length)), value];
  });
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Reads the fields of a message; undefined where it is none. Numbers of 32 or 64 fixed bits are passed over. */
export function readProto(bytes: Uint8Array): readonly ProtoField[] | undefined {
  const fields: ProtoField[] = [];
  let at = 0;
  const number = (): bigint | undefined => {
    let value = 0n;
    for (let nth = 0; nth < VARINT_BYTES_MAX; nth += 1) {
      const byte = bytes[at];
      if (byte === undefined) return undefined;
      at += 1;
      value |= (BigInt(byte) & BYTE_MASK) << (BYTE_BITS * BigInt(nth));
      if (byte < MORE) return value;
    }
    return undefined;
  };
  while (at < bytes.length) {
    const tag = number();
    if (tag === undefined) return undefined;
    const field = Number(tag >> TYPE_BITS);
    const type = Number(tag & TYPE_MASK);
    if (type === VARINT) {
      const value = number();
      if (value === undefined) return undefined;
      fields.push([field, value]);
      continue;
    }
    const length = type === BYTES ? number() : BigInt(FIXED[type] ?? -1);
    if (length === undefined || length < 0n || BigInt(at) + length > BigInt(bytes.length)) {
      return undefined;
    }
    const end = at + Number(length);
    if (type === BYTES) fields.push([field, bytes.subarray(at, end)]);
    at = end;
  }
  return fields;
}

const tagOf = (number: number, type: number): bigint =>
  (BigInt(number) << TYPE_BITS) | BigInt(type);

function varint(value: bigint): Uint8Array {
  assert(value >= 0n, 'numbers of transactions are not below 0');
  const bytes: number[] = [];
  let left = value;
  do {
    const low = Number(left & BYTE_MASK);
    left >>= BYTE_BITS;
    bytes.push(left === 0n ? low : low | MORE);
  } while (left > 0n);
  return Uint8Array.from(bytes);
}
