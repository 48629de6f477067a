// @vitest-environment happy-dom
import type { MessageSettings, PushDevice } from '@sarraf/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '#i18n/texts.ts';
import { queryClient } from '#lib/query-client.ts';
import { changes, openScreen, serve, signInClient, told } from '#testing/panel.tsx';
import { MessagesPage } from './messages-page.tsx';

const messagesTexts = textsOf(() => import('../texts/fa.ts'));
const pushTexts = textsOf(() => import('#components/push/texts/fa.ts'));
const deviceWordsTexts = textsOf(() => import('#components/device-words/texts/fa.ts'));
const installTexts = textsOf(() => import('#components/install/texts/fa.ts'));

const SETTINGS: MessageSettings = {
  lang: 'en',
  quiet_hours: null,
  choices: [
    { topic: 'deposit', app: 'on', push: 'on', sms: 'off', mail: 'off' },
    { topic: 'price_alert', app: 'on', push: 'off', sms: 'on', mail: 'off' },
  ],
  email: null,
  mail_available: true,
  push_available: true,
  push_titles_alone: false,
  digest: 'off',
  alert_sms_left: 3,
  phishing_word: null,
};
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const ok = (data: unknown) => async (): Promise<Response> =>
  Response.json({ code: 200, message: 'Done.', data });
const device = (change: Partial<PushDevice> = {}): PushDevice => ({
  id: '6f1c9b1e-77aa-4d0f-9d7e-1f0b6a0c1d2e',
  name: 'Chrome, Android',
  current: true,
  created_at: '2026-11-29T10:00:00.000Z',
  last_taken_at: null,
  telephone_url: null,
  ...change,
});
const known = (simulated: boolean, ...devices: PushDevice[]) =>
  ok({ public_key: 'BC', simulated, devices });

beforeEach(() => {
  queryClient.clear();
  signInClient();
  vi.unstubAllGlobals();
});

function open(replies: Parameters<typeof serve>[0], settings: Partial<MessageSettings> = {}) {
  const sent = serve({
    'GET /user/message_settings': ok({ ...SETTINGS, ...settings }),
    'POST /user/message_settings': ok({ ...SETTINGS, push_titles_alone: true }),
    ...replies,
  });
  const opened = openScreen(<MessagesPage />, {
    path: '/settings/messages',
    texts: [messagesTexts, pushTexts, deviceWordsTexts, installTexts],
  });
  return opened.then(({ user }) => ({ user, sent }));
}

/** A browser that can be pushed to, as far as it was allowed. */
function canPush(permission: NotificationPermission): void {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => undefined },
  });
}

it('turns a telephone of the demo on, tries it, and ends it', async () => {
  const other = device({ id: '7f1c9b1e-77aa-4d0f-9d7e-1f0b6a0c1d2e', current: false });
  const url = 'http://127.0.0.1:4002/telephone/abc';
  const own = device({ telephone_url: url });
  const { user, sent } = await open({
    'GET /push/devices': [known(true, other), known(true, own, other)],
    'POST /push/devices': ok(own),
    'POST /push/test': ok({}),
    [`DELETE /push/devices/${own.id}`]: ok({}),
  });
  expect(await screen.findByText('Off when Sarraf is closed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const link = await screen.findByRole('link', { name: 'Open demo phone' });
  expect(link.getAttribute('href')).toBe(url);
  await user.click(screen.getByRole('button', { name: 'Send test' }));
  await expect.poll(told).toContain('Test notification sent.');
  const [end] = screen.getAllByRole('button', {
    name: 'Turn off notifications on Chrome on Android',
  });
  if (end === undefined) throw new Error('Each device can be ended.');
  await user.click(end);
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }),
  );
  await expect.poll(told).toContain('Notifications turned off for that device.');
  expect(changes(sent).map(({ call }) => call)).toEqual([
    'POST /push/devices',
    'POST /push/test',
    `DELETE /push/devices/${own.id}`,
  ]);
});

it.each([
  ['denied', /Your browser blocks notifications/],
  ['default', /Off when Sarraf is closed/],
] as const)('says how a browser stands that was told %s', async (permission, words) => {
  canPush(permission);
  await open({ 'GET /push/devices': known(false) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Turn on' })).toHaveLength(
    permission === 'default' ? 1 : 0,
  );
});

it('says that a browser cannot, and on an iPhone how one gets there', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await open({ 'GET /push/devices': known(false) });
  expect(await screen.findByText(/This browser has no push notifications/)).toBeTruthy();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  queryClient.clear();
  const { user } = await open({ 'GET /push/devices': known(false) });
  expect(await screen.findByText(/Add Sarraf to your home screen first/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'How to install' }));
  expect(await screen.findByText('Tap Safari’s Share button')).toBeTruthy();
});

it('says that the push service gave no address', async () => {
  canPush('granted');
  const { user } = await open({ 'GET /push/devices': known(false) });
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Couldn’t reach your browser’s push service/,
  );
});

it('offers the column, titles alone, and what is left of text messages about prices', async () => {
  const { user, sent } = await open({ 'GET /push/devices': known(true) });
  expect(await screen.findByRole('columnheader', { name: 'Push' })).toBeTruthy();
  expect(screen.getByText('SMS this month: 3 left')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Titles only on the lock screen' }));
  await expect
    .poll(() => changes(sent).map(({ body }) => body))
    .toEqual([{ push_titles_alone: true }]);
});

it('has none of it where this installation sends no push', async () => {
  await open({}, { push_available: false });
  expect(await screen.findByRole('columnheader', { name: 'SMS' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Push' })).toBeNull();
  expect(screen.queryByText('Notifications on this device')).toBeNull();
});
