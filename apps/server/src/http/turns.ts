// Work that takes much memory waits for its turn.
import { AppError } from './app-error.ts';

/** Turns of one process. */
export interface Turns {
  /** @throws AppError `unavailable` when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** So many at once; so many more wait, first come, first served. */
export function createTurns(atOnce: number, waitingMax: number): Turns {
  let working = 0;
  const waiting: (() => void)[] = [];
  return {
    take: async (work) => {
      if (working >= atOnce) {
        if (waiting.length >= waitingMax) throw new AppError('unavailable');
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else working += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) working -= 1;
        else next();
      }
    },
  };
}
