// What a person did with money, in the cache: the newest word of it is known at once, and whatever
// shows money or what may still be moved is asked again.
import type { Gift, Order, TomanWithdrawal, Transfer } from '@sarraf/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import * as actions from './cache-actions.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/** What stands on the page before, by what a person calls it. */
const SHOWN = {
  wallets: queryKeys.wallets,
  'limits of deposits': queryKeys.depositLimits,
  'bank deposits': queryKeys.bankDeposits(1),
  'limits of withdrawals': queryKeys.withdrawalLimits,
  withdrawals: queryKeys.withdrawals('', 1),
  transfers: queryKeys.transfers('', 1),
  gifts: queryKeys.gifts({}),
  transactions: queryKeys.transactions({}),
  orders: queryKeys.orders({ status: 'open' }),
  'paid orders': queryKeys.paidOrders,
  dust: queryKeys.dust,
  'the address book': queryKeys.recipients,
  'terms of transfers': queryKeys.transferTerms,
  levels: queryKeys.accessStatus,
  notices: queryKeys.unread,
  'the terms': queryKeys.terms,
} as const satisfies Record<string, QueryKey>;
type Shown = keyof typeof SHOWN;

const MONEY: readonly Shown[] = [
  ...(['wallets', 'limits of deposits', 'bank deposits', 'limits of withdrawals'] as const),
  ...(['withdrawals', 'transfers', 'gifts', 'transactions'] as const),
];

const page = { data: [], current_page: 1, total: 0 };
const order = { id: '7', market: 'BTCIRT', type: 'buy', status: 'open' } as unknown as Order;
const withdrawal = { id: 'w' } as TomanWithdrawal;
const transfer = { id: 't' } as Transfer;
const gift = { id: 'g' } as Gift;

beforeEach(() => {
  queryClient.clear();
  for (const key of Object.values(SHOWN)) queryClient.setQueryData<unknown>(key, page);
});

/** What is asked again as soon as somebody looks at it. */
function old(): Shown[] {
  return (Object.keys(SHOWN) as Shown[]).filter(
    (name) => queryClient.getQueryState(SHOWN[name])?.isInvalidated,
  );
}

const CASES: readonly (readonly [string, () => unknown, readonly Shown[]])[] = [
  ['an order', () => actions.onTrade(order), ['wallets', 'orders', 'transactions']],
  ['a cancelled order', () => actions.onOrderCancel(order), ['wallets', 'orders']],
  ['many cancelled orders', actions.onOrdersCancelled, ['wallets', 'orders']],
  ['dust', actions.onDustConverted, ['wallets', 'dust', 'orders', 'transactions']],
  ['a deposit', actions.onDeposit, [...MONEY, 'paid orders', 'levels']],
  ['a withdrawal', () => actions.onWithdrawal(withdrawal), [...MONEY, 'levels']],
  ['a withdrawal of a coin', actions.onCoinWithdrawal, [...MONEY, 'terms of transfers', 'levels']],
  [
    'the end of a withdrawal',
    actions.onWithdrawalEnd,
    ['wallets', 'limits of withdrawals', 'transactions', 'levels'],
  ],
  [
    'a transfer',
    () => actions.onTransfer(transfer),
    [...MONEY, 'terms of transfers', 'the address book', 'levels'],
  ],
  ['a gift', () => actions.onGift(gift), [...MONEY, 'terms of transfers', 'levels']],
  ['a gift that was taken', actions.onGiftTaken, MONEY],
  [
    'a move of one’s own taken back',
    actions.onOwnMove({ symbol: 'BTC', amount: '1', to: 'vault' }),
    MONEY,
  ],
  [
    'an entry of the address book',
    actions.onRecipients,
    ['the address book', 'terms of transfers'],
  ],
  ['a refusal for recent deposits', actions.onDepositTooRecent, ['levels']],
  ['balances by socket', () => actions.onWalletUpdate([]), [...MONEY, 'levels']],
  ['a fill by socket', () => actions.onOrderFill(order), ['transactions']],
  ['missed messages', actions.onMissedMessages, [...MONEY, 'orders', 'notices']],
];

it.each(CASES)('of %s nothing that is shown stays as it was', (_, act, asked) => {
  act();
  expect(old().toSorted()).toEqual([...asked].toSorted());
});

it('an order that was placed stands in the list before anybody asks', () => {
  actions.onTrade(order);
  expect(queryClient.getQueryData(SHOWN.orders)).toMatchObject({ data: [order], total: 1 });
});

it.each([
  ['withdrawal', () => actions.onWithdrawal(withdrawal), queryKeys.withdrawal('w'), withdrawal],
  ['transfer', () => actions.onTransfer(transfer), queryKeys.transfer('t'), transfer],
  ['gift', () => actions.onGift(gift), queryKeys.gift('g'), gift],
] as const)('the page of a %s has it as the answer said', (_, act, key, data) => {
  act();
  expect(queryClient.getQueryData(key)).toEqual(data);
});
