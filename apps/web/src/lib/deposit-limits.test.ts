import { expect, it } from 'vitest';
import { depositBounds, depositMax, leftNow } from './deposit-limits.ts';

const limits = { min: '15000', max: '25000000', used: '8000000', cap: '25000000' };

it('knows what is left of a limit and the most of one deposit', () => {
  expect(leftNow(limits)).toBe('17000000');
  expect(depositMax(limits)).toBe('17000000');
  expect(depositMax({ ...limits, used: '0', max: '10000000' })).toBe('10000000');
  expect(leftNow({ ...limits, used: '26000000' })).toBe('0');
});

const limit = (kind: string, days: 1 | 30, used: string, cap: string) => ({
  kind,
  days,
  used,
  cap,
  frees_at: '2026-11-27T20:30:00.000Z',
  lifts_at_level: null,
});
const day = limit('gateway_day', 1, '8000000', '25000000');

it('goes by the limit that leaves least, that of a day among equal ones', () => {
  const of = (...more: ReturnType<typeof limit>[]) =>
    depositBounds({ min: '15000', max: '25000000', gateway_day: day, limits: [day, ...more] });
  const bounds = { min: '15000', max: '25000000' };
  const ofDay = { ...bounds, used: '8000000', cap: '25000000', days: 1 };
  expect(of()).toEqual(ofDay);
  expect(of(limit('gateway_month', 30, '8000000', '25000000'))).toEqual(ofDay);
  expect(of(limit('gateway_month', 30, '99000000', '100000000'))).toEqual({
    ...bounds,
    used: '99000000',
    cap: '100000000',
    days: 30,
  });
});

it('knows that charges are closed where no limit of cards is in force', () => {
  const person = limit('person_day', 1, '0', '25000000');
  const bounds = { min: '15000', max: '25000000', gateway_day: null };
  expect(depositBounds({ ...bounds, limits: [] })).toBeNull();
  expect(depositBounds({ ...bounds, limits: [person] })).toBeNull();
});
