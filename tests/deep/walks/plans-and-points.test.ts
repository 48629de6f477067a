// What loyalty brings, on a desktop, in English: points of both levels that the fees of a trade back, exchanged
// for a discount; and a recurring buy whose time has come while the server is killed after its order.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as plans } from '../../../apps/web/src/features/recurring/texts/en.ts';
import { texts as scores } from '../../../apps/web/src/features/scores/texts/en.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findOtherClient } from '../../../tools/lib/panel-login.ts';
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
  // of level 2: both levels have brought their points
  const login = findOtherClient(system.demoDir);
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

test('points that fees back buy a discount', { timeout: 2 * WAIT_MS }, async () => {
  const { page, complaints } = desktop;
  await page.goto(`${system.url}/trade/BTCIRT`);
  await placeMarketBuy(page, DESKTOP, TRADE);
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
  const [running = ''] = scores.running.replace('{percent}', '10%').split('{time}');
  await page.getByText(running.trim()).waitFor();
  expect(readNumber(await page.locator('.score-figure').innerText())).toBe(
    String(Number(before) - 600),
  );
  // the same row can't be bought again while it runs
  await expect.poll(() => buy.count()).toBe(0);
  const { rows } = await database.query(
    `SELECT kind, state, points::int AS points FROM score_exchanges`,
  );
  expect(rows).toEqual([{ kind: 'discount', state: 'done', points: 600 }]);
  const given = await database.query(
    `SELECT kind, points::int AS points FROM score_entries
     WHERE user_id = (SELECT user_id FROM score_exchanges) AND kind LIKE 'level%' ORDER BY kind`,
  );
  expect(given.rows).toEqual([
    { kind: 'level_1', points: 100 },
    { kind: 'level_2', points: 500 },
  ]);
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
  // the time has come: to the second, as the server's clock knows no finer ones than a millisecond; and the
  // worker, which would look an hour before it, is to look now
  await database.query(
    `UPDATE recurring_buys SET next_at = due.at, next_step_at = due.at
     FROM (SELECT date_trunc('second', now()) - interval '1 second' AS at) AS due`,
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
