// A lost mobile, as its person gets through it on a phone: a code to the new number, a video, two
// officers in their own browsers, a day that passes, and a new password; the owner is told each time.
// Then somebody else tries the same, and the owner stops them from their own session.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAKE_CAMERA, launchBrowser } from '../../../tools/lib/browser.ts';
import { type ClientLogin, findOtherClient } from '../../../tools/lib/panel-login.ts';
import { readLogins } from '../../../tools/lib/logins.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { texts } from '../../../apps/web/src/features/auth/recover/texts/fa.ts';
import { texts as notice } from '../../../apps/web/src/features/security/recovery/texts/fa.ts';
import { texts as decide } from '../../../apps/web/src/features/backoffice/may-decide/texts/fa.ts';
import { texts as queue } from '../../../apps/web/src/features/backoffice/recovery/texts/fa.ts';
import { openDevice } from '../../lib/panel.ts';
import { countSms } from '../../lib/simulators.ts';
import { ageOfficers } from '../../lib/short-waits.ts';

const WAIT_MS = 45_000;
const NEW_MOBILE = '09300000071';
const OTHER_MOBILE = '09300000072';
const RECOVER = 'sarraf-recover-account-fa';
const PASSWORD = 'Kooh-e-sahand-72';

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let client: ClientLogin;
/** How many codes of each template each mobile has had. */
const codes = new Map<string, number>();

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4990 });
  browser = await launchBrowser(FAKE_CAMERA);
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  client = findOtherClient(system.demoDir);
  await approveDocument(client.mobile);
  // officers who are new do not count yet
  await ageOfficers(database);
}, 240_000);

afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

/** The demo's client got their level by hand: without documents there is no way back. */
async function approveDocument(mobile: string): Promise<void> {
  await database.query(
    `WITH whose AS (SELECT id FROM users WHERE mobile = $1), made AS (
       INSERT INTO documents (id, user_id, kind, state, bytes, received, parts, media_type)
       SELECT 'recoverable-documents1', id, 'pledge', 'ready', 1, 1, 1, 'image/jpeg' FROM whose
       RETURNING id, user_id, kind)
     INSERT INTO kyc_items (user_id, kind, document_id, state)
     SELECT user_id, kind, id, 'accepted' FROM made`,
    [mobile],
  );
}

async function open(layout: 'phone' | 'desktop'): Promise<Page> {
  const device = { lang: 'fa', theme: 'dark', layout } as const;
  const { context } = await openDevice(browser, device);
  return context.newPage();
}

/** The next code of a template: notices go to the same mobile. */
async function nextCode(mobile: string, template: string): Promise<string> {
  const name = `${mobile} ${template}`;
  const nth = (codes.get(name) ?? 0) + 1;
  codes.set(name, nth);
  const count = () => countSms(system.simulatorsUrl, mobile, template);
  await expect.poll(count, { timeout: WAIT_MS }).toBe(nth);
  const url = `${system.simulatorsUrl}/_control/messages?receptor=${mobile}`;
  const { messages } = (await (await fetch(url)).json()) as {
    messages: readonly { readonly template: string; readonly token: string }[];
  };
  // newest first
  return messages.find((message) => message.template === template)?.token ?? '';
}

async function signIn(page: Page, { mobile, password }: ClientLogin, code: boolean): Promise<void> {
  await page.goto(`${system.url}/login`);
  await page.getByLabel('شمارهٔ موبایل').fill(mobile);
  await page.getByLabel('رمز عبور', { exact: true }).fill(password);
  await page.locator('form button[type=submit]').first().click();
  if (code) {
    await page
      .getByLabel(/کد/)
      .first()
      .fill(await nextCode(mobile, 'sarraf-login-fa'));
  }
  await page.waitForURL((address) => !address.pathname.startsWith('/login'), { timeout: 60_000 });
}

/** Asks for the client's account from a new number, up to the video that waits for officers. */
async function ask(page: Page, newMobile: string): Promise<void> {
  await page.goto(`${system.url}/login`);
  await page.getByRole('link', { name: 'به شماره یا اپلیکیشن احراز هویت دسترسی ندارید؟' }).click();
  await page.getByLabel(texts.oldMobile).fill(client.mobile);
  await page.getByLabel(texts.newMobile).fill(newMobile);
  await page.getByRole('button', { name: texts.ask }).click();
  await page
    .getByLabel(/کد ۶ رقمی/)
    .first()
    .fill(await nextCode(newMobile, RECOVER));
  await page.getByRole('button', { name: texts.openCamera }).click({ timeout: WAIT_MS });
  await page.getByRole('button', { name: texts.record }).click({ timeout: WAIT_MS });
  await page.getByRole('heading', { name: texts.waitingTitle }).waitFor({ timeout: WAIT_MS });
}

/** An officer watches the video and approves. */
async function approve(title: RegExp): Promise<void> {
  const login = readLogins(system.demoDir).find((one) => title.test(one.title.en));
  if (login === undefined) throw new Error('The demo has no such officer.');
  const page = await open('desktop');
  await signIn(page, login, true);
  await page.goto(`${system.url}/recoveries`);
  await page.locator('.queue-row').first().click({ timeout: WAIT_MS });
  await page.getByRole('button', { name: queue.show }).click();
  const video = page.locator('video');
  const width = () => video.evaluate((element: HTMLVideoElement) => element.videoWidth);
  await expect.poll(width).toBe(640);
  await page.getByRole('button', { name: decide.decide, exact: true }).click();
  await page.getByLabel(decide.reason).fill('the same face as in the documents');
  await page.getByRole('button', { name: queue.approve, exact: true }).click();
  await page.locator('.queue-decide').waitFor({ state: 'detached', timeout: WAIT_MS });
  await page.context().close();
}

const noticesOf = async (kind: string): Promise<number> => {
  const { rows } = await database.query<{ count: string }>(
    `SELECT count(*) FROM notifications AS n JOIN recoveries AS r USING (user_id)
     WHERE n.kind = $1 AND r.new_mobile = $2`,
    [kind, NEW_MOBILE],
  );
  return Number(rows[0]?.count ?? 0);
};

test('who lost their mobile gets the account back by a video and two officers', async () => {
  const page = await open('phone');
  await ask(page, NEW_MOBILE);
  expect(await noticesOf('recovery_asked')).toBe(1);
  await expect
    .poll(() => countSms(system.simulatorsUrl, client.mobile, 'sarraf-recovery-asked-fa'))
    .toBe(1);
  await approve(/KYC officer/i);
  await approve(/owner/i);
  // closed and opened again: the request goes on in this browser
  await page.reload();
  await page.getByRole('heading', { name: texts.approvedTitle }).waitFor({ timeout: WAIT_MS });
  await database.query(`UPDATE recoveries SET decided_at = now() - interval '25 hours'`);
  await page.reload();
  await page.getByRole('button', { name: texts.sendCode }).click({ timeout: WAIT_MS });
  await page
    .getByLabel(/کد ۶ رقمی/)
    .first()
    .fill(await nextCode(NEW_MOBILE, RECOVER));
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: texts.finish }).click();
  await page.getByRole('heading', { name: texts.doneTitle }).waitFor({ timeout: WAIT_MS });
  client = { mobile: NEW_MOBILE, password: PASSWORD };
  await signIn(page, client, true);
  await page.goto(`${system.url}/notifications`);
  await page.getByText('حساب شما بازیابی شد').first().waitFor({ timeout: WAIT_MS });

  // somebody else wants the same account: its owner sees it and stops it
  const stranger = await open('phone');
  await ask(stranger, OTHER_MOBILE);
  await page.goto(`${system.url}/security`);
  await page.getByRole('button', { name: notice.stop }).click({ timeout: WAIT_MS });
  await page.getByText(notice.stopped).waitFor({ timeout: WAIT_MS });
  await stranger.reload();
  await stranger.getByRole('heading', { name: texts.stoppedTitle }).waitFor({ timeout: WAIT_MS });
});
