// U03: what somebody writes as their name, device or facts is text wherever it is shown, in the panel
// and in the back office, in a real browser under the real policy.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { readLogins } from '../../../tools/lib/logins.ts';
import { findFundedClient } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { type Complaints, openDevice, signedInState } from '../../lib/panel.ts';
import { readSmsCode } from '../../lib/simulators.ts';

const WAIT_MS = 45_000;
/** Past what is said at the first answers. */
const SETTLE_MS = 1_500;
const SCRIPT = 'window.caught=1';
const EVIL = {
  image: `<img src=x onerror="${SCRIPT}">`,
  drawing: `<svg onload="${SCRIPT}"></svg>`,
  link: `<a href="javascript:${SCRIPT}">x</a>`,
  /** Turns what follows it around. */
  turned: '\u202ecod.exe',
} as const;
const PERSONS_PAGES = [
  '/access-control',
  '/profile',
  '/notifications',
  '/security',
  '/kyc',
] as const;

let system: TestSystem;
let browser: Browser;
let database: pg.Client;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4890 });
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  browser = await launchBrowser();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await database?.end();
  await system?.stop();
});

/** Writes it where the server's own rules would not let it through. */
async function plant(mobile: string): Promise<void> {
  const { rows } = await database.query<{ id: string }>(
    'UPDATE users SET first_name = $2, last_name = $3 WHERE mobile = $1 RETURNING id',
    [mobile, EVIL.image, EVIL.turned],
  );
  const id = rows[0]?.id;
  await database.query('UPDATE sessions SET user_agent = $2 WHERE user_id = $1', [
    id,
    `Mozilla/5.0 ${EVIL.image} ${EVIL.drawing}`,
  ]);
  await database.query(
    `INSERT INTO notifications (user_id, kind, facts, type, reference)
     VALUES ($1, 'new_device', $2, 0, 'planted')`,
    [id, JSON.stringify({ device: EVIL.image + EVIL.link, ip: EVIL.drawing })],
  );
  await database.query(
    `WITH asked AS (
       INSERT INTO kyc_requests (user_id, level, first_name, last_name, national_code_hash,
         national_code_sealed, birth_date)
       SELECT id, 2, $2, $3, national_code_hash, national_code_sealed, '1990-01-01'
       FROM users WHERE id = $1 RETURNING id
     ), document AS (
       INSERT INTO documents (id, user_id, kind, state, bytes, received, parts, media_type)
       VALUES (repeat('x', 22), $1, 'pledge', 'ready', 9, 9, 1, 'image/jpeg') RETURNING id
     )
     INSERT INTO kyc_request_documents (request_id, document_id, kind)
     SELECT asked.id, document.id, 'pledge' FROM asked, document`,
    [id, EVIL.image, EVIL.drawing],
  );
}

/** Nothing of it became a part of the page, and nothing of it ran. */
async function expectInert(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const found = await page.evaluate(() => ({
    caught: 'caught' in window,
    parts: document.querySelectorAll(
      'img[src="x"], [onerror], [onload], a[href^="javascript:"], iframe, object, embed',
    ).length,
  }));
  expect(found, name).toEqual({ caught: false, parts: 0 });
}

function watched(context: BrowserContext): string[] {
  const dialogs: string[] = [];
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  });
  return dialogs;
}

const policyOf = (complaints: Complaints): Complaints =>
  complaints.filter((one) => /Content Security Policy|Refused to/i.test(one));

describe('U03 what somebody wrote', () => {
  it('is text on their own pages', { timeout: 180_000 }, async () => {
    const login = findFundedClient(system.demoDir);
    const storageState = await signedInState(browser, system.url, login);
    await plant(login.mobile);
    const device = { lang: 'fa', theme: 'dark', layout: 'phone' } as const;
    const { context, complaints } = await openDevice(browser, device, { storageState });
    const dialogs = watched(context);
    const page = await context.newPage();
    for (const path of PERSONS_PAGES) {
      const answer = await page.goto(system.url + path);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe-inline');
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: WAIT_MS });
      await expectInert(page, path);
    }
    await page.goto(`${system.url}/notifications`);
    // it is there to be read
    await page.getByText(EVIL.image).first().waitFor({ timeout: WAIT_MS });
    expect([dialogs, policyOf(complaints)]).toEqual([[], []]);
    await context.close();
  });

  it('is text in the back office', { timeout: 180_000 }, async () => {
    const officer = readLogins(system.demoDir).find(({ title }) => /KYC officer/i.test(title.en));
    if (officer === undefined) throw new Error('The demo has no officer.');
    const device = { lang: 'fa', theme: 'light', layout: 'desktop' } as const;
    const { context, complaints } = await openDevice(browser, device);
    const dialogs = watched(context);
    const page = await context.newPage();
    await page.goto(`${system.url}/login`);
    await page.getByLabel('شمارهٔ موبایل').fill(officer.mobile);
    await page.getByLabel('رمز عبور', { exact: true }).fill(officer.password);
    await page.locator('form button[type=submit]').first().click();
    const code = await readSmsCode(system.simulatorsUrl, officer.mobile);
    await page.getByLabel(/کد/).first().fill(code);
    const isIn = (address: URL) => !address.pathname.startsWith('/login');
    await page.waitForURL(isIn, { timeout: WAIT_MS });
    await expectInert(page, '/');
    await page.goto(`${system.url}/identity`);
    await page.locator('.queue-row').first().click({ timeout: WAIT_MS });
    await page.getByText(EVIL.image).first().waitFor({ timeout: WAIT_MS });
    await expectInert(page, '/identity');
    expect([dialogs, policyOf(complaints)]).toEqual([[], []]);
    await context.close();
  });
});
