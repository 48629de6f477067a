import type { SubmitReply, SubmitRequest } from '../engine-contract.ts';
import { EngineError, type EngineErrorCode } from '../engine-error.ts';
import type { Timers } from '../timers.ts';

/** Who waits for an answer. */
export interface Caller {
  readonly resolve: (reply: SubmitReply) => void;
  readonly reject: (error: EngineError) => void;
}

/** A request that the engine took in, answered exactly once. */
export class Submission {
  readonly request: SubmitRequest;
  /** Its batch failed because of one of its commands: it goes through alone. */
  isSuspect = false;
  readonly #caller: Caller;
  readonly #stopTimer: () => void;
  #isAnswered = false;

  /** @param timeoutMs after this long its caller is told that nobody knows */
  constructor(request: SubmitRequest, timers: Timers, timeoutMs: number, caller: Caller) {
    this.request = request;
    this.#caller = caller;
    this.#stopTimer = timers.after(timeoutMs, () =>
      this.fail('outcome_unknown', 'The database did not answer in time.'),
    );
  }

  /** Nobody waits any more: it is dropped unless it is in a batch already. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Gives the caller the outcome. */
  answer(reply: SubmitReply): void {
    this.#end();
    this.#caller.resolve(reply);
  }

  /** Tells the caller why there is none. */
  fail(code: EngineErrorCode, message: string): void {
    this.#end();
    this.#caller.reject(new EngineError(code, message));
  }

  #end(): void {
    this.#isAnswered = true;
    this.#stopTimer();
  }
}

/** Refuses submissions that surely had no effect. */
export function refuseAll(submissions: readonly Submission[], message: string): void {
  for (const submission of submissions) submission.fail('engine_unavailable', message);
}
