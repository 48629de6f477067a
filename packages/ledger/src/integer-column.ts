const HIGH = 0x1_0000_0000;
const ROWS_MIN = 64;

/**
 * One column of whole numbers of up to 64 bits: eight bytes a row, of which the collector knows
 * nothing. A million rows as objects would cost ten times the room and most of a start's time.
 */
export class IntegerColumn {
  #wide: BigInt64Array;
  #words: Int32Array;
  #length = 0;

  /** @param rowsExpected rows to make room for at once; the room doubles when it is full */
  constructor(rowsExpected = ROWS_MIN) {
    this.#wide = new BigInt64Array(rowsExpected);
    // The machines we run on have the low word first.
    this.#words = new Int32Array(this.#wide.buffer);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends a number by its two words of 32 bits. */
  pushWords(high: number, low: number): void {
    const row = this.#length;
    if (row === this.#wide.length) this.#grow();
    this.#words[row * 2] = low;
    this.#words[row * 2 + 1] = high;
    this.#length = row + 1;
  }

  /** Appends a safe integer. */
  push(value: number): void {
    this.pushWords(Math.floor(value / HIGH) | 0, value | 0);
  }

  /** Appends an amount. */
  pushBig(value: bigint): void {
    const row = this.#length;
    if (row === this.#wide.length) this.#grow();
    this.#wide[row] = value;
    this.#length = row + 1;
  }

  /** A count or an id: a safe integer. */
  number(row: number): number {
    const low = this.#words[row * 2] as number;
    return (this.#words[row * 2 + 1] as number) * HIGH + (low >>> 0);
  }

  /** An amount. */
  big(row: number): bigint {
    return this.#wide[row] as bigint;
  }

  /** The lower 32 bits, and the upper ones. */
  low(row: number): number {
    return this.#words[row * 2] as number;
  }
  high(row: number): number {
    return this.#words[row * 2 + 1] as number;
  }

  #grow(): void {
    const wide = new BigInt64Array(this.#wide.length * 2);
    wide.set(this.#wide);
    this.#wide = wide;
    this.#words = new Int32Array(wide.buffer);
  }
}
