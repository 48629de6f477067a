import { expect, it } from 'vitest';
import { depositMax, leftToday } from './deposit-limits.ts';

const limits = { min: '15000', max: '25000000', used: '8000000', cap: '25000000' };

it('knows what is left of today and the most of one deposit', () => {
  expect(leftToday(limits)).toBe('17000000');
  expect(depositMax(limits)).toBe('17000000');
  expect(depositMax({ ...limits, used: '0', max: '10000000' })).toBe('10000000');
  expect(leftToday({ ...limits, used: '26000000' })).toBe('0');
});
