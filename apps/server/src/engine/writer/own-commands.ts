// Commands that nobody sent: the engine's own, while stops are still to act.
import type { Timers } from '../timers.ts';
import { Submission } from './submission.ts';

/** Nobody waits for them. */
const NO_CALLER = { resolve: () => undefined, reject: () => undefined };

/** A UUID of the engine's own: no two epochs share one, and the same run makes the same. */
function ownCommandId(epoch: bigint, count: number): string {
  const hex = (value: bigint | number, digits: number): string =>
    value.toString(16).padStart(digits, '0').slice(-digits);
  return `${hex(epoch, 8)}-0000-8000-8000-${hex(count, 12)}`;
}

/** Makes the engine's own commands. */
export class OwnCommands {
  readonly #timers: Timers;
  readonly #timeoutMs: number;
  #count = 0;

  constructor(timers: Timers, timeoutMs: number) {
    this.#timers = timers;
    this.#timeoutMs = timeoutMs;
  }

  /** Lets stops that are due act. */
  triggerStops(epoch: bigint): Submission {
    this.#count += 1;
    const id = ownCommandId(epoch, this.#count);
    const request = { id, command: { type: 'trigger_stops' } } as const;
    return new Submission(request, this.#timers, this.#timeoutMs, NO_CALLER);
  }
}
