// A first visit: what is sent, what moves while it comes, and what is said where it comes slowly.
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts as recover } from '../../apps/web/src/features/auth/recover/texts/fa.ts';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { listTextFiles } from '../../tools/lib/compressed-copies.ts';
import { readLogins } from '../../tools/lib/logins.ts';
import { findFundedClient, signIn } from '../../tools/lib/panel-login.ts';
import { PANEL_ROUTES } from '../../tools/lib/panel-routes.ts';
import { PROJECT_DIR } from '../../tools/lib/project.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { type Device, openDevice, signedInState, type StorageState } from '../lib/panel.ts';
import { WORDS } from '../lib/words.ts';

const DIST = path.join(PROJECT_DIR, 'apps', 'web', 'dist');
const SOURCES = path.join(PROJECT_DIR, 'apps', 'web', 'src');
/** Kilobytes that 400 kbit/s bring in the six seconds to a sign-in, the nine to a first price. */
const SENT_MAX_KB = { '/login': 205, '/markets': 260, '/trade/BTCIRT': 300 } as const;
/** Kilobytes of all that the first paint waits for: 400 kbit/s bring them in a fifth of a second. */
const PAINT_MAX_KB = 10;
const SHIFT_MAX = 0.02;
/** After the last answer: the shifts of a late paint. */
const SETTLE_MS = 1_000;
const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const DESKTOP: Device = { lang: 'fa', theme: 'dark', layout: 'desktop' };

let system: TestSystem;
let browser: Browser;
let signedIn: StorageState;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4850 });
  browser = await launchBrowser();
  signedIn = await signedInState(browser, system.url, findFundedClient(system.demoDir));
});

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

interface Sent {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** The bytes of an answer as they came. */
function ask(address: string, encodings: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encodings };
    request(`${system.url}${address}`, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

describe('the panel as sent', () => {
  test('every text file is at most 1.2 times what gzip makes of it', async () => {
    const files = listTextFiles(DIST);
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) {
      const text = readFileSync(path.join(DIST, file));
      for (const encodings of ['gzip, deflate, br, zstd', 'gzip']) {
        const { headers, bytes } = await ask(`/${file}`, encodings);
        expect(bytes.length, file).toBeLessThanOrEqual(
          Math.max(128, gzipSync(text, { level: 6 }).length * 1.2),
        );
        const encoding = headers['content-encoding'];
        const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
        expect(unpack === undefined ? bytes : unpack(bytes), file).toEqual(text);
      }
      expect((await ask(`/${file}`, 'identity')).bytes, file).toEqual(text);
    }
  });

  test('every colour that a screen names is in its sheets', () => {
    const sheets = listTextFiles(DIST)
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(path.join(DIST, file), 'utf8'))
      .join('');
    const colours = ['styles.css', 'styles/sizes.css'].flatMap((file) =>
      [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/--color-([\w-]+):/g)].map(
        ([, name]) => name,
      ),
    );
    expect(colours).toContain('white');
    const named = new RegExp(
      `\\b(?:text|bg|fill|stroke|border)-(?:${colours.join('|')})(?![\\w.-])`,
      'g',
    );
    const classes = new Set(
      readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
        .flatMap((file) => readFileSync(path.join(SOURCES, file), 'utf8').match(named) ?? []),
    );
    expect(classes.size).toBeGreaterThan(20);
    expect([...classes].filter((name) => !sheets.includes(name))).toEqual([]);
  });

  test.each(Object.keys(SENT_MAX_KB))('%s is painted with 10 kB', async (address) => {
    const { context } = await openDevice(browser, PHONE);
    try {
      const page = await context.newPage();
      await page.goto(system.url + address);
      await page.locator('main').first().waitFor();
      const waitedFor = await page.evaluate(() => {
        const isWaitedFor = (
          entry: PerformanceResourceTiming & { renderBlockingStatus?: string },
        ) => entry.entryType === 'navigation' || entry.renderBlockingStatus === 'blocking';
        const entries = ['navigation', 'resource'].flatMap((type) =>
          performance.getEntriesByType(type),
        ) as PerformanceResourceTiming[];
        return entries
          .filter(isWaitedFor)
          .map(({ name, transferSize }) => ({ name, bytes: transferSize }));
      });
      expect(waitedFor.some(({ name }) => name.endsWith('.css'))).toBe(true);
      const bytes = waitedFor.reduce((sum, one) => sum + one.bytes, 0);
      expect(bytes, JSON.stringify(waitedFor)).toBeGreaterThan(3_000);
      expect(bytes / 1000, JSON.stringify(waitedFor)).toBeLessThanOrEqual(PAINT_MAX_KB);
    } finally {
      await context.close();
    }
  });

  test.each(Object.entries(SENT_MAX_KB))('%s opens with %i kB', async (address, most) => {
    const { context } = await openDevice(browser, PHONE);
    try {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      let bytes = 0;
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(system.url + address);
      const first = page.locator('main :is(form input, li a, .num)');
      await first.filter({ visible: true }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes / 1000).toBeLessThanOrEqual(most);
    } finally {
      await context.close();
    }
  });
});

/** Collects what moves on the page without being touched. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : 'text';
          return `${name} ${previousRect.y}+${previousRect.height} to ${currentRect.y}+${currentRect.height}`;
        });
        shifts.push({ value: entry.value, what: what.join('; ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** A part of the standard that the compiler's own list leaves out. */
interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

interface Visitor extends Device {
  readonly width?: number;
  /** Who is signed in. */
  readonly state: { readonly storageState?: StorageState };
}

/** @throws with what moved while somebody came and all was answered, when that is more than the budget */
async function expectStillWhile(
  where: string,
  { state, ...device }: Visitor,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const { context } = await openDevice(browser, device, state);
  try {
    const page = await context.newPage();
    await watchShifts(page);
    await visit(page);
    await expectStill(page, where);
  } finally {
    await context.close();
  }
}

/** Holds what the server answers to such addresses, from now until it is let go. */
async function holdAnswers(page: Page, addresses: string | RegExp) {
  let resolve = (): void => undefined;
  const held = new Promise<void>((done) => {
    resolve = done;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return { resolve };
}

async function expectStill(page: Page, where: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  const shifts = await page.evaluate(
    () => (globalThis as unknown as { shifts: { value: number; what: string }[] }).shifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const worst = shifts.toSorted((a, b) => b.value - a.value).slice(0, 3);
  expect(sum, `${where}: ${JSON.stringify(worst)}`).toBeLessThanOrEqual(SHIFT_MAX);
}

describe('first loads stay where they are', () => {
  test.each([PHONE, DESKTOP])('on a $layout', async (device) => {
    for (const route of PANEL_ROUTES) {
      const state = route.signedIn ? { storageState: signedIn } : {};
      const where = `${route.path} on a ${device.layout}`;
      await expectStillWhile(where, { ...device, state }, async (page) => {
        await page.goto(system.url + route.path);
        await page.locator('main').first().waitFor();
      });
    }
  });

  test("the gifts below a form, where the person's level is known late", async () => {
    const device = { ...PHONE, state: { storageState: signedIn } };
    await expectStillWhile('the gifts on a phone', device, async (page) => {
      const level = await holdAnswers(page, '**/user/access_status');
      await page.goto(`${system.url}/transfer?tab=gift&symbol=IRT`);
      const own = page.locator('section.below-waiting');
      await own.locator('p, li').first().waitFor({ state: 'attached' });
      level.resolve();
      await own.waitFor();
    });
  });

  test('the transactions, where what came in and went out is known late', async () => {
    // so wide a phone has room for the buttons beside an empty line, not beside its words
    const device = { ...PHONE, width: 412, state: { storageState: signedIn } };
    await expectStillWhile('/transactions on a wide phone', device, async (page) => {
      const sums = await holdAnswers(page, '**/transactions/summary**');
      await page.goto(`${system.url}/transactions`);
      await page.locator('main a[href="/mywallet/deposit/IRT"]').waitFor();
      sums.resolve();
      await page.locator('[data-figure=in]').first().waitFor();
    });
  });

  test.each([PHONE, DESKTOP])('the home after a sign-in, on a $layout', async (device) => {
    // Staff take a second step, and have no such home.
    const clients = readLogins(system.demoDir).filter(({ title }) => title.en.startsWith('Client'));
    expect(clients.length).toBeGreaterThanOrEqual(3);
    for (const login of clients) {
      const where = `${login.title.en} on a ${device.layout}`;
      await expectStillWhile(where, { ...device, state: {} }, (page) =>
        signIn(page, system.url, login),
      );
    }
  });
});

const PRICES = ['markets', 'exchange_list'];
const OTC_OWN = ['user_wallets/list', 'user/fees', 'user/access_status'];

test.each([
  ['/access-control', 'home', [...PRICES, 'user_wallets/list', 'user/access_status', 'orderList']],
  ['/markets', 'markets', PRICES],
  ['/trade/BTCIRT', 'trade', ['markets', 'user_wallets/list', 'user/fees', 'orderList']],
  ['/otc', 'otc', [...PRICES, 'tether_price/get', ...OTC_OWN]],
  ['/security', 'security', ['fetchUser', 'user/message_settings', 'user_wallets/limits']],
])('%s asks for its first answers while its code travels, once', async (address, name, first) => {
  const { context } = await openDevice(browser, PHONE, { storageState: signedIn });
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1/')) asked.push(pathname.replace('/api/v1/', ''));
    });
    const code = await holdAnswers(page, new RegExp(`/assets/${name}-page-[^/]+\\.js$`));
    await page.goto(system.url + address);
    await expect.poll(() => asked.toSorted()).toEqual(first.toSorted());
    const splash = page.locator('.splash');
    expect(await splash.count()).toBe(1);
    code.resolve();
    await splash.waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLE_MS);
    expect(asked.length).toBeGreaterThan(first.length);
    expect(asked.filter((path) => first.includes(path)).toSorted()).toEqual(first.toSorted());
  } finally {
    await context.close();
  }
});

test('prices live though the code of sockets was lost on its way', async () => {
  const { context } = await openDevice(browser, PHONE);
  try {
    const page = await context.newPage();
    let lost = 0;
    await page.route(/\/assets\/start-[^/]+\.js$/, (route) => {
      lost += 1;
      return lost <= 2 ? route.abort() : route.continue();
    });
    await page.goto(`${system.url}/markets`);
    await page.getByText(WORDS.fa.common.live).first().waitFor();
    expect(lost).toBe(3);
  } finally {
    await context.close();
  }
});

test('a slow connection is told of after three seconds, and nothing moves for it', async () => {
  const { context } = await openDevice(browser, PHONE);
  try {
    const page = await context.newPage();
    const scripts = await holdAnswers(page, /\/assets\/[^/]+\.js$/);
    const fonts = await holdAnswers(page, /\.woff2$/);
    await page.goto(`${system.url}/login`, { waitUntil: 'commit' });
    const mark = page.locator('.splash-mark');
    await mark.waitFor();
    const before = await mark.boundingBox();
    fonts.resolve();
    await page.locator('.splash-slow').filter({ visible: true }).waitFor();
    expect(await page.evaluate(() => performance.now())).toBeGreaterThanOrEqual(3_000);
    await page.evaluate(() => document.fonts.ready);
    expect(await mark.boundingBox()).toEqual(before);
    scripts.resolve();
    await page.getByLabel(WORDS.fa.auth.mobile).waitFor();
    expect(await page.locator('.splash').count()).toBe(0);
  } finally {
    await context.close();
  }
});

const { auth, forgot } = WORDS.fa;

test.each([
  ['/login', auth.loginTitle, auth.loginLead],
  ['/register', auth.registerTitle, auth.registerLead],
  ['/forgot-password', forgot.title, forgot.lead],
  ['/recover', recover.title, recover.lead],
])('%s says where one is before a script or the large sheet has come', async (address, ...head) => {
  const { context } = await openDevice(browser, PHONE);
  try {
    const page = await context.newPage();
    const files = await holdAnswers(page, /\/assets\/(?:[^/]+\.js|first-[^/]+\.css)$/);
    const placesOf = () =>
      Promise.all(
        head.map((text) =>
          page.locator('h1, p').filter({ hasText: text, visible: true }).boundingBox(),
        ),
      );
    await page.goto(system.url + address, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    await page.evaluate(() => document.fonts.ready);
    const early = await placesOf();
    expect(early).not.toContain(null);
    expect(await fontsOf(page)).toHaveLength(1);
    const manifest = page.locator('link[rel=manifest]');
    expect(await manifest.count()).toBe(0);
    files.resolve();
    await page.locator('form input').first().waitFor();
    expect(await page.locator('.splash').count()).toBe(0);
    expect(await placesOf()).toEqual(early);
    await manifest.waitFor({ state: 'attached' });
  } finally {
    await context.close();
  }
});

test('a lost sheet is told, and brings no page without its looks', async () => {
  const { context } = await openDevice(browser, PHONE);
  try {
    const page = await context.newPage();
    await page.route(/\/assets\/first-[^/]+\.css$/, (route) => route.abort());
    const started = page.waitForResponse(/\/assets\/first-[^/]+\.js$/);
    await page.goto(`${system.url}/login`);
    await started;
    const again = page.locator('#boot-again');
    await again.waitFor();
    await page.waitForTimeout(SETTLE_MS);
    expect(await page.locator('form').count()).toBe(0);
    await page.unroute(/\/assets\/first-[^/]+\.css$/);
    expect(await page.evaluate(countFailures)).toBe('1');
    await again.click();
    await page.getByLabel(WORDS.fa.auth.mobile).waitFor();
    await expect.poll(() => page.evaluate(countFailures)).toBeNull();
  } finally {
    await context.close();
  }
});

const countFailures = () => sessionStorage.getItem('boot-failures');

/** The fonts that were asked for. */
function fontsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : [])),
  );
}
