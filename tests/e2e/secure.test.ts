// On a phone, in Persian. An authenticator: set up by an SMS, then the sign-in by it, then a phone that
// is lost: a recovery code opens the account once and never again. A passkey: made, used to sign in
// and as proof, removed.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { findFundedClient, findOtherClient } from '../../tools/lib/panel-login.ts';
import { startTestWorld, type TestWorld } from '../../tools/lib/test-world.ts';
import { authenticatorCode } from '../lib/authenticator.ts';
import { type Complaints, openDevice } from '../lib/panel.ts';
import { openPhone, smsCode } from '../lib/inboxes.ts';
import {
  failToLogIn,
  logInByPasskey,
  makePasskey,
  removePasskey,
  renewCodes,
} from '../lib/passkey-steps.ts';

let world: TestWorld;
let browser: Browser;
let login: { readonly mobile: string; readonly password: string };

beforeAll(async () => {
  world = await startTestWorld({ firstPort: 4880 });
  browser = await launchBrowser();
  login = findFundedClient(world.demoDir);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

async function openLogin(): Promise<{ page: Page; complaints: Complaints }> {
  const device = { lang: 'fa', theme: 'dark', layout: 'phone' } as const;
  const { context, complaints } = await openDevice(browser, device);
  const page = await context.newPage();
  await page.goto(`${world.url}/login`);
  await page.getByLabel('شمارهٔ موبایل').fill(login.mobile);
  await page.getByLabel('رمز عبور', { exact: true }).fill(login.password);
  await page.locator('form button[type=submit]').first().click();
  return { page, complaints };
}

const isIn = (page: Page): Promise<void> =>
  page.waitForURL((address) => !address.pathname.startsWith('/login'));
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

test('an authenticator is set, signs in, and a recovery code stands in its place once', async () => {
  const { page, complaints } = await openLogin();
  await isIn(page);
  await page.goto(`${world.url}/security`);
  await page.getByRole('button', { name: 'فعال‌کردن' }).first().click();
  const phone = await openPhone(world.simulatorsUrl, login.mobile);
  await press(page, 'ارسال کد پیامکی');
  await page.getByLabel('کد ۶ رقمی').fill(await smsCode(phone, 'sarraf-set-two-factor'));
  await page.getByRole('img', { name: 'کد QR رمزساز' }).waitFor();
  const shownKey = await page.locator('dialog[open] .font-mono').innerText();
  const key = shownKey.replace(/\s/g, '');
  await press(page, 'اسکن کردم، ادامه');
  // a step before now, so that the one of now is left for the sign-in
  await page.getByLabel('کد ۶ رقمی').fill(authenticatorCode(key, -1));
  const shown = page.locator('dialog[open] li');
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  expect(codes).toHaveLength(10);
  await press(page, 'پایان');
  await page.getByText('پیش از پایان، کدها را نگه دارید', { exact: false }).waitFor();
  await page.getByLabel('کدها را جای امنی نگه داشتم.').check();
  await press(page, 'پایان');
  await page.getByText('۱۰ کد از ۱۰ کد مانده است.').waitFor();
  expect(complaints).toEqual([]);

  const second = await openLogin();
  await second.page.getByLabel('کد ۶ رقمی').fill(authenticatorCode(key));
  await isIn(second.page);

  const lost = await openLogin();
  await press(lost.page, 'کد بازیابی را وارد می‌کنم');
  await lost.page.getByLabel('کد بازیابی').fill(codes[0] ?? '');
  await press(lost.page, 'تأیید و ادامه');
  await isIn(lost.page);
  await lost.page.goto(`${world.url}/security`);
  await lost.page.getByText('۹ کد از ۱۰ کد مانده است.').waitFor();

  const thief = await openLogin();
  await press(thief.page, 'کد بازیابی را وارد می‌کنم');
  await thief.page.getByLabel('کد بازیابی').fill(codes[0] ?? '');
  await press(thief.page, 'تأیید و ادامه');
  await thief.page.getByText('کد درست نیست یا زمان آن گذشته است.').waitFor();
  expect(new URL(thief.page.url()).pathname).toBe('/login');
}, 60_000);

test('a passkey is made, signs in, proves its owner and is removed', async () => {
  const device = { lang: 'fa', theme: 'dark', layout: 'phone' } as const;
  const { context, complaints } = await openDevice(browser, device);
  const { url, simulatorsUrl } = world;
  const other = findOtherClient(world.demoDir);
  const walk = {
    page: await context.newPage(),
    lang: 'fa',
    url,
    simulatorsUrl,
    login: other,
  } as const;
  const authenticator = await makePasskey(walk);
  expect(await authenticator.count()).toBe(1);
  await logInByPasskey(walk);
  await renewCodes(walk);
  await failToLogIn(walk, authenticator);
  await logInByPasskey(walk);
  await removePasskey(walk);
  expect(complaints).toEqual([]);
}, 90_000);
