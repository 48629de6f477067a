// @vitest-environment happy-dom
// Push as this browser keeps it: turned on by a tap, on again after a new sign-in, gone where it was ended elsewhere.
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../query-client.ts';
import { session } from '../session.ts';
import { apiTexts } from '../texts/api-texts.ts';
import { changes, serve, signInClient } from '../../testing/panel.tsx';
import { readDevice, unlessPushed } from './this-browser.ts';
import { endPush, keepPush, turnPushOn } from './turn-on.ts';

const KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcaxOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const OTHER_KEY =
  'BEs7Vd8pZGH6SRpkNtoIAiw4CVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcaxOzi6-AYWXvTBHm4bjyP';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/one';
const EARLIER = '2026-11-29T10:00:00.000Z';
const LATER = '2026-11-29T11:00:00.000Z';
const KEYS = { p256dh: 'p', auth: 'a' };

let subscribed: { endpoint: string; key: string } | null;
let asked: string;
let unsubscribed: number;

const bytesOf = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  ).buffer;

const subscription = () =>
  subscribed && {
    endpoint: subscribed.endpoint,
    options: { applicationServerKey: bytesOf(subscribed.key) },
    toJSON: () => ({ endpoint: subscribed?.endpoint, keys: KEYS }),
    unsubscribe: async () => {
      subscribed = null;
      unsubscribed += 1;
      return true;
    },
  };

beforeEach(async () => {
  await apiTexts.load('fa');
  localStorage.clear();
  queryClient.clear();
  signInClient();
  [subscribed, asked, unsubscribed] = [null, 'granted', 0];
  const pushManager = {
    getSubscription: async () => subscription(),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      subscribed ??= { endpoint: ENDPOINT, key };
      return subscription();
    },
  };
  const container = { getRegistration: async () => ({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  vi.stubGlobal('Notification', {
    get permission() {
      return asked;
    },
    requestPermission: async () => asked,
  });
});

const device = (change: object = {}) => ({
  id: '6f1c9b1e-77aa-4d0f-9d7e-1f0b6a0c1d2e',
  name: 'Chrome, Android',
  current: true,
  created_at: EARLIER,
  last_taken_at: null,
  telephone_url: null,
  ...change,
});
const ok = (data: unknown) => async (): Promise<Response> =>
  Response.json({ code: 200, message: 'Done.', data });
const listOf = (...devices: object[]) => ok({ public_key: KEY, simulated: false, devices });
const known = { public_key: KEY, simulated: false, devices: [] };

async function turnOn(): Promise<void> {
  serve({ 'POST /push/devices': ok(device()), 'GET /push/devices': listOf(device()) });
  expect(await turnPushOn(known)).toBe('on');
}

it('is turned on where the browser is allowed to, and registered', async () => {
  const sent = serve({ 'POST /push/devices': ok(device()), 'GET /push/devices': listOf(device()) });
  expect(await turnPushOn(known)).toBe('on');
  const body = { subscription: { endpoint: ENDPOINT, keys: KEYS }, lang: 'fa' };
  expect(changes(sent).map(({ body: given }) => given)).toMatchObject([
    { subscription: body.subscription },
  ]);
  expect(readDevice()).toMatchObject({ endpoint: ENDPOINT, at: EARLIER });
});

it.each([
  ['denied', 'denied'],
  ['default', 'dismissed'],
] as const)('is not where the browser answers %s', async (permission, ending) => {
  asked = permission;
  const sent = serve({});
  expect(await turnPushOn(known)).toBe(ending);
  expect([sent, readDevice(), subscribed]).toEqual([[], null, null]);
});

it('is a telephone of the demo there, and asks the browser nothing', async () => {
  asked = 'denied';
  const sent = serve({ 'POST /push/devices': ok(device()), 'GET /push/devices': listOf(device()) });
  expect(await turnPushOn({ ...known, simulated: true })).toBe('on');
  expect(changes(sent)[0]?.body).toMatchObject({ subscription: null });
  expect([readDevice(), subscribed]).toEqual([null, null]);
});

it('subscribes anew where the house has another key', async () => {
  await turnOn();
  subscribed = { endpoint: 'https://fcm.googleapis.com/fcm/send/old', key: OTHER_KEY };
  serve({ 'POST /push/devices': ok(device()), 'GET /push/devices': listOf(device()) });
  await keepPush();
  expect([unsubscribed, subscribed]).toEqual([1, { endpoint: ENDPOINT, key: KEY }]);
});

it('stays as it is, without a change', async () => {
  await turnOn();
  const sent = serve({ 'GET /push/devices': listOf(device()) });
  await keepPush();
  expect(sent.map(({ call }) => call)).toEqual(['GET /push/devices']);
});

it('is on again after its person signed in anew', async () => {
  await turnOn();
  const sent = serve({
    'GET /push/devices': listOf(device({ current: false })),
    'GET /sessions': ok([{ id: 'x', current: true, created_at: LATER }]),
    'POST /push/devices': ok(device({ created_at: LATER })),
  });
  await keepPush();
  expect(changes(sent).map(({ call }) => call)).toEqual(['POST /push/devices']);
  expect(readDevice()?.at).toBe(LATER);
});

it('is gone here where it was ended from another device', async () => {
  await turnOn();
  const sent = serve({
    'GET /push/devices': listOf(),
    'GET /sessions': ok([{ id: 'x', current: true, created_at: EARLIER }]),
  });
  await keepPush();
  expect([changes(sent), readDevice(), subscribed]).toEqual([[], null, null]);
});

it('is nobody else’s who signs in, and not where the browser was told no meanwhile', async () => {
  await turnOn();
  const before = session.get();
  if (before === null) throw new Error('Somebody is in.');
  session.set({ ...before, user: { ...before.user, id: '999' } });
  const sent = serve({});
  await keepPush();
  expect([sent, readDevice(), subscribed]).toEqual([[], null, null]);
  session.set(before);
  await turnOn();
  asked = 'denied';
  await keepPush();
  expect([readDevice(), subscribed]).toEqual([null, null]);
});

it('is ended here with its device, and with another one’s alone where that is ended', async () => {
  await turnOn();
  serve({
    'DELETE /push/devices/6f1c9b1e-77aa-4d0f-9d7e-1f0b6a0c1d2e': ok({}),
    'GET /push/devices': listOf(),
  });
  await endPush(device({ current: false }));
  expect(readDevice()).not.toBeNull();
  await endPush(device());
  expect([readDevice(), subscribed]).toEqual([null, null]);
});

it('N11 leaves what the system shows to push, where this browser is its person’s device', async () => {
  const id = session.get()?.user.id;
  const shown = vi.fn();
  unlessPushed(id, shown);
  expect(shown).toHaveBeenCalledTimes(1);
  await turnOn();
  unlessPushed(id, shown);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).toHaveBeenCalledTimes(1);
  unlessPushed('999', shown);
  expect(shown).toHaveBeenCalledTimes(2);
  // its push service forgot it: the page tells again
  subscribed = null;
  unlessPushed(id, shown);
  await expect.poll(() => shown.mock.calls.length).toBe(3);
});
