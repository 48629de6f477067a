// A newcomer's way to level 2 on a phone with a bad connection, from the first page on: registered,
// level 1, documents photographed, a break of many seconds while one is on its way, a request taken
// back, an officer in another browser who returns one document, takes that back, returns it again and
// then approves; the person's open page learns of it by its socket, their phone by a text message.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noisyPhoto } from '../../apps/server/src/testing/send-document.ts';
import { FAKE_CAMERA, launchBrowser } from '../../tools/lib/browser.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { NewcomerSteps } from '../lib/newcomer-steps.ts';
import { officerOf, openOfficer } from '../lib/office-steps.ts';
import { type Complaints, openDevice } from '../lib/panel.ts';
import { makeNewcomer } from '../lib/person.ts';
import { countSms } from '../lib/simulators.ts';
import { type SlowNetwork, slowNetwork } from '../lib/slow-network.ts';
import { WORDS } from '../lib/words.ts';

const WAIT_MS = 45_000;
const PICTURE_BYTES_MAX = 400_000;
/** Six seconds at 600 kbit/s. */
const VIDEO_BYTES_MAX = 450_000;
/** What the panel draws a photograph as, from its first try to its last. */
const SIDES = { least: 800, most: 2_000 };
const newcomer = makeNewcomer(7, ['مینا', 'رستمی']);

type Opened = { page: Page; complaints: Complaints };

let system: TestSystem;
let browser: Browser;
let person: Opened;
let officer: Opened;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4860 });
  browser = await launchBrowser(FAKE_CAMERA);
  const device = { lang: 'fa', theme: 'dark' } as const;
  const { context, complaints } = await openDevice(browser, { ...device, layout: 'phone' });
  person = { page: await context.newPage(), complaints };
  person.page.setDefaultTimeout(WAIT_MS);
  officer = await openOfficer(browser, system, {
    device: { ...device, layout: 'desktop' },
    login: officerOf(system, 'KYC officer'),
  });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** What a page announces, and from where on it sends parts. */
interface Sendings {
  readonly announced: { readonly kind: string; readonly bytes: number }[];
  readonly offsets: number[];
}

const PARTS = /\/documents\/[^/]+\/parts$/;

function watchSendings(page: Page): Sendings {
  const sendings: Sendings = { announced: [], offsets: [] };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (PARTS.test(pathname)) sendings.offsets.push(Number(searchParams.get('offset')));
    if (request.method() !== 'POST' || !pathname.endsWith('/documents')) return;
    sendings.announced.push(request.postDataJSON() as Sendings['announced'][number]);
  });
  return sendings;
}

async function photograph(page: Page, name: string, photo?: Buffer): Promise<void> {
  await page.getByRole('heading', { name }).waitFor();
  const buffer = photo ?? (await page.screenshot({ type: 'jpeg', quality: 95 }));
  await page
    .getByLabel('عکس گرفتن')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
}

/** A large photograph; in the middle of it the connection is gone for longer than the page tries. */
async function photographAcrossBreak(page: Page, network: SlowNetwork): Promise<void> {
  const photo = await noisyPhoto();
  const { announced, offsets } = watchSendings(page);
  const isBegun = page.waitForResponse((answer) => PARTS.test(new URL(answer.url()).pathname));
  await photograph(page, 'پشت کارت ملی', photo);
  await isBegun;
  await network.setOffline(true);
  await page.getByRole('button', { name: WORDS.fa.kyc.goOn }).waitFor();
  const tried = offsets.length;
  await network.setOffline(false);
  // by itself: nothing is pressed
  await page.getByRole('heading', { name: 'تعهدنامه با امضا' }).waitFor();
  expect(offsets[tried], 'not from its beginning').toBeGreaterThan(0);
  expect(announced.map(({ kind }) => kind)).toEqual(['national_card_back']);
  expect(photo.length).toBeGreaterThan(PICTURE_BYTES_MAX);
  expect(announced[0]?.bytes).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
  expect(person.complaints.some(isOfTheBreak)).toBe(true);
}

/** A notice of this title, which nothing but the socket brings onto the page. */
const noticeOf = (page: Page, title: string) =>
  page.locator('.toast').filter({ hasText: title }).first();

const reviewed = (page: Page) => page.getByRole('heading', { name: 'مدارک شما در حال بررسی است' });

async function recordVideo(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'ویدیوی چهره' }).waitFor();
  await page.getByRole('button', { name: 'باز کردن دوربین' }).click();
  await page.getByRole('button', { name: 'ضبط ویدیو' }).click();
  await reviewed(page).waitFor();
}

/** Takes the oldest request from the queue and looks at what was sent. */
async function takeRequest(page: Page): Promise<void> {
  await page.goto(`${system.url}/identity`);
  await page.locator('.queue-row').first().click();
  await page.getByRole('button', { name: 'برداشتن از صف' }).click();
  for (const label of ['روی کارت ملی', 'پشت کارت ملی', 'تعهدنامه']) {
    const shown = page.getByRole('img', { name: label });
    await shown.waitFor();
    const width = await shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
    if (label !== 'پشت کارت ملی') expect(width).toBe(390);
    else expect(width >= SIDES.least && width <= SIDES.most, `${width} pixels`).toBe(true);
  }
  const video = page.locator('figure video');
  const width = () => video.evaluate((element: HTMLVideoElement) => element.videoWidth);
  await expect.poll(width).toBe(640);
}

/** Returns the pledge alone, as not signed. */
async function returnPledge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /تعهدنامه: نظر شما/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'تعهدنامه امضا ندارد' }).click();
  await page.getByRole('button', { name: 'برگشت ۱ مورد' }).click();
  await page.getByText('برگشت خورد').waitFor();
}

/** A break is no fault of the page: the browser tells of the lost requests, nothing else. */
const isOfTheBreak = (complaint: string) => complaint.includes('ERR_INTERNET_DISCONNECTED');

test('a newcomer reaches level 2 on a slow network', { timeout: 300_000 }, async () => {
  const { page } = person;
  const network = await slowNetwork(page);
  const steps = new NewcomerSteps(system);
  await steps.register(page, WORDS.fa, newcomer);
  await steps.reachLevelOne(page, WORDS.fa, newcomer);
  await page.getByRole('button', { name: WORDS.fa.kyc.goOnToTwo }).click();
  await photograph(page, 'روی کارت ملی');
  await photographAcrossBreak(page, network);
  await photograph(page, 'تعهدنامه با امضا');
  const { announced } = watchSendings(page);
  await recordVideo(page);
  expect(announced.at(-1)).toMatchObject({ kind: 'selfie_video' });
  expect(announced.at(-1)?.bytes).toBeLessThanOrEqual(VIDEO_BYTES_MAX);

  await page.getByRole('button', { name: 'لغو درخواست' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'لغو درخواست' }).click();
  await page.getByRole('heading', { name: 'مدارک شما آماده است' }).waitFor();
  await page.getByRole('button', { name: 'ارسال برای بررسی' }).click();
  await reviewed(page).waitFor();

  const { page: queue } = officer;
  await takeRequest(queue);
  await returnPledge(queue);
  // the page says so itself: no message lies over it
  await page.getByRole('heading', { name: WORDS.fa.kyc.returnedTitle }).waitFor();
  expect(await noticeOf(page, 'احراز هویت انجام نشد').count()).toBe(0);
  // taken back at once: the request is in the officer's hands again, and decided anew
  await queue.getByRole('button', { name: 'برگرداندن تصمیم' }).click();
  const undo = queue.getByRole('dialog', { name: 'برگرداندن تصمیم' });
  await undo.getByLabel('دلیل').fill('اشتباه برگشت خورد');
  await undo.getByRole('button', { name: 'برگرداندن تصمیم' }).click();
  await returnPledge(queue);
  await queue.goto(`${system.url}/identity`);
  await queue.getByText('صف خالی است').waitFor();

  await page.getByText('تعهدنامه امضا ندارد یا امضای آن دیده نمی‌شود.').first().waitFor();
  await photograph(page, 'تعهدنامه با امضا');
  await reviewed(page).waitFor();

  await page.goto(`${system.url}/mywallet`);
  await takeRequest(queue);
  expect(await queue.getByText('۱ بار برگشته').count()).toBe(1);
  expect(await queue.getByRole('button', { name: 'تأیید', exact: true }).isDisabled()).toBe(true);
  for (const key of 'qwerty') await queue.keyboard.press(key);
  await queue.getByRole('button', { name: 'تأیید', exact: true }).click();
  // elsewhere it is told by a message, by socket, and that leads to the page
  await noticeOf(page, 'هویت شما تأیید شد').getByRole('link').click();
  await queue.getByText('صف خالی است').waitFor();

  await page.getByText('سطح ۲ شما فعال شد').waitFor();
  const sms = (kind: string) =>
    countSms(system.simulatorsUrl, newcomer.mobile, `sarraf-level-${kind}-fa`);
  const told = () => Promise.all([sms('refused'), sms('reopened'), sms('approved')]);
  // approved twice: level 1, and level 2
  await expect.poll(told).toEqual([2, 1, 2]);
  expect(person.complaints.filter((complaint) => !isOfTheBreak(complaint))).toEqual([]);
  expect(officer.complaints).toEqual([]);
});
