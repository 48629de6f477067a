// Users whose process missed events are told to ask again: not all of them in the same moment.
import { createThrottle } from './throttle.ts';

/** Users told at once: each panel asks for orders and wallets then. */
const AT_ONCE = 200;
/** And the next ones after so long. */
const EVERY_MS = 500;

/** Who is to be told still. */
export class MissedChanges {
  readonly #waiting = new Set<number>();
  readonly #turn: ReturnType<typeof createThrottle>;

  constructor(tell: (userId: number) => void) {
    this.#turn = createThrottle(
      EVERY_MS,
      () => {
        for (const userId of [...this.#waiting].slice(0, AT_ONCE)) {
          this.#waiting.delete(userId);
          tell(userId);
        }
        if (this.#waiting.size > 0) this.#turn.mark();
      },
      () => performance.now(),
    );
  }

  /** Any of these may have missed something; who waits already is told once. */
  note(userIds: Iterable<number>): void {
    for (const userId of userIds) this.#waiting.add(userId);
    if (this.#waiting.size > 0) this.#turn.mark();
  }

  stop(): void {
    this.#turn.stop();
  }
}
