import { expect, it } from 'vitest';
import { ownRow, tierRows } from './tier-rows.ts';

const tier = (level: number, volume_min: string, taker_fee_ppm: number) => ({
  level,
  volume_min,
  maker_fee_ppm: taker_fee_ppm - 500,
  taker_fee_ppm,
});
const ROWS = tierRows([
  tier(1, '0', 2_500),
  tier(1, '100000000', 2_300),
  tier(2, '100000000', 2_200),
  tier(1, '1000000000', 2_000),
]);

it('ends a tier where the next volume begins', () => {
  expect(ROWS.map(({ until }) => until)).toEqual(['100000000', '1000000000', null, null]);
});

it('finds the tier of a level and a volume', () => {
  const at = (level: number, volume_30d: string) =>
    ownRow(ROWS, { level, volume_30d })?.taker_fee_ppm;
  expect(at(1, '99999999')).toBe(2_500);
  expect(at(1, '100000000')).toBe(2_300);
  expect(at(2, '100000000')).toBe(2_200);
  expect(at(2, '5000000000')).toBe(2_000);
  expect(ownRow(ROWS, { level: 0, volume_30d: '0' })).toBeNull();
});
