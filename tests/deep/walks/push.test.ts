// What a device shows of push messages, in a real browser: by the service worker, as a push service hands
// them over, with the panel open in two tabs and with no tab of it at all.
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { texts as messagesTexts } from '../../../apps/web/src/features/messages/texts/fa.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findFundedClient, signIn } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { type Device, markDocument, openDevice, wasReloaded } from '../../lib/panel.ts';
import { WORDS } from '../../lib/words.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const WAIT_MS = 45_000;
const DELIVERIES_MAX = 3;
const LOOKS = 100;
const LOOK_MS = 50;
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-this-browser';

/** What stands on the screen. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly path: string;
}

let system: TestSystem;
let browser: Browser;
let context: BrowserContext;
/** No page of the panel: what has the browser deliver. */
let aside: CDPSession;
let registrationId: string;
let worker: Worker;
let hand: Page;
/** A real message of this server, as a telephone of the demo decrypted it. */
let message: Record<string, unknown>;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5220 });
  browser = await launchBrowser();
  ({ context } = await openDevice(browser, PHONE, { serviceWorkers: 'allow' }));
  await context.grantPermissions(['notifications'], { origin: system.url });
  await context.addInitScript(noteSystemNotices);
  hand = await context.newPage();
  hand.setDefaultTimeout(WAIT_MS);
  await signIn(hand, system.url, findFundedClient(system.demoDir));
  message = await realMessage();
  await hand.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  [worker] = context.serviceWorkers() as [Worker];
  aside = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((resolve) => {
    aside.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(system.url));
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await aside.send('ServiceWorker.enable');
  registrationId = await registered;
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** In the page: what it has the system show by itself. */
function noteSystemNotices(): void {
  if (!location.protocol.startsWith('http')) return;
  const shown: string[] = [];
  class Noted extends EventTarget {
    static readonly permission = 'granted';
    static readonly requestPermission = async () => 'granted';
    constructor(title: string) {
      super();
      shown.push(title);
    }
    close(): void {}
  }
  Object.assign(window, { Notification: Noted, noticesOfPage: shown });
}

/** Push is turned on in the settings, and a test is sent. */
async function realMessage(): Promise<Record<string, unknown>> {
  await hand.goto(`${system.url}/settings/messages`);
  await hand.getByRole('button', { name: messagesTexts.turnOn, exact: true }).click();
  await hand.getByRole('button', { name: messagesTexts.test }).click();
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${system.simulatorsUrl}/_control/telephones`);
      const { telephones } = (await answer.json()) as {
        telephones: { shown: Record<string, unknown>[] }[];
      };
      const newest = telephones[0]?.shown[0];
      if (newest === undefined) throw new Error('Nothing has come to the telephone.');
      return newest;
    },
    { timeout: WAIT_MS, interval: 100 },
  );
}

/** DevTools says nothing of a message that met a worker just ending: it is handed over once more. */
async function deliver(data: string): Promise<void> {
  const before = await shownAt();
  for (let tries = 0; tries < DELIVERIES_MAX; tries += 1) {
    await aside.send('ServiceWorker.deliverPushMessage', {
      origin: system.url,
      registrationId,
      data,
    });
    for (let looks = 0; looks < LOOKS; looks += 1) {
      if ((await shownAt()) !== before) return;
      await delay(LOOK_MS);
    }
  }
  throw new Error(`Not shown: ${data}`);
}

const shown = (): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const all = await scope.registration.getNotifications();
    return all.map(({ title, body, tag, data }) => {
      return { title, body, tag, path: (data as { path: string }).path };
    });
  });

/** How often the worker has shown something; a repeat takes the place of what stands there. */
const shownAt = (): Promise<number> =>
  worker.evaluate(() => {
    type Scope = { registration: ServiceWorkerRegistration; shownTimes?: number };
    const scope = globalThis as unknown as Scope;
    if (scope.shownTimes === undefined) {
      scope.shownTimes = 0;
      const { registration } = scope;
      const show = registration.showNotification.bind(registration);
      registration.showNotification = async (title, options) => {
        await show(title, options);
        scope.shownTimes = (scope.shownTimes ?? 0) + 1;
      };
    }
    return scope.shownTimes;
  });

/** A browser closes after it has answered: under the same tag that would meet the next message. */
async function clear(): Promise<void> {
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
    for (const one of await scope.registration.getNotifications()) one.close();
  });
  await vi.waitFor(async () => expect(await shown()).toEqual([]), WAIT_MS);
}

/** A click on what is shown: it answers what the worker opened a window for, where it did. */
const click = (tag: string): Promise<string | null> =>
  worker.evaluate(async (wanted) => {
    type Scope = EventTarget & {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<null> };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    // a made-up event may open nothing: what it asks for is noted
    const opened = new Promise<string | null>((resolve) => {
      const openWindow = async (path: string) => (resolve(path), null);
      Object.defineProperty(scope.clients, 'openWindow', { value: openWindow, configurable: true });
      setTimeout(() => resolve(null), 2_000);
    });
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    return opened;
  }, tag);

/** The icon is fetched before a message is shown, beside all that the worker fetches when it is new. */
const expectPaths = (paths: readonly string[]): Promise<void> =>
  vi.waitFor(async () => expect((await shown()).map(({ path }) => path)).toEqual(paths), WAIT_MS);

/** From then on a page hears its socket, and the worker. */
const isLive = (page: Page): Promise<void> =>
  page.getByText(WORDS.fa.common.live, { exact: true }).first().waitFor({ timeout: WAIT_MS });

const messageWith = (change: object): string => JSON.stringify({ ...message, ...change });

describe('a push message', () => {
  test('is shown with its words and its tag; the same once more takes its place', async () => {
    await deliver(JSON.stringify(message));
    await deliver(JSON.stringify(message));
    const { title, body, tag } = message;
    await expectPaths(['/notifications']);
    expect(await shown()).toEqual([{ title, body, tag, path: '/notifications' }]);
    await clear();
  });

  test('that nobody can read is shown, too', async () => {
    for (const data of ['', 'x', '{', 'null', '[]', '7', '{"title":7,"url":["/orders"]}']) {
      await deliver(data);
      await expectPaths(['/notifications']);
      await clear();
    }
  });

  test('leads an open window by a click, without loading it anew', async () => {
    await hand.goto(`${system.url}/access-control`);
    await hand.locator('main').first().waitFor();
    // one that does not hear the worker yet is loaded anew
    await isLive(hand);
    await markDocument(hand);
    await deliver(messageWith({ url: '/orders', tag: 'n1' }));
    await expectPaths(['/orders']);
    expect(await click('n1')).toBeNull();
    await hand.waitForURL(`${system.url}/orders`, { timeout: WAIT_MS });
    expect(await wasReloaded(hand)).toBe(false);
    await expectPaths([]);
  });

  test.each([
    ['another host', '//evil.example/x'],
    ['a script', 'javascript:alert(1)'],
    ['a foreign page', 'https://evil.example/notifications'],
    ['a backslash', '/\\evil.example'],
    ['a path of ours that is in no list', '/withdraw'],
    ['a way out of the list', '/orders/../withdraw'],
    ['a question behind it', '/orders?x=1'],
  ])('N10 that leads to %s leads to the list of notices', async (_what, url) => {
    await hand.goto(`${system.url}/access-control`);
    await hand.locator('main').first().waitFor();
    await deliver(messageWith({ url, tag: 'n2' }));
    await expectPaths(['/notifications']);
    await click('n2');
    await hand.waitForURL(`${system.url}/notifications`, { timeout: WAIT_MS });
    await clear();
  });

  test('N11 with two tabs and push is one: what pages show by themselves they leave to it', async () => {
    await hand.goto(`${system.url}/settings`);
    const second = await context.newPage();
    await second.goto(`${system.url}/settings`);
    const tabs = [hand, second];
    for (const tab of tabs) await isLive(tab);
    const hide = async (isPushed: boolean): Promise<void> => {
      for (const tab of tabs) await tab.evaluate(beHidden, { endpoint: ENDPOINT, isPushed });
    };
    const ofPages = async (): Promise<number> => {
      const counts = tabs.map((tab) =>
        tab.evaluate(() => (window as unknown as { noticesOfPage: string[] }).noticesOfPage.length),
      );
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    };
    await hide(false);
    await signInElsewhere('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    await expect.poll(ofPages, { timeout: WAIT_MS }).toBe(2);
    await hide(true);
    const unread = async (): Promise<string> =>
      hand.evaluate(async () => {
        const { accessToken } = JSON.parse(localStorage.getItem('userData') ?? '{}');
        const answer = await fetch('/api/v1/notifications/unread', {
          headers: { authorization: `Bearer ${accessToken}` },
        });
        return answer.text();
      });
    const before = await unread();
    await signInElsewhere('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Edg/140.0');
    await expect.poll(unread, { timeout: WAIT_MS }).not.toBe(before);
    await deliver(messageWith({ tag: 'n3' }));
    await deliver(messageWith({ tag: 'n3' }));
    await expectPaths(['/notifications']);
    expect(await ofPages()).toBe(2);
    await clear();
    await second.close();
  });

  test('is shown with no tab of the panel open, and a click opens one', async () => {
    await hand.goto('about:blank');
    await deliver(messageWith({ url: '/ticket/5193', tag: 'n4' }));
    await expectPaths(['/ticket/5193']);
    expect(await click('n4')).toBe('/ticket/5193');
    await expectPaths([]);
  });

  test('is closed after ten seconds where there is a mouse', async () => {
    await deliver(messageWith({ tag: 'n5' }));
    await expectPaths(['/notifications']);
    await expectPaths([]);
  });
});

/** In the page: hidden, and with push or without. */
function beHidden({ endpoint, isPushed }: { endpoint: string; isPushed: boolean }): void {
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
  const { user } = JSON.parse(localStorage.getItem('userData') ?? '{}') as { user: { id: string } };
  const device = { userId: user.id, endpoint, lang: 'fa', at: new Date().toISOString() };
  if (isPushed) localStorage.setItem('push-device', JSON.stringify(device));
  else localStorage.removeItem('push-device');
  // no push service is reached from here: what it would have given
  PushManager.prototype.getSubscription = async () => ({ endpoint }) as PushSubscription;
}

async function signInElsewhere(userAgent: string): Promise<void> {
  const other = await openDevice(browser, PHONE, { userAgent });
  await signIn(await other.context.newPage(), system.url, findFundedClient(system.demoDir));
  await other.context.close();
}
