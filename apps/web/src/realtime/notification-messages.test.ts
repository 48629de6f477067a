// @vitest-environment happy-dom
import type { DataOf, NotificationMessage, Order } from '@sarraf/contracts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { onOpenPath } from '../lib/open-path.ts';
import { accessStatusQuery, cardsQuery } from '../lib/queries/user.ts';
import { queryClient } from '../lib/query-client.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { saveSession, session } from '../lib/session.ts';
import { settings } from '../lib/settings.ts';
import { apiTexts } from '../lib/texts/api-texts.ts';
import { toasts } from '../lib/toasts.ts';
import answers from '../testing/answers.json' with { type: 'json' };
import { serve, signInClient } from '../testing/panel.tsx';
import { readMessage, takeMessage } from './notification-messages.ts';

const CARD_ADDED: NotificationMessage = {
  id: '7',
  title: 'Card added',
  content: 'Your card 6037 99** **** 0020 can be used.',
  type: 0,
  section: 'BANK_CARD',
  topic: 'identity',
  coin_deposit_id: null,
  coin_withdrawal_id: null,
  ticket_id: null,
  market: null,
  news_id: null,
  timestamp: '2026-11-21T10:00:00Z',
  read: false,
  silent: false,
  update_wallet: false,
  update_orders: false,
  event: 'card_update',
  fill_of: null,
  order: null,
  wallets: null,
};

const LEVEL_REACHED: NotificationMessage = {
  ...CARD_ADDED,
  title: 'You are verified for level 1',
  content: 'You can trade and deposit toman.',
  section: null,
  event: 'kyc_update',
};

it.each([
  [0, 0],
  ['NOTIFICATION', 0],
  [1, 1],
  ['WALLET', 1],
  [2, 2],
  ['ORDER', 2],
  ['of a newer server', 0],
  [undefined, undefined],
])('reads a message whose type is %j', (type, read) => {
  expect(readMessage(JSON.stringify({ ...CARD_ADDED, type }))?.type).toBe(read);
});

it('shows title and content of a notice, and leads where it belongs', () => {
  takeMessage(CARD_ADDED);
  const { title, content: detail } = CARD_ADDED;
  expect(toasts.get().active).toMatchObject([{ title, detail, href: '/addcard' }]);
});

it('leads from the toast of a coin that came in to its tracker', () => {
  const coin_deposit_id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  takeMessage({ ...CARD_ADDED, section: 'WALLET', event: 'deposit_update', coin_deposit_id });
  expect(toasts.get().active).toMatchObject([{ href: `/mywallet/deposits/${coin_deposit_id}` }]);
});

it('shows nothing of a silent one', () => {
  takeMessage({ ...CARD_ADDED, silent: true });
  expect(toasts.get().active).toEqual([]);
});

it('has the list of cards fetched again while its page is open', async () => {
  await apiTexts.load(settings.get().lang);
  signInClient();
  const sent = serve({ 'GET /cards': 'cards' });
  const close = new QueryObserver(queryClient, cardsQuery).subscribe(() => undefined);
  await expect.poll(() => queryClient.getQueryData(cardsQuery.queryKey)).toBeDefined();
  takeMessage(CARD_ADDED);
  await expect.poll(() => sent.map(({ call }) => call)).toEqual(['GET /cards', 'GET /cards']);
  close();
});

it('tells of a level, and has the stored person learn it where no screen shows levels', async () => {
  signInClient();
  const current = session.get();
  if (current === null) throw new Error('Nobody is signed in.');
  saveSession({ ...current, user: { ...current.user, level: 0 } });
  const sent = serve({ 'GET /user/access_status': 'accessStatus' });
  takeMessage(LEVEL_REACHED);
  const { title, content: detail } = LEVEL_REACHED;
  expect(toasts.get().active).toMatchObject([{ title, detail, href: '/kyc' }]);
  await expect.poll(() => session.get()?.user.level).toBe(1);
  expect(sent.map(({ call }) => call)).toEqual(['GET /user/access_status']);
});

it('has levels and cards fetched again, each once, while their pages are open', async () => {
  signInClient();
  const sent = serve({ 'GET /user/access_status': 'accessStatus', 'GET /cards': 'cards' });
  const closes = [
    new QueryObserver(queryClient, accessStatusQuery).subscribe(() => undefined),
    new QueryObserver(queryClient, cardsQuery).subscribe(() => undefined),
  ];
  await expect.poll(() => queryClient.getQueryData(cardsQuery.queryKey)).toBeDefined();
  await expect.poll(() => queryClient.getQueryData(accessStatusQuery.queryKey)).toBeDefined();
  takeMessage({ ...LEVEL_REACHED, silent: true });
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(sent.map(({ call }) => call).toSorted()).toEqual([
    'GET /cards',
    'GET /cards',
    'GET /user/access_status',
    'GET /user/access_status',
  ]);
  for (const close of closes) close();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

it('shows no toast over the page that says the same itself', () => {
  history.replaceState(null, '', '/kyc');
  takeMessage({ ...LEVEL_REACHED, id: '9', topic: 'identity' });
  expect(toasts.get().active.map(({ title }) => title)).not.toContain(LEVEL_REACHED.title);
});

interface Shown {
  readonly title: string;
  onclick?: () => void;
  readonly close: () => void;
}

/** A browser that may show notifications of the system, behind a hidden tab; those that it shows. */
function hideTab(): readonly Shown[] {
  const shown: Shown[] = [];
  class SystemNotification implements Shown {
    static readonly permission = 'granted';
    readonly title: string;
    readonly close = vi.fn();
    constructor(title: string) {
      this.title = title;
      shown.push(this);
    }
  }
  vi.stubGlobal('Notification', SystemNotification);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  return shown;
}

it('opens the page of a system notification that is clicked, in front, and closes it', () => {
  const shown = hideTab();
  const focus = vi.spyOn(window, 'focus').mockReturnValue(undefined);
  const opened: string[] = [];
  onOpenPath((path) => opened.push(path));
  takeMessage(CARD_ADDED);
  expect(shown.map(({ title }) => title)).toEqual(['Card added']);
  shown[0]?.onclick?.();
  expect(opened).toEqual(['/addcard']);
  expect(focus).toHaveBeenCalledOnce();
  expect(shown[0]?.close).toHaveBeenCalledOnce();
});

it('closes a system notification after ten seconds', () => {
  vi.useFakeTimers();
  const shown = hideTab();
  takeMessage(CARD_ADDED);
  vi.advanceTimersByTime(9_999);
  expect(shown[0]?.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(shown[0]?.close).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it.each([
  ['order_fill', 'filled', true],
  ['order_update', 'partially_filled', false],
] as const)('puts the order of an %s into its list, trades asked: %s', (event, status, isAsked) => {
  const [open] = answers.openOrders.body.data.data as unknown as Order[];
  if (open === undefined) throw new Error('An open order was recorded.');
  const key = queryKeys.orders({ status: 'open' });
  const page = { current_page: 1, per_page: 20, last_page: 1, total: 1, next_cursor: null };
  queryClient.setQueryData(key, { data: [open], ...page });
  queryClient.setQueryData(queryKeys.transactions({}), { data: [], ...page });
  takeMessage({
    ...CARD_ADDED,
    silent: true,
    type: 2,
    section: 'ORDER',
    event,
    update_orders: true,
    order: { ...open, status },
  });
  const list = queryClient.getQueryData<DataOf<'GET /orderList'>>(key);
  expect(list?.data.map((row) => row.status)).toEqual(status === 'filled' ? [] : [status]);
  expect(queryClient.getQueryState(queryKeys.transactions({}))?.isInvalidated).toBe(isAsked);
});

it('writes the balances that a message carries, and asks for those that it only names', () => {
  const { data } = answers.wallets.body;
  queryClient.setQueryData(queryKeys.wallets, data);
  const amounts = { amount: '7', freeze: '2', available_balance: '5' };
  const told = {
    ...CARD_ADDED,
    silent: true,
    event: 'wallet_update',
    update_wallet: true,
  } as const;
  takeMessage({ ...told, wallets: [{ symbol: 'BTC', ...amounts }] });
  const list = queryClient.getQueryData<DataOf<'GET /user_wallets/list'>>(queryKeys.wallets);
  expect(list?.data.find(({ symbol }) => symbol === 'BTC')).toMatchObject(amounts);
  queryClient.setQueryData(queryKeys.wallets, data);
  takeMessage(told);
  expect(queryClient.getQueryState(queryKeys.wallets)?.isInvalidated).toBe(true);
});

it('asks for the count and the lists of notices again with each notice', () => {
  queryClient.setQueryData(queryKeys.unread, { count: 0 });
  takeMessage(CARD_ADDED);
  expect(queryClient.getQueryState(queryKeys.unread)?.isInvalidated).toBe(true);
});
