// The bounded queue before the engine: full means a refusal before any effect.
import type { SubmitReply, SubmitRequest } from '../submission.ts';
import { EngineError, type EngineErrorCode } from '../engine-error.ts';
import type { Timers } from '../timers.ts';

/** A submission on its way, answered exactly once. */
export class Pending {
  readonly submission: SubmitRequest;
  /** It broke a batch once: it goes through alone. */
  suspect = false;
  /** Nobody waits any more: dropped unless it is in a batch already. */
  settled = false;
  readonly #resolve: (result: SubmitReply) => void;
  readonly #reject: (error: EngineError) => void;
  readonly #stopTimer: () => void;

  constructor(
    submission: SubmitRequest,
    timers: Timers,
    timeoutMs: number,
    resolve: (result: SubmitReply) => void,
    reject: (error: EngineError) => void,
  ) {
    this.submission = submission;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#stopTimer = timers.after(timeoutMs, () =>
      this.fail('outcome_unknown', 'The database did not answer in time.'),
    );
  }

  answer(result: SubmitReply): void {
    this.#settle();
    this.#resolve(result);
  }

  fail(code: EngineErrorCode, message: string): void {
    this.#settle();
    this.#reject(new EngineError(code, message));
  }

  #settle(): void {
    this.settled = true;
    this.#stopTimer();
  }
}

export class Intake {
  readonly #waiting: Pending[] = [];
  readonly #waitingMax: number;
  #head = 0;

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax;
  }

  get length(): number {
    return this.#waiting.length - this.#head;
  }

  /** @throws EngineError `engine_busy` when the queue is full */
  assertRoom(): void {
    if (this.length < this.#waitingMax) return;
    throw new EngineError('engine_busy', 'Too many commands wait for the engine.');
  }

  push(pending: Pending): void {
    this.#waiting.push(pending);
  }

  /** Puts commands of a failed batch back before all others, in their order. */
  putBack(batch: readonly Pending[]): void {
    this.#waiting.splice(this.#head, 0, ...batch);
  }

  /** The next batch: at most `max`, a suspect command alone. */
  take(max: number): Pending[] {
    const batch: Pending[] = [];
    while (batch.length < max && this.#head < this.#waiting.length) {
      const next = this.#waiting[this.#head];
      if (next === undefined || (next.suspect && batch.length > 0)) break;
      this.#head += 1;
      if (next.settled) continue;
      batch.push(next);
      if (next.suspect) break;
    }
    if (this.#head > 1_024 && this.#head * 2 > this.#waiting.length) {
      this.#waiting.splice(0, this.#head);
      this.#head = 0;
    }
    return batch;
  }

  /** Empties the queue: these commands had no effect. */
  drain(): Pending[] {
    const rest = this.#waiting.splice(this.#head);
    this.#waiting.length = 0;
    this.#head = 0;
    return rest;
  }
}
