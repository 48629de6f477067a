// Whoever reads the engine's tables after an answer: waits until the answer's rows are written.
import { EngineError } from '../engine-error.ts';
import { ROWS_TIMEOUT_MS } from '../limits.ts';
import type { Timers } from '../timers.ts';

interface RowReader {
  readonly seq: bigint;
  readonly serve: () => void;
}

/** Readers of tables that wait for rows. */
export class RowReaders {
  readonly #timers: Timers;
  #waiting: RowReader[] = [];
  #written = 0n;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** The last batch whose rows are written. */
  get written(): bigint {
    return this.#written;
  }

  /** The rows are written up to a batch; after a failure they may go back to an earlier one. */
  reach(seq: bigint): void {
    this.#written = seq;
    const ready = this.#waiting.filter((reader) => reader.seq <= seq);
    if (ready.length === 0) return;
    this.#waiting = this.#waiting.filter((reader) => reader.seq > seq);
    for (const { serve } of ready) serve();
  }

  /** Resolves when the rows are written up to a batch. @throws EngineError when that takes too long */
  until(seq: bigint): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopTimer = this.#timers.after(ROWS_TIMEOUT_MS, () => {
        this.#waiting = this.#waiting.filter((other) => other !== reader);
        reject(new EngineError('engine_unavailable', 'The rows were not written in time.'));
      });
      const serve = (): void => {
        stopTimer();
        resolve();
      };
      const reader: RowReader = { seq, serve };
      this.#waiting.push(reader);
    });
  }
}
