// A login that was not the owner's, as they get through it on a phone: they end that device, freeze the
// account, and ask for it to be opened; two officers open it, each from another screen of the office.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as app } from '../../apps/web/src/app/texts-fa.ts';
import { texts as home } from '../../apps/web/src/features/backoffice/home/texts/fa.ts';
import { texts as people } from '../../apps/web/src/features/backoffice/people/texts/fa.ts';
import { texts as queue } from '../../apps/web/src/features/backoffice/unfreeze/texts/fa.ts';
import { texts as freeze } from '../../apps/web/src/features/security/freeze/texts/fa.ts';
import { texts as security } from '../../apps/web/src/features/security/texts/fa.ts';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { readLogins } from '../../tools/lib/logins.ts';
import { type ClientLogin, findFundedClient, signIn } from '../../tools/lib/panel-login.ts';
import { startTestWorld, type TestWorld } from '../../tools/lib/test-world.ts';
import { type Complaints, openDevice } from '../lib/panel.ts';
import { countSms } from '../lib/simulators.ts';

const WAIT_MS = 45_000;
const WORDS = 'گوشی‌ام را گم کرده بودم.';

let world: TestWorld;
let browser: Browser;
let database: pg.Client;
let client: ClientLogin;

beforeAll(async () => {
  world = await startTestWorld({ firstPort: 4760 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  client = findFundedClient(world.demoDir);
  // officers who are new do not count yet
  await database.query(`UPDATE staff_roles SET since = now() - interval '73 hours'`);
}, 240_000);

afterAll(async () => {
  await database?.end();
  await browser?.close();
  await world?.stop();
});

async function open(layout: 'phone' | 'desktop'): Promise<{ page: Page; complaints: Complaints }> {
  const device = { lang: 'fa', theme: 'dark', layout } as const;
  const { context, complaints } = await openDevice(browser, device);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return { page, complaints };
}

/** The newest code of a template, once there is one: notices go to the same mobile. */
async function codeOf(mobile: string, template: string): Promise<string> {
  const count = () => countSms(world.simulatorsUrl, mobile, template);
  await expect.poll(count, { timeout: WAIT_MS }).toBe(1);
  const url = `${world.simulatorsUrl}/_control/messages?receptor=${mobile}`;
  const { messages } = (await (await fetch(url)).json()) as {
    messages: readonly { readonly template: string; readonly token: string }[];
  };
  return messages.find((message) => message.template === template)?.token ?? '';
}

async function openOffice(title: RegExp): Promise<Page> {
  const login = readLogins(world.demoDir).find((one) => title.test(one.title.en));
  if (login === undefined) throw new Error('The demo has no such officer.');
  const { page } = await open('desktop');
  await page.goto(`${world.url}/login`);
  await page.getByLabel('شمارهٔ موبایل').fill(login.mobile);
  await page.getByLabel('رمز عبور', { exact: true }).fill(login.password);
  await page.locator('form button[type=submit]').first().click();
  await page.getByLabel('کد ۶ رقمی').fill(await codeOf(login.mobile, 'sarraf-login'));
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  return page;
}

test('an owner freezes the account from a device that was not theirs', async () => {
  const { page, complaints } = await open('phone');
  const thief = (await open('desktop')).page;
  await signIn(thief, world.url, client);
  await signIn(page, world.url, client);
  await page.goto(`${world.url}/security`);
  await page
    .getByRole('button', { name: /^خروج از / })
    .first()
    .waitFor();
  await page.locator('section li button').first().click();
  await page.getByRole('button', { name: security.notMe }).click();
  await page.getByText(security.ended).waitFor();
  await page.locator('dialog[open]').getByRole('button', { name: freeze.freeze }).click();
  const title = page.getByRole('heading', { name: freeze.frozenTitle });
  await title.waitFor();
  await expect.poll(() => title.evaluate((one) => one.getBoundingClientRect().top > 0)).toBe(true);
  await thief.waitForURL(/\/login/);
  await page.goto(`${world.url}/markets`);
  await page.getByRole('link', { name: app.frozenMore }).click();
  await page.getByRole('button', { name: freeze.ask }).click();
  await page.getByLabel(freeze.words).fill(WORDS);
  await page.getByRole('button', { name: 'ارسال کد پیامکی' }).click();
  await page.getByLabel('کد ۶ رقمی').fill(await codeOf(client.mobile, 'sarraf-unfreeze'));
  await page.getByText(freeze.waiting).waitFor();
  expect(complaints).toEqual([]);

  // the first officer comes from the card of the home page
  const first = await openOffice(/KYC officer/i);
  const card = first.locator('section > div', { hasText: home.unfreezes });
  await card.getByRole('link', { name: home.open }).click();
  await first.locator('.queue-row').first().click();
  await first.getByText(WORDS).waitFor();
  await first.getByLabel(queue.reason).fill('called them on their number');
  await first.getByRole('button', { name: queue.approve, exact: true }).click();
  await first.getByText(queue.approvedFirst).waitFor();
  await first.locator('.queue-row').first().click();
  await first.getByText(queue.firstMine).waitFor();
  expect(await first.getByRole('button', { name: queue.approve, exact: true }).isDisabled()).toBe(
    true,
  );
  await page.getByText(freeze.waiting).waitFor();

  // the second from the person's page
  const second = await openOffice(/owner/i);
  await second.goto(`${world.url}/unfreezes`);
  await second.locator('.queue-row').first().click();
  await second.getByText('called them on their number').waitFor();
  await second.getByRole('link', { name: queue.toPerson }).click();
  await second.getByText(people.unfreezeSecond).waitFor();
  await second.getByRole('button', { name: people.unfreezeAct, exact: true }).click();
  await second.getByRole('button', { name: new RegExp(`^${people.why}`) }).click();
  await second.getByRole('radio', { name: people.why_mended }).click();
  await second.getByRole('button', { name: people.do_unfreeze, exact: true }).click();
  await second.getByText(people.done, { exact: true }).waitFor();
  // the open page of the person learns of it by itself
  await title.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: freeze.open }).waitFor();
  const { rows } = await database.query<{ frozen: boolean; held: boolean }>(
    `SELECT s.is_frozen AS frozen, s.money_held_until > now() + interval '71 hours' AS held
     FROM user_standings AS s JOIN users AS u ON u.id = s.user_id WHERE u.mobile = $1`,
    [client.mobile],
  );
  expect(rows).toEqual([{ frozen: false, held: true }]);
});
