import { expect, it } from 'vitest';
import { isOnTick, percentBetween, priceAway } from './alert-prices.ts';

it('says how far a price is, cut toward zero', () => {
  expect(percentBetween('12485300000', '13000000000')).toBe('4.12');
  expect(percentBetween('12485300000', '12000000000')).toBe('-3.88');
  expect(percentBetween('3', '3.0001')).toBe('0.00');
  expect(percentBetween('0.00001', '0.00002')).toBe('100.00');
  expect(percentBetween(null, '1')).toBeNull();
  expect(percentBetween('0', '1')).toBeNull();
  expect(percentBetween('1', '1,5')).toBeNull();
});

it('finds the price so many percent away, on the nearest step', () => {
  expect(priceAway('12485300000', 5, '100000')).toBe('13109600000');
  expect(priceAway('12485300000', -10, '100000')).toBe('11236800000');
  expect(priceAway('0.93217', 5, '0.00001')).toBe('0.97878');
  expect(priceAway('100000', -100, '100000')).toBeNull();
  expect(priceAway(null, 5, '100000')).toBeNull();
});

it('knows a price between two steps', () => {
  expect(isOnTick('13000000000', '100000')).toBe(true);
  expect(isOnTick('13000000001', '100000')).toBe(false);
  expect(isOnTick('0.93217', '0.00001')).toBe(true);
  expect(isOnTick('0.932171', '0.00001')).toBe(false);
  expect(isOnTick('', '0.00001')).toBe(false);
});
