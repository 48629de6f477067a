/**
 * Runs `work` at most once every `everyMs`: at once when it rested long enough, else at the end of
 * the pause. Marks that come in between are served by that one run.
 */
export interface Throttle {
  /** There is something to do. */
  mark(): void;
  stop(): void;
}

/** Makes a throttle; `now` is monotonic ms. */
export function createThrottle(everyMs: number, work: () => void, now: () => number): Throttle {
  let timer: NodeJS.Timeout | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const run = (): void => {
    timer = undefined;
    lastAt = now();
    work();
  };
  return {
    mark: () => {
      if (timer !== undefined) return;
      timer = setTimeout(run, Math.max(0, lastAt + everyMs - now()));
    },
    stop: () => clearTimeout(timer),
  };
}
