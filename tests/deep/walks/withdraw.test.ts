// Toman out on a phone, in Persian: asked for with a code, looked at by an officer in another browser,
// paid by the bank; another is cancelled in time. What has left is read in the bank's own book.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findFundedClient } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { texts as payouts } from '../../../apps/web/src/features/backoffice/payouts/texts/fa.ts';
import { texts as reconciliation } from '../../../apps/web/src/features/backoffice/reconciliation/texts/fa.ts';
import { texts as withdrawal } from '../../../apps/web/src/components/withdrawal/texts/fa.ts';
import { texts as withdraw } from '../../../apps/web/src/features/withdraw/texts/fa.ts';
import { officerOf, openOfficer } from '../../lib/office-steps.ts';
import { type Complaints, type Device, openDevice, signedInState } from '../../lib/panel.ts';
import { readCodeOf } from '../../lib/simulators.ts';
import { WORDS } from '../../lib/words.ts';
import { shortenCancelling } from '../../lib/short-waits.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const DESKTOP: Device = { lang: 'fa', theme: 'light', layout: 'desktop' };
const WAIT_MS = 45_000;
/** Time to think again, so that nobody waits three minutes here. */
const CANCEL_SECONDS = 8;
const CODE = 'sarraf-withdraw-fa';

let system: TestSystem;
let browser: Browser;
let phone: { page: Page; complaints: Complaints };
let codes = 0;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4880 });
  browser = await launchBrowser();
  await shortenWaits();
  const login = findFundedClient(system.demoDir);
  const storageState = await signedInState(browser, system.url, login);
  const { context, complaints } = await openDevice(browser, PHONE, { storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  phone = { page, complaints };
  // the bank is a process of its own, and may be the last one up
  await vi.waitFor(bookOf, { timeout: WAIT_MS, interval: 250 });
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

async function shortenWaits(): Promise<void> {
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  await shortenCancelling(database, 'toman_withdrawal', CANCEL_SECONDS);
  await database.end();
}

/** What users and the house have of toman by our own books; rial. */
async function booksOf(): Promise<number> {
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ total: string }>(
    `SELECT sum(b.total) AS total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.asset = 'IRT' AND a.owner_kind IN ('user', 'house')`,
  );
  await database.end();
  return Number(rows[0]?.total);
}

/** When a worker compared last that found nothing, ms since 1970. */
async function comparedAt(): Promise<number> {
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ checked_at: Date | null; stops: string }>(
    'SELECT checked_at, (SELECT count(*) FROM payout_stops) AS stops FROM reconciliation_place',
  );
  await database.end();
  expect(rows[0]?.stops).toBe('0');
  return rows[0]?.checked_at?.getTime() ?? 0;
}

/** The bank's own book, by its own interface: what lies there and what each line moved; rial. */
async function bookOf(): Promise<{ balance: number; lines: number[] }> {
  const answer = await fetch(`${system.bankUrl}/_control/book`);
  const { balance_rial, lines } = (await answer.json()) as {
    balance_rial: string;
    lines: { amount_rial: string }[];
  };
  return {
    balance: Number(balance_rial),
    lines: lines.map(({ amount_rial }) => Number(amount_rial)),
  };
}

/** From the wallet to the tracker; answers where that stands. */
async function ask(amount: string): Promise<string> {
  const { page } = phone;
  const { mobile } = findFundedClient(system.demoDir);
  await page.goto(`${system.url}/mywallet/withdraw/IRT`);
  await page.getByLabel(withdraw.amount, { exact: true }).fill(amount);
  await page.locator('main form button[type=submit]').last().click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: withdraw.confirmTitle }).waitFor();
  const code = await readCodeOf(system.simulatorsUrl, { mobile, template: CODE, known: codes });
  codes += 1;
  await sheet.getByLabel(WORDS.fa.factorProof.code).fill(code);
  await page.waitForURL(/\/mywallet\/withdraw\/IRT\/[0-9a-f-]{36}$/);
  await page.getByText(withdraw.isRequested).first().waitFor();
  return page.url();
}

test('a withdrawal goes from the phone over an officer to the bank, and stands in its book', async () => {
  const { page, complaints } = phone;
  const [before, had] = [await bookOf(), await booksOf()];
  const tracker = await ask('20000000');
  expect(await page.getByRole('button', { name: withdrawal.cancel }).isVisible()).toBe(true);
  const officer = await openOfficer(browser, system, {
    device: DESKTOP,
    login: officerOf(system, 'finance'),
  });
  await officer.page.goto(`${system.url}/payouts`);
  await officer.page.getByText(payouts.risk_first_to_sheba).first().click();
  await officer.page.getByRole('button', { name: payouts.approve, exact: true }).click();
  const sheet = officer.page.locator('dialog[open]');
  await sheet.getByText(payouts.template_usual).click();
  await sheet.getByRole('button', { name: payouts.approveDo }).click();
  await officer.page.getByText(payouts.waitingEmpty).first().waitFor();
  await page.getByText(withdraw.isSettled).first().waitFor();
  expect(page.url()).toBe(tracker);
  const after = await bookOf();
  // twenty million without the fee of four thousand, in rial
  expect(before.balance - after.balance).toBe(199_960_000);
  expect(after.lines.length).toBe(before.lines.length + 1);
  expect(after.lines).toContain(-199_960_000);
  // what users and the house have is what lies at the bank, to the rial (I6)
  expect([before.balance, after.balance]).toEqual([had, await booksOf()]);
  // the bank's own word, the books and what is held were compared since, and agree
  const since = Date.now();
  await officer.page.goto(`${system.url}/reconciliation`);
  await officer.page.getByText(reconciliation.agrees).first().waitFor();
  await vi.waitFor(async () => expect(await comparedAt()).toBeGreaterThan(since), {
    timeout: WAIT_MS,
    interval: 500,
  });
  await officer.page.reload();
  await officer.page.getByText(reconciliation.agrees).first().waitFor();
  await page.goto(`${system.url}/mywallet/withdraw/IRT/history`);
  await page.getByText(withdraw.stateSettled).first().waitFor();
  expect([complaints, officer.complaints]).toEqual([[], []]);
});

test('another is cancelled in time, and nothing of it reaches the bank', async () => {
  const { page, complaints } = phone;
  const before = await bookOf();
  await ask('15000');
  await page.getByRole('button', { name: withdrawal.cancel }).click();
  await page.getByText(withdraw.isCancelled).first().waitFor();
  expect(await bookOf()).toEqual(before);
  expect(complaints).toEqual([]);
});
