// Every screen, and every sheet that opens over it, in each language, theme and size, alternating:
// axe, sideways scroll, direction and words of the other language.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { readLogins } from '../../../tools/lib/logins.ts';
import {
  type ClientLogin,
  findFundedClient,
  findOtherClient,
  findOwner,
  signIn,
  signInStaff,
} from '../../../tools/lib/panel-login.ts';
import { OFFICE_ROUTES, PANEL_ROUTES, PERSON_ID } from '../../../tools/lib/panel-routes.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { checkAxe, checkLook, checkSheet, LOOKS, waitForContent } from '../../lib/accessible.ts';
import type { AccountWalk } from '../../lib/account-steps.ts';
import {
  logInByRecoveryCode,
  replaceAuthenticator,
  setAuthenticator,
} from '../../lib/authenticator-steps.ts';
import { openPhone } from '../../lib/inboxes.ts';
import {
  type Complaints,
  type Device,
  openDevice,
  SCREENS,
  signedInState,
  type StorageState,
} from '../../lib/panel.ts';
import { makePasskey } from '../../lib/passkey-steps.ts';
import { WORDS } from '../../lib/words.ts';

/** Menus of the shell are the same everywhere: they are opened on one screen. */
const SHELL_SHOWN_ON = '/settings';
const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };
/** A browser that no client ever signed in with. */
const STRANGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
/**
 * Passkeys by their row and by the page's head; password, authenticator, recovery codes, mobile,
 * freezing, the other device and all others.
 */
const SECURITY_SHEETS = 9;
const FREEZE_PATH = /\/freeze\/[\w-]+/;

let system: TestSystem;
let browser: Browser;
let signedIn: StorageState;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4810 });
  browser = await launchBrowser();
  signedIn = await signedInState(browser, system.url, findFundedClient(system.demoDir));
});

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

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
  await page.goto(system.url + path, { waitUntil: 'load' });
  await waitForContent(page);
}

/** What opens a sheet over the screen: of its own, and on one screen the shell's. */
function openersOf(page: Page, path: string): Locator {
  const within = path === SHELL_SHOWN_ON ? 'body' : 'main';
  return page.locator(`${within} [aria-haspopup=dialog]`).filter({ visible: true });
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
    await checkSheet(page, device, where);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const isBack = await opener.evaluate((element) => element === document.activeElement);
    expect(isBack, `${where}: focus comes back`).toBe(true);
  }
}

/** What the owner sees of the back office without having looked for a person. */
const OFFICE = OFFICE_ROUTES.map(({ path }) => path).filter((path) => !path.includes(PERSON_ID));
/** Of these the sheets are opened, too: they have but a few. */
const SHEETS_OF = ['/staff', '/limits', '/security'];

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
    const { url, simulatorsUrl, demoDir } = system;
    for (const device of LOOKS.slice(0, 2)) {
      const { context, complaints } = await openDevice(browser, device);
      const page = await context.newPage();
      await signInStaff(page, url, { login: findOwner(demoDir), simulatorsUrl });
      await waitForContent(page);
      expect(new URL(page.url()).pathname).toBe('/');
      for (const path of OFFICE) {
        await page.goto(system.url + path);
        await waitForContent(page);
        const name = `${path} ${device.lang} ${device.theme} ${device.layout}`;
        await checkAxe(page, name);
        await checkLook(page, device, name);
        if (SHEETS_OF.includes(path)) await checkSheets(page, device, name, path);
      }
      const name = `the back office ${device.lang} ${device.theme} ${device.layout}`;
      expect(complaints, `${name}: errors on the page`).toEqual([]);
      await context.close();
    }
  });
});

function clientOf(mobile: string): ClientLogin {
  const client = readLogins(system.demoDir).find((login) => login.mobile === mobile);
  if (client === undefined) throw new Error(`The demo has nobody with ${mobile}.`);
  return client;
}

/** Has a client sign in from a strange browser. Answers the path of the link that the notice has. */
async function takeFreezeLink(mobile: string): Promise<string> {
  const client = clientOf(mobile);
  await signedInState(browser, system.url, client);
  const sms = await openPhone(system.simulatorsUrl, mobile);
  const { context } = await openDevice(browser, DESKTOP, { userAgent: STRANGE });
  await signIn(await context.newPage(), system.url, client);
  await context.close();
  const { text } = await sms.next((one) => FREEZE_PATH.test(one.text));
  return FREEZE_PATH.exec(text)?.[0] ?? '';
}

/** Has a client make a passkey. Answers what their browser keeps. */
async function makePasskeyOnce(): Promise<StorageState> {
  const { context } = await openDevice(browser, DESKTOP);
  const { url, simulatorsUrl, demoDir } = system;
  const login = findOtherClient(demoDir);
  await makePasskey({ page: await context.newPage(), lang: 'en', url, simulatorsUrl, login });
  const state = await context.storageState();
  await context.close();
  return state;
}

describe('what no address alone leads to', () => {
  test('the link that freezes an account, open and used', async () => {
    const path = await takeFreezeLink('09120000001');
    const look = async (device: Device, state: 'open' | 'used'): Promise<Page> => {
      const { freeze } = WORDS[device.lang];
      const { page, complaints } = await takeSeat(device, false);
      const name = `/freeze ${state} ${device.lang} ${device.theme} ${device.layout}`;
      await settle(page, device, path);
      const title = state === 'open' ? freeze.title : freeze.usedTitle;
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await checkAxe(page, name);
      await checkLook(page, device, name);
      expect(complaints.splice(0), `${name}: errors on the page`).toEqual([]);
      return page;
    };
    let last: Page | undefined;
    for (const device of LOOKS) last = await look(device, 'open');
    const { freeze } = WORDS.en;
    await last?.getByRole('button', { name: freeze.freeze, exact: true }).click();
    await last?.getByRole('heading', { name: freeze.usedTitle }).waitFor();
    for (const device of LOOKS) await look(device, 'used');
  });

  test('the list of passkeys, and adding another one', async () => {
    const storageState = await makePasskeyOnce();
    for (const device of LOOKS) {
      const t = WORDS[device.lang].passkeys;
      const { context, complaints } = await openDevice(browser, device, { storageState });
      const page = await context.newPage();
      await settle(page, device, '/security');
      const name = `passkeys ${device.lang} ${device.theme} ${device.layout}`;
      await page.getByRole('button', { name: t.manage, exact: true }).click();
      const more = page.getByRole('button', { name: t.addMore, exact: true });
      await more.waitFor();
      await checkSheet(page, device, `${name}: the list`);
      await more.click();
      await page.getByRole('button', { name: t.proceed, exact: true }).waitFor();
      await checkSheet(page, device, `${name}: another one`);
      expect(complaints, `${name}: errors on the page`).toEqual([]);
      await context.close();
    }
  });

  test('every sheet of the security page, of who has an authenticator and two devices', async () => {
    const { url, simulatorsUrl } = system;
    const login = clientOf('09120000002');
    let storageState: StorageState;
    let codes: readonly string[] = [];
    for (const device of LOOKS) {
      const name = `security ${device.lang} ${device.theme} ${device.layout}`;
      const { context, complaints } = await openDevice(
        browser,
        device,
        storageState === undefined ? {} : { storageState },
      );
      const page = await context.newPage();
      const walk: AccountWalk = {
        page,
        lang: device.lang,
        url,
        simulatorsUrl,
        login,
        look: (step) => checkSheet(page, device, `${name}: ${step}`),
      };
      const [proof] = codes;
      const made = await (proof === undefined
        ? setAuthenticator(walk)
        : replaceAuthenticator(walk, proof));
      const other = await openDevice(browser, device, { userAgent: STRANGE });
      await logInByRecoveryCode(
        { ...walk, page: await other.context.newPage() },
        made.codes[0] ?? '',
      );
      await settle(page, device, '/security');
      const t = WORDS[device.lang];
      await page.getByRole('button', { name: t.security.endOthers, exact: true }).waitFor();
      expect(await openersOf(page, '/security').count(), name).toBe(SECURITY_SHEETS);
      await checkSheets(page, device, name, '/security');
      const row = page.locator('.row').filter({ hasText: t.authenticator.app });
      await row.getByRole('button', { name: t.authenticator.change, exact: true }).click();
      await page.getByRole('button', { name: t.authenticator.turnOff, exact: true }).click();
      await checkSheet(page, device, `${name}: turning it off`);
      expect(complaints, `${name}: errors on the page`).toEqual([]);
      codes = made.codes.slice(1);
      storageState = await context.storageState();
      await other.context.close();
      await context.close();
    }
  });
});
