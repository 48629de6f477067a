import { expect, it } from 'vitest';
import { axisPower, priceLine, roundPrices } from './price-line.ts';

it('draws from the first to the last point, the dearest above', () => {
  const line = priceLine([
    { at: 1_000, price: 10 },
    { at: 2_000, price: 30 },
    { at: 3_000, price: 20 },
  ]);
  expect(line?.spots.map(([x]) => x)).toEqual([0, 50, 100]);
  const [first, second, third] = line?.spots.map(([, y]) => y) ?? [];
  expect(second).toBeLessThan(third ?? 0);
  expect(third).toBeLessThan(first ?? 0);
  expect([line?.low, line?.high]).toEqual([10, 30]);
});

it('has no line of a single point, and a middle one of a price that never moved', () => {
  expect(priceLine([])).toBeNull();
  expect(priceLine([{ at: 1, price: 5 }])).toBeNull();
  const still = priceLine([
    { at: 1, price: 5 },
    { at: 2, price: 5 },
  ]);
  expect(still?.spots.map(([, y]) => y)).toEqual([50, 50]);
  expect(still?.across).toEqual([]);
});

it('writes round prices across', () => {
  expect(roundPrices(10_480, 12_485)).toEqual([11_000, 12_000]);
  expect(roundPrices(0.93, 1.21)).toEqual([1, 1.1, 1.2]);
});

it('shortens prices on the axis by what they are', () => {
  expect([12_485_300_000, 82_000_000, 164_000].map(axisPower)).toEqual([6, 3, 0]);
});
