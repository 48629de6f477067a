// @vitest-environment happy-dom
import type { Notification } from '@sarraf/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { watchPresence } from '#lib/presence.ts';
import { openScreen, signInClient, told } from '#testing/panel.tsx';
import { signInStaff } from '#testing/staff.ts';
import { NotificationsPage } from './notifications-page.tsx';
import { textsOf } from '#i18n/texts.ts';

const notificationsTexts = textsOf(() => import('../texts/fa.ts'));

const NOTICES: readonly Notification[] = [
  notice('4', { title: 'Deposit received', type: 1, section: 'WALLET', topic: 'deposit' }),
  notice('3', { title: 'Login from a new device', topic: 'security' }),
  notice('2', { title: 'Identity verified', topic: 'identity', read: true }),
  notice('1', { title: 'Order filled', type: 2, section: 'ORDER', topic: 'order', read: true }, 3),
];

function notice(id: string, change: Partial<Notification>, daysAgo = 0): Notification {
  const timestamp = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  return {
    id,
    title: '',
    content: `Content ${id}`,
    type: 0,
    section: null,
    topic: null,
    coin_deposit_id: null,
    coin_withdrawal_id: null,
    ticket_id: null,
    market: null,
    news_id: null,
    timestamp,
    read: false,
    ...change,
  };
}

const ok = (data: unknown): Response =>
  new Response(JSON.stringify({ code: 200, message: 'Done.', data }));

interface Server {
  readonly asked: string[];
  list: (query: URLSearchParams) => Promise<Response>;
  readAll: () => Promise<Response>;
}
let server: Server;

/** Answers as the server does: a section's notices, those with the words. */
function listOf(notices: readonly Notification[], query: URLSearchParams): Response {
  const section = query.get('section');
  const data = notices.filter(
    (one) =>
      (section === null || (one.section ?? 'GENERAL') === section) &&
      one.title.toLowerCase().includes((query.get('query') ?? '').toLowerCase()),
  );
  const page = { current_page: 1, per_page: 20, last_page: 1, next_cursor: null };
  return ok({ data, total: data.length, ...page });
}

beforeEach(() => {
  server = {
    asked: [],
    list: async (query) => listOf(NOTICES, query),
    readAll: async () => ok({}),
  };
  vi.stubGlobal('fetch', async (address: string): Promise<Response> => {
    const url = new URL(address, 'http://panel.test');
    const call = url.pathname.replace('/api/v1', '');
    server.asked.push(`${call}${url.search}`);
    if (call === '/notifications/index') return server.list(url.searchParams);
    if (call === '/notifications/readall') return server.readAll();
    const sections = [
      { section: 'GENERAL', count: 1 },
      { section: 'WALLET', count: 1 },
    ];
    return ok({ count: 2, sections });
  });
  signInClient();
});

const open = (lang: 'fa' | 'en' = 'en') =>
  openScreen(<NotificationsPage />, {
    path: '/notifications',
    texts: [notificationsTexts],
    lang,
  });
const rows = (): HTMLElement[] => screen.getAllByRole('listitem');

it('shows notices under their days, marks the unread, and leads where each belongs', async () => {
  await open();
  await screen.findByText('Deposit received');
  const heads = screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent ?? '');
  expect(heads).toHaveLength(2);
  expect(heads[0]).toMatch(/^Today, /);
  expect(rows().map((row) => within(row).queryByText('unread') !== null)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const links = rows().map((row) => within(row).getByRole('link').getAttribute('href'));
  expect(links).toEqual(['/mywallet', '/security', '/kyc', '/orders']);
});

it('leads from a coin that came in to its tracker', async () => {
  const coin_deposit_id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  const credited = notice('5', { title: 'Crypto deposit received', type: 1, coin_deposit_id });
  server.list = async (query) => listOf([credited], query);
  await open();
  const link = (await screen.findByText('Crypto deposit received')).closest('a');
  expect(link?.getAttribute('href')).toBe(`/mywallet/deposits/${coin_deposit_id}`);
});

it('has a tab for each section, with what is unread of it, and asks for that section alone', async () => {
  const { user } = await open();
  await screen.findByText('Deposit received');
  await waitFor(() => {
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['All2', 'Wallet1', 'Orders', 'Cards', 'Account1']);
  });
  await user.click(screen.getByRole('tab', { name: /Wallet/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(server.asked).toContain('/notifications/index?page=1&section=WALLET');
  await user.click(screen.getByRole('tab', { name: 'Cards' }));
  expect(await screen.findByText('Nothing in this section')).toBeTruthy();
});

it('finds by words, says that there are none, and gives the whole list back', async () => {
  const { user } = await open();
  await screen.findByText('Deposit received');
  await user.type(screen.getByLabelText('Search notifications'), 'zzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(server.asked).toContain('/notifications/index?page=1&query=zzz');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(rows()).toHaveLength(NOTICES.length));
});

it('reads all at once, and takes it back where that is refused', async () => {
  let refuse = (): void => undefined;
  server.readAll = () =>
    new Promise((resolve) => {
      refuse = () => resolve(new Response('{"code":400,"error":"x"}', { status: 400 }));
    });
  const { user } = await open();
  await screen.findByText('Deposit received');
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryAllByText('unread')).toEqual([]));
  refuse();
  await waitFor(() => expect(screen.queryAllByText('unread')).toHaveLength(2));
  expect(told()).toEqual(['Couldn’t mark them as read.']);
});

it('says that there are none yet, in Persian', async () => {
  server.list = async (query) => listOf([], query);
  await open('fa');
  expect(await screen.findByText('هنوز اعلانی ندارید')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'خواندن همه' })).toBeTruthy();
});

it('says that they could not be loaded, and loads them when asked again', async () => {
  server.list = async () => new Response('{"code":404,"error":"not_found"}', { status: 404 });
  const { user } = await open();
  expect(await screen.findByText('Couldn’t load notifications')).toBeTruthy();
  server.list = async (query) => listOf(NOTICES, query);
  await user.click(screen.getByRole('button', { name: /Try again/i }));
  expect(await screen.findByText('Deposit received')).toBeTruthy();
});

it('keeps its room while they are on their way', async () => {
  server.list = () => new Promise(() => undefined);
  await open();
  const busy = () => screen.getAllByRole('status').map((one) => one.getAttribute('aria-busy'));
  await waitFor(() => expect(busy()).toContain('true'));
  expect(screen.getAllByRole('tab')).toHaveLength(5);
});

it('asks no more by itself while staff are away, and their session ends; a client’s goes on', async () => {
  const unread = () => server.asked.filter((call) => call === '/notifications/unread').length;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    watchPresence();
    signInStaff('support');
    await open();
    await screen.findByText('Deposit received');
    fireEvent.keyDown(document.body);
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    const before = unread();
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    expect(unread()).toBe(before);
    fireEvent.keyDown(document.body);
    await vi.advanceTimersByTimeAsync(60_000);
    act(signInClient);
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    expect(unread()).toBeGreaterThan(before + 5);
  } finally {
    vi.useRealTimers();
  }
});
