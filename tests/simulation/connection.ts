// A connection to the database: what is asked and answered is on its way for a while, in order,
// until the connection is cut.
import type { SeededRandom } from '@sarraf/testing';
import type { Commit } from './commit-log.ts';
import type { Scheduler, SimProcess } from './scheduler.ts';

/** What a client is told where its connection is gone. */
export const broken = (): Error => new Error('Connection terminated unexpectedly');

/** What `work` answers or throws. */
function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

/** One process's connection; what waits for an answer fails soon after it is cut. */
export class SimConnection {
  readonly process: SimProcess;
  readonly #scheduler: Scheduler;
  readonly #rng: SeededRandom;
  readonly #waiting = new Set<(error: Error) => void>();
  #isCut = false;
  /** Commits arrive in the order in which they were sent. */
  #arrivesAt = 0;

  constructor(process: SimProcess, scheduler: Scheduler, rng: SeededRandom) {
    this.process = process;
    this.#scheduler = scheduler;
    this.#rng = rng;
  }

  /** Neither end hears of the other any more. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Ends it at the server's side; its client hears of it soon. */
  cut(): void {
    this.#isCut = true;
    for (const fail of [...this.#waiting]) {
      this.#scheduler.after(this.#rng.between(0, 3), () => fail(broken()), this.process);
    }
  }

  /** One question and its answer. @throws when the connection breaks */
  call<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = this.#wait(reject);
      if (this.#isCut) {
        this.#failSoon(fail);
        return;
      }
      this.#scheduler.after(this.#rng.between(0, 2), () => {
        if (this.#isCut) return;
        const result = attempt(work);
        const answer = (): void => {
          if (!this.#waiting.delete(fail)) return;
          if (result instanceof Error) reject(result);
          else resolve(result);
        };
        this.#scheduler.after(this.#rng.between(0, 2), answer, this.process);
      });
    });
  }

  /**
   * Brings a commit to the server, after those that were sent before, and waits for its answer.
   *
   * @throws what it is answered, or when the connection breaks
   */
  send(arrive: (answer: Commit<SimConnection>['answer']) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = this.#wait(reject);
      if (this.#isCut || !this.process.isAlive) {
        this.#failSoon(fail);
        return;
      }
      const { now } = this.#scheduler;
      this.#arrivesAt = Math.max(this.#arrivesAt, now + this.#rng.between(0, 2));
      this.#scheduler.after(this.#arrivesAt - now, () => {
        if (this.#isCut) return;
        arrive((error, delayMs = this.#rng.between(0, 2)) => {
          const say = (): void => {
            if (!this.#waiting.delete(fail)) return;
            if (error === undefined) resolve();
            else reject(error);
          };
          this.#scheduler.after(delayMs, say, this.process);
        });
      });
    });
  }

  /** Somebody waits for an answer, or to be failed. */
  #wait(reject: (error: Error) => void): (error: Error) => void {
    const fail = (error: Error): void => {
      this.#waiting.delete(fail);
      reject(error);
    };
    this.#waiting.add(fail);
    return fail;
  }

  #failSoon(fail: (error: Error) => void): void {
    this.#scheduler.after(1, () => fail(broken()), this.process);
  }
}
