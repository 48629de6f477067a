import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherWork } from './gathered-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('gathered work', () => {
  it('is done once for the wishes of a moment, and never twice at the same time', async () => {
    let atOnce = 0;
    let most = 0;
    let rounds = 0;
    const gathered = gatherWork({
      togetherMs: 1,
      onError: () => undefined,
      work: async () => {
        rounds += 1;
        atOnce += 1;
        most = Math.max(most, atOnce);
        // Longer than it gathers: the next wishes come while it works.
        await delay(20);
        atOnce -= 1;
      },
    });
    gathered.open();
    gathered.later();
    gathered.later();
    await vi.advanceTimersByTimeAsync(10);
    gathered.later();
    await vi.advanceTimersByTimeAsync(80);
    await gathered.close();
    expect([rounds, most]).toEqual([2, 1]);
  });

  it('is done again by itself when it failed', async () => {
    let rounds = 0;
    const seen: unknown[] = [];
    const gathered = gatherWork({
      togetherMs: 1,
      onError: (error) => seen.push(error),
      work: () => {
        rounds += 1;
        return rounds < 3 ? Promise.reject(new Error(`round ${rounds}`)) : Promise.resolve();
      },
    });
    gathered.open();
    gathered.later();
    await vi.advanceTimersByTimeAsync(100);
    expect(rounds).toBe(3);
    await gathered.close();
    expect(seen.map(String)).toEqual(['Error: round 1', 'Error: round 2']);
  });
});
