import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeTags, scaleWithOrders } from './own-order-positions.ts';

fc.configureGlobal({ seed: propertySeed() });

describe('the scale with my orders', () => {
  it('takes in the near ones and leaves the candles readable', () => {
    expect(scaleWithOrders(100, 110, [95, 105, 118])).toEqual({ from: 95, to: 110 });
    expect(scaleWithOrders(100, 110, [98, 112])).toEqual({ from: 98, to: 112 });
    expect(scaleWithOrders(100, 110, [1, 1_000])).toEqual({ from: 100, to: 110 });
    expect(scaleWithOrders(100, 110, [])).toEqual({ from: 100, to: 110 });
  });
});

describe('tags of my orders', () => {
  const edges = { top: 60, bottom: 400, step: 26 };

  it('stand at their lines where there is room', () => {
    const lines = [
      { id: 'a', y: 100 },
      { id: 'b', y: 200 },
    ];
    expect(placeTags(lines, edges)).toEqual(lines.map((line) => ({ ...line, column: 0 })));
  });

  it('never lie over each other and are never cut', () => {
    const ys = fc.array(fc.integer({ min: -500, max: 900 }), { maxLength: 60 });
    fc.assert(
      fc.property(ys, (heights) => {
        const positions = placeTags(
          heights.map((y, index) => ({ id: String(index), y })),
          edges,
        );
        expect(positions).toHaveLength(heights.length);
        for (const [index, one] of positions.entries()) {
          expect(one.y).toBeGreaterThanOrEqual(edges.top);
          expect(one.y).toBeLessThanOrEqual(edges.bottom);
          for (const other of positions.slice(index + 1)) {
            if (one.column !== other.column) continue;
            expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(edges.step);
          }
        }
      }),
    );
  });
});
