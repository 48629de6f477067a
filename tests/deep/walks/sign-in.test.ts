// Signing up and in through the page while somebody guesses: the code's own step, the focus of each
// step, and a proof of work that the browser does by itself.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { openDevice } from '../../lib/panel.ts';
import { makeNewcomer, type Newcomer } from '../../lib/person.ts';
import { readSmsCode } from '../../lib/simulators.ts';
import { WORDS } from '../../lib/words.ts';

/** Beyond the free tries of an account. */
const GUESSES = 12;
const words = WORDS.fa.auth;
const device = { lang: 'fa', theme: 'dark', layout: 'phone' } as const;
const person = makeNewcomer(4, ['مینا', 'پارسا']);

let system: TestSystem;
let browser: Browser;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4860 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${system.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const isFocused = (page: Page, label: string): Promise<void> =>
  page.waitForFunction(
    (text) => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.innerText === text,
    label,
  ) as unknown as Promise<void>;

async function signUp(page: Page, newcomer: Newcomer): Promise<void> {
  await page.goto(`${system.url}/register`);
  await isFocused(page, words.mobile);
  await page.getByLabel(words.mobile).fill(newcomer.mobile);
  await page.getByRole('button', { name: words.sendCode }).click();
  const code = await readSmsCode(system.simulatorsUrl, newcomer.mobile);
  await isFocused(page, words.code);
  // a wrong code is told where it was typed
  const wrong = code === '111111' ? '222222' : '111111';
  await page.getByLabel(words.code).fill(wrong);
  await page.locator('.field-note[data-kind=error]').waitFor();
  await page.getByRole('heading', { name: words.codeTitle }).waitFor();
  const proved = page.waitForResponse('**/api/v1/jwt/register');
  await page.getByLabel(words.code).fill(code);
  expect((await proved).status()).toBe(200);
  await isFocused(page, words.firstName);
  await page.getByLabel(words.firstName, { exact: true }).fill(newcomer.firstName);
  await page.getByLabel(words.lastName).fill(newcomer.lastName);
  await page.getByRole('checkbox').check();
  // a refused password costs nothing but another one
  await page.getByLabel(words.password, { exact: true }).fill('liverpool');
  await page.getByRole('button', { name: words.create }).click();
  await page.locator('.field-note[data-kind=error]').waitFor();
  await page.getByLabel(words.password, { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: words.create }).click();
  await page.waitForURL('**/access-control');
}

async function guess(): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < GUESSES; turn += 1) {
    const body = { mobile: person.mobile, password: `Wrong-pass-${turn}a` };
    statuses.push((await post('/jwt/login', body)).status);
  }
  return statuses;
}

async function logIn(page: Page): Promise<number[]> {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/jwt/login')) statuses.push(response.status());
  });
  await page.goto(`${system.url}/login`);
  await isFocused(page, words.mobile);
  await page.getByLabel(words.mobile).fill(person.mobile);
  await page.getByLabel(words.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: words.login, exact: true }).click();
  return statuses;
}

test('a newcomer signs up, and whatever strangers guess signs in again', async () => {
  const { context } = await openDevice(browser, device);
  await signUp(await context.newPage(), person);
  expect((await guess()).slice(-2)).toEqual([428, 428]);

  // their own device: straight in
  const known = await context.newPage();
  await known.goto(`${system.url}/login`);
  await known.evaluate(() => localStorage.removeItem('userData'));
  const straight = await logIn(known);
  await known.waitForURL((url) => url.pathname !== '/login');
  expect(straight).toEqual([200]);
  await context.close();

  // another one: the browser works for it, and a code comes to the right password
  const other = await openDevice(browser, device);
  const page = await other.context.newPage();
  const worked = await logIn(page);
  await page.getByRole('heading', { name: words.codeTitle }).waitFor();
  expect(worked).toEqual([428, 200]);
  await page.getByText(words.codeLeadIfRight.split('{')[0] ?? '').waitFor();
  const messages = await fetch(
    `${system.simulatorsUrl}/_control/messages?receptor=${person.mobile}`,
  );
  const { messages: all } = (await messages.json()) as { messages: unknown[] };
  await page
    .getByLabel(words.code)
    .fill(await readSmsCode(system.simulatorsUrl, person.mobile, Math.max(2, all.length)));
  await page.waitForURL((url) => url.pathname !== '/login');
  const scripts = other.complaints.filter((complaint) => !complaint.includes('/jwt/login'));
  expect(scripts, 'errors on the pages').toEqual([]);
  await other.context.close();
});
