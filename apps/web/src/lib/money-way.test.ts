import { expect, it } from 'vitest';
import { wayOf } from './money-way.ts';
import type { Move } from './order-moves.ts';

const AT = '2026-11-21T10:00:00.000Z';
const move: Move = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  request_type: null,
  transaction_type: 3,
  detail: 'coin_deposit',
  direction: 'in',
  market: null,
  symbol: 'USDT',
  amount: '25.5',
  value: null,
  value_asset: null,
  price: null,
  fee: null,
  fee_asset: null,
  worth_toman: null,
  transaction_user: { status: 0, type: 2, role: 2 },
  state: 'waiting',
  reference: '0x1',
  created_at: AT,
  updated_at: AT,
  due_at: null,
};

it.each([
  ['waiting', ['done', 'now', 'next']],
  ['parked', ['done', 'done', 'now', 'next']],
  ['done', ['done', 'done', 'done']],
  ['failed', ['done', 'failed']],
  ['returned', ['done', 'failed']],
] as const)('shows the way of a coin deposit that is %s', (state, standings) => {
  expect(wayOf({ ...move, state }).map(({ standing }) => standing)).toEqual(standings);
});

it.each([
  ['requested', ['done', 'now', 'next', 'next']],
  ['sent', ['done', 'done', 'done', 'now']],
  ['settled', ['done', 'done', 'done', 'done']],
  ['cancelled', ['done', 'failed']],
  ['returned', ['done', 'failed']],
] as const)('shows the way of a coin’s withdrawal that is %s', (state, standings) => {
  const detail = 'coin_withdrawal' as Move['detail'];
  const way = wayOf({ ...move, detail, direction: 'out', state });
  expect(way.map(({ standing }) => standing)).toEqual(standings);
});
