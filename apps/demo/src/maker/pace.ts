import { setTimeout as wait } from 'node:timers/promises';

/** A limit on how often something happens; whoever comes too early waits for their turn. */
export interface Pace {
  turn(): Promise<void>;
}

/** Evenly spaced turns, at most so many a second. */
export function createPace(perSecondMax: number, nowMs: () => number = Date.now): Pace {
  const gapMs = 1_000 / perSecondMax;
  let nextAtMs = 0;
  return {
    turn: async () => {
      const now = nowMs();
      const at = Math.max(now, nextAtMs);
      nextAtMs = at + gapMs;
      if (at > now) await wait(at - now);
    },
  };
}

/** Waits; false when the signal ended the wait. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await wait(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
