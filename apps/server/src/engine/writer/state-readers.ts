// Whoever asks memory: served between two batches, when the tables say the same.
import type { Exchange } from '@sarraf/settlement';
import type { EngineError } from '../engine-error.ts';

interface StateReader {
  readonly serve: (exchange: Exchange) => void;
  readonly refuse: (error: EngineError) => void;
}

/** Readers of the exchange in memory. */
export class StateReaders {
  #waiting: StateReader[] = [];

  /** Whether anybody waits. */
  get areWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves with what `work` reads. @throws what it throws, or what the readers are refused with */
  add<T>(work: (exchange: Exchange) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const serve = (exchange: Exchange): void => {
        try {
          resolve(work(exchange));
        } catch (error) {
          reject(error);
        }
      };
      this.#waiting.push({ serve, refuse: reject });
    });
  }

  /** Lets all that wait read. */
  serve(exchange: Exchange): void {
    const readers = this.#waiting;
    this.#waiting = [];
    for (const reader of readers) reader.serve(exchange);
  }

  /** Tells all that wait why they can't. */
  refuse(error: EngineError): void {
    for (const reader of this.#waiting.splice(0)) reader.refuse(error);
  }
}
