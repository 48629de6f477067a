// What people see when the server, a region of sockets or their session is gone: the last data with
// its age, an error or the offline state, and never a figure that nobody sent.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { findFundedClient } from '../../tools/lib/panel-login.ts';
import { PANEL_ROUTES } from '../../tools/lib/panel-routes.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { isKept, readKept } from '../lib/kept-data.ts';
import {
  type Device,
  markDocument,
  openDevice,
  signedInState,
  type StorageState,
  wasReloaded,
} from '../lib/panel.ts';
import { findProcess } from '../lib/processes.ts';
import { killRegion } from '../lib/simulators.ts';
import { WORDS } from '../lib/words.ts';

const DEVICE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const CLIENT_ROUTES = PANEL_ROUTES.filter(({ signedIn }) => signedIn);
const { common } = WORDS.fa;

let system: TestSystem;
let browser: Browser;
let signedIn: StorageState;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4820 });
  browser = await launchBrowser();
  signedIn = await signedInState(browser, system.url, findFundedClient(system.demoDir));
});

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** A signed-in phone whose service worker has the whole panel. */
async function openInstalled(): Promise<{ context: BrowserContext; page: Page }> {
  const { context } = await openDevice(browser, DEVICE, {
    storageState: signedIn,
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.goto(`${system.url}/terms`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { context, page };
}

/** Runs `work` while nobody answers; the server is back afterwards, whatever happened. */
async function whileStopped(work: () => Promise<void>): Promise<void> {
  await system.stopServer();
  try {
    await work();
  } finally {
    await system.startServer();
  }
}

/** All numbers that can be seen on a screen's content, as the texts they are. */
async function readNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main .num, main .num-live, main .num-total, main .book-row')]
      .filter((element) => element.querySelector('.num, .num-live, .num-total') === null)
      .filter((element) => element.closest('time, [data-offline], select, .share-stops') === null)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.textContent.trim())
      .filter((text) => /[0-9۰-۹]/.test(text)),
  );
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(system.url + path, { waitUntil: 'domcontentloaded' });
  await page.locator('main').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}

const isLive = (page: Page) =>
  page.getByText(common.live, { exact: true }).filter({ visible: true }).first();
const banner = (page: Page) => page.locator('[data-offline]').first();

describe('with the server stopped', () => {
  test('visited screens show their last data with its age, and come back by themselves', async () => {
    const { context, page } = await openInstalled();
    const seen = new Map<string, string[]>();
    // The market rests meanwhile: else a price may come between the look and the stop.
    process.kill(findProcess(system.pids().demo, '--part maker'), 'SIGSTOP');
    for (const { path } of CLIENT_ROUTES) {
      await visit(page, path);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      // The last data is put by every three seconds, and whenever a page is left.
      await page.waitForTimeout(300);
      seen.set(path, await readNumbers(page));
    }
    await whileStopped(async () => {
      for (const { path } of CLIENT_ROUTES) {
        await visit(page, path);
        await banner(page).waitFor({ timeout: 15_000 });
        const before = seen.get(path) ?? [];
        const kept = await readKept(page);
        const invented = (await readNumbers(page)).filter(
          (number) => !before.includes(number) && !isKept(number, kept),
        );
        expect(invented, `${path}: figures that nobody sent`).toEqual([]);
      }
      await visit(page, '/mywallet');
      const age = /[۰-۹]{1,2}:[۰-۹]{2}/;
      await vi.waitFor(async () => expect(await banner(page).innerText()).toMatch(age));
      expect(await readNumbers(page), 'the wallet keeps its last data').toEqual(
        seen.get('/mywallet'),
      );
      await markDocument(page);
    });
    await banner(page).waitFor({ state: 'detached', timeout: 20_000 });
    expect(await wasReloaded(page)).toBe(false);
    process.kill(findProcess(system.pids().demo, '--part maker'), 'SIGCONT');
    await context.close();
  });

  test('screens that were never seen say so and show no figure', async () => {
    const { context, page } = await openInstalled();
    await whileStopped(async () => {
      for (const { path } of CLIENT_ROUTES) {
        await page.evaluate(() => localStorage.removeItem('last-data'));
        await page.goto(system.url + path, { waitUntil: 'domcontentloaded' });
        if (path !== '/settings' && path !== '/terms') {
          const cause = page.getByText(WORDS.fa.api.noResponse);
          await cause.filter({ visible: true }).first().waitFor({ timeout: 20_000 });
        }
        expect(await readNumbers(page), `${path}: figures out of nothing`).toEqual([]);
      }
      await visit(page, '/mywallet');
    });
    await page.locator('main [data-figure=total_toman]').first().waitFor({ timeout: 40_000 });
    await context.close();
  });
});

describe('with sockets in trouble', () => {
  test('a killed region is replaced by the other one, without a reload', async () => {
    const { context } = await openDevice(browser, DEVICE, { storageState: signedIn });
    const page = await context.newPage();
    const doors: string[] = [];
    page.on('websocket', (socket) => doors.push(new URL(socket.url()).pathname));
    await page.goto(`${system.url}/trade/BTCIRT`);
    await isLive(page).waitFor();
    expect(doors.some((door) => door.startsWith('/rt/de'))).toBe(true);
    await markDocument(page);
    await killRegion(system.simulatorsUrl, 'de', 20);
    await vi.waitFor(() => expect(doors.some((door) => door.startsWith('/rt/ir'))).toBe(true), {
      timeout: 20_000,
    });
    await isLive(page).waitFor({ timeout: 20_000 });
    expect(await wasReloaded(page)).toBe(false);
    await context.close();
  });

  test('USDT comes by the API after five seconds without a socket', async () => {
    const { context } = await openDevice(browser, DEVICE, { storageState: signedIn });
    await context.routeWebSocket(/\/rt\//, (socket) => socket.close());
    await context.route(/\/rt\//, (route) => route.abort());
    const page = await context.newPage();
    const asked: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/tether_price/get')) asked.push(Date.now());
    });
    await page.goto(`${system.url}/trade/BTCIRT`);
    await page.locator('main [data-figure=last]').first().waitFor();
    const opened = Date.now();
    await vi.waitFor(() => expect(asked.filter((at) => at > opened).length).toBeGreaterThan(0), {
      timeout: 8_000,
    });
    await page.locator('main [data-figure=last_other_money]').first().waitFor();
    await context.close();
  });
});

test('a lost session leads to /login with its message', async () => {
  const storageState = await signedInState(browser, system.url, findFundedClient(system.demoDir));
  const stored = storageState.origins[0]?.localStorage.find(({ name }) => name === 'userData');
  const { accessToken } = JSON.parse(stored?.value ?? '{}') as { accessToken?: string };
  const { context } = await openDevice(browser, DEVICE, { storageState });
  // Ended while no page is open: one that is would be told, and might be left in the middle of it.
  const ended = await context.request.post(`${system.url}/api/v1/jwt/logout`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(ended.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(`${system.url}/mywallet`);
  await page.waitForURL('**/login');
  await page.getByText(WORDS.fa.api.sessionExpired).waitFor();
  const kept = await page.evaluate(() => [
    localStorage.getItem('userData'),
    localStorage.getItem('last-data'),
  ]);
  expect(kept[0], 'nobody is signed in any more').toBeNull();
  expect(kept[1] ?? '', 'private data is gone').not.toContain('"mine"');
  await context.close();
});
