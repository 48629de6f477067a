// A question and its answer, over a closed panel: somebody at level 0 asks about a payment that they did not
// make, on a phone and with a picture; support sees it in another browser within a second and answers; the
// panel is closed, so the telephone is told: one encrypted message whose link leads back to the answer.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as wordsFa } from '../../apps/web/src/components/ticket/texts/fa.ts';
import { texts as wordsEn } from '../../apps/web/src/components/ticket/texts/en.ts';
import { texts as pushTexts } from '../../apps/web/src/components/push/texts/fa.ts';
import { texts as messagesTexts } from '../../apps/web/src/features/messages/texts/fa.ts';
import { texts as supportTexts } from '../../apps/web/src/features/backoffice/tickets/texts/en.ts';
import { texts as ticketTexts } from '../../apps/web/src/features/tickets/texts/fa.ts';
import { noisyPhoto } from '../../apps/server/src/testing/send-document.ts';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { findLogin } from '../../tools/lib/logins.ts';
import { type ClientLogin, signIn } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { officerOf, openOfficer } from '../lib/office-steps.ts';
import { type Complaints, openDevice } from '../lib/panel.ts';

const WAIT_MS = 45_000;
const SOON_MS = 1_000;
const TITLE = 'پرداخت نشد ولی پیامک آمد';
const QUESTION = 'صفحهٔ بانک باز نشد. پولی کم شده است؟';
const ANSWER = 'خیر، این پرداخت انجام نشده و پولی از کارت شما کم نشده است.';

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let phone: { readonly context: BrowserContext; readonly complaints: Complaints };
let support: { readonly page: Page; readonly complaints: Complaints };
let chargeId: string;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5240 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  const login = personOf(system);
  chargeId = await unpaidCharge(login);
  phone = await openDevice(browser, { lang: 'fa', theme: 'dark', layout: 'phone' });
  const page = await newPage();
  await signIn(page, system.url, login);
  support = await openOfficer(browser, system, {
    device: { lang: 'en', theme: 'light', layout: 'desktop' },
    login: officerOf(system, 'support'),
  });
  await page.close();
}, 240_000);

afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

/** The client of the demo who has a mobile and nothing else. */
const personOf = ({ demoDir }: TestSystem): ClientLogin => findLogin(demoDir, 'Client, level 0');

/** A charge from before their level was taken back: nobody at level 0 begins one. */
async function unpaidCharge({ mobile }: ClientLogin): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO payments (id, user_id, amount_rial, card_id, card_masked, card_sealed, gateway,
       is_reserved, state, created_at, expires_at)
     SELECT gen_random_uuid()::text, id, 25000000, 1, '6037-99**-****-7053', 'x', 'zarinpal', false,
       'expired', now() - interval '1 hour', now() - interval '40 minutes'
     FROM users WHERE mobile = $1 RETURNING id`,
    [mobile],
  );
  return rows[0]?.id ?? '';
}

async function newPage(): Promise<Page> {
  const page = await phone.context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return page;
}

/** Push is turned on by a tap; in the demo that makes a telephone, and answers where its page is. */
async function turnPushOn(page: Page): Promise<string> {
  await page.goto(`${system.url}/settings/messages`);
  await page.getByRole('button', { name: messagesTexts.turnOn, exact: true }).click();
  const link = page.getByRole('link', { name: pushTexts.telephone });
  return (await link.getAttribute('href')) ?? '';
}

/** Asks about the charge with a picture; answers the ticket's id, and when the server had it. */
async function ask(page: Page): Promise<{ readonly id: string; readonly at: number }> {
  const about = new URLSearchParams({ subject: 'deposit', kind: 'charge', id: chargeId });
  await page.goto(`${system.url}/ticket/new?${about}`);
  await page.getByText(wordsFa.bound_charge).first().waitFor();
  await page.getByLabel(ticketTexts.ticketTitle).fill(TITLE);
  await page.getByLabel(ticketTexts.text, { exact: true }).fill(QUESTION);
  const picture = { name: 'bank.jpg', mimeType: 'image/jpeg', buffer: await noisyPhoto() };
  await page.getByLabel(ticketTexts.attach).first().setInputFiles(picture);
  await page.getByText(ticketTexts.attached, { exact: true }).waitFor();
  const opened = page.waitForResponse(
    (answer) => answer.url().endsWith('/tickets') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: ticketTexts.send }).click();
  await opened;
  const at = Date.now();
  await page.waitForURL(/\/ticket\/\d+$/);
  return { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', at };
}

/** In the office's page: when a text first stood there, ms since 1970. */
async function watchFor(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const look = () => {
      if (!document.body.textContent.includes(wanted)) return;
      document.documentElement.dataset['seenAt'] ??= String(Date.now());
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }, text);
}

interface Telephone {
  readonly id: string;
  readonly delivered: number;
  readonly shown: readonly {
    readonly url: string;
    readonly title: string;
    readonly body: string;
  }[];
}

async function telephones(): Promise<readonly Telephone[]> {
  const answer = await fetch(`${system.simulatorsUrl}/_control/telephones`);
  return ((await answer.json()) as { telephones: readonly Telephone[] }).telephones;
}

test('who asks with a closed panel hears the answer on the phone, reads and rates it', async () => {
  const page = await newPage();
  const telephoneUrl = await turnPushOn(page);
  await support.page.goto(`${system.url}/tickets`);
  await support.page.getByText(supportTexts.choose).waitFor();
  await watchFor(support.page, TITLE);
  const { id, at } = await ask(page);
  await support.page.locator('html[data-seen-at]').waitFor();
  const seenAt = Number(await support.page.locator('html').getAttribute('data-seen-at'));
  expect(seenAt - at).toBeLessThan(SOON_MS);
  process.stdout.write(`support saw the ticket ${seenAt - at} ms after the server had it\n`);
  await page.locator('.ticket-messages').getByText(QUESTION).waitFor();
  await page.close();

  await support.page.getByText(TITLE).first().click();
  await support.page.getByRole('button', { name: supportTexts.claim }).first().click();
  await support.page.getByText(wordsEn.bound_charge).first().waitFor();
  await support.page.getByRole('button', { name: wordsEn.openPicture('1') }).click();
  await support.page.locator('dialog[open] img').waitFor();
  await support.page.keyboard.press('Escape');
  await support.page.getByLabel(supportTexts.writeAnswer).fill(ANSWER);
  await support.page.getByRole('button', { name: supportTexts.send, exact: false }).last().click();
  await support.page.getByText(ANSWER).first().waitFor();

  const shown = async () => (await telephones()).map(({ shown: notices }) => notices);
  await expect
    .poll(shown, { timeout: WAIT_MS })
    .toMatchObject([[{ url: `/ticket/${id}`, body: expect.stringContaining(ANSWER) }]]);
  expect((await telephones()).map(({ delivered }) => delivered)).toEqual([1]);
  const line = await (await fetch(`${system.simulatorsUrl}/_control/push/line`)).json();
  expect(line).toMatchObject({ faults: [] });

  const back = await newPage();
  await back.goto(telephoneUrl);
  await back.getByRole('link', { name: new RegExp(`/ticket/${id}`) }).click();
  await back.waitForURL(`${system.url}/ticket/${id}`);
  await back.locator('.ticket-messages').getByText(ANSWER).waitFor();
  await back.getByRole('button', { name: ticketTexts.solved }).click();
  await back.getByRole('button', { name: ticketTexts.fast }).click();
  await back.getByRole('button', { name: ticketTexts.sendRating }).click();
  await back.getByText(`${ticketTexts.rated}: ${wordsFa.stars('۵')}`).waitFor();
  // the page of the telephone is the demo's own, and has no mark
  const all = [...support.complaints, ...phone.complaints];
  expect(all.filter((complaint) => !complaint.includes(system.simulatorsUrl))).toEqual([]);
});
