import { expect, it } from 'vitest';
import { UserChanges } from './user-changes.ts';

const AT = '2026-11-21T10:00:00.000Z';

it('pushes changed wallets with type 1, the newest state of each, and only to who listens', () => {
  const changes = new UserChanges();
  const toman = { type: 'balance', asset: 'IRT', held: 0n } as const;
  changes.note({ ...toman, user: 1, total: 7n }, () => true);
  changes.note({ ...toman, user: 1, total: 5n }, () => true);
  changes.note({ ...toman, user: 2, total: 9n }, (user) => user !== 2);
  const wallet = (symbol: string, total: bigint, held: bigint) => ({
    symbol,
    amount: String(total),
    freeze: String(held),
    available_balance: String(total - held),
  });
  const order = () => {
    throw new Error('No order changed.');
  };
  const told = changes.take({ wallet, order }, AT);
  expect([...told.keys()]).toEqual([1]);
  expect(told.get(1)).toMatchObject([
    {
      type: 1,
      section: 'WALLET',
      event: 'wallet_update',
      update_wallet: true,
      update_orders: false,
      silent: true,
      wallets: [{ symbol: 'IRT', amount: '5', freeze: '0', available_balance: '5' }],
    },
  ]);
  expect(changes.isEmpty).toBe(true);
});
