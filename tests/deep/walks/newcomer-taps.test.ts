// How far it is from nothing to money at one's bank: a newcomer on a phone, in Persian, from the front page by
// what each screen offers next. Every tap is counted, one into a field that has no focus and one at the bank too.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as front } from '../../../apps/web/src/features/front/texts/fa.ts';
import { texts as home } from '../../../apps/web/src/features/home/texts/fa.ts';
import { texts as withdraw } from '../../../apps/web/src/features/withdraw/texts/fa.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { countPresses } from '../../lib/count-presses.ts';
import { type Device, openDevice } from '../../lib/panel.ts';
import { makeNewcomer, type Newcomer } from '../../lib/person.ts';
import { readCodeOf, readSmsCode } from '../../lib/simulators.ts';
import { startOf, WORDS } from '../../lib/words.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const WAIT_MS = 45_000;
/** It was 32 once. */
const TAPS_MAX = 28;
const words = WORDS.fa;

let system: TestSystem;
let browser: Browser;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5320 });
  browser = await launchBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** Types into a field; one without focus is tapped first, as a person has to. */
async function type(field: Locator, text: string): Promise<void> {
  await field.waitFor();
  const isFocused = await field.evaluate((element) => element === document.activeElement);
  if (!isFocused) await field.click();
  await field.fill(text);
}

async function register(page: Page, person: Newcomer): Promise<void> {
  await page.goto(system.url);
  await type(page.getByLabel(front.mobile, { exact: true }), person.mobile);
  await page.getByRole('button', { name: front.register, exact: true }).click();
  const code = await readSmsCode(system.simulatorsUrl, person.mobile);
  await type(page.getByLabel(words.auth.code, { exact: true }), code);
  await type(page.getByLabel(words.auth.firstName, { exact: true }), person.firstName);
  await type(page.getByLabel(words.auth.lastName), person.lastName);
  await type(page.getByLabel(words.auth.password, { exact: true }), person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.auth.create }).click();
  await page.waitForURL('**/access-control');
}

async function reachLevelOne(page: Page, person: Newcomer): Promise<void> {
  await page.locator('main a[href="/kyc"]').first().click();
  await type(page.getByLabel(words.kyc.nationalCode), person.nationalCode);
  await type(page.getByLabel(words.kyc.birthDate), person.birthDate);
  await type(page.getByLabel(words.kyc.cardNumber), person.cardNumber);
  await page.getByRole('button', { name: words.kyc.submit }).click();
  const done = new RegExp(words.kyc.doneTitle.replace('{level}', '[1۱]'));
  await page.getByRole('heading', { name: done }).waitFor();
}

async function deposit(page: Page): Promise<void> {
  await page.locator('main a[href="/mywallet/deposit/IRT"]').first().click();
  await type(page.getByLabel(words.deposit.amount, { exact: true }), '20000000');
  await page.getByRole('button', { name: startOf(words.deposit.pay) }).click();
  await page.getByRole('button', { name: startOf(words.handOff.go) }).click();
  await page.waitForURL(`${system.bankUrl}/**`);
  await page.locator('#pay').click();
  await page.getByText(words.deposit.paidTitle).waitFor();
}

/** At market, from the form that is open already. */
async function trade(page: Page, side: 'buy' | 'sell', amount: string): Promise<void> {
  const texts = words.trade;
  const isBuy = side === 'buy';
  const form = page.getByRole('dialog').getByRole('form', { name: texts.order });
  const kind = form.getByRole('radio', { name: texts.market, exact: true });
  await kind.waitFor({ state: 'attached' });
  if (!(await kind.isChecked())) await kind.check({ force: true });
  await type(form.getByLabel(isBuy ? texts.iPay : texts.iSell, { exact: true }), amount);
  const review = isBuy ? texts.reviewBuy : texts.reviewSell;
  await form.locator('button.button-lg').filter({ hasText: review }).click();
  const place = isBuy ? texts.placeBuy : texts.placeSell;
  await page.getByRole('button', { name: place, exact: true }).click();
  await page.getByRole('heading', { name: texts.receipt, exact: true }).waitFor();
  await page.getByRole('button', { name: texts.done, exact: true }).click();
}

async function withdrawToman(page: Page, { mobile }: Newcomer): Promise<void> {
  await page.getByRole('link', { name: words.app.home, exact: true }).last().click();
  await page.getByRole('link', { name: home.withdraw, exact: true }).click();
  await type(page.getByLabel(withdraw.amount, { exact: true }), '1000000');
  await page.locator('main form button[type=submit]').last().click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: withdraw.confirmTitle }).waitFor();
  const sent = { mobile, template: 'sarraf-withdraw-fa', known: 0 };
  const code = await readCodeOf(system.simulatorsUrl, sent);
  await type(sheet.getByLabel(words.factorProof.code), code);
  await page.getByText(withdraw.isRequested).first().waitFor();
}

test('from the front page to toman on its way to the bank: at most 28 taps', async () => {
  const person = makeNewcomer(7, ['مهسا', 'رضایی']);
  const { context, complaints } = await openDevice(browser, PHONE);
  const presses = await countPresses(context);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const taps: Record<string, number> = {};
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    register: () => register(page, person),
    'level 1': () => reachLevelOne(page, person),
    deposit: () => deposit(page),
    buy: async () => {
      await page.locator('main a[href^="/trade"]').first().click();
      await trade(page, 'buy', '18000000');
    },
    sell: async () => {
      const sides = page.locator('.phone-sides');
      await sides.getByRole('button', { name: words.trade.sell, exact: true }).click();
      await trade(page, 'sell', '0.0005');
    },
    withdraw: () => withdrawToman(page, person),
  };
  for (const [step, take] of Object.entries(steps)) {
    await take();
    taps[step] = presses.take();
  }
  const every = Object.values(taps).reduce((sum, count) => sum + count, 0);
  console.log('taps', { ...taps, every });
  expect(every).toBeLessThanOrEqual(TAPS_MAX);
  expect(complaints.filter((complaint) => !complaint.includes(system.bankUrl))).toEqual([]);
});
