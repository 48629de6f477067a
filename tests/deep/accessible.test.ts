// Every screen, and every sheet that opens over it, in each language, theme and size, alternating:
// axe, sideways scroll, direction and words of the other language.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { readLogins } from '../../tools/lib/logins.ts';
import { findFundedClient } from '../../tools/lib/panel-login.ts';
import { PANEL_ROUTES } from '../../tools/lib/panel-routes.ts';
import { startTestWorld, type TestWorld } from '../../tools/lib/test-world.ts';
import {
  type Complaints,
  type Device,
  openDevice,
  SCREENS,
  signedInState,
  type StorageState,
} from '../lib/panel.ts';
import { readSmsCode } from '../lib/simulators.ts';
import { WORDS } from '../lib/words.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = { phone: [390, 320], desktop: [1440] } as const;
/** What follows the first answers: the chart, and the page's last paint. */
const SETTLE_MS = 300;
/** The demo's client with money. */
const OWN_NAMES: readonly string[] = ['سارا کریمی'];
/** Menus of the shell are the same everywhere: they are opened on one screen. */
const SHELL_SHOWN_ON = '/settings';

let world: TestWorld;
let browser: Browser;
let signedIn: StorageState;

beforeAll(async () => {
  world = await startTestWorld({ firstPort: 4810 });
  browser = await launchBrowser();
  signedIn = await signedInState(browser, world.url, findFundedClient(world.demoDir));
});

afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const LOOKS: readonly Device[] = [
  { lang: 'fa', theme: 'dark', layout: 'phone' },
  { lang: 'en', theme: 'light', layout: 'desktop' },
  { lang: 'fa', theme: 'light', layout: 'desktop' },
  { lang: 'en', theme: 'dark', layout: 'phone' },
];

/** Two looks a screen, a phone and a desktop; the next screen takes the other two. */
function looksOf(index: number): readonly Device[] {
  return index % 2 === 0 ? LOOKS.slice(0, 2) : LOOKS.slice(2);
}

/** Which of its two looks axe reads: all four looks come round. */
function axeLookOf(index: number): Device | undefined {
  return looksOf(index)[(index >> 1) % 2];
}

/** A page that stays open from screen to screen, as a person's does. */
interface Seat {
  readonly page: Page;
  readonly complaints: Complaints;
}

const seats = new Map<string, Seat>();

/** The page of a look, for a client or for a guest: the sign-in screens send a client away. */
async function takeSeat(device: Device, isSignedIn: boolean): Promise<Seat> {
  const name = `${device.lang} ${device.theme} ${device.layout} ${isSignedIn}`;
  const known = seats.get(name);
  if (known !== undefined) return known;
  const options = isSignedIn ? { storageState: signedIn } : {};
  const { context, complaints } = await openDevice(browser, device, options);
  const seat = { page: await context.newPage(), complaints };
  seats.set(name, seat);
  return seat;
}

async function settle(page: Page, device: Device, path: string): Promise<void> {
  await page.setViewportSize(SCREENS[device.layout].viewport);
  await page.goto(world.url + path, { waitUntil: 'load' });
  await waitForContent(page);
}

async function waitForContent(page: Page): Promise<void> {
  await page.locator('main h1, h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.waitForTimeout(SETTLE_MS);
}

/** Words of the other language that a person sees, outside of isolated symbols and names. */
async function readStrangers(page: Page, lang: 'fa' | 'en'): Promise<string[]> {
  return page.evaluate(
    ([language, names]) => {
      const strange = language === 'fa' ? /[A-Za-z]{3,}/ : /[\u0600-\u06ff]{2,}/;
      // A language names itself in its own words; people are called what they are called.
      const ownNames = ['English', 'فارسی', ...names];
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent ?? '';
        if (element === null || !strange.test(text) || ownNames.includes(text.trim())) continue;
        // A symbol alone in its element needs no isolation.
        if (/^[A-Z0-9]+$/.test(text.trim())) continue;
        // Symbols, addresses and pair names are isolated; keys are called what stands on them.
        if (element.closest('bdi, kbd, script, style, svg') !== null) continue;
        if (element.checkVisibility({ visibilityProperty: true })) found.push(text.trim());
      }
      // What is heard, or shown on a hover only; symbols are capitals there, and Enter is a key.
      const words = language === 'fa' ? /[a-z]{3,}/ : strange;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        for (const element of document.querySelectorAll(`body [${name}]`)) {
          const text = (element.getAttribute(name) ?? '').replace(/\bEnter\b/, '');
          if (!words.test(text) || ownNames.includes(text)) continue;
          if (element.checkVisibility({ visibilityProperty: true })) found.push(`${name}: ${text}`);
        }
      }
      return found;
    },
    [lang, OWN_NAMES] as const,
  );
}

async function checkAxe(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  expect(broken, `${name}: axe`).toEqual([]);
}

async function readSideways(page: Page): Promise<number> {
  const width = page.viewportSize()?.width ?? 0;
  // A page that is too wide may be given more room by the browser: only the wish counts.
  await page.waitForFunction((wish) => document.documentElement.clientWidth === wish, width);
  return page.evaluate((wish) => document.documentElement.scrollWidth - wish, width);
}

async function checkWords(page: Page, device: Device, name: string): Promise<void> {
  expect(await readStrangers(page, device.lang), `${name}: the other language`).toEqual([]);
}

async function checkLook(page: Page, device: Device, name: string): Promise<void> {
  for (const width of WIDTHS[device.layout]) {
    await page.setViewportSize({ width, height: 800 });
    const where = `${name}: sideways scroll at ${width}`;
    expect(await readSideways(page), where).toBeLessThanOrEqual(0);
  }
  const root = page.locator('html');
  expect(await root.getAttribute('dir'), name).toBe(device.lang === 'fa' ? 'rtl' : 'ltr');
  expect(await root.getAttribute('lang'), name).toBe(device.lang);
  await checkWords(page, device, name);
}

/** What opens a sheet over the screen: of its own, and on one screen the shell's. */
function openersOf(page: Page, path: string): Locator {
  const within = path === SHELL_SHOWN_ON ? 'body' : 'main';
  return page
    .locator(`${within} [aria-haspopup=dialog], ${within} .phone-sides button`)
    .filter({ visible: true });
}

/** Opens every sheet of the screen in turn; each one closes on Escape and gives focus back. */
async function checkSheets(page: Page, device: Device, name: string, path: string): Promise<void> {
  const openers = openersOf(page, path);
  const count = await openers.count();
  for (let index = 0; index < count; index += 1) {
    const opener = openers.nth(index);
    const label = (await opener.innerText()).replaceAll(/\s+/g, ' ').slice(0, 40);
    const where = `${name}, «${label}»`;
    await opener.focus();
    await page.keyboard.press('Enter');
    const opened = await page
      .locator('dialog[open]')
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      );
    expect(opened, `${where}: a sheet opens`).toBe(true);
    await waitForContent(page);
    await checkAxe(page, where);
    await checkWords(page, device, where);
    expect(await readSideways(page), `${where}: sideways scroll`).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const isBack = await opener.evaluate((element) => element === document.activeElement);
    expect(isBack, `${where}: focus comes back`).toBe(true);
  }
}

/** The back office, as its owner sees it. */
const OFFICE = [
  '/',
  '/staff',
  '/staff?tab=proposals',
  '/staff?tab=roles',
  '/staff?tab=rules',
  '/audit',
  '/terms/versions',
  '/services',
] as const;

describe('every screen', () => {
  test.each(PANEL_ROUTES.map((route, index) => ({ ...route, index })))(
    '$path is open to everybody',
    async ({ path, signedIn: isSignedIn, index }) => {
      for (const device of looksOf(index)) {
        const { page, complaints } = await takeSeat(device, isSignedIn);
        const name = `${path} ${device.lang} ${device.theme} ${device.layout}`;
        await settle(page, device, path);
        if (device === axeLookOf(index)) await checkAxe(page, name);
        await checkLook(page, device, name);
        await checkSheets(page, device, name, path);
        expect(complaints.splice(0), `${name}: errors on the page`).toEqual([]);
      }
    },
  );

  test("the staff's screens are, too, behind its obligatory second step", async () => {
    const owner = readLogins(world.demoDir).find(({ title }) => title.en === 'Staff, owner');
    if (owner === undefined) throw new Error('The demo world has no owner.');
    for (const [index, device] of LOOKS.slice(0, 2).entries()) {
      const { auth } = WORDS[device.lang];
      const { context, complaints } = await openDevice(browser, device);
      const page = await context.newPage();
      await page.goto(`${world.url}/login`);
      await page.getByLabel(auth.mobile).fill(owner.mobile);
      await page.getByLabel(auth.password, { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: auth.login, exact: true }).click();
      const field = page.getByLabel(auth.code);
      await field.waitFor();
      await field.fill(await readSmsCode(world.simulatorsUrl, owner.mobile, index + 1));
      await page.waitForURL(`${world.url}/`);
      await waitForContent(page);
      for (const path of OFFICE) {
        await page.goto(world.url + path);
        await waitForContent(page);
        const name = `${path} ${device.lang} ${device.theme} ${device.layout}`;
        await checkAxe(page, name);
        await checkLook(page, device, name);
      }
      const name = `the back office ${device.lang} ${device.theme} ${device.layout}`;
      expect(complaints, `${name}: errors on the page`).toEqual([]);
      await context.close();
    }
  });
});
