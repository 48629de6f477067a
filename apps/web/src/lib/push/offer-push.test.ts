// @vitest-environment happy-dom
// When a person is asked about push: after a first success and at the first opening as an app, never at the start.
import { beforeEach, expect, it, vi } from 'vitest';
import { installOffer, installWay } from '../install-prompt.ts';
import { queryClient } from '../query-client.ts';
import { queryKeys } from '../query-keys.ts';
import { session } from '../session.ts';
import { apiTexts } from '../texts/api-texts.ts';
import { serve, signInClient } from '../../testing/panel.tsx';
import { followBadge } from './app-badge.ts';
import { offerAfterSuccess, offerWhenOpened, rememberPushChoice } from './offer-push.ts';

const DAY_MS = 86_400_000;
let isStandalone: boolean;

const device = {
  id: '6f1c9b1e-77aa-4d0f-9d7e-1f0b6a0c1d2e',
  name: '',
  current: true,
  created_at: '2026-11-29T10:00:00.000Z',
  last_taken_at: null,
  telephone_url: null,
};

function known(...devices: object[]): readonly unknown[] {
  queryClient.clear();
  const data = { public_key: 'BC', simulated: false, devices };
  return serve({
    'GET /push/devices': async () => Response.json({ code: 200, message: 'Done.', data }),
  });
}

beforeEach(async () => {
  await apiTexts.load('fa');
  localStorage.clear();
  signInClient();
  installOffer.set(null);
  installWay.set(null);
  isStandalone = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
});

it('asks after a success, and rests for thirty days after an answer', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T10:00:00Z'), toFake: ['Date'] });
  const sent = known();
  offerAfterSuccess();
  await expect.poll(() => installOffer.get()).toBe('push');
  rememberPushChoice();
  expect(installOffer.get()).toBeNull();
  vi.setSystemTime(Date.now() + 30 * DAY_MS - 1);
  offerAfterSuccess();
  expect([installOffer.get(), sent.length]).toEqual([null, 1]);
  vi.setSystemTime(Date.now() + 1);
  offerAfterSuccess();
  await expect.poll(() => installOffer.get()).toBe('push');
  vi.useRealTimers();
});

it('offers to install first, where that is due: one sheet at a time', async () => {
  const sent = known();
  installWay.set('safari');
  offerAfterSuccess();
  await expect.poll(() => sent.length).toBe(1);
  expect(installOffer.get()).toBe('safari');
});

it('asks nobody who has it, was told no by the browser, works here, or is not in', async () => {
  let sent = known(device);
  offerAfterSuccess();
  await expect.poll(() => sent.length).toBe(1);
  expect(installOffer.get()).toBeNull();
  vi.stubGlobal('Notification', { permission: 'denied' });
  sent = known();
  offerAfterSuccess();
  vi.stubGlobal('Notification', { permission: 'default' });
  const before = session.get();
  if (before === null) throw new Error('Somebody is in.');
  session.set({ ...before, user: { ...before.user, role: 'admin' } });
  offerAfterSuccess();
  session.set(null);
  offerAfterSuccess();
  isStandalone = true;
  offerWhenOpened();
  expect([sent, installOffer.get()]).toEqual([[], null]);
});

it('asks once when it is first opened from the home screen', async () => {
  const sent = known();
  offerWhenOpened();
  expect(sent).toEqual([]);
  isStandalone = true;
  offerWhenOpened();
  await expect.poll(() => installOffer.get()).toBe('opened');
  installOffer.set(null);
  offerWhenOpened();
  expect([sent.length, installOffer.get()]).toEqual([1, null]);
});

it('marks the app with how many are unread', () => {
  const setAppBadge = vi.fn(async (_count: number) => undefined);
  Object.defineProperty(navigator, 'setAppBadge', { configurable: true, value: setAppBadge });
  followBadge();
  for (const count of [3, 3, 0]) queryClient.setQueryData(queryKeys.unread, { count });
  queryClient.setQueryData(queryKeys.factors, { count: 9 });
  expect(setAppBadge.mock.calls.map(([count]) => count)).toEqual([3, 0]);
});
