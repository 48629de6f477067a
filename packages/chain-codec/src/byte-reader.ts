/** Bytes are not as the format has them. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}

/** Values of a compact size at which it grows by its first byte. */
const SIZES = [
  { mark: 0xfd, bytes: 2, from: 0xfdn },
  { mark: 0xfe, bytes: 4, from: 0x1_0000n },
  { mark: 0xff, bytes: 8, from: 0x1_0000_0000n },
] as const;

/** Reads bytes of Bitcoin's formats one after the other; what is cut off or written longer than needed is refused. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** @throws FormatError where fewer are left */
  take(count: number): Uint8Array {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new FormatError('cut off');
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** A whole number of so many bytes, the least significant first. */
  whole(bytes: number): bigint {
    return this.take(bytes).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  }

  /** A compact size. @throws FormatError for one that is written longer than it needs */
  size(): number {
    const first = Number(this.whole(1));
    const form = SIZES.find(({ mark }) => mark === first);
    if (form === undefined) return first;
    const value = this.whole(form.bytes);
    if (value < form.from) throw new FormatError('a size is written longer than it needs');
    if (value > BigInt(this.#bytes.length)) throw new FormatError('a size is beyond the end');
    return Number(value);
  }

  /** Bytes with their count before them. */
  counted(): Uint8Array {
    return this.take(this.size());
  }

  /** @throws FormatError where something is left */
  end(): void {
    if (!this.isAtEnd) throw new FormatError('bytes are left over');
  }
}

/** A whole number as so many bytes, the least significant first. */
export function wholeBytes(value: bigint | number, bytes: number): Uint8Array {
  const written = new Uint8Array(bytes);
  let rest = BigInt(value);
  for (let at = 0; at < bytes; at += 1) {
    written[at] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return written;
}

/** A compact size. */
export function sizeBytes(value: number): Uint8Array {
  const form = SIZES.findLast(({ from }) => BigInt(value) >= from);
  if (form === undefined) return Uint8Array.of(value);
  return joined(Uint8Array.of(form.mark), wholeBytes(value, form.bytes));
}

/** Bytes with their count before them. */
export function countedBytes(bytes: Uint8Array): Uint8Array {
  return joined(sizeBytes(bytes.length), bytes);
}

/** Bytes one after the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return joinedAll(parts);
}

/** The same of a list. */
export function joinedAll(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Whether both are the same bytes. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
