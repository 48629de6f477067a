const BITS_MIN = 4;
const BITS_MAX = 30;
const HIGH_FACTOR = 0x85ebca6b;

/** Whole numbers by their rows, as two words of 32 bits or as one. */
export interface NumberedRows {
  readonly length: number;
  low(row: number): number;
  high(row: number): number;
  number(row: number): number;
}

/** Finds the rows of a column by their number: one pass makes it, and it never changes. */
export class RowIndex {
  readonly #column: NumberedRows;
  readonly #buckets: Int32Array;
  readonly #next: Int32Array;
  readonly #bits: number;

  constructor(column: NumberedRows) {
    const count = column.length;
    const bits = Math.min(BITS_MAX, Math.max(BITS_MIN, 32 - Math.clz32(count)));
    this.#column = column;
    this.#bits = bits;
    this.#buckets = new Int32Array(2 ** bits);
    this.#next = new Int32Array(count);
    // From the end, so that the rows of one number come in their order.
    for (let row = count - 1; row >= 0; row -= 1) {
      const bucket = this.#bucketOf(column.low(row), column.high(row));
      this.#next[row] = this.#buckets[bucket] as number;
      this.#buckets[bucket] = row + 1;
    }
  }

  /** The first row of a number, -1 without one. */
  first(wanted: number): number {
    const bucket = this.#bucketOf(wanted | 0, Math.floor(wanted / 0x1_0000_0000) | 0);
    return this.#from((this.#buckets[bucket] as number) - 1, wanted);
  }

  /** The next row of the same number, -1 behind the last one. */
  after(row: number): number {
    return this.#from((this.#next[row] as number) - 1, this.#column.number(row));
  }

  #from(start: number, wanted: number): number {
    let row = start;
    while (row >= 0 && this.#column.number(row) !== wanted) row = (this.#next[row] as number) - 1;
    return row;
  }

  /**
   * Neighbours stay neighbours: numbers given one after another, which come so as well, are found in
   * memory that was just read. The upper bits shift each round, so equal steps don't gather.
   */
  #bucketOf(low: number, high: number): number {
    const word = low ^ Math.imul(high, HIGH_FACTOR);
    return (word + (word >>> this.#bits)) & (this.#buckets.length - 1);
  }
}
