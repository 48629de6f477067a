// An operator's day over a whole exchange, in two browsers: somebody is found by their Sheba, an identity is
// decided, a payout approved by two, a market halted, a fee tier changed by two, a ticket answered. Screens
// are gone to by the palette, as who works here does; of every act the presses beyond typing are counted.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as office } from '../../apps/web/src/app/office/texts/en.ts';
import { texts as palette } from '../../apps/web/src/app/palette/texts/en.ts';
import { texts as decide } from '../../apps/web/src/features/backoffice/may-decide/texts/en.ts';
import { texts as payouts } from '../../apps/web/src/features/backoffice/payouts/texts/en.ts';
import { texts as queue } from '../../apps/web/src/features/backoffice/queue/texts/en.ts';
import { texts as tickets } from '../../apps/web/src/features/backoffice/tickets/texts/en.ts';
import { texts as venue } from '../../apps/web/src/features/backoffice/venue/texts/en.ts';
import { texts as ticketWords } from '../../apps/web/src/components/ticket/texts/en.ts';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { findLogin } from '../../tools/lib/logins.ts';
import { findOtherClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { ApiPerson } from '../lib/api-person.ts';
import { countPresses, type Presses } from '../lib/count-presses.ts';
import { officerOf, openOfficer } from '../lib/office-steps.ts';
import type { Complaints, Device } from '../lib/panel.ts';
import { makeNewcomer } from '../lib/person.ts';
import { askDemo, countSms, readCodeOf } from '../lib/simulators.ts';
import { WORDS } from '../lib/words.ts';
import { ageOfficers, shortenCancelling } from '../lib/short-waits.ts';

const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };
/** No act takes more, whatever is typed. */
const PRESSES_MAX = 3;
const WAIT_MS = 45_000;
const REASON = 'Checked with the shift lead.';
const QUESTION = 'Where is my deposit of this morning?';
const ANSWER = 'It arrived at 10:40 and is in your wallet.';
const MARKET = 'ETHUSDT';
/** Above what one officer approves. */
const PAYOUT_TOMAN = '60000000';
const PAYOUT_CODE = 'sarraf-approve-payout-fa';

interface Officer {
  readonly page: Page;
  readonly complaints: Complaints;
  readonly presses: Presses;
  readonly mobile: string;
}

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let owner: Officer;
let finance: Officer;
const counted: string[] = [];

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 7300 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  await ageOfficers(database);
  await shortenCancelling(database, 'toman_withdrawal');
  owner = await signInOfficer('owner');
  finance = await signInOfficer('finance');
}, 600_000);

afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

async function signInOfficer(title: string): Promise<Officer> {
  const login = officerOf(system, title);
  const { page, complaints } = await openOfficer(browser, system, { device: DESKTOP, login });
  const presses = await countPresses(page.context());
  await page.goto(system.url);
  await page.locator('main h1, h1').first().waitFor({ state: 'attached' });
  return { page, complaints, presses, mobile: login.mobile };
}

/** Does an act and holds how often was pressed in it. */
async function act({ presses }: Officer, name: string, doing: () => Promise<void>): Promise<void> {
  presses.take();
  await doing();
  const count = presses.take();
  counted.push(`${name}: ${count}`);
  expect(count, name).toBeLessThanOrEqual(PRESSES_MAX);
}

/**
 * By the keyboard alone: what is typed is found, and Enter goes there. The key opens nothing over a sheet, and
 * nothing before the bar is drawn.
 */
async function goByPalette(page: Page, typed: string, found: string | RegExp): Promise<void> {
  await page.locator('dialog[open]').first().waitFor({ state: 'detached' });
  await page.locator('[aria-keyshortcuts~="Control+K"]').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: palette.officeLabel });
  await field.fill(typed);
  const option = page.getByRole('option', { name: found }).first();
  await option.waitFor();
  while ((await option.getAttribute('aria-selected')) !== 'true') {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
}

const goTo = ({ page }: Officer, screen: keyof typeof office): Promise<void> => {
  const label = office[screen];
  if (typeof label !== 'string') throw new Error(`${screen} is no screen.`);
  return goByPalette(page, label, new RegExp(`^${label}$`));
};

const sheetOf = ({ page }: Officer) => page.locator('dialog[open]');
const giveReason = (officer: Officer): Promise<void> =>
  sheetOf(officer).getByLabel(decide.reason, { exact: true }).fill(REASON);

test('somebody is found by their Sheba, whole, in the palette', async () => {
  const { mobile } = findOtherClient(system.demoDir);
  const { rows } = await database.query<{ sheba: string; id: string; name: string }>(
    `SELECT c.sheba, u.id::text AS id, u.last_name AS name
     FROM cards AS c JOIN users AS u ON u.id = c.user_id WHERE u.mobile = $1`,
    [mobile],
  );
  const [person] = rows;
  await act(owner, 'find a person by Sheba', async () => {
    await goByPalette(owner.page, person?.sheba ?? '', new RegExp(person?.name ?? '-'));
    await owner.page.waitForURL(`${system.url}/people/${person?.id}`);
    const name = owner.page.getByRole('heading', { name: new RegExp(person?.name ?? '-') });
    await name.waitFor();
    expect(await name.count()).toBe(1);
  });
});

test('an identity that the office is silent on is decided', async () => {
  const login = findLogin(system.demoDir, 'Client, level 0');
  await askDemo(`${system.simulatorsUrl}/_control/identity/line`, { mode: 'unavailable' });
  const asks = await ApiPerson.signIn(system.url, login);
  const { birthDate, cardNumber, firstName, lastName, nationalCode } = makeNewcomer(3, [
    'نیلوفر',
    'احمدی',
  ]);
  await asks.sendForm('/user/upgradeLevelOne', {
    first_name: firstName,
    last_name: lastName,
    national_code: nationalCode,
    birth_date: birthDate,
    card_number: cardNumber,
  });
  await act(owner, 'decide an identity', async () => {
    await goTo(owner, 'identity');
    await owner.page.locator('.queue-row').first().click();
    await owner.page.getByRole('button', { name: queue.claim }).waitFor();
    await owner.page.keyboard.press('c');
    await owner.page.getByLabel(queue.ground, { exact: true }).fill('Called the bank’s branch.');
    await owner.page.getByRole('button', { name: queue.approve, exact: false }).last().click();
    await expect.poll(() => levelOf(login.mobile), { timeout: WAIT_MS }).toBe('1');
  });
});

async function levelOf(mobile: string): Promise<string> {
  const { rows } = await database.query<{ level: string }>(
    'SELECT level::text AS level FROM users WHERE mobile = $1',
    [mobile],
  );
  return rows[0]?.level ?? '';
}

test('a payout is approved by two, the second of whom shows that it is them', async () => {
  const login = findOtherClient(system.demoDir);
  const person = await ApiPerson.signIn(system.url, login);
  const [card] = await person.read<readonly { id: string }[]>('/cards');
  const template = 'sarraf-withdraw-fa';
  const known = await countSms(system.simulatorsUrl, login.mobile, template);
  await person.ask('/user/getVerficiationCode', { purpose: 'withdraw' });
  const code = await readCodeOf(system.simulatorsUrl, { mobile: login.mobile, template, known });
  await person.ask('/user_wallets/toman/withdraw', {
    card_id: Number(card?.id),
    amount: PAYOUT_TOMAN,
    activation_code: code,
  });
  await act(owner, 'approve a payout, first', async () => {
    await openPayout(owner);
    await sheetOf(owner).getByRole('button', { name: payouts.approveFirstDo }).click();
    await sheetOf(owner).waitFor({ state: 'detached' });
  });
  await act(finance, 'approve a payout, second', async () => {
    await openPayout(finance);
    const { mobile } = finance;
    const { code: label } = WORDS.en.factorProof;
    // the sheet sends the code by itself
    const before = await countSms(system.simulatorsUrl, mobile, PAYOUT_CODE);
    await sheetOf(finance).getByRole('button', { name: payouts.approveDo }).click();
    const asked = { mobile, template: PAYOUT_CODE, known: before };
    await sheetOf(finance)
      .getByLabel(label)
      .fill(await readCodeOf(system.simulatorsUrl, asked));
    await sheetOf(finance).waitFor({ state: 'detached' });
  });
  const settled = async (): Promise<unknown> =>
    (await database.query(`SELECT state FROM withdrawals_state WHERE asset = 'IRT'`)).rows;
  await expect.poll(settled, { timeout: WAIT_MS }).toEqual([{ state: 'settled' }]);
});

/** The only one that waits, its sheet and a reason: a press and two keys. */
async function openPayout(officer: Officer): Promise<void> {
  const { page } = officer;
  await goTo(officer, 'payouts');
  await page.getByText(payouts.risk_large).first().click();
  await page.getByRole('button', { name: payouts.approve, exact: false }).first().waitFor();
  await page.keyboard.press('a');
  await giveReason(officer);
}

test('a market is halted by one officer, at once', async () => {
  await act(owner, 'halt a market', async () => {
    await goTo(owner, 'venue');
    const row = owner.page.locator('tr', { hasText: 'ETH/USDT' });
    await row.getByRole('button', { name: venue.stop, exact: true }).click();
    await giveReason(owner);
    await sheetOf(owner).getByRole('button', { name: venue.stopMarket, exact: true }).click();
    await row.getByText(venue.CancelOnly).waitFor();
    await sheetOf(owner).waitFor({ state: 'detached' });
  });
  const { rows } = await database.query<{ status: string }>(
    `SELECT seed ->> 'status' AS status FROM markets_state WHERE symbol = $1`,
    [MARKET],
  );
  expect(rows).toEqual([{ status: 'CancelOnly' }]);
});

test('a fee tier is changed by two', async () => {
  await act(owner, 'propose a fee tier', async () => {
    await goTo(owner, 'venueFees');
    await owner.page.getByRole('button', { name: venue.newDraft, exact: true }).click();
    await owner.page.getByLabel(venue.taker, { exact: false }).first().fill('0.24');
    await owner.page.getByRole('button', { name: venue.propose, exact: true }).click();
    await giveReason(owner);
    await sheetOf(owner).getByRole('button', { name: venue.propose, exact: true }).click();
    await sheetOf(owner).waitFor({ state: 'detached' });
    await owner.page.getByRole('region', { name: venue.proposals }).waitFor();
  });
  // it says whom it waits for, to whoever proposed it
  await owner.page.getByText(decide.waitsFor).first().waitFor();
  await act(finance, 'approve a fee tier', async () => {
    await goTo(finance, 'venueFees');
    await finance.page.getByRole('button', { name: venue.look, exact: true }).click();
    await giveReason(finance);
    await sheetOf(finance).getByRole('button', { name: venue.approve, exact: true }).click();
    await sheetOf(finance).waitFor({ state: 'detached' });
  });
  const tiers = async (): Promise<string> =>
    JSON.stringify((await database.query('SELECT tiers FROM fee_tiers_state')).rows);
  await expect.poll(tiers, { timeout: WAIT_MS }).toContain('"takerPpm":2400');
});

test('a ticket is answered', async () => {
  const person = await ApiPerson.signIn(system.url, findOtherClient(system.demoDir));
  const { id } = await person.ask<{ id: string }>('/tickets', {
    subject: 'deposit',
    title: 'A deposit',
    text: QUESTION,
    client_key: crypto.randomUUID(),
  });
  // the field has the same words before they are sent
  const answered = owner.page
    .getByRole('region', { name: ticketWords.conversation })
    .getByText(ANSWER);
  await act(owner, 'answer a ticket', async () => {
    await goTo(owner, 'tickets');
    await owner.page.locator('.support-row').first().click();
    await owner.page.getByRole('button', { name: tickets.claim }).first().waitFor();
    await owner.page.keyboard.press('c');
    const field = owner.page.getByLabel(tickets.writeAnswer);
    await field.fill(ANSWER);
    await field.press('Control+Enter');
    await answered.waitFor();
  });
  const { rows } = await database.query<{ text: string }>(
    'SELECT text FROM ticket_messages WHERE ticket_id = $1 ORDER BY no DESC LIMIT 1',
    [id],
  );
  expect(rows).toEqual([{ text: ANSWER }]);
});

test('the day left no error on the pages', () => {
  process.stdout.write(`${counted.join('\n')}\n`);
  expect([...owner.complaints, ...finance.complaints]).toEqual([]);
});
