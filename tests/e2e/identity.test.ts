// A document photographed on a phone, sent, seen and approved by an officer in another browser, and
// the person's open page learns of it.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAKE_CAMERA, launchBrowser } from '../../tools/lib/browser.ts';
import { readLogins } from '../../tools/lib/logins.ts';
import { findFundedClient } from '../../tools/lib/panel-login.ts';
import { startTestWorld, type TestWorld } from '../../tools/lib/test-world.ts';
import { type Complaints, openDevice } from '../lib/panel.ts';
import { readSmsCode } from '../lib/simulators.ts';

const WAIT_MS = 30_000;

let world: TestWorld;
let browser: Browser;
let person: { page: Page; context: BrowserContext; complaints: Complaints };
let officer: { page: Page; context: BrowserContext; complaints: Complaints };

/** A device on which somebody signed in; staff are asked for a code, too. */
async function open(layout: 'phone' | 'desktop', login: { mobile: string; password: string }) {
  const device = { lang: 'fa', theme: 'dark', layout } as const;
  const { context, complaints } = await openDevice(browser, device);
  const page = await context.newPage();
  await page.goto(`${world.url}/login`);
  await page.getByLabel('شمارهٔ موبایل').fill(login.mobile);
  await page.getByLabel('رمز عبور', { exact: true }).fill(login.password);
  await page.locator('form button[type=submit]').first().click();
  if (layout === 'desktop') {
    const code = await readSmsCode(world.simulatorsUrl, login.mobile);
    await page.getByLabel(/کد/).first().fill(code);
  }
  await page.waitForURL((address) => !address.pathname.startsWith('/login'), { timeout: 60_000 });
  return { page, context, complaints };
}

beforeAll(async () => {
  world = await startTestWorld({ firstPort: 4860 });
  browser = await launchBrowser(FAKE_CAMERA);
  const found = readLogins(world.demoDir).find(({ title }) =>
    /KYC officer|identity/i.test(title.en),
  );
  if (found === undefined) throw new Error('The demo has no officer.');
  person = await open('phone', findFundedClient(world.demoDir));
  officer = await open('desktop', found);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

test('documents go from a phone to an officer and back', { timeout: 180_000 }, async () => {
  const { page } = person;
  await page.goto(`${world.url}/kyc`);
  for (const name of ['روی کارت ملی', 'پشت کارت ملی', 'تعهدنامه با امضا']) {
    await page.getByRole('heading', { name }).waitFor({ timeout: WAIT_MS });
    const picture = await page.screenshot({ type: 'jpeg' });
    await page
      .getByLabel('عکس گرفتن')
      .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: picture });
  }
  await page.getByRole('heading', { name: 'ویدیوی چهره' }).waitFor({ timeout: WAIT_MS });
  await page.getByRole('button', { name: 'باز کردن دوربین' }).click({ timeout: WAIT_MS });
  await page.getByRole('button', { name: 'ضبط ویدیو' }).click({ timeout: WAIT_MS });
  await page.getByRole('heading', { name: 'مدارک شما در بررسی است' }).waitFor({ timeout: WAIT_MS });

  const queue = officer.page;
  await queue.goto(`${world.url}/identity`);
  await queue.locator('.identity-row').first().click({ timeout: WAIT_MS });
  await queue.getByRole('button', { name: 'برداشتن از صف' }).click({ timeout: WAIT_MS });
  for (const label of ['روی کارت ملی', 'پشت کارت ملی', 'تعهدنامه']) {
    const shown = queue.getByRole('img', { name: label });
    await shown.waitFor({ timeout: WAIT_MS });
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(390);
  }
  const video = queue.locator('figure video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth))
    .toBe(640);
  await queue.getByRole('button', { name: 'تأیید' }).click();
  await queue.getByText('صف خالی است').waitFor({ timeout: WAIT_MS });

  // told by socket: the page was not touched
  await page.getByText('سطح ۲').first().waitFor({ timeout: WAIT_MS });
  await page
    .getByRole('heading', { name: 'مدارک شما در بررسی است' })
    .waitFor({ state: 'detached', timeout: WAIT_MS });
  expect([person.complaints, officer.complaints]).toEqual([[], []]);
});
