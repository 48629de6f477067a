import { expect, it } from 'vitest';
import { exampleOf, partsOf, STOPS } from './share.ts';

it('shares three tenths of a fee at each of six stops', () => {
  expect(STOPS.map((stop) => partsOf(stop))).toEqual([
    { friendPpm: 0, ownerPpm: 300_000 },
    { friendPpm: 60_000, ownerPpm: 240_000 },
    { friendPpm: 120_000, ownerPpm: 180_000 },
    { friendPpm: 180_000, ownerPpm: 120_000 },
    { friendPpm: 240_000, ownerPpm: 60_000 },
    { friendPpm: 300_000, ownerPpm: 0 },
  ]);
});

it('counts the owner’s part of the fee that is really paid', () => {
  expect(exampleOf(50_000_000n, 2_500, partsOf(60))).toEqual({ saves: '22500', income: '12300' });
  expect(exampleOf(50_000_000n, 2_500, partsOf(40))).toEqual({ saves: '15000', income: '19800' });
  expect(exampleOf(50_000_000n, 2_500, partsOf(0))).toEqual({ saves: '0', income: '37500' });
  expect(exampleOf(50_000_000n, 2_500, partsOf(100))).toEqual({ saves: '37500', income: '0' });
});
