import { expect, it } from 'vitest';
import { mostNow, nothingFits, receivedOf, withdrawProblem } from './withdraw-form.ts';

const limit = (days: 1 | 30, used: string, cap: string) => ({
  kind: days === 1 ? 'transfer_day' : 'transfer_month',
  days,
  used,
  cap,
  frees_at: '2026-11-21T20:30:00.000Z',
  lifts_at_level: null,
});
const bounds = { min: '10', max: '5000', available: '642.18', limits: [] };
const coin = { scale: 6, price_toman: '113400' };

it.each([
  ['', 'empty'],
  ['0.000', 'empty'],
  ['1,5', 'unreadable'],
  ['1.1234567', 'unreadable'],
  ['9.999999', 'belowMin'],
  ['642.180001', 'aboveAvailable'],
] as const)('says of %s that it is %s', (amount, code) => {
  expect(withdrawProblem(amount, bounds, coin)?.code).toBe(code);
});

it('takes what lies between the least and all that may leave', () => {
  for (const amount of ['10', '250', '642.18']) {
    expect(withdrawProblem(amount, bounds, coin)).toBeNull();
  }
});

it('reckons what a limit in toman leaves, and nothing without a price', () => {
  const tight = { ...bounds, limits: [limit(1, '190000000', '200000000')] };
  expect(mostNow(tight, coin)).toEqual({ code: 'aboveDay', bound: '88.183421' });
  expect(mostNow(tight, { ...coin, price_toman: null }).code).toBe('aboveAvailable');
  const full = { ...bounds, limits: [limit(30, '5', '5')] };
  expect(nothingFits(full, coin)).toBe('aboveMonth');
});

it('knows when not even the least can leave', () => {
  expect(nothingFits({ ...bounds, available: '9.99' }, coin)).toBe('aboveAvailable');
  expect(nothingFits({ ...bounds, available: '0', min: '0' }, coin)).toBe('aboveAvailable');
  expect(nothingFits(bounds, coin)).toBeNull();
});

it('takes the fee from inside the amount, to the last unit', () => {
  expect(receivedOf('250', '3', 6)).toBe('247');
  expect(receivedOf('0.00123456', '0.0001', 8)).toBe('0.00113456');
  expect(receivedOf('2', '3', 6)).toBe('0');
});
