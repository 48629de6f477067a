// The bounded queue before the engine: full means a refusal before any effect.
import { EngineError } from '../engine-error.ts';
import { COMPACT_FROM } from '../limits.ts';
import type { Submission } from './submission.ts';

/** What callers sent and no batch has taken yet, in its order. */
export class Intake {
  #waiting: Submission[] = [];
  readonly #waitingMax: number;
  #head = 0;

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  /** How many wait. */
  get length(): number {
    return this.#waiting.length - this.#head;
  }

  /** @throws EngineError `engine_busy` when the queue is full */
  assertRoom(): void {
    if (this.length < this.#waitingMax) return;
    throw new EngineError('engine_busy', 'Too many commands wait for the engine.');
  }

  /** Queues a submission behind all others. */
  push(submission: Submission): void {
    this.#waiting.push(submission);
  }

  /** Puts those of a failed batch back before all others, in their order. */
  putBack(submissions: readonly Submission[]): void {
    this.#waiting = [...submissions, ...this.#waiting.slice(this.#head)];
    this.#head = 0;
  }

  /** The next batch: at most `max`, a suspect command alone. */
  take(max: number): Submission[] {
    const taken: Submission[] = [];
    while (taken.length < max && this.#head < this.#waiting.length) {
      const next = this.#waiting[this.#head];
      if (next === undefined || (next.isSuspect && taken.length > 0)) break;
      this.#head += 1;
      if (next.isAnswered) continue;
      taken.push(next);
      if (next.isSuspect) break;
    }
    if (this.#head > COMPACT_FROM && this.#head * 2 > this.#waiting.length) {
      this.#waiting.splice(0, this.#head);
      this.#head = 0;
    }
    return taken;
  }

  /** Empties the queue: these commands had no effect. */
  drain(): Submission[] {
    const rest = this.#waiting.splice(this.#head);
    this.#waiting.length = 0;
    this.#head = 0;
    return rest;
  }
}
