// Coins in and out on a phone, in Persian: an address on Ethereum, a payment of the faucet, each confirmation
// without a reload, a fork on the way, and the balance; then a withdrawal to a saved address, which an officer
// approves and the signer's own process signs. What came and went is read in the books, too.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { custodyAtBirth } from '../../apps/demo/src/chains/first-decisions.ts';
import { signOfficerIn } from '../../apps/demo/src/chains/officer-session.ts';
import { readLogins } from '../../tools/lib/logins.ts';
import { findFundedClient, findOtherClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { texts as out } from '../../apps/web/src/features/coin-withdraw/texts/fa.ts';
import { texts as coins } from '../../apps/web/src/features/coin-deposit/texts/fa.ts';
import {
  type Complaints,
  type Device,
  markDocument,
  openDevice,
  signedInState,
  wasReloaded,
} from '../lib/panel.ts';
import { readCodeOf } from '../lib/simulators.ts';
import { WORDS } from '../lib/words.ts';

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

/** Nobody waits three minutes here until a withdrawal can't be taken back any more. */
async function shortenCancelling(database: pg.Client): Promise<void> {
  await database.query(
    `INSERT INTO settings (name, valid_from, value)
     SELECT name, now(), jsonb_set(value::jsonb, '{cancel_seconds}', '1'::jsonb)
     FROM settings WHERE name = 'coin_withdrawal'`,
  );
}

/** Units of tether and of gas by the books, and what stopped a chain; the network fee is in ETH's units. */
async function custodyOf(
  database: pg.Client,
): Promise<{ hot: number; gas: number; stops: number }> {
  const { rows } = await database.query<{ hot: string; gas: string; stops: string }>(
    `SELECT
       (SELECT -b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'outside' AND a.owner_id = 'hot_ethereum' AND a.asset = 'USDT') AS hot,
       (SELECT b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'house' AND a.owner_id = 'gas' AND a.asset = 'ETH') AS gas,
       (SELECT count(*) FROM chain_stops) AS stops`,
  );
  return {
    hot: Number(rows[0]?.hot),
    gas: Number(rows[0]?.gas),
    stops: Number(rows[0]?.stops),
  };
}

/** As an officer of finance says yes to the only withdrawal that waits. */
async function approveWithdrawal(id: string): Promise<void> {
  const { url: serverUrl, simulatorsUrl } = system;
  const login = readLogins(system.demoDir).find(({ title }) => title.en === 'Staff, finance');
  if (login === undefined) throw new Error('The demo has no officer of finance.');
  const officer = await signOfficerIn({ serverUrl, simulatorsUrl }, login);
  const path = `/admin/coin_withdrawals/${id}/approve`;
  await vi.waitFor(
    async () => {
      const answer = await officer?.call('POST', path, { reason: 'The address is known to us.' });
      expect(answer).toMatchObject({ ok: true });
    },
    { timeout: WAIT_MS, interval: 1_000 },
  );
}

/** From the coin to the sheet of the code, and on to the tracker; answers the withdrawal's id. */
async function askToWithdraw(page: Page, mobile: string): Promise<string> {
  await page.goto(`${system.url}/mywallet/withdraw/USDT`);
  await page.locator('label').filter({ hasText: 'ERC20' }).click();
  await page.getByRole('button', { name: /ERC20/ }).last().click();
  await page.getByRole('button', { name: /کیف پول دمو/ }).click();
  await page.getByRole('button', { name: out.proceed, exact: true }).click();
  await page.getByLabel(out.amountOf).fill('30');
  await page.getByRole('button', { name: out.confirm, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: out.confirmTitle }).waitFor();
  const sent = { mobile, template: 'sarraf-withdraw-fa', known: 0 };
  const code = await readCodeOf(system.simulatorsUrl, sent);
  await sheet.getByLabel(WORDS.fa.factorProof.code).fill(code);
  await page.waitForURL(/\/mywallet\/withdrawals\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

test('a coin goes out to a saved address: approved, signed, confirmed without a reload, and equal in the books', async () => {
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  await shortenCancelling(database);
  const login = findOtherClient(system.demoDir);
  const storageState = await signedInState(browser, system.url, login);
  const { context, complaints } = await openDevice(browser, PHONE, { storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  const before = await custodyOf(database);
  const id = await askToWithdraw(page, login.mobile);
  await markDocument(page);
  await approveWithdrawal(id);
  await page.getByRole('heading', { name: out.isSettled }).waitFor({ timeout: CONFIRM_MS });
  expect(await wasReloaded(page)).toBe(false);
  const after = await custodyOf(database);
  // 30 less the fee of 5 left the chain's hot account; the network's fee was the house's
  expect(before.hot - after.hot).toBe(25_000_000);
  await vi.waitFor(async () => expect((await custodyOf(database)).gas).toBeLessThan(before.gas), {
    timeout: WAIT_MS,
    interval: 500,
  });
  const { rows } = await database.query(
    `SELECT state, (SELECT count(*) FROM chain_transactions WHERE spend_id = $1) AS versions
     FROM withdrawals_state WHERE id = $1`,
    [id],
  );
  expect(rows).toEqual([{ state: 'settled', versions: '1' }]);
  expect(after.stops).toBe(0);
  await database.end();
  expect(complaints).toEqual([]);
});
