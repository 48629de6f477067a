import type { Clock } from '../platform/clock.ts';

/** The machine's clock, which a test may move: real time passes too, but nobody waits for it. */
export class MovableClock implements Clock {
  #aheadMs = 0;
  #passedMs = 0;
  now(): number {
    return Date.now() + this.#aheadMs;
  }
  monotonic(): number {
    return performance.now() + this.#passedMs;
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
