/** Waiting as an argument, so that a simulation decides what happens first. */
export interface Timers {
  /** Milliseconds from an arbitrary start; never goes back. */
  monotonic(): number;
  /** Does `work` once after `ms`; what it returns prevents that. */
  after(ms: number, work: () => void): () => void;
}

/** The process's own timers. */
export const systemTimers: Timers = {
  monotonic: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms`. */
export function pause(timers: Timers, ms: number): Promise<void> {
  return new Promise((resolve) => {
    timers.after(ms, resolve);
  });
}
