// A change of the staff that takes two, as three people see it: an owner gives an officer the owner's
// role and may not approve it; the other owner finds it in their queue and does; the officer, who
// is an owner from then on, is no second person before 72 hours are over.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import type { ClientLogin } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { OFFICE_WORDS, officerOf, openOfficer, openQueue } from '../../lib/office-steps.ts';
import type { Device } from '../../lib/panel.ts';

/** As their roles and these names are written. */
const FIRST = 'owner';
const SECOND = 'auditor';
/** What a signed-in browser keeps of the session. */
const STORED = 'userData';

let system: TestSystem;
let browser: Browser;
let database: pg.Client;

/** Roles as if they had been given 73 hours ago: whoever has one counts as a second person. */
const ageRoles = (mobile: string) =>
  database.query(
    `UPDATE staff_roles SET since = since - interval '73 hours'
     WHERE user_id = (SELECT id FROM users WHERE mobile = $1)`,
    [mobile],
  );

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4780 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  // the demo has one owner: the auditor is the other one here
  const { mobile } = officerOf(system, SECOND);
  await database.query(
    `INSERT INTO staff_roles (user_id, role) SELECT id, 'owner' FROM users WHERE mobile = $1`,
    [mobile],
  );
  for (const title of [FIRST, SECOND]) await ageRoles(officerOf(system, title).mobile);
}, 240_000);

afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

/** Whose rights grow, and on what everybody looks at it. */
interface Way {
  readonly device: Device;
  readonly officer: ClientLogin;
  /** How the staff's page calls them. */
  readonly name: string;
  readonly why: string;
}

const wordsOf = ({ device: { lang } }: Way) => OFFICE_WORDS[lang];

const rolesOf = async ({ officer: { mobile } }: Way): Promise<readonly string[]> =>
  (
    await database.query<{ role: string }>(
      `SELECT role FROM staff_roles AS r JOIN users AS u ON u.id = r.user_id
       WHERE u.mobile = $1 ORDER BY role`,
      [mobile],
    )
  ).rows.map(({ role }) => role);

/** The officer among the members, in a row of the table or a card of the list. */
const memberOf = (page: Page, { name }: Way) =>
  page.locator('main tr, main li').filter({ hasText: name });

/** The proposals that stand on the page. */
const proposalsOn = (page: Page, { why }: Way) =>
  page.getByRole('listitem').filter({ hasText: why });

/** Gives the officer the owner's role, too; it waits. */
async function propose(page: Page, way: Way): Promise<void> {
  const { names, staff } = wordsOf(way);
  await page.goto(`${system.url}/staff`);
  await memberOf(page, way).getByRole('button', { name: staff.change, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('checkbox', { name: names.owner, exact: true }).check();
  await sheet.getByLabel(staff.reason).fill(way.why);
  await sheet.getByRole('button', { name: staff.saveRoles, exact: true }).click();
  await page.getByText(staff.waits).waitFor();
}

/** Reads that it waits for somebody else, and finds no way to approve it. */
async function mayNotApprove(page: Page, way: Way): Promise<void> {
  const { names, staff } = wordsOf(way);
  await page.getByRole('tab', { name: staff.proposals }).click();
  const own = proposalsOn(page, way);
  await own.getByText(staff.barOwn).waitFor();
  await own.getByText(names.owner, { exact: true }).waitFor();
  await own.getByRole('button', { name: staff.review, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('button', { name: staff.withdraw, exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: staff.approve, exact: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
}

/** Approves what waits there, and says why. */
async function approveIn(page: Page, way: Way): Promise<void> {
  const proposal = proposalsOn(page, way);
  const { decide, staff } = wordsOf(way);
  await proposal.getByRole('button', { name: staff.review, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel(decide.reason).fill(way.why);
  await sheet.getByRole('button', { name: staff.approve, exact: true }).click();
}

/** Comes from the queue of the home page, reads who wants what and why, and approves. */
async function approveFromQueue(page: Page, way: Way): Promise<void> {
  const { home, staff } = wordsOf(way);
  await page.goto(`${system.url}/`);
  await openQueue(page, home.proposals);
  const proposal = proposalsOn(page, way);
  await proposal.getByText(way.name).waitFor();
  await approveIn(page, way);
  await page.getByText(staff.approved).waitFor();
  await proposal.waitFor({ state: 'detached' });
}

/** Proposes another time after which whoever is idle is signed out. */
async function proposeIdle(page: Page, way: Way, minutes: number): Promise<void> {
  const { staff } = wordsOf(way);
  await page.goto(`${system.url}/staff?tab=rules`);
  await page.getByLabel(staff.idleMinutes).fill(String(minutes));
  await page.getByLabel(staff.reason).fill(way.why);
  await page.getByRole('button', { name: staff.saveRules, exact: true }).click();
  await page.getByText(staff.waits).waitFor();
}

/** What the server says to somebody's session who approves the one proposal that waits. */
async function approveByCall(page: Page): Promise<unknown> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM approvals WHERE kind = 'change' AND state = 'waiting'`,
  );
  const stored = await page.evaluate((key) => localStorage.getItem(key), STORED);
  const { accessToken } = JSON.parse(stored ?? '{}') as { accessToken?: string };
  const answer = await fetch(`${system.url}/api/v1/admin/staff/proposals/${rows[0]?.id}/approve`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ reason: 'as agreed in the meeting' }),
  });
  const { error } = (await answer.json()) as { error?: string };
  return [rows.length, answer.status, error];
}

const idleMinutes = async (): Promise<number | undefined> =>
  (
    await database.query<{ minutes: number }>(
      `SELECT (value->>'idle_minutes')::int AS minutes FROM settings WHERE name = 'staff'
       ORDER BY valid_from DESC LIMIT 1`,
    )
  ).rows[0]?.minutes;

/** Is shown from when on they count, and not the button; the server holds to it, too. */
async function isTooNew(page: Page, way: Way): Promise<void> {
  const { staff } = wordsOf(way);
  await page.goto(`${system.url}/staff?tab=proposals`);
  const proposal = proposalsOn(page, way);
  await proposal.getByText(staff.barTooNew.split('{')[0] ?? '').waitFor();
  expect(await page.getByRole('button', { name: staff.approve, exact: true }).count()).toBe(0);
  const before = await idleMinutes();
  expect(await approveByCall(page)).toEqual([1, 403, 'officer_too_new']);
  expect(await idleMinutes()).toBe(before);
}

test.each([
  {
    device: { lang: 'fa', theme: 'dark', layout: 'phone' },
    title: 'finance',
    name: 'همکار مالی',
    why: 'جانشین مالک در تعطیلات',
    minutes: 45,
  },
  {
    device: { lang: 'en', theme: 'light', layout: 'desktop' },
    title: 'content',
    name: 'همکار محتوا',
    why: 'stands in while I am away',
    minutes: 50,
  },
] as const)(
  'O08 what one owner proposes another one approves, and a new one not yet ($device.lang)',
  async ({ device, title, name, why, minutes }) => {
    const way: Way = { device, officer: officerOf(system, title), name, why };
    const { names, staff } = wordsOf(way);
    const open = (login: ClientLogin) => openOfficer(browser, system, { device, login });
    const first = await open(officerOf(system, FIRST));
    const second = await open(officerOf(system, SECOND));
    const officer = await open(way.officer);

    await propose(first.page, way);
    await mayNotApprove(first.page, way);
    expect(await approveByCall(first.page)).toEqual([1, 409, 'approval_second_officer']);
    expect(await rolesOf(way)).toEqual([title]);

    await approveFromQueue(second.page, way);
    expect(await rolesOf(way)).toEqual([title, 'owner'].toSorted());
    await first.page.goto(`${system.url}/staff`);
    await memberOf(first.page, way).getByText(names.owner).waitFor();
    // with other rights one signs in again
    await officer.page.waitForURL('**/login**');

    await proposeIdle(first.page, way, minutes);
    const widened = await open(way.officer);
    await isTooNew(widened.page, way);
    await ageRoles(way.officer.mobile);
    await widened.page.reload();
    await approveIn(widened.page, way);
    await widened.page.getByText(staff.approved).waitFor();
    expect(await idleMinutes()).toBe(minutes);
    for (const { complaints } of [first, second, widened]) expect(complaints).toEqual([]);
  },
);
