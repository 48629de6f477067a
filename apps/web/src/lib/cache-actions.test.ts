import type { Charge, DataOf, Order } from '@sarraf/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  onOrderUpdate,
  onTransactionCancel,
  onUnknownChange,
  onWalletUpdate,
} from './cache-actions.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

type Page = DataOf<'GET /orderList'>;
type Wallets = DataOf<'GET /user_wallets/list'>;

const order = (id: string, status: Order['status']): Order => ({
  id,
  market: 'BTCIRT',
  pair_type: 'BTCIRT',
  type: 'buy',
  request_type: 2,
  status,
  pair_price: '12481600000',
  stop_price: null,
  time_in_force: 'gtc',
  post_only: false,
  linked_order_id: null,
  triggered_at: null,
  amount: '0.01',
  pair_amount: '0.01',
  filled: '0',
  remaining: '0.01',
  filled_value: '0',
  average_price: null,
  fee: '0',
  fee_asset: 'BTC',
  cancel_reason: null,
  client_order_id: null,
  tag: null,
  created_at: '2026-11-21T10:00:00Z',
  updated_at: '2026-11-21T10:00:00Z',
});

const openKey = queryKeys.orders({ status: 'open' });
const closedKey = queryKeys.orders({ status: 'closed' });
const page = (...data: Order[]): Page => ({
  data,
  current_page: 1,
  per_page: 20,
  last_page: 1,
  total: data.length,
  next_cursor: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
});
afterEach(() => {
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
});

it('adds a new order on top, replaces a known one in its place', () => {
  queryClient.setQueryData<Page>(openKey, page(order('2', 'open'), order('1', 'open')));
  onOrderUpdate(order('3', 'open'));
  onOrderUpdate({ ...order('1', 'partially_filled'), filled: '0.005' });
  const list = queryClient.getQueryData<Page>(openKey);
  expect(list?.data.map((row) => [row.id, row.status])).toEqual([
    ['3', 'open'],
    ['2', 'open'],
    ['1', 'partially_filled'],
  ]);
  expect(list?.total).toBe(3);
});

it('keeps a hundred orders of a list that grows, the newest', () => {
  const many = Array.from({ length: 100 }, (_, index) => order(String(100 - index), 'open'));
  queryClient.setQueryData<Page>(openKey, page(...many));
  onOrderUpdate(order('101', 'open'));
  const list = queryClient.getQueryData<Page>(openKey);
  expect([list?.data.length, list?.total]).toEqual([100, 101]);
  expect([list?.data[0]?.id, list?.data.at(-1)?.id]).toEqual(['101', '2']);
});

it('moves a filled order from the open ones to history', () => {
  queryClient.setQueryData<Page>(openKey, page(order('1', 'open')));
  queryClient.setQueryData<Page>(closedKey, page());
  onOrderUpdate(order('1', 'filled'));
  expect(queryClient.getQueryData<Page>(openKey)?.total).toBe(0);
  expect(queryClient.getQueryData<Page>(closedKey)?.data.map((row) => row.id)).toEqual(['1']);
});

it('has orders and history fetched once for orders that no list knows', async () => {
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  try {
    queryClient.setQueryData<Page>(openKey, page(order('1', 'open')));
    onOrderUpdate({ ...order('1', 'partially_filled'), filled: '0.005' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).not.toHaveBeenCalled();
    onOrderUpdate(order('7', 'open'));
    onOrderUpdate(order('8', 'filled'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
      queryKeys.ordersAll,
      queryKeys.transactionsAll,
    ]);
  } finally {
    asked.mockRestore();
  }
});

it('leaves lists of other markets alone', () => {
  const key = queryKeys.orders({ status: 'open', market: 'TRXUSDT' });
  queryClient.setQueryData<Page>(key, page());
  onOrderUpdate(order('1', 'open'));
  expect(queryClient.getQueryData<Page>(key)?.data).toEqual([]);
});

it('puts new balances into the wallet list', () => {
  const wallet: Wallets['data'][number] = {
    id: 'BTC',
    symbol: 'BTC',
    labels: { fa: 'بیت‌کوین', en: 'Bitcoin' },
    scale: 8,
    amount: '0',
    balance: '0',
    freeze: '0',
    available_balance: '0',
    vault: '0',
    vault_freeze: '0',
    value: '0',
    toman_amount: '0',
    price_toman: null,
  };
  const summary = { total_toman: '0', total_usdt: '0', unpriced: [], at: '2026-11-21T10:00:00Z' };
  queryClient.setQueryData<Wallets>(queryKeys.wallets, { data: [wallet], summary, reserved: [] });
  onWalletUpdate([{ symbol: 'BTC', amount: '0.02', freeze: '0.01', available_balance: '0.01' }]);
  expect(queryClient.getQueryData<Wallets>(queryKeys.wallets)?.data[0]).toMatchObject({
    amount: '0.02',
    balance: '0.02',
    freeze: '0.01',
    available_balance: '0.01',
  });
});

it('asks for the money history again when money moved: a waiting deposit stands there', () => {
  const key = queryKeys.transactions({});
  queryClient.setQueryData(key, page());
  onUnknownChange({ orders: false, wallets: true });
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

it('has everything asked again that a cancelled transaction stood in, and keeps its answer', () => {
  const { charge, paidOrders, transactions, transactionSums, wallets } = queryKeys;
  const keys = [wallets, transactions({ status: '0' }), transactionSums({}), paidOrders];
  for (const key of keys) queryClient.setQueryData<unknown>(key, page());
  const cancelled: Charge = {
    id: 'c',
    amount: '500000',
    status: 'failed',
    reason: 'cancelled',
    card_id: '1',
    card_masked: '610433******1234',
    payment_url: null,
    gateway: 'zarinpal',
    gateway_reference: null,
    bank_reference: null,
    paid_at: null,
    received: null,
    created_at: '2026-11-21T10:00:00Z',
    expires_at: '2026-11-21T10:30:00Z',
  };
  onTransactionCancel(cancelled);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual(
    keys.map(() => true),
  );
  expect(queryClient.getQueryData(charge('c'))).toEqual(cancelled);
});
