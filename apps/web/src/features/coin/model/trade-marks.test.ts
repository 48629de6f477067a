import { expect, it } from 'vitest';
import { tradeMarks } from './trade-marks.ts';

const at = (minute: number): number => Date.parse('2026-11-21T10:00:00.000Z') + minute * 60_000;
const filled = (minute: number, type: 'buy' | 'sell') => ({
  filled_at: new Date(at(minute)).toISOString(),
  type,
});

it('marks the bar of each trade once for each side, and none before the first bar', () => {
  const points = [0, 15, 30].map((minute) => ({ at: at(minute), price: 1 }));
  const spots = [
    [0, 50],
    [50, 40],
    [100, 30],
  ] as const;
  const trades = [
    filled(-1, 'buy'),
    filled(14, 'buy'),
    filled(15, 'sell'),
    filled(20, 'sell'),
    filled(20, 'buy'),
    filled(44, 'buy'),
  ];
  expect(tradeMarks(points, spots, trades)).toEqual([
    { side: 'buy', spot: [0, 50] },
    { side: 'sell', spot: [50, 40] },
    { side: 'buy', spot: [50, 40] },
    { side: 'buy', spot: [100, 30] },
  ]);
});
