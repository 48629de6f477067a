/** Time as an argument, so that whoever tests a deadline owns the clock. */
export interface Clock {
  /** Milliseconds since 1970 UTC. May jump: never measure a duration with it. */
  now(): number;
  /** Milliseconds from an arbitrary start; never goes back. */
  monotonic(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
