import { expect, it } from 'vitest';
import { depositProblem, inRial } from './deposit-form.ts';

const limits = { min: '15000', max: '25000000', left: '17000000' };

it('names the first thing wrong with its bound', () => {
  expect(depositProblem('', limits)).toEqual({ code: 'empty' });
  expect(depositProblem('0', limits)).toEqual({ code: 'empty' });
  expect(depositProblem('14999', limits)).toEqual({ code: 'belowMin', bound: '15000' });
  expect(depositProblem('17000001', limits)).toEqual({ code: 'aboveDay', bound: '17000000' });
  expect(depositProblem('9000000', { ...limits, max: '5000000' })).toEqual({
    code: 'aboveMax',
    bound: '5000000',
  });
  expect(depositProblem('15000', limits)).toBeNull();
});

it('offers no bound that is not known for today', () => {
  expect(depositProblem('1', null)).toBeNull();
  expect(depositProblem('', null)).toEqual({ code: 'empty' });
  expect(depositProblem('1.5', null)).toEqual({ code: 'unreadable' });
});

it.each(['20000,5', '1,5', '500000.5', '12,34,5', '٫'])('sends no %s', (amount) => {
  expect(depositProblem(amount, limits)).toEqual({ code: 'unreadable' });
});

it('says the bank’s rial', () => {
  expect(inRial('12500000')).toBe('125000000');
  expect(inRial('')).toBe('0');
});
