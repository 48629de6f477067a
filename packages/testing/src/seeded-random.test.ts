import { describe, expect, it, vi } from 'vitest';
import { randomOfTest, SeededRandom } from './index.ts';

/** The first numbers below 1,000 of seed 7. */
const SEVEN = [11, 61, 976, 699, 521];
const draw = (random: SeededRandom): number[] =>
  Array.from({ length: 5 }, () => random.below(1_000));

describe('a seeded generator', () => {
  it('gives the same numbers for the same seed, on every machine and for ever', () => {
    expect(draw(new SeededRandom(7))).toEqual(SEVEN);
    expect(draw(new SeededRandom(7 + 2 ** 32))).toEqual(SEVEN);
    expect(draw(new SeededRandom(8))).not.toEqual(SEVEN);
  });

  it('stays within what is asked for, and reaches both ends', (test) => {
    const random = randomOfTest(test, 1);
    const seen = new Set(Array.from({ length: 500 }, () => random.between(-2, 3)));
    expect([...seen].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
    const { next } = random;
    for (let count = 0; count < 1_000; count += 1) {
      const fraction = next();
      expect(fraction >= 0 && fraction < 1).toBe(true);
    }
  });

  it('is right as often as it is told', (test) => {
    const random = randomOfTest(test, 2);
    const often = Array.from({ length: 10_000 }, () => random.chance(12.5)).filter(Boolean).length;
    expect(often).toBeGreaterThan(1_100);
    expect(often).toBeLessThan(1_400);
    expect([random.chance(0), random.chance(100)]).toEqual([false, true]);
  });

  it('picks and shuffles, and leaves the list as it was', (test) => {
    const random = randomOfTest(test, 3);
    const list = [1, 2, 3, 4];
    const picked = new Set(Array.from({ length: 100 }, () => random.pick(list)));
    expect(picked.size).toBe(4);
    const orders = new Set(Array.from({ length: 1_000 }, () => random.shuffled(list).join('')));
    expect(orders.size).toBe(24);
    expect(list).toEqual([1, 2, 3, 4]);
    expect(() => random.pick([])).toThrow('nothing to pick from');
  });

  it('of a test tells its seed when that fails, and only then', () => {
    const tellings: (() => void)[] = [];
    const told = vi.spyOn(console, 'error').mockReturnValue();
    try {
      const failing = {
        task: { name: 'a test' },
        onTestFailed: (tell: () => void) => void tellings.push(tell),
      };
      expect(draw(randomOfTest(failing, 7))).toEqual(SEVEN);
      expect(told).not.toHaveBeenCalled();
      for (const tell of tellings) tell();
      expect(told.mock.calls).toEqual([['seed 7: a test']]);
    } finally {
      told.mockRestore();
    }
  });
});
