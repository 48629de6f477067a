/** What a clock begins as; the shape of the server's own `Clock`. */
interface FirstClock {
  now(): number;
  monotonic(): number;
}

const MACHINE: FirstClock = { now: () => Date.now(), monotonic: () => performance.now() };

/**
 * A clock that a test moves, so that nobody waits for it: the machine's own, one that stands, or
 * one that ticks when it is looked at.
 *
 * @example
 * const clock = MovableClock.standing(Date.UTC(2026, 10, 21));
 * clock.pass(1_000);
 */
export class MovableClock {
  readonly #first: FirstClock;
  #aheadMs = 0;
  #passedMs = 0;

  constructor(first = MACHINE) {
    this.#first = first;
  }

  /** Stands until it is moved. `at`: ms since 1970. */
  static standing(at = 0): MovableClock {
    return new MovableClock({ now: () => at, monotonic: () => 0 });
  }

  /** Its date is a millisecond later at each look, so that times differ. `at`: ms since 1970. */
  static ticking(at: number): MovableClock {
    let looks = 0;
    const now = (): number => {
      looks += 1;
      return at + looks;
    };
    return new MovableClock({ ...MACHINE, now });
  }

  /** Milliseconds since 1970 UTC. */
  now(): number {
    return this.#first.now() + this.#aheadMs;
  }

  /** Milliseconds from an arbitrary start. */
  monotonic(): number {
    return this.#first.monotonic() + this.#passedMs;
  }

  /** Sets the date forward, as whoever corrects a clock does: no duration sees it. */
  advance(ms: number): void {
    this.#aheadMs += ms;
  }

  /** Lets time pass: durations see it, too. */
  pass(ms: number): void {
    this.#aheadMs += ms;
    this.#passedMs += ms;
  }
}
