// Coins in on a phone, in Persian: an address on Ethereum, a payment of the faucet, each confirmation
// without a reload, a fork on the way, and the balance; what came is read in the books, too.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { findFundedClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { texts as coins } from '../../apps/web/src/features/coin-deposit/texts/fa.ts';
import {
  type Complaints,
  type Device,
  markDocument,
  openDevice,
  signedInState,
  wasReloaded,
} from '../lib/panel.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const WAIT_MS = 45_000;
/** Twelve blocks, two seconds apart, and what is read of them. */
const CONFIRM_MS = 120_000;
const AMOUNT = '25.5';
/** The same in the books' smallest unit of tether. */
const UNITS = 25_500_000;

let system: TestSystem;
let browser: Browser;
let phone: { page: Page; complaints: Complaints };

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4960 });
  browser = await launchBrowser();
  const storageState = await signedInState(browser, system.url, findFundedClient(system.demoDir));
  const { context, complaints } = await openDevice(browser, PHONE, { storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  phone = { page, complaints };
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** What the person has of tether by the books, and how many deposits of coins are credited. */
async function booksOf(): Promise<{ units: number; credited: number }> {
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ units: string; credited: string }>(
    `SELECT coalesce(sum(b.total), 0) AS units,
       (SELECT count(*) FROM coin_deposits WHERE state = 'credited') AS credited
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     JOIN users AS u ON a.owner_kind = 'user' AND a.owner_id = u.id::text
     WHERE a.asset = 'USDT' AND u.mobile = $1`,
    [findFundedClient(system.demoDir).mobile],
  );
  await database.end();
  return { units: Number(rows[0]?.units), credited: Number(rows[0]?.credited) };
}

/** A call of the demo's chains; their page says where they listen. */
async function control(
  page: string,
  act: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await fetch(`${new URL(page).origin}/_control/chain/ethereum/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** The whole tether balance as the coin's page shows it, in Latin digits. */
async function shownBalance(page: Page): Promise<string> {
  await page.goto(`${system.url}/mywallet/USDT`);
  const shown = await page.locator('[data-figure=coin_total]').first().textContent();
  return (shown ?? '')
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace('٫', '.')
    .replace(/[^\d.]/g, '');
}

/** From the list of networks to the address; answers it with the page of the faucet. */
async function askForAddress(page: Page): Promise<{ address: string; faucet: string }> {
  await page.goto(`${system.url}/mywallet/deposit/USDT`);
  await page.locator('label').filter({ hasText: 'ERC20' }).click();
  await page.getByRole('button', { name: coins.getAddress('ERC20') }).click();
  const shown = page.locator('[data-figure=deposit_address]');
  await shown.waitFor();
  const address = (await shown.getAttribute('data-value')) ?? '';
  expect(address).toMatch(/^0x[\dA-Fa-f]{40}$/);
  const faucet = (await page.locator('.faucet a').getAttribute('href')) ?? '';
  expect(new URL(faucet).searchParams.get('address')).toBe(address);
  return { address, faucet };
}

/** How many confirmations the ring shows; null where it is not there any more. */
async function confirmationsOn(page: Page): Promise<string | null> {
  const ring = page.locator('[data-figure=confirmations]');
  return (await ring.count()) === 0 ? null : ring.getAttribute('data-value');
}

/** What two officers opened: each asset on each of the demo's chains. */
async function openedCustody(): Promise<string[]> {
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ reference: string }>(
    `SELECT reference FROM ledger_entries WHERE kind = 'custody_opening' ORDER BY reference`,
  );
  await database.end();
  return rows.map(({ reference }) => reference);
}

test('custody of every asset on both chains is opened by two officers at the first start', async () => {
  await vi.waitFor(
    async () => {
      expect(await openedCustody()).toHaveLength(7);
    },
    { timeout: CONFIRM_MS, interval: 500 },
  );
});

test('a coin comes in: each confirmation is counted without a reload, and the wallet has it', async () => {
  const { page, complaints } = phone;
  const before = await booksOf();
  const shown = await shownBalance(page);
  const { address, faucet } = await askForAddress(page);
  await markDocument(page);
  await control(faucet, 'faucet', { asset: 'USDT', address, amount: AMOUNT });
  // it is told on the page of the address, and leads to its tracker
  await page.locator('a[href^="/mywallet/deposits/"]').first().click();
  await page.waitForURL(/\/mywallet\/deposits\/[0-9a-f-]{36}$/);
  const seen = new Set<string>();
  await vi.waitFor(
    async () => {
      const now = await confirmationsOn(page);
      if (now !== null) seen.add(now);
      expect(await page.getByRole('heading', { name: coins.isCredited }).count()).toBe(1);
    },
    { timeout: CONFIRM_MS, interval: 200 },
  );
  expect(await wasReloaded(page)).toBe(false);
  const counted = [...seen].map((text) => text.split('/').map(Number));
  expect(counted.length).toBeGreaterThan(5);
  for (const [count, needed] of counted) {
    expect(needed).toBe(12);
    expect(count).toBeLessThanOrEqual(12);
  }
  const after = await booksOf();
  expect(after.units - before.units).toBe(UNITS);
  expect(after.credited - before.credited).toBe(1);
  // shown to the cent: 25.5 more than before
  const cents = (text: string): number => Math.round(Number(text) * 1_000_000);
  expect(cents(await shownBalance(page)) - cents(shown)).toBe(UNITS);
  // and it stands in the history, from where its tracker opens again
  await page.goto(`${system.url}/transactions?type=3&coin=USDT`);
  await page.locator('.move-row[aria-expanded]').first().click();
  expect(await page.locator('a[href^="/mywallet/deposits/"]').count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('a fork before the last confirmation costs nothing: it is credited once, also after a reload', async () => {
  const { page, complaints } = phone;
  const before = await booksOf();
  const { address, faucet } = await askForAddress(page);
  await control(faucet, 'faucet', { asset: 'USDT', address, amount: AMOUNT });
  await page.locator('a[href^="/mywallet/deposits/"]').first().click();
  await page.waitForURL(/\/mywallet\/deposits\/[0-9a-f-]{36}$/);
  await page.locator('[data-figure=confirmations]').waitFor();
  await control(faucet, 'fork', { depth: 1, transactions: 'again' });
  await page.reload();
  await page.getByRole('heading', { name: coins.isCredited }).waitFor({ timeout: CONFIRM_MS });
  const after = await booksOf();
  expect(after.units - before.units).toBe(UNITS);
  expect(after.credited - before.credited).toBe(1);
  expect(complaints).toEqual([]);
});
