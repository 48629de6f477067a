import { expect, test } from 'vitest';
import { IdMap } from './id-map.ts';

interface Thing {
  readonly id: number;
  readonly mark: number;
}

/** Small, fast and the same everywhere: mulberry32. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const sorted = (things: Iterable<Thing>): Thing[] => [...things].sort((a, b) => a.id - b.id);

test('it holds what a Map holds, through growth, replacing and leaving', () => {
  const random = seededRandom(3);
  const ours = new IdMap<Thing>();
  const plain = new Map<number, Thing>();
  // Few numbers, near, far apart, and beyond 32 bits: places are shared and wrapped around.
  const numbers = Array.from({ length: 300 }, (_, at) => [
    at + 1,
    (at + 1) * 64,
    2 ** 32 * at + 7,
  ]).flat();
  for (let step = 0; step < 40_000; step += 1) {
    const id = numbers[random(numbers.length)] ?? 0;
    if (random(5) < 3) {
      const thing = { id, mark: step };
      ours.set(thing);
      plain.set(id, thing);
    } else {
      expect(ours.delete(id)).toBe(plain.delete(id));
    }
    const asked = numbers[random(numbers.length)] ?? 0;
    expect(ours.get(asked)).toBe(plain.get(asked));
    expect(ours.size).toBe(plain.size);
  }
  expect(sorted(ours.values())).toEqual(sorted(plain.values()));
});

test('numbers given one after another are found again when most have left', () => {
  const ours = new IdMap<Thing>();
  for (let id = 1; id <= 50_000; id += 1) {
    ours.set({ id, mark: id });
    if (id > 100 && id % 10 !== 0) ours.delete(id - 100);
  }
  const left = sorted(ours.values());
  expect(ours.size).toBe(left.length);
  expect(left.every((thing) => ours.get(thing.id) === thing)).toBe(true);
  expect(ours.has(50_001)).toBe(false);
});
