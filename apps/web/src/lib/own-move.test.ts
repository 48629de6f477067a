// What a move between own wallets does to the list, exactly.
import type { DataOf, Wallet } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { withOwnMove } from './own-move.ts';

const wallet = (part: Partial<Wallet>): Wallet => ({
  id: 'BTC',
  symbol: 'BTC',
  labels: { fa: 'بیت‌کوین', en: 'Bitcoin' },
  scale: 8,
  amount: '0.1',
  balance: '0.1',
  freeze: '0.03',
  available_balance: '0.07',
  vault: '0.05',
  vault_freeze: '0.01',
  value: null,
  toman_amount: null,
  price_toman: null,
  ...part,
});
const list = (...data: Wallet[]): DataOf<'GET /user_wallets/list'> => ({
  data,
  summary: { total_toman: '0', total_usdt: '0', unpriced: [], at: '2026-11-21T10:00:00.000Z' },
  reserved: [],
});

it('lowers the source and raises the target, of this coin alone', () => {
  const other = wallet({ id: 'ETH', symbol: 'ETH' });
  const into = withOwnMove(list(wallet({}), other), { symbol: 'BTC', amount: '0.02', to: 'vault' });
  expect(into.data[0]).toMatchObject({
    amount: '0.08',
    balance: '0.08',
    freeze: '0.03',
    available_balance: '0.05',
    vault: '0.07',
    vault_freeze: '0.01',
  });
  expect(into.data[1]).toBe(other);
  const out = withOwnMove(into, { symbol: 'BTC', amount: '0.02', to: 'spot' });
  expect(out.data[0]).toMatchObject({ available_balance: '0.07', vault: '0.05' });
});

it.each([
  ['vault', '0.07000001'],
  ['spot', '0.04000001'],
] as const)('shows nothing that is not there: to %s %s', (to, amount) => {
  const before = list(wallet({}));
  expect(withOwnMove(before, { symbol: 'BTC', amount, to }).data[0]).toBe(before.data[0]);
});
