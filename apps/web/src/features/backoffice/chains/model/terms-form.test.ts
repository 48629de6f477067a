import { expect, it } from 'vitest';
import { networkExample } from '../testing/chain-example.ts';
import { confirmationsOf, draftOf, termsProblems } from './terms-form.ts';

it('begins with what stands, and may leave the large amount out alone', () => {
  const draft = draftOf(networkExample);
  expect(termsProblems(draft)).toEqual([]);
  expect(termsProblems({ ...draft, large_amount: '' })).toEqual([]);
  expect(termsProblems({ ...draft, min_deposit: '', withdraw_fee: '1e3' })).toEqual([
    'min_deposit',
    'withdraw_fee',
  ]);
});

it('takes whole blocks from 1 to 200, in any digits', () => {
  expect(['12', ' ۱۲ ', '200'].map(confirmationsOf)).toEqual([12, 12, 200]);
  expect(['', '0', '201', '1.5', '-3', 'x'].map(confirmationsOf)).toEqual(Array(6).fill(null));
});
