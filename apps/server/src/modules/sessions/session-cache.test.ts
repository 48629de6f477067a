import { MovableClock } from '@sarraf/testing';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../http/index.ts';
import { createSessionCache } from './session-cache.ts';

/** A cache over one session, whose level another process may raise. */
function remembered(level: Session['level']) {
  let reads = 0;
  const stored = { userId: 7, audience: 'client', level } as {
    -readonly [K in keyof Session]: Session[K];
  };
  const clock = MovableClock.standing();
  const cache = createSessionCache(clock, () => {
    reads += 1;
    return Promise.resolve({ ...stored });
  });
  return {
    stored,
    reads: () => reads,
    pass: (ms: number) => clock.pass(ms),
    levelFor: async (wanted: number) => (await cache.get('s', wanted))?.level,
  };
}

describe('what is remembered of a session', () => {
  it('is read once a second', async () => {
    const system = remembered(1);
    for (let call = 0; call < 10; call += 1) expect(await system.levelFor(1)).toBe(1);
    expect(system.reads()).toBe(1);
    system.pass(1_000);
    await system.levelFor(1);
    expect(system.reads()).toBe(2);
  });

  it.each([0, 1] as const)(
    'gives way to the level after %i as soon as that is wanted',
    async (level) => {
      const system = remembered(level);
      expect(await system.levelFor(level)).toBe(level);
      system.stored.level = level === 0 ? 1 : 2;
      expect(await system.levelFor(level), 'it is enough for this').toBe(level);
      expect(await system.levelFor(level + 1)).toBe(level + 1);
      expect(await system.levelFor(level + 1)).toBe(level + 1);
      expect(system.reads()).toBe(2);
    },
  );
});
