// push.js, as the service worker runs it, in a room of its own: where it leads, and what it shows of whatever comes.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { NOTICE_TOPICS } from '@sarraf/contracts';
import { notificationTarget } from '@sarraf/contracts/notification-target';
import { expect, it, vi } from 'vitest';

const SOURCE = readFileSync(new URL('../../../public/push.js', import.meta.url), 'utf8');
const SECTIONS = ['GENERAL', 'WALLET', 'ORDER', 'BANK_CARD', 'TICKET'] as const;

interface Shown {
  readonly title: string;
  readonly options: { readonly body: string; readonly tag: string; readonly dir: string };
  readonly path: string;
}

/** A worker of its own; `says` is what a push service hands over. */
function worker(userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile') {
  type Listener = (event: Record<string, unknown>) => void;
  const listeners = new Map<string, Listener>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const badges: number[] = [];
  const pages: Record<string, unknown>[] = [];
  const close = vi.fn();
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Shown['options'] & { data: Shown }) => {
        shown.push({ title, options, path: options.data.path });
      },
      getNotifications: async () => [{ close }],
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void opened.push(path),
    },
  };
  const navigator = { userAgent, setAppBadge: async (count: number) => void badges.push(count) };
  const globals = { self, navigator, setTimeout, clearTimeout, MessageChannel };
  runInContext(SOURCE, createContext(globals));
  const happen = async (name: string, event: Record<string, unknown>): Promise<void> => {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (until: unknown) => (work = until) });
    await work;
  };
  return {
    shown,
    opened,
    badges,
    pages,
    close,
    says: (text: string) => happen('push', { data: { json: () => JSON.parse(text) as unknown } }),
    click: (path: unknown) =>
      happen('notificationclick', { notification: { close, data: { path } } }),
  };
}

const message = (change: object = {}): string =>
  JSON.stringify({
    v: 1,
    id: '7',
    title: 'پشتیبانی پاسخ داد',
    body: 'سلام',
    url: '/ticket/5193',
    tag: 'n7',
    badge: 3,
    lang: 'fa',
    ...change,
  });

it('shows a message with its words, and how many are unread', async () => {
  const { says, shown, badges } = worker();
  await says(message());
  await says(message({ lang: 'en', title: 'Support replied', badge: 0 }));
  expect(shown).toMatchObject([
    { title: 'پشتیبانی پاسخ داد', path: '/ticket/5193', options: { tag: 'n7', dir: 'rtl' } },
    { title: 'Support replied', options: { dir: 'ltr' } },
  ]);
  expect(badges).toEqual([3, 0]);
});

it.each(['', 'x', 'null', '7', '[]', '{"title":{},"badge":-1,"tag":[]}'])(
  'shows something of what nobody can read: %s',
  async (text) => {
    const { says, shown, badges } = worker();
    await says(text);
    expect([shown.length, shown[0]?.path, badges]).toEqual([1, '/notifications', []]);
  },
);

it.each([
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/orders',
  '/orders/../withdraw',
  '/withdraw',
  '/orders?x=1',
  '/orders#x',
  '/orders\n/x',
  '/ticket/%2e%2e',
  '',
  7,
  null,
])('N10 leads to the list of notices where a message says %s', async (url) => {
  const { says, click, shown, opened } = worker();
  await says(message({ url }));
  expect(shown.map(({ path }) => path)).toEqual(['/notifications']);
  // also where it was kept so on the screen
  await click(url);
  expect(opened).toEqual(['/notifications']);
});

it('leads wherever a notice leads in the panel', async () => {
  const ids = { coin_deposit_id: null, coin_withdrawal_id: null, ticket_id: null, news_id: null };
  const some = [
    ids,
    { ...ids, coin_deposit_id: '6f1c9b1e-77aa-4d0f-9d7e-1f0b6a0c1d2e' },
    { ...ids, coin_withdrawal_id: '12' },
    { ...ids, ticket_id: '5193' },
    { ...ids, news_id: '31' },
  ];
  const targets = new Set<string>();
  for (const topic of NOTICE_TOPICS)
    for (const section of SECTIONS)
      for (const market of [null, 'BTCIRT'])
        for (const about of some)
          targets.add(notificationTarget({ type: 0, section, topic, market, ...about } as never));
  expect(targets.size).toBeGreaterThan(12);
  const { says, shown } = worker();
  for (const url of targets) await says(message({ url }));
  expect(shown.map(({ path }) => path)).toEqual([...targets]);
});

it('leads an open page, and loads one that does not answer', async () => {
  const { click, pages, opened } = worker();
  const navigate = vi.fn(async () => undefined);
  const focus = vi.fn(async () => undefined);
  const postMessage = vi.fn((_data: unknown, [port]: MessagePort[]) => port?.postMessage('opened'));
  pages.push({ visibilityState: 'hidden', navigate, focus, postMessage });
  await click('/orders');
  expect(postMessage.mock.calls[0]?.[0]).toEqual({ type: 'open_path', path: '/orders' });
  expect([focus.mock.calls.length, navigate.mock.calls.length, opened]).toEqual([1, 0, []]);
  postMessage.mockImplementation(() => undefined);
  await click('/orders');
  expect(navigate.mock.calls).toEqual([['/orders']]);
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 1],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 1],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 0],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1', 0],
  // an iPad calls itself a Mac
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 0],
])('closes after ten seconds where there is a mouse: %s', async (userAgent, times) => {
  vi.useFakeTimers();
  const { says, close } = worker(userAgent);
  await says(message());
  await vi.advanceTimersByTimeAsync(9_999);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(close).toHaveBeenCalledTimes(times);
  vi.useRealTimers();
});
