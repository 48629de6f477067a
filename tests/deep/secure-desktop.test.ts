// A passkey on a desktop, in English: made, used to log in and as proof, removed; and from a second
// browser, which has none of it, the account is reached by its password and an SMS alone.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { findOtherClient } from '../../tools/lib/panel-login.ts';
import { startTestWorld, type TestWorld } from '../../tools/lib/test-world.ts';
import { openPhone, smsCode } from '../lib/inboxes.ts';
import { openDevice } from '../lib/panel.ts';
import {
  failToLogIn,
  logInByPasskey,
  makePasskey,
  type PasskeyWalk,
  removePasskey,
  renewCodes,
} from '../lib/passkey-steps.ts';
import { addAuthenticator } from '../lib/virtual-authenticator.ts';

const DESKTOP = { lang: 'en', theme: 'light', layout: 'desktop' } as const;

let world: TestWorld;
let browser: Browser;

beforeAll(async () => {
  world = await startTestWorld({ firstPort: 4960 });
  browser = await launchBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

async function open(): Promise<PasskeyWalk & { readonly complaints: readonly string[] }> {
  const { context, complaints } = await openDevice(browser, DESKTOP);
  const { url, simulatorsUrl } = world;
  const login = findOtherClient(world.demoDir);
  return { page: await context.newPage(), lang: 'en', url, simulatorsUrl, login, complaints };
}

test('A18 a passkey lives from its making to its end, on its own device alone', async () => {
  const mine = await open();
  const authenticator = await makePasskey(mine);
  await logInByPasskey(mine);
  await renewCodes(mine);

  const other = await open();
  const empty = await addAuthenticator(other.page);
  await other.page.goto(`${world.url}/login`);
  await failToLogIn(other, empty);
  const { page, login } = other;
  const phone = await openPhone(world.simulatorsUrl, login.mobile);
  await page.getByLabel('Mobile number').fill(login.mobile);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.locator('form button[type=submit]').first().click();
  await page.getByLabel('6-digit code').fill(await smsCode(phone, 'sarraf-login'));
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));

  await removePasskey(mine);
  // the device keeps its half: it signs, and is refused
  expect(await authenticator.count()).toBe(1);
  await mine.page.evaluate(() => localStorage.removeItem('userData'));
  await mine.page.goto(`${world.url}/login`);
  await mine.page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await mine.page.getByText('This passkey was not accepted.', { exact: false }).waitFor();
  const others = mine.complaints.filter((text) => !text.includes('/passkeys/login'));
  expect(others).toEqual([]);
}, 120_000);
