import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.ts';
import { RecentNumbers } from './recent-numbers.ts';

const id = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constantFrom(2 ** 32 + 1, 2 ** 40));
const text = fc.constantFrom('', 'a', 'b', 'ab', 'شمارهٔ من', 'x'.repeat(32));
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ id, text, value: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant('trim' as const) },
);

test('it remembers and forgets what a RecentMap does', () => {
  const steps = fc.array(step, { maxLength: 400 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 12 }), (all, entriesMax) => {
      const ours = new RecentNumbers(entriesMax, true);
      const plain = new RecentMap<string, number>(entriesMax, true);
      for (const one of all) {
        if (one === 'trim') {
          ours.trim();
          plain.trim();
        } else {
          expect(ours.get(one.id, one.text)).toBe(plain.get(`${one.id}/${one.text}`));
          ours.set(one.id, one.text, one.value);
          plain.set(`${one.id}/${one.text}`, one.value);
        }
        expect(ours.isComplete).toBe(plain.isComplete);
      }
    }),
    { numRuns: 300 },
  );
});

test('it grows while nothing is forgotten, and forgets the oldest first', () => {
  const ours = new RecentNumbers(500, true);
  for (let at = 1; at <= 5_000; at += 1) {
    ours.set(at % 7, `c${at}`, at);
    if (at % 300 === 0) ours.trim();
  }
  ours.trim();
  expect(ours.get(4_500 % 7, 'c4500')).toBeUndefined();
  expect(ours.get(4_501 % 7, 'c4501')).toBe(4_501);
  expect(ours.get(5_000 % 7, 'c5000')).toBe(5_000);
  expect(ours.isComplete).toBe(false);
});
