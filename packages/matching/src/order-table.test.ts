import { SeededRandom } from '@sarraf/testing';
import { expect, test } from 'vitest';
import { OrderTable } from './order-table.ts';

test('it finds what a Map finds, through growth and leaving', () => {
  const random = new SeededRandom(3);
  const table = new OrderTable(16);
  const plain = new Map<number, number>();
  // Few numbers, near, far apart, and beyond 32 bits: chains are shared.
  const ids = Array.from({ length: 300 }, (_, at) => [
    at + 1,
    (at + 1) * 64,
    2 ** 32 * at + 7,
  ]).flat();
  for (let step = 0; step < 40_000; step += 1) {
    const id = ids[random.below(ids.length)] ?? 0;
    if (random.below(5) < 3) {
      const handle = table.add(id, 1, true, 10, step);
      expect(handle === 0).toBe(plain.has(id));
      if (handle !== 0) plain.set(id, step);
    } else if (plain.delete(id)) {
      table.remove(table.find(id));
    }
    const asked = ids[random.below(ids.length)] ?? 0;
    const found = table.find(asked);
    expect(found === 0 ? undefined : table.lots(found)).toBe(plain.get(asked));
    expect(table.size).toBe(plain.size);
  }
});
