import type { Order } from '@sarraf/contracts';
import { expect, it } from 'vitest';
import { freedBy } from './freed.ts';

const order = {
  market: 'BTCIRT',
  type: 'buy',
  status: 'cancelled',
  pair_price: '12470100000',
  amount: '0.0015',
  filled: '0.000499',
  // What still waits: nothing, once it is cancelled.
  remaining: '0',
  linked_order_id: null,
} as Order;

it('says what a cancelled order no longer holds', () => {
  expect(freedBy(order)).toEqual({ amount: '12482570.100000', asset: 'IRT' });
  expect(freedBy({ ...order, type: 'sell' })).toEqual({ amount: '0.001001', asset: 'BTC' });
  const cheap = { market: 'SHIBIRT', pair_price: '1.12266', amount: '200000', filled: '0' };
  expect(freedBy({ ...order, ...cheap })).toEqual({ amount: '224532.00000', asset: 'IRT' });
});

it('says nothing where the order does not tell what it held', () => {
  expect(freedBy({ ...order, pair_price: null })).toBeNull();
  expect(freedBy({ ...order, linked_order_id: '9' })).toBeNull();
  expect(freedBy({ ...order, status: 'filled' })).toBeNull();
  expect(freedBy({ ...order, filled: '0.0015' })).toBeNull();
});
