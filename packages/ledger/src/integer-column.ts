import { RowIndex } from './row-index.ts';

const HIGH = 0x1_0000_0000;
/** Rows of a part: columns grow part by part, and nothing is copied. */
const PART_BITS = 14;
const PART_ROWS = 2 ** PART_BITS;
const PART_MASK = PART_ROWS - 1;

/**
 * One column of whole numbers of up to 64 bits: eight bytes a row, of which the collector knows
 * nothing. A million rows as objects would cost ten times the room and most of a start's time.
 */
export class IntegerColumn {
  readonly #wide: BigInt64Array[] = [];
  readonly #words: Int32Array[] = [];
  /** The part that is being filled. */
  #last: Int32Array = new Int32Array(0);
  #length = 0;
  #index: RowIndex | undefined;

  get length(): number {
    return this.#length;
  }

  /** Appends a number by its two words of 32 bits. */
  pushWords(high: number, low: number): void {
    const at = (this.#length & PART_MASK) * 2;
    if (at === 0) this.#grow();
    const words = this.#last;
    // The machines we run on have the low word first.
    words[at] = low;
    words[at + 1] = high;
    this.#length += 1;
  }

  /** Appends a safe integer. */
  push(value: number): void {
    this.pushWords(Math.floor(value / HIGH) | 0, value | 0);
  }

  /** Appends an amount. */
  pushBig(value: bigint): void {
    this.pushWords(0, 0);
    const row = this.#length - 1;
    (this.#wide[row >>> PART_BITS] as BigInt64Array)[row & PART_MASK] = value;
  }

  /** A count or an id: a safe integer. */
  number(row: number): number {
    const words = this.#words[row >>> PART_BITS] as Int32Array;
    const at = (row & PART_MASK) * 2;
    return (words[at + 1] as number) * HIGH + ((words[at] as number) >>> 0);
  }

  /** An amount. */
  big(row: number): bigint {
    return (this.#wide[row >>> PART_BITS] as BigInt64Array)[row & PART_MASK] as bigint;
  }

  /** The lower 32 bits, and the upper ones. */
  low(row: number): number {
    return (this.#words[row >>> PART_BITS] as Int32Array)[(row & PART_MASK) * 2] as number;
  }
  high(row: number): number {
    return (this.#words[row >>> PART_BITS] as Int32Array)[(row & PART_MASK) * 2 + 1] as number;
  }

  /** Finds rows by their number; from the first time on nothing is appended. */
  index(): RowIndex {
    this.#index ??= new RowIndex(this);
    return this.#index;
  }

  #grow(): void {
    // Shared memory, though nobody shares it: memory of its own would press the collector to look
    // for what could go, a dozen times in a start, and nothing of it ever can.
    const wide = new BigInt64Array(new SharedArrayBuffer(PART_ROWS * 8));
    this.#last = new Int32Array(wide.buffer);
    this.#wide.push(wide);
    this.#words.push(this.#last);
  }
}
