// Coins in and out on a phone, in Persian: an address on Ethereum, a payment of the faucet, each confirmation
// without a reload, a fork on the way, and the balance; then a withdrawal to a saved address, which an officer
// approves and the signer's own process signs. What came and went is read in the books, too.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { custodyAtBirth } from '../../apps/demo/src/chains/first-decisions.ts';
import { findFundedClient, findOtherClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { texts as out } from '../../apps/web/src/features/coin-withdraw/texts/fa.ts';
import { texts as coins } from '../../apps/web/src/features/coin-deposit/texts/fa.ts';
import {
  approveWithdrawal,
  askForAddress,
  beginWithdrawal,
  chooseSaved,
  coinsOf,
  confirmWithdrawal,
  controlChain,
  custodyOf,
  openTracker,
  shownBalance,
  watchConfirmations,
} from '../lib/coin-steps.ts';
import {
  type Complaints,
  type Device,
  markDocument,
  openDevice,
  signedInState,
  wasReloaded,
} from '../lib/panel.ts';
import { shortenCancelling } from '../lib/short-waits.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const WAIT_MS = 45_000;
/** Twelve blocks, two seconds apart, and what is read of them. */
const CONFIRM_MS = 120_000;
const RAIL = { symbol: 'USDT', network: 'ERC20', chain: 'ethereum', own: 'ETH' } as const;
const AMOUNT = '25.5';
/** The same in the books' smallest unit of tether. */
const UNITS = 25_500_000;

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let phone: { page: Page; complaints: Complaints };

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4960 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  const storageState = await signedInState(browser, system.url, findFundedClient(system.demoDir));
  const { context, complaints } = await openDevice(browser, PHONE, { storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  phone = { page, complaints };
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await database?.end();
  await system?.stop();
});

/** What the person has of tether by the books, and how many deposits of coins are credited. */
const booksOf = (): ReturnType<typeof coinsOf> =>
  coinsOf(database, findFundedClient(system.demoDir).mobile, RAIL.symbol);

/** What two officers opened: each asset on each of the demo's chains. */
async function openedCustody(): Promise<string[]> {
  const { rows } = await database.query<{ reference: string }>(
    `SELECT reference FROM ledger_entries WHERE kind = 'custody_opening' ORDER BY reference`,
  );
  return rows.map(({ reference }) => reference);
}

test('custody of every asset on every chain is opened by two officers at the first start', async () => {
  const atBirth = custodyAtBirth().map(({ chain, symbol }) => `${chain}:${symbol}`);
  expect(atBirth).toContain('bitcoin:BTC');
  await vi.waitFor(
    async () => {
      expect(await openedCustody()).toEqual(atBirth.toSorted());
    },
    { timeout: CONFIRM_MS, interval: 500 },
  );
});

test('a coin comes in: each confirmation is counted without a reload, and the wallet has it', async () => {
  const { page, complaints } = phone;
  const before = await booksOf();
  const shown = await shownBalance(page, system.url, RAIL.symbol);
  const { address, faucet } = await askForAddress(page, system.url, RAIL);
  expect(address).toMatch(/^0x[\dA-Fa-f]{40}$/);
  await markDocument(page);
  await controlChain(faucet, RAIL, 'faucet', { asset: 'USDT', address, amount: AMOUNT });
  // it is told on the page of the address, and leads to its tracker
  await openTracker(page);
  const counted = await watchConfirmations(page, coins.isCredited, CONFIRM_MS);
  expect(await wasReloaded(page)).toBe(false);
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
  expect(cents(await shownBalance(page, system.url, RAIL.symbol)) - cents(shown)).toBe(UNITS);
  // and it stands in the history, from where its tracker opens again
  await page.goto(`${system.url}/transactions?type=3&coin=USDT`);
  await page.locator('.move-row[aria-expanded]').first().click();
  expect(await page.locator('a[href^="/mywallet/deposits/"]').count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('a fork before the last confirmation costs nothing: it is credited once, also after a reload', async () => {
  const { page, complaints } = phone;
  const before = await booksOf();
  const { address, faucet } = await askForAddress(page, system.url, RAIL);
  await controlChain(faucet, RAIL, 'faucet', { asset: 'USDT', address, amount: AMOUNT });
  await openTracker(page);
  await page.locator('[data-figure=confirmations]').waitFor();
  await controlChain(faucet, RAIL, 'fork', { depth: 1, transactions: 'again' });
  await page.reload();
  await page.getByRole('heading', { name: coins.isCredited }).waitFor({ timeout: CONFIRM_MS });
  const after = await booksOf();
  expect(after.units - before.units).toBe(UNITS);
  expect(after.credited - before.credited).toBe(1);
  expect(complaints).toEqual([]);
});

test('a coin goes out to a saved address: approved, signed, confirmed without a reload, and equal in the books', async () => {
  await shortenCancelling(database, 'coin_withdrawal');
  const login = findOtherClient(system.demoDir);
  const storageState = await signedInState(browser, system.url, login);
  const { context, complaints } = await openDevice(browser, PHONE, { storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const before = await custodyOf(database, RAIL);
  await beginWithdrawal(page, system.url, RAIL);
  await chooseSaved(page, 'کیف پول دمو');
  await page.getByLabel(out.amountOf).fill('30');
  const id = await confirmWithdrawal(page, system.simulatorsUrl, login.mobile);
  await markDocument(page);
  await approveWithdrawal(system, id);
  await page.getByRole('heading', { name: out.isSettled }).waitFor({ timeout: CONFIRM_MS });
  expect(await wasReloaded(page)).toBe(false);
  const after = await custodyOf(database, RAIL);
  // 30 less the fee of 5 left the chain's hot account; the network's fee was the house's
  expect(before.hot - after.hot).toBe(25_000_000);
  await vi.waitFor(
    async () => expect((await custodyOf(database, RAIL)).gas).toBeLessThan(before.gas),
    {
      timeout: WAIT_MS,
      interval: 500,
    },
  );
  const { rows } = await database.query(
    `SELECT state, (SELECT count(*) FROM chain_transactions WHERE spend_id = $1) AS versions
     FROM withdrawals_state WHERE id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: 'settled', versions: '1' }]);
  expect(after.stops).toBe(0);
  expect(complaints).toEqual([]);
});
