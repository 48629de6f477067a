// Bitcoin, and tether on TRON, in and out on a phone, in Persian: an address of the panel, the faucet's payment,
// each confirmation without a reload, and the balance; then an address that was saved a day before, an officer,
// the signer's own process, and what left by the books and on the chain.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { texts as coins } from '../../../apps/web/src/features/coin-deposit/texts/fa.ts';
import { texts as out } from '../../../apps/web/src/features/coin-withdraw/texts/fa.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { type ClientLogin, findOtherClient } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import {
  approveWithdrawal,
  askForAddress,
  beginWithdrawal,
  chooseSaved,
  type CoinRail,
  coinsOf,
  confirmWithdrawal,
  controlChain,
  custodyOf,
  openTracker,
  saveAddress,
  shownBalance,
  watchConfirmations,
} from '../../lib/coin-steps.ts';
import { readNumber } from '../../lib/decimal-text.ts';
import {
  type Complaints,
  type Device,
  markDocument,
  openDevice,
  signedInState,
  wasReloaded,
} from '../../lib/panel.ts';
import { cutMessages } from '../../lib/toasts.ts';
import { shortenCancelling } from '../../lib/short-waits.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const WAIT_MS = 45_000;
/** Twenty blocks, two seconds apart, on a busy machine. */
const CONFIRM_MS = 180_000;

/** A coin's way in and out; units are the books' smallest. */
interface Way extends CoinRail {
  /** The chain's own coin, which its fees are paid with. */
  readonly own: string;
  readonly scale: number;
  readonly needed: number;
  readonly addressShape: RegExp;
  readonly deposit: { readonly amount: string; readonly units: number };
  /** To an address outside; what arrives is the amount less the fee of the house. */
  readonly withdrawal: {
    readonly address: string;
    readonly label: string;
    readonly amount: string;
    readonly arrives: string;
    readonly arrivesUnits: number;
    readonly units: number;
  };
}

const WAYS: readonly Way[] = [
  {
    symbol: 'BTC',
    network: 'BTC',
    chain: 'bitcoin',
    isSole: true,
    own: 'BTC',
    scale: 8,
    needed: 2,
    addressShape: /^bcrt1q[02-9ac-hj-np-z]{38}$/,
    deposit: { amount: '0.00125', units: 125_000 },
    withdrawal: {
      // taproot
      address: 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6',
      label: 'گاوصندوق خانه',
      amount: '0.002',
      arrives: '0.0019',
      arrivesUnits: 190_000,
      units: 200_000,
    },
  },
  {
    symbol: 'USDT',
    network: 'TRC20',
    chain: 'tron',
    own: 'TRX',
    scale: 6,
    needed: 20,
    addressShape: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
    deposit: { amount: '25.5', units: 25_500_000 },
    withdrawal: {
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      label: 'گوشی دوم',
      amount: '30',
      arrives: '27',
      arrivesUnits: 27_000_000,
      units: 30_000_000,
    },
  },
];

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let login: ClientLogin;
let phone: { readonly page: Page; readonly complaints: Complaints };

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5320 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  await shortenCancelling(database, 'coin_withdrawal');
  login = findOtherClient(system.demoDir);
  const storageState = await signedInState(browser, system.url, login);
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

/** What two officers of the demo decide at its first start: the network takes coins in and out. */
async function networkOpens({ network, symbol }: Way): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.query(
        `SELECT deposit_open, withdraw_open FROM asset_networks WHERE asset = $1 AND code = $2`,
        [symbol, network],
      );
      expect(rows).toEqual([{ deposit_open: true, withdraw_open: true }]);
    },
    { timeout: CONFIRM_MS, interval: 500 },
  );
}

/** What the coin's page shows, in smallest units. */
async function shownUnits({ scale, symbol }: Way): Promise<number> {
  const shown = await shownBalance(phone.page, system.url, symbol);
  return Math.round(Number(shown) * 10 ** scale);
}

/** That what lies on the chain is what the books say, by a comparison that began after now. */
async function custodyAgrees({ chain }: Way): Promise<void> {
  const { rows: clock } = await database.query<{ now: Date }>('SELECT now()');
  const since = clock[0]?.now;
  await vi.waitFor(
    async () => {
      const { rows } = await database.query<{ found: string; is_new: boolean }>(
        `SELECT asset || ' ' || difference_raw || ' ' || books_difference_raw AS found,
           checked_at > $2 AS is_new FROM chain_differences WHERE chain = $1`,
        [chain, since],
      );
      expect(rows.every(({ is_new }) => is_new)).toBe(true);
      for (const { found } of rows) expect(found).toMatch(/^[A-Z]+ 0 0$/);
    },
    { timeout: CONFIRM_MS, interval: 500 },
  );
}

/** What the network took for a withdrawal that settled by one transaction; units of the chain's coin. */
async function feeOf(id: string): Promise<number> {
  let fee = 0;
  await vi.waitFor(
    async () => {
      const { rows } = await database.query<{ fee: string }>(
        `SELECT w.state, s.state AS spend, s.fee_units AS fee,
           (SELECT count(*)::int FROM chain_transactions AS t WHERE t.spend_id = w.id) AS versions
         FROM withdrawals_state AS w JOIN spends_state AS s ON s.id = w.id WHERE w.id = $1`,
        [id],
      );
      expect(rows).toMatchObject([{ state: 'settled', spend: 'closed', versions: 1 }]);
      fee = Number(rows[0]?.fee);
    },
    { timeout: WAIT_MS, interval: 500 },
  );
  expect(fee).toBeGreaterThan(0);
  return fee;
}

describe.each(WAYS)('$symbol by $network', (way) => {
  test('comes in: each confirmation is counted without a reload, and it is credited once', async () => {
    const { page, complaints } = phone;
    const { deposit, needed, symbol } = way;
    await networkOpens(way);
    const before = await coinsOf(database, login.mobile, symbol);
    expect(await shownUnits(way)).toBe(before.units);
    const { address, faucet } = await askForAddress(page, system.url, way);
    expect(address).toMatch(way.addressShape);
    await markDocument(page);
    const paid = { asset: symbol, address, amount: deposit.amount };
    const { txid } = await controlChain(faucet, way, 'faucet', paid);
    await openTracker(page);
    const counted = await watchConfirmations(page, coins.isCredited, CONFIRM_MS);
    expect(await wasReloaded(page)).toBe(false);
    for (const [count, of] of counted) {
      expect(of).toBe(needed);
      expect(count).toBeLessThanOrEqual(needed);
    }
    // the last one is the credit itself, and a block may pass between two looks
    expect(counted.length).toBeGreaterThan((needed - 1) / 3);
    const after = await coinsOf(database, login.mobile, symbol);
    expect(after.units - before.units).toBe(deposit.units);
    expect(await shownUnits(way)).toBe(after.units);
    const { rows } = await database.query(
      `SELECT d.state, d.units::int AS units, (SELECT count(*)::int FROM ledger_entries AS e
         WHERE e.kind = 'coin_deposit' AND e.reference = d.reference) AS entries
       FROM coin_deposits AS d WHERE starts_with(d.reference, $1)`,
      [`${way.chain}:${String(txid)}:`],
    );
    expect(rows).toEqual([{ state: 'credited', units: deposit.units, entries: 1 }]);
    await custodyAgrees(way);
    expect((await custodyOf(database, way)).stops).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('is saved as an address outside, which opens a day later', async () => {
    const { page, complaints } = phone;
    const { address, label } = way.withdrawal;
    await beginWithdrawal(page, system.url, way);
    await saveAddress(page, system.simulatorsUrl, { address, label, mobile: login.mobile });
    await page.getByText(out.lockedText).waitFor();
    // the notice names the whole address
    await page.locator('.toast').filter({ hasText: address }).waitFor();
    expect(await cutMessages(page)).toEqual([]);
    expect(await page.getByRole('button', { name: out.proceed, exact: true }).count()).toBe(0);
    const { rowCount } = await database.query(
      `UPDATE withdraw_addresses SET counts_from = counts_from - interval '25 hours'
       WHERE address = $1`,
      [address],
    );
    expect(rowCount).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('goes out: approved, signed, settled without a reload, and equal in the books', async () => {
    const { page, complaints } = phone;
    const { amount, arrives, arrivesUnits, label, units } = way.withdrawal;
    const before = await custodyOf(database, way);
    const had = await coinsOf(database, login.mobile, way.symbol);
    await beginWithdrawal(page, system.url, way);
    await chooseSaved(page, label);
    await page.getByLabel(out.amountOf).fill(amount);
    const receive = page.locator('[data-figure=receive]');
    expect(readNumber(await receive.innerText())).toBe(arrives);
    const id = await confirmWithdrawal(page, system.simulatorsUrl, login.mobile);
    await markDocument(page);
    await approveWithdrawal(system, id);
    await watchConfirmations(page, out.isSettled, CONFIRM_MS);
    expect(await wasReloaded(page)).toBe(false);
    const fee = await feeOf(id);
    const after = await custodyOf(database, way);
    // what arrived left the chain's hot account, and where the fee is of the same coin, that as well
    expect(before.hot - after.hot).toBe(arrivesUnits + (way.own === way.symbol ? fee : 0));
    expect(before.gas - after.gas).toBe(fee);
    const has = await coinsOf(database, login.mobile, way.symbol);
    expect(had.units - has.units).toBe(units);
    expect(await shownUnits(way)).toBe(has.units);
    await custodyAgrees(way);
    expect((await custodyOf(database, way)).stops).toBe(0);
    expect(complaints).toEqual([]);
  });
});
