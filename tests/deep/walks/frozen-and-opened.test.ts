// A login that was not the owner's, as they get through it on a phone and at a desktop: they end that
// device, freeze the account, and ask for it to be opened; two officers open it, each from another
// screen of the office.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import {
  type ClientLogin,
  findFundedClient,
  findOtherClient,
  signIn,
} from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { openPhone, smsCode } from '../../lib/inboxes.ts';
import { OFFICE_WORDS, officerOf, openOfficer, openQueue } from '../../lib/office-steps.ts';
import { type Complaints, type Device, openDevice } from '../../lib/panel.ts';
import { startOf, WORDS } from '../../lib/words.ts';
import { ageOfficers } from '../../lib/short-waits.ts';

const WAIT_MS = 45_000;
const CALLED = 'called them on their number';
/** Whose account it is, and on what they look at it. */
interface Way {
  readonly device: Device;
  readonly client: ClientLogin;
  /** What they say of it. */
  readonly said: string;
}

let system: TestSystem;
let browser: Browser;
let database: pg.Client;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4760 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  // officers who are new do not count yet
  await ageOfficers(database);
}, 240_000);

afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

async function open(device: Device): Promise<{ page: Page; complaints: Complaints }> {
  const { context, complaints } = await openDevice(browser, device);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return { page, complaints };
}

/** Ends the stranger's device, and freezes the account from the sheet that says so. */
async function freeze(page: Page, thief: Page, { device: { lang } }: Way): Promise<void> {
  const { ownFreeze, security } = WORDS[lang];
  await page.goto(`${system.url}/security`);
  await page
    .getByRole('button', { name: startOf(security.endOf('{device}')) })
    .first()
    .waitFor();
  await page.locator('section li button').first().click();
  await page.getByRole('button', { name: security.notMe }).click();
  await page.getByText(security.ended).waitFor();
  await page.locator('dialog[open]').getByRole('button', { name: ownFreeze.freeze }).click();
  const title = page.getByRole('heading', { name: ownFreeze.frozenTitle });
  await title.waitFor();
  await expect.poll(() => title.evaluate((one) => one.getBoundingClientRect().top > 0)).toBe(true);
  await thief.waitForURL(/\/login/);
}

/** Asks for the account to be opened, led there by what stands over every screen. */
async function askToOpen(page: Page, { device: { lang }, client, said }: Way): Promise<void> {
  const { app, factorProof, ownFreeze } = WORDS[lang];
  await page.goto(`${system.url}/markets`);
  await page.getByRole('link', { name: app.frozenMore }).click();
  const phone = await openPhone(system.simulatorsUrl, client.mobile);
  await page.getByRole('button', { name: ownFreeze.ask }).click();
  await page.getByLabel(ownFreeze.words).fill(said);
  await page.getByRole('button', { name: ownFreeze.proceed, exact: true }).click();
  await page.getByLabel(factorProof.code).fill(await smsCode(phone, 'sarraf-unfreeze-fa'));
  await page.getByText(ownFreeze.waiting).waitFor();
}

const office = (title: string, { device: { lang, theme } }: Way) =>
  openOfficer(browser, system, {
    device: { lang, theme, layout: 'desktop' },
    login: officerOf(system, title),
  });

/** The first officer comes from the card of the home page, and is not the second one. */
async function approveFirst(way: Way): Promise<void> {
  const { decide, home, unfreeze } = OFFICE_WORDS[way.device.lang];
  const { page } = await office('KYC officer', way);
  await openQueue(page, home.unfreezes);
  await page.locator('.queue-row').first().click();
  await page.getByText(way.said).waitFor();
  const open = page.getByRole('button', { name: decide.decide, exact: true });
  await open.click();
  await page.getByLabel(decide.reason).fill(CALLED);
  const approve = page.getByRole('button', { name: unfreeze.approve, exact: true });
  await approve.click();
  await page.getByText(unfreeze.approvedFirst).waitFor();
  await page.locator('.queue-row').first().click();
  await open.click();
  await page.getByText(unfreeze.firstMine).waitFor();
  expect(await approve.count()).toBe(0);
}

/** The second one, from the person's page. */
async function approveSecond(way: Way): Promise<void> {
  const { people, acts, reasons, unfreeze } = OFFICE_WORDS[way.device.lang];
  const { page } = await office('owner', way);
  await page.goto(`${system.url}/unfreezes`);
  await page.locator('.queue-row').first().click();
  await page.getByText(CALLED).waitFor();
  await page.getByRole('link', { name: unfreeze.toPerson }).click();
  await page.getByText(people.unfreezeSecond).waitFor();
  await page.getByRole('button', { name: people.unfreezeAct, exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${acts.why}`) }).click();
  await page.getByRole('radio', { name: reasons.mended }).click();
  await page.getByRole('button', { name: acts.do_unfreeze, exact: true }).click();
  await page.getByText(acts.done, { exact: true }).waitFor();
}

test.each([
  {
    device: { lang: 'fa', theme: 'dark', layout: 'phone' },
    find: findFundedClient,
    said: 'گوشی‌ام را گم کرده بودم.',
  },
  {
    device: { lang: 'en', theme: 'light', layout: 'desktop' },
    find: findOtherClient,
    said: 'I had lost my phone.',
  },
] as const)(
  'an owner freezes the account from a device that was not theirs ($device.lang)',
  async ({ device, find, said }) => {
    const way: Way = { device, client: find(system.demoDir), said };
    const { ownFreeze } = WORDS[device.lang];
    const { page, complaints } = await open(device);
    const thief = (await open({ ...device, layout: 'desktop' })).page;
    await signIn(thief, system.url, way.client);
    await signIn(page, system.url, way.client);
    await freeze(page, thief, way);
    await askToOpen(page, way);
    expect(complaints).toEqual([]);

    await approveFirst(way);
    await page.getByText(ownFreeze.waiting).waitFor();
    await approveSecond(way);
    // the open page of the person learns of it by itself
    const title = page.getByRole('heading', { name: ownFreeze.frozenTitle });
    await title.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: ownFreeze.open }).waitFor();
    const { rows } = await database.query<{ frozen: boolean; held: boolean }>(
      `SELECT s.is_frozen AS frozen, s.money_held_until > now() + interval '71 hours' AS held
     FROM user_standings AS s JOIN users AS u ON u.id = s.user_id WHERE u.mobile = $1`,
      [way.client.mobile],
    );
    expect(rows).toEqual([{ frozen: false, held: true }]);
  },
);
