import type { Wallet } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { listWallets, sharesOf } from './wallet-list.ts';

const wallet = (symbol: string, fa: string, toman: string | null): Wallet => ({
  id: symbol,
  symbol,
  labels: { fa, en: symbol },
  scale: 8,
  amount: '1',
  balance: '1',
  freeze: '0',
  available_balance: '1',
  vault: '0',
  vault_freeze: '0',
  value: null,
  toman_amount: toman,
  price_toman: null,
});

const all = [
  wallet('TRX', 'ترون', '99999.9'),
  wallet('BTC', 'بیت‌کوین', '5000000'),
  wallet('NEW', 'تازه', null),
  wallet('USDT', 'تتر', '15000000'),
];

it('lists the worthiest first and the unpriced last', () => {
  const { rows, hiddenSmall } = listWallets(all, { search: '', hideSmall: false });
  expect(rows.map((row) => row.symbol)).toEqual(['USDT', 'BTC', 'TRX', 'NEW']);
  expect(hiddenSmall).toBe(1);
});

it('hides small balances but never what has no price', () => {
  const { rows } = listWallets(all, { search: '', hideSmall: true });
  expect(rows.map((row) => row.symbol)).toEqual(['USDT', 'BTC', 'NEW']);
});

it('finds by Persian name without half-spaces and by symbol', () => {
  const find = (search: string) =>
    listWallets(all, { search, hideSmall: false }).rows.map((row) => row.symbol);
  expect(find('بیتکوین')).toEqual(['BTC']);
  expect(find('usd')).toEqual(['USDT']);
});

it('cuts shares to tenths of a percent and never claims more than the whole', () => {
  const shares = sharesOf(all);
  expect(shares.map((share) => [share.wallet?.symbol ?? null, share.percent])).toEqual([
    ['USDT', '74.6'],
    ['BTC', '24.8'],
    ['TRX', '0.4'],
  ]);
  expect(sharesOf([wallet('NEW', 'تازه', null)])).toEqual([]);
});

it('gathers what comes after the fourth', () => {
  const many = ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => wallet(symbol, symbol, '1000'));
  const shares = sharesOf(many);
  expect(shares).toHaveLength(5);
  expect(shares.at(-1)).toEqual({ wallet: null, percent: '33.3' });
});
