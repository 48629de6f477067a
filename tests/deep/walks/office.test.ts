// A staff that grows by itself: an owner invites somebody, who joins by the link of their SMS, signs
// in with a code, finds the screens of their role and none else, and reads what the others need.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findLogin } from '../../../tools/lib/logins.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { type Complaints, openDevice } from '../../lib/panel.ts';
import { readSmsCode } from '../../lib/simulators.ts';

const WAIT_MS = 30_000;
const NEWCOMER = { mobile: '09121110077', password: 'Nilufar-7-abi-31' };

let system: TestSystem;
let browser: Browser;
let owner: { page: Page; context: BrowserContext; complaints: Complaints };
let newcomer: typeof owner;

async function open(layout: 'phone' | 'desktop'): Promise<typeof owner> {
  const { context, complaints } = await openDevice(browser, { lang: 'fa', theme: 'dark', layout });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return { page, context, complaints };
}

/** Signs in where the page stands at /login; the code is the n-th message to that mobile. */
async function signIn(
  page: Page,
  login: { readonly mobile: string; readonly password: string },
  nth: number,
): Promise<void> {
  await page.getByLabel('شمارهٔ موبایل').fill(login.mobile);
  await page.getByLabel('رمز عبور', { exact: true }).fill(login.password);
  await page.locator('form button[type=submit]').first().click();
  const field = page.getByLabel('کد ۶ رقمی');
  await field.waitFor();
  await field.fill(await readSmsCode(system.simulatorsUrl, login.mobile, nth));
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5010 });
  browser = await launchBrowser();
  owner = await open('desktop');
  newcomer = await open('phone');
  await owner.page.goto(`${system.url}/login`);
  await signIn(owner.page, findLogin(system.demoDir, 'Staff, owner'), 1);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

test('an owner invites somebody to support', async () => {
  const { page } = owner;
  await page.getByRole('link', { name: 'کارکنان' }).click();
  await page.getByRole('button', { name: 'دعوت همکار' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('نام', { exact: true }).fill('نگار');
  await sheet.getByLabel('نام خانوادگی').fill('فرهی');
  await sheet.getByLabel('شمارهٔ موبایل').fill(NEWCOMER.mobile);
  await sheet.getByLabel('کد ملی').fill('0499370899');
  await sheet.getByRole('checkbox', { name: 'پشتیبانی' }).check();
  await sheet.getByLabel('دلیل').fill('همکار تازهٔ شیفت شب');
  await sheet.getByRole('button', { name: 'ارسال دعوت‌نامه' }).click();
  await page.getByRole('heading', { name: 'دعوت‌نامه‌های باز' }).waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'نگار فرهی' }).count()).toBe(1);
}, 60_000);

test('the invited joins by the link of their SMS and signs in with a code', async () => {
  const { page } = newcomer;
  const token = await readSmsCode(system.simulatorsUrl, NEWCOMER.mobile, 1);
  await page.goto(`${system.url}/join#${token}`);
  await page.getByText('نگار فرهی').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('رمز عبور', { exact: true }).fill(NEWCOMER.password);
  await page.getByRole('button', { name: 'پذیرش دعوت' }).click();
  await page.getByRole('link', { name: 'رفتن به ورود' }).click();
  await signIn(page, NEWCOMER, 2);
  await page.getByRole('heading', { name: 'خانه', level: 1 }).waitFor();
}, 90_000);

test('they find the screens of their role, and words about the others', async () => {
  const { page } = newcomer;
  await page.getByRole('button', { name: 'بیشتر' }).click();
  const sections = page.getByRole('dialog').getByRole('navigation', { name: 'بخش‌های پنل مدیریت' });
  await sections.getByRole('link', { name: 'سرویس‌ها' }).waitFor();
  expect(await sections.getByRole('link').allTextContents()).toEqual([
    'خانه',
    'تیکت‌ها',
    'کاربران',
    'سرویس‌ها',
  ]);
  await page.goto(`${system.url}/audit`);
  await page.getByText('دیدن گزارش عملیات').waitFor();
  expect(new URL(page.url()).pathname).toBe('/403');
  await page.getByRole('button', { name: 'بررسی دوباره' }).click();
  await page.getByText('هنوز این دسترسی به شما داده نشده است.').waitFor();
}, 60_000);

test('the role gets what was missing, and the screen opens by itself', async () => {
  const { page } = owner;
  await page.getByRole('tab', { name: 'نقش‌ها' }).click();
  await page.getByRole('button', { name: 'تغییر پشتیبانی' }).click();
  await page.getByRole('checkbox', { name: 'پشتیبانی: دیدن گزارش عملیات' }).check();
  await page.getByLabel('دلیل').fill('پاسخ به تیکت‌ها');
  await page.getByRole('button', { name: 'ثبت دسترسی‌ها' }).click();
  await page.getByText('تغییر انجام شد').waitFor();
  await newcomer.page.getByRole('button', { name: 'بررسی دوباره' }).click();
  await newcomer.page.waitForURL(`${system.url}/audit`);
  await newcomer.page.getByText('دسترسی نقش را تغییر داد').first().waitFor();
  expect(owner.complaints).toEqual([]);
  expect(newcomer.complaints.filter((text) => !text.includes('403'))).toEqual([]);
}, 60_000);
