// What loyalty brings, on a desktop, in English: points of levels that the fees of a trade back, exchanged
// for a discount; and a recurring buy whose time has come while the server is killed after its order.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as plans } from '../../../apps/web/src/features/recurring/texts/en.ts';
import { texts as scores } from '../../../apps/web/src/features/scores/texts/en.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findFundedClient } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { readNumber } from '../../lib/decimal-text.ts';
import { type Complaints, type Device, openDevice, signedInState } from '../../lib/panel.ts';
import { placeMarketBuy } from '../../lib/trade-screen.ts';

const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };
/** Points come by a timer of minutes. */
const WAIT_MS = 180_000;
/** Toman: its fee of 0.25 % backs the discount of 300,000 rial three and a half times over. */
const TRADE = '50000000';
const EACH_TIME = '1000000';

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let desktop: { readonly page: Page; readonly complaints: Complaints };

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5280 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  const login = findFundedClient(system.demoDir);
  const storageState = await signedInState(browser, system.url, login);
  const { context, complaints } = await openDevice(browser, DESKTOP, { storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  desktop = { page, complaints };
}, 240_000);
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

/** Points of both levels: the demo's people were born with their levels, and so got none for them. */
async function giveLevels(): Promise<void> {
  const { mobile } = findFundedClient(system.demoDir);
  await expect
    .poll(
      async () => {
        const { rowCount } = await database.query(
          `WITH given AS (
             UPDATE score_balances SET points = points + 600
             WHERE user_id = (SELECT id FROM users WHERE mobile = $1) RETURNING user_id
           )
           INSERT INTO score_entries (user_id, kind, subject, points, person_key, at)
           SELECT user_id, kind, kind, points, '\\x01', now()
           FROM given, (VALUES ('level_1', 100), ('level_2', 500)) AS level (kind, points)`,
          [mobile],
        );
        return rowCount;
      },
      { timeout: WAIT_MS, interval: 1_000 },
    )
    .toBe(2);
}

test('points that fees back buy a discount', { timeout: 2 * WAIT_MS }, async () => {
  const { page, complaints } = desktop;
  await page.goto(`${system.url}/trade/BTCIRT`);
  await placeMarketBuy(page, DESKTOP, TRADE);
  await giveLevels();
  await page.goto(`${system.url}/scores`);
  const offer = page.locator('.score-row').filter({ hasText: scores.discountOffer('10%', '30') });
  const buy = offer.getByRole('button', { name: scores.exchange });
  await expect
    .poll(
      async () => {
        await page.reload();
        await offer.waitFor();
        return buy.count();
      },
      { timeout: WAIT_MS, interval: 3_000 },
    )
    .toBe(1);
  const before = readNumber(await page.locator('.score-figure').innerText());
  await buy.click();
  await page.getByRole('button', { name: scores.doExchange('600') }).click();
  await page.getByText(scores.doneDiscount).waitFor();
  await page.getByText('10% off your fees is on').waitFor();
  expect(readNumber(await page.locator('.score-figure').innerText())).toBe(
    String(Number(before) - 600),
  );
  // the same row can't be bought again while it runs
  await expect.poll(() => buy.count()).toBe(0);
  const { rows } = await database.query(
    `SELECT kind, state, points::int AS points FROM score_exchanges`,
  );
  expect(rows).toEqual([{ kind: 'discount', state: 'done', points: 600 }]);
  expect(complaints).toEqual([]);
});

test('a recurring buy is bought once, killed after its order', {
  timeout: WAIT_MS * 2,
}, async () => {
  const { page } = desktop;
  await page.goto(`${system.url}/recurring/new?coin=USDT`);
  await page.getByLabel(plans.amount, { exact: true }).fill(EACH_TIME);
  await page.getByRole('button', { name: plans.begin }).click();
  await page.waitForURL(/\/recurring\/\d+$/);
  await page.getByText(plans.noRuns).waitFor();
  const orders = async (): Promise<number> => {
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM otc_trades
       WHERE user_id IN (SELECT user_id FROM recurring_buys)`,
    );
    return rows[0]?.count ?? 0;
  };
  const before = await orders();
  // the time has come: to the second, as the server's clock knows no finer ones than a millisecond
  await database.query(
    `UPDATE recurring_buys SET next_at = date_trunc('second', now()) - interval '1 second'`,
  );
  await expect.poll(orders, { timeout: WAIT_MS, interval: 5 }).toBe(before + 1);
  process.kill(-system.pids().server, 'SIGKILL');
  await expect
    .poll(
      async () => {
        const { rows } = await database.query(
          `SELECT bought::int AS bought, running_at FROM recurring_buys`,
        );
        return rows;
      },
      { timeout: WAIT_MS, interval: 200 },
    )
    .toEqual([{ bought: 1, running_at: null }]);
  expect(await orders()).toBe(before + 1);
  await page.reload();
  await page.getByText(plans.soFar('1')).waitFor();
  await page.getByText(plans.bought, { exact: true }).waitFor();
  expect(readNumber(await page.locator('[data-figure=paid]').innerText())).toBe(EACH_TIME);
});
