// Level 2 on a phone with a bad connection: documents photographed, a break while one is on its
// way, a request taken back, an officer in another browser who returns one document, takes that
// back, returns it again and then approves; the person's open page learns of it by its socket,
// their phone by a text message.
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAKE_CAMERA, launchBrowser } from '../../tools/lib/browser.ts';
import { readLogins } from '../../tools/lib/logins.ts';
import { findFundedClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { type Complaints, openDevice } from '../lib/panel.ts';
import { countSms, readSmsCode } from '../lib/simulators.ts';

const WAIT_MS = 45_000;
/** 400 kbit/s, as one has it in a village; DevTools counts bytes. */
const SLOW_NETWORK = { latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const BREAK_MS = 2_500;

type Login = { readonly mobile: string; readonly password: string };
type Signed = { page: Page; context: BrowserContext; complaints: Complaints };

let system: TestSystem;
let browser: Browser;
let client: Login;
let person: Signed;
let officer: Signed;

/** A device on which somebody signed in; staff are asked for a code, too. */
async function open(layout: 'phone' | 'desktop', login: Login): Promise<Signed> {
  const device = { lang: 'fa', theme: 'dark', layout } as const;
  const { context, complaints } = await openDevice(browser, device);
  const page = await context.newPage();
  await page.goto(`${system.url}/login`);
  await page.getByLabel('شمارهٔ موبایل').fill(login.mobile);
  await page.getByLabel('رمز عبور', { exact: true }).fill(login.password);
  await page.locator('form button[type=submit]').first().click();
  if (layout === 'desktop') {
    const code = await readSmsCode(system.simulatorsUrl, login.mobile);
    await page.getByLabel(/کد/).first().fill(code);
  }
  await page.waitForURL((address) => !address.pathname.startsWith('/login'), { timeout: 60_000 });
  return { page, context, complaints };
}

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4860 });
  browser = await launchBrowser(FAKE_CAMERA);
  const found = readLogins(system.demoDir).find(({ title }) =>
    /KYC officer|identity/i.test(title.en),
  );
  if (found === undefined) throw new Error('The demo has no officer.');
  client = findFundedClient(system.demoDir);
  person = await open('phone', client);
  officer = await open('desktop', found);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

interface Network {
  /** Cuts the connection, or gives the slow one back. */
  setOffline(isOffline: boolean): Promise<void>;
}

/** A page's slow network. Playwright's own `setOffline(false)` would make it a fast one. */
async function slowNetwork(page: Page): Promise<Network> {
  const devtools = await page.context().newCDPSession(page);
  const setOffline = async (offline: boolean): Promise<void> => {
    await devtools.send('Network.emulateNetworkConditions', { offline, ...SLOW_NETWORK });
  };
  await setOffline(false);
  return { setOffline };
}

async function photograph(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name }).waitFor({ timeout: WAIT_MS });
  const buffer = await page.screenshot({ type: 'jpeg', quality: 95 });
  await page
    .getByLabel('عکس گرفتن')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
}

const reviewed = (page: Page) => page.getByRole('heading', { name: 'مدارک شما در بررسی است' });

async function recordVideo(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'ویدیوی چهره' }).waitFor({ timeout: WAIT_MS });
  await page.getByRole('button', { name: 'باز کردن دوربین' }).click({ timeout: WAIT_MS });
  await page.getByRole('button', { name: 'ضبط ویدیو' }).click({ timeout: WAIT_MS });
  await reviewed(page).waitFor({ timeout: WAIT_MS });
}

/** Takes the oldest request from the queue and looks at what was sent. */
async function takeRequest(page: Page): Promise<void> {
  await page.goto(`${system.url}/identity`);
  await page.locator('.queue-row').first().click({ timeout: WAIT_MS });
  await page.getByRole('button', { name: 'برداشتن از صف' }).click({ timeout: WAIT_MS });
  for (const label of ['روی کارت ملی', 'پشت کارت ملی', 'تعهدنامه']) {
    const shown = page.getByRole('img', { name: label });
    await shown.waitFor({ timeout: WAIT_MS });
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(390);
  }
  const video = page.locator('figure video');
  const width = () => video.evaluate((element: HTMLVideoElement) => element.videoWidth);
  await expect.poll(width).toBe(640);
}

/** Returns the pledge alone, as not signed. */
async function returnPledge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /تعهدنامه: نظر شما/ }).click({ timeout: WAIT_MS });
  await page.getByRole('dialog').getByRole('radio', { name: 'تعهدنامه امضا ندارد' }).click();
  await page.getByRole('button', { name: 'برگشت ۱ مورد' }).click();
  await page.getByText('برگشت خورد').waitFor({ timeout: WAIT_MS });
}

/** A break is no fault of the page: the browser tells of the lost requests, nothing else. */
const isOfTheBreak = (complaint: string) => complaint.includes('ERR_INTERNET_DISCONNECTED');

test('documents go from a phone to an officer and back', { timeout: 240_000 }, async () => {
  const { page } = person;
  await page.goto(`${system.url}/kyc`);
  const network = await slowNetwork(page);
  await photograph(page, 'روی کارت ملی');
  await photograph(page, 'پشت کارت ملی');
  // the connection is gone while the card's back is on its way
  await network.setOffline(true);
  const isBack = delay(BREAK_MS).then(() => network.setOffline(false));
  await photograph(page, 'تعهدنامه با امضا');
  await isBack;
  expect(person.complaints.some(isOfTheBreak)).toBe(true);
  await recordVideo(page);

  await page.getByRole('button', { name: 'لغو درخواست' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'لغو درخواست' }).click();
  await page.getByRole('heading', { name: 'مدارک شما آماده است' }).waitFor({ timeout: WAIT_MS });
  await page.getByRole('button', { name: 'ارسال برای بررسی' }).click();
  await reviewed(page).waitFor({ timeout: WAIT_MS });

  const { page: queue } = officer;
  await takeRequest(queue);
  await returnPledge(queue);
  // taken back at once: the request is in the officer's hands again, and decided anew
  await queue.getByRole('button', { name: 'برگرداندن تصمیم' }).click();
  const undo = queue.getByRole('dialog', { name: 'برگرداندن تصمیم' });
  await undo.getByLabel('دلیل').fill('اشتباه برگشت خورد');
  await undo.getByRole('button', { name: 'برگرداندن تصمیم' }).click();
  await returnPledge(queue);
  await queue.goto(`${system.url}/identity`);
  await queue.getByText('صف خالی است').waitFor({ timeout: WAIT_MS });

  // told by socket: the page was not touched
  await page.getByText('تعهدنامه امضا ندارد یا امضای آن دیده نمی‌شود.').first().waitFor();
  await photograph(page, 'تعهدنامه با امضا');
  await reviewed(page).waitFor({ timeout: WAIT_MS });

  await takeRequest(queue);
  expect(await queue.getByText('۱ بار برگشته').count()).toBe(1);
  expect(await queue.getByRole('button', { name: 'تأیید', exact: true }).isDisabled()).toBe(true);
  for (const key of 'qwerty') await queue.keyboard.press(key);
  await queue.getByRole('button', { name: 'تأیید', exact: true }).click();
  await queue.getByText('صف خالی است').waitFor({ timeout: WAIT_MS });

  await page.getByText('سطح ۲ شما باز است').waitFor({ timeout: WAIT_MS });
  const sms = (kind: string) =>
    countSms(system.simulatorsUrl, client.mobile, `sarraf-level-${kind}-fa`);
  const told = () => Promise.all([sms('refused'), sms('reopened'), sms('approved')]);
  await expect.poll(told).toEqual([2, 1, 1]);
  expect(person.complaints.filter((complaint) => !isOfTheBreak(complaint))).toEqual([]);
  expect(officer.complaints).toEqual([]);
});
