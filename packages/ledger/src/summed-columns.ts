import { StateHash } from './state-hash.ts';

/**
 * Columns of a table that is read back, with the sum of its rows. It may be added up while the
 * rows come: that work is then done in the time in which the next ones are on their way.
 */
export abstract class SummedColumns {
  /** Of the rows that `sumUp` has seen. */
  readonly sum = new StateHash();
  #summed = 0;

  /** Rows so far. */
  abstract get rows(): number;

  /** Adds one row to a sum, as its record would be added. */
  abstract addRow(hash: StateHash, row: number): void;

  /** Adds up the rows that came since the last time. */
  sumUp(): void {
    const { rows } = this;
    for (let row = this.#summed; row < rows; row += 1) this.addRow(this.sum, row);
    this.#summed = rows;
  }
}
