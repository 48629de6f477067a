import { expect, it } from 'vitest';
import { inRial, mostNow, nothingFits, receivedOf, withdrawProblem } from './withdraw-form.ts';

const limit = (days: 1 | 30, used: string, cap: string) => ({
  kind: days === 1 ? 'withdrawal_day' : 'withdrawal_month',
  days,
  used,
  cap,
  frees_at: '2026-11-22T20:30:00.000Z',
  lifts_at_level: null,
});
const bounds = {
  min: '50000',
  max: '100000000',
  available: '35750000.5',
  limits: [limit(1, '40000000', '300000000'), limit(30, '0', '900000000')],
};

it('names the first thing wrong with its bound', () => {
  expect(withdrawProblem('', bounds)).toEqual({ code: 'empty' });
  expect(withdrawProblem('0', bounds)).toEqual({ code: 'empty' });
  expect(withdrawProblem('1.5', bounds)).toEqual({ code: 'unreadable' });
  expect(withdrawProblem('49999', bounds)).toEqual({ code: 'belowMin', bound: '50000' });
  expect(withdrawProblem('35750001', bounds)).toEqual({
    code: 'aboveAvailable',
    bound: '35750000',
  });
  expect(withdrawProblem('35750000', bounds)).toBeNull();
  expect(withdrawProblem('50000', bounds)).toBeNull();
  expect(withdrawProblem('1', null)).toBeNull();
});

it('finds what holds everything down, in whole toman', () => {
  expect(mostNow(bounds)).toEqual({ code: 'aboveAvailable', bound: '35750000' });
  expect(mostNow({ ...bounds, max: '10000000' })).toEqual({ code: 'aboveMax', bound: '10000000' });
  const spent = [limit(1, '295000000', '300000000'), limit(30, '899000000', '900000000')];
  expect(mostNow({ ...bounds, limits: spent })).toEqual({ code: 'aboveMonth', bound: '1000000' });
  const over = [limit(1, '301000000', '300000000')];
  expect(mostNow({ ...bounds, limits: over })).toEqual({ code: 'aboveDay', bound: '0' });
});

it('a limit of another asset holds no toman down', () => {
  const usdt = { ...limit(1, '0', '100'), asset: 'USDT' };
  expect(mostNow({ ...bounds, limits: [usdt] }).code).toBe('aboveAvailable');
});

it('says what keeps everything from leaving', () => {
  expect(nothingFits(bounds)).toBeNull();
  expect(nothingFits({ ...bounds, available: '49999.9' })).toBe('aboveAvailable');
  expect(nothingFits({ ...bounds, limits: [limit(1, '300000000', '300000000')] })).toBe('aboveDay');
});

it('takes the fee from inside, and says the bank’s rial', () => {
  expect(receivedOf('20000000', '4000')).toBe('19996000');
  expect(receivedOf('3000', '4000')).toBe('0');
  expect(receivedOf('', '4000')).toBe('0');
  expect(inRial('19996000')).toBe('199960000');
});
