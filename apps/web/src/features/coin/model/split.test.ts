import type { Wallet } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { splitOf, wholeOf } from './split.ts';

const wallet: Wallet = {
  id: '1',
  symbol: 'BTC',
  labels: { fa: 'بیت‌کوین', en: 'Bitcoin' },
  scale: 8,
  amount: '0.04368',
  balance: '0.04368',
  freeze: '0.012',
  available_balance: '0.03168',
  vault: '0.05',
  vault_freeze: '0',
  value: null,
  toman_amount: '1169622904',
  price_toman: '12485300000',
};

it('splits a balance into what is usable, held and in the vault, exactly', () => {
  expect(wholeOf(wallet)).toBe('0.09368');
  const parts = splitOf(wallet);
  expect(parts.map(({ place, amount }) => [place, amount])).toEqual([
    ['free', '0.03168'],
    ['held', '0.012'],
    ['vault', '0.05'],
  ]);
  expect(parts.map(({ percent }) => percent)).toEqual(['33.8', '12.8', '53.3']);
  expect(parts[1]?.worth).toBe('149823600');
});

it('leaves out what is nothing, but never the usable part, and knows no worth without a price', () => {
  const none = { ...wallet, amount: '0', available_balance: '0', freeze: '0', vault: '0' };
  expect(splitOf({ ...none, price_toman: null })).toEqual([
    { place: 'free', amount: '0', worth: null, percent: '0' },
  ]);
});
