/** Records kept at most, so that a day on which everything ended is not remembered in memory. */
const SPARES_MAX = 16_384;

/**
 * Records of what has ended, to be used again. An order or a hold that rests outlives the young
 * objects among which it was made, and each new one would be copied twice on its way to the old:
 * that costs more than the matching does.
 *
 * Whoever puts a record in knows that nobody else has it any more; whoever takes one out writes
 * every field that may differ from a new one's.
 */
export class SpareRecords<R> {
  readonly #records: R[] = [];

  put(record: R): void {
    if (this.#records.length < SPARES_MAX) this.#records.push(record);
  }

  take(): R | undefined {
    return this.#records.pop();
  }
}
