// Whoever reads the engine's tables after an answer: waits until the answer's rows are written.
import { EngineError } from '../engine-error.ts';
import type { Timers } from '../timers.ts';

/** Longest that a reader waits, ms. */
const PATIENCE_MS = 5_000;

interface RowReader {
  readonly seq: bigint;
  readonly serve: () => void;
}

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

  /** The rows stand up to a batch, or do again after a failure. */
  reach(seq: bigint): void {
    this.#written = seq;
    const ready = this.#waiting.filter((reader) => reader.seq <= seq);
    if (ready.length === 0) return;
    this.#waiting = this.#waiting.filter((reader) => reader.seq > seq);
    for (const { serve } of ready) serve();
  }

  /** Resolves when the rows stand up to a batch. @throws EngineError when that takes too long */
  until(seq: bigint): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopTimer = this.#timers.after(PATIENCE_MS, () => {
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
