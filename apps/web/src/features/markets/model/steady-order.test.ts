import { describe, expect, it } from 'vitest';
import { inOrder, steadyOrder } from './steady-order.ts';

const now = (keys: string, choice = 'IRT volume', calm = 0) => ({
  choice,
  calm,
  keys: keys.split(''),
});

describe('the order of live rows', () => {
  it('stays while only figures change', () => {
    const kept = steadyOrder(null, now('abc'));
    expect(kept.keys).toEqual(['a', 'b', 'c']);
    expect(steadyOrder(kept, now('cba'))).toBe(kept);
  });

  it('is made anew by a choice, another set of rows, or a calm moment', () => {
    const kept = now('abc');
    for (const next of [
      now('cba', 'IRT name'),
      now('cbad'),
      now('cb'),
      now('cbd'),
      now('cba', 'IRT volume', 1),
    ]) {
      expect(steadyOrder(kept, next)).toBe(next);
    }
  });

  it('shows the rows of now', () => {
    const rows = [
      { id: 'c', last: 3 },
      { id: 'a', last: 1 },
    ];
    expect(inOrder(rows, ({ id }) => id, now('ac'))).toEqual([
      { id: 'a', last: 1 },
      { id: 'c', last: 3 },
    ]);
  });
});
