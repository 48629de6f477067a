// Toman on all their other ways, on a phone in Persian: over the bank by one's identifier and by a
// receipt, into a coin and out of it to the default card, into the vault, to a friend, as a gift.
// After each the bank's own book has what users and the house have, to the rial.
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '../../../apps/server/src/engine/proof/check-database.queries.ts';
import { texts as unmatched } from '../../../apps/web/src/features/backoffice/bank/texts/fa.ts';
import { texts as bank } from '../../../apps/web/src/features/deposit/bank/texts/fa.ts';
import { texts as deposit } from '../../../apps/web/src/features/deposit/texts/fa.ts';
import { texts as gift } from '../../../apps/web/src/features/gift/texts/fa.ts';
import { texts as transfer } from '../../../apps/web/src/features/transfer/texts/fa.ts';
import { texts as withdrawal } from '../../../apps/web/src/components/withdrawal/texts/fa.ts';
import { texts as withdraw } from '../../../apps/web/src/features/withdraw/texts/fa.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import {
  type ClientLogin,
  findFundedClient,
  findOtherClient,
} from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { readNumber } from '../../lib/decimal-text.ts';
import { type Inbox, openPhone, type Sms } from '../../lib/inboxes.ts';
import { officerOf, openOfficer } from '../../lib/office-steps.ts';
import {
  type Complaints,
  type Device,
  openDevice,
  SCREENS,
  signedInState,
  wasReloaded,
} from '../../lib/panel.ts';
import { quickBuy } from '../../lib/quick-buy.ts';
import { holdPricesStill } from '../../lib/simulators.ts';
import { bookOf, payIn, sendBack, statementOf, tomanInBooks } from '../../lib/toman-bank.ts';
import {
  acceptReceipt,
  approveNewest,
  bringIn,
  readUnmatched,
  wantAssigned,
  wantPaidBack,
  wantTheSame,
} from '../../lib/toman-office.ts';
import {
  openWallet,
  proveByCode,
  readDepositId,
  sellToCard,
  sendReceipt,
  tomanShown,
} from '../../lib/toman-phone.ts';
import { WORDS } from '../../lib/words.ts';
import { ageOfficers } from '../../lib/short-waits.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const DESKTOP: Device = { lang: 'fa', theme: 'light', layout: 'desktop' };
const WAIT_MS = 45_000;
const { saleReceipt } = WORDS.fa;
/** How they see each other. */
const [OWNER_MASKED, FRIEND_MASKED] = ['کاوه ر•••ی', 'سارا ک•••ی'];

type Signed = { readonly page: Page; readonly complaints: Complaints };

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let owner: Signed;
let friend: Signed;
let inbox: Inbox<Sms>;
let finance: Signed;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4920 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  // a sale's money goes to no card that is younger than three days
  await database.query(`UPDATE cards SET created_at = created_at - interval '73 hours'`);
  // officers who are new do not count yet
  await ageOfficers(database);
  const login = findOtherClient(system.demoDir);
  owner = await open(login);
  friend = await open(findFundedClient(system.demoDir));
  inbox = await openPhone(system.simulatorsUrl, login.mobile);
  finance = await office('finance');
}, 300_000);

afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

afterEach(() => expectAgreement());

/** A phone of their own for one of the demo's clients. */
async function open(login: ClientLogin): Promise<Signed> {
  const storageState = await signedInState(browser, system.url, login);
  const { context, complaints } = await openDevice(browser, PHONE, { storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return { page, complaints };
}

const office = (title: string): Promise<Signed> =>
  openOfficer(browser, system, { device: DESKTOP, login: officerOf(system, title) });

/** What lies at the bank is what users and the house have (I6), and no screen complained. */
async function expectAgreement(): Promise<void> {
  await expect
    .poll(async () => (await tomanInBooks(database)) - (await bookOf(system.bankUrl)).balance)
    .toBe(0);
  expect([owner, friend, finance].flatMap(({ complaints }) => complaints)).toEqual([]);
}

/** The wallet on a page comes to have so many toman, and was never loaded anew. */
async function comesToHave(page: Page, toman: number): Promise<void> {
  await expect.poll(() => tomanShown(page), { timeout: WAIT_MS }).toBe(toman);
  expect(await wasReloaded(page)).toBe(false);
}

test('what is paid with the identifier is in the wallet once two officers saw its statement', async () => {
  const { page } = owner;
  const depositId = await readDepositId(page, system.url);
  const { rows } = await database.query<{ sheba: string }>(
    'SELECT c.sheba FROM cards AS c JOIN users AS u ON u.id = c.user_id WHERE u.mobile = $1',
    [findOtherClient(system.demoDir).mobile],
  );
  const had = await openWallet(page, system.url);
  await payIn(system.bankUrl, {
    amount_toman: 1_250_000,
    deposit_id: depositId,
    payer_sheba: rows[0]?.sheba ?? '',
    payer_name: 'کاوه رستمی',
  });
  await bringIn(finance.page, system.url, await statementOf(system.bankUrl));
  // whoever brought it in cannot approve it
  await finance.page.getByText(unmatched.mineNeedsAnother).waitFor();
  const second = await office('owner');
  await approveNewest(second.page, system.url);
  await comesToHave(page, had + 1_250_000);
  expect(second.complaints).toEqual([]);
  await page.goto(`${system.url}/mywallet/deposit/IRT?way=identifier`);
  await page.getByText(bank.state_credited).waitFor();
});

test('a receipt with its picture is accepted by the line that came without an identifier', async () => {
  const { page } = owner;
  const reference = await payIn(system.bankUrl, {
    amount_toman: 780_000,
    payer_name: 'کاوه رستمی',
  });
  await sendReceipt(page, system.url, { amount: '780000', reference });
  const had = await openWallet(page, system.url);
  await bringIn(finance.page, system.url, await statementOf(system.bankUrl));
  const second = await office('owner');
  await approveNewest(second.page, system.url);
  expect(await readUnmatched(finance.page, system.url)).toContain(unmatched.why_no_identifier);
  expect(await tomanShown(page)).toBe(had);
  await acceptReceipt(finance.page, system.url, 'kept');
  expect(await tomanShown(page)).toBe(had);
  await acceptReceipt(second.page, system.url, 'receiptApproved');
  expect(second.complaints).toEqual([]);
  await comesToHave(page, had + 780_000);
  await page.goto(`${system.url}/mywallet/deposit/IRT`);
  await page.getByRole('tab', { name: deposit.wayReceipt, exact: true }).click();
  await page.getByText(bank.receipt_approved).waitFor();
});

test('a coin is bought at once, at the price that was shown', async () => {
  const { page } = owner;
  const had = await openWallet(page, system.url);
  const before = await bookOf(system.bankUrl);
  const prices = await holdPricesStill(system.simulatorsUrl);
  await page.goto(`${system.url}/otc`);
  await quickBuy(page, WORDS.fa, '20000000');
  prices.letGo();
  expect(await openWallet(page, system.url)).toBe(had - 20_000_000);
  expect(await bookOf(system.bankUrl)).toEqual(before);
});

test('what a sale brings is on its way to the default card, and is cancelled in time', async () => {
  const { page } = owner;
  const had = await openWallet(page, system.url);
  const before = await bookOf(system.bankUrl);
  await sellToCard(page, system.url, '0.001');
  await page.getByRole('link', { name: saleReceipt.follow, exact: true }).click();
  await page.getByText(withdraw.isRequested).first().waitFor();
  const brought = readNumber(await page.locator('main [data-figure=amount]').first().innerText());
  await page.getByRole('button', { name: withdrawal.cancel, exact: true }).click();
  await page.getByText(withdraw.isCancelled).first().waitFor();
  expect(await openWallet(page, system.url)).toBe(had + Number(brought));
  expect(await bookOf(system.bankUrl)).toEqual(before);
});

test('toman go into the vault, are asked out of it over a day, and stay when that is cancelled', async () => {
  const { page } = owner;
  const had = await openWallet(page, system.url);
  await page.goto(`${system.url}/transfer?symbol=IRT`);
  // as we suggest: out of it takes a day from now on
  await page.getByRole('button', { name: `۲۴ ${transfer.hours}` }).click();
  await page.getByText(transfer.delaySet).waitFor();
  await page.locator('input[name=amount]').fill('5000000');
  await page.locator('form button[type=submit]').click();
  await page.getByText(transfer.to_vault, { exact: true }).first().waitFor();
  await page.goto(`${system.url}/transfer?symbol=IRT`);
  await page.getByRole('button', { name: transfer.swap, exact: true }).click();
  // large figures in both wallets, and the form as wide as the phone
  expect(await page.evaluate(() => innerWidth)).toBe(SCREENS.phone.viewport.width);
  await page.locator('input[name=amount]').fill('2000000');
  await page.locator('form button[type=submit]').click();
  await proveByCode(page, inbox);
  await page.getByText(transfer.waiting, { exact: true }).waitFor();
  await page.getByRole('button', { name: transfer.cancel, exact: true }).click();
  await page.getByText(transfer.cancelDone).waitFor();
  expect(await openWallet(page, system.url)).toBe(had - 5_000_000);
});

test('a friend, found by the mobile and known by a masked name, is sent toman and sees them come', async () => {
  const { page } = owner;
  const had = await openWallet(page, system.url);
  const friendHad = await openWallet(friend.page, system.url);
  await page.goto(`${system.url}/transfer?tab=friend&symbol=IRT`);
  await page
    .getByLabel(transfer.person, { exact: true })
    .fill(findFundedClient(system.demoDir).mobile);
  await page.getByRole('button', { name: transfer.find, exact: true }).click();
  await page.getByText(FRIEND_MASKED).first().waitFor();
  await page.locator('input[name=amount]').fill('3000000');
  await page.locator('input[name=note]').fill('سهم شام');
  await page.locator('form button[type=submit]').click();
  await proveByCode(page, inbox);
  await page.waitForURL(/\/transfer\/[0-9a-f-]{36}$/);
  await comesToHave(friend.page, friendHad + 3_000_000);
  await friend.page.goto(`${system.url}/transfer/history`);
  await friend.page.locator('li', { hasText: OWNER_MASKED }).click();
  await friend.page.getByText('سهم شام').waitFor();
  expect(await openWallet(page, system.url)).toBe(had - 3_000_000);
});

test('a gift is taken by its code in another browser, and its maker sees by whom', async () => {
  const { page } = owner;
  const friendHad = await openWallet(friend.page, system.url);
  await page.goto(`${system.url}/transfer?tab=gift&symbol=IRT`);
  await page.locator('input[name=amount]').fill('1000000');
  await page.locator('input[name=message]').fill('تولدت مبارک');
  await page.locator('form button[type=submit]').click();
  await proveByCode(page, inbox);
  const code = await page.locator('[data-figure=gift_code]').innerText();
  await friend.page.goto(`${system.url}/gift/redeem`);
  await friend.page.locator('input[name=code]').fill(code.toLowerCase());
  await friend.page.locator('form button[type=submit]').click();
  await friend.page.getByText('تولدت مبارک').waitFor();
  await friend.page.locator('form button[type=submit]').click();
  await friend.page.getByText(gift.taken).waitFor();
  await page.getByText(FRIEND_MASKED).waitFor();
  await page.getByText(gift.redeemed, { exact: true }).waitFor();
  expect(await openWallet(friend.page, system.url)).toBe(friendHad + 1_000_000);
});

test('large money of nobody: two officers give one to its person, and note one that the bank sent back', async () => {
  const { page } = owner;
  const second = await office('owner');
  await payIn(system.bankUrl, { amount_toman: 60_000_000, payer_name: 'پدر کاوه' });
  await payIn(system.bankUrl, { amount_toman: 55_000_000, payer_name: 'شرکت ناشناس' });
  await bringIn(finance.page, system.url, await statementOf(system.bankUrl));
  await approveNewest(second.page, system.url);
  await expectAgreement();
  const had = await openWallet(page, system.url);
  const before = await bookOf(system.bankUrl);

  const { mobile } = findOtherClient(system.demoDir);
  const father = { payer: 'پدر کاوه', amount: '۶۰٬۰۰۰٬۰۰۰' };
  const firm = { payer: 'شرکت ناشناس', amount: '۵۵٬۰۰۰٬۰۰۰' };
  await wantAssigned(finance.page, system.url, { ...father, mobile });
  // one officer's word moves nothing
  expect(await openWallet(page, system.url)).toBe(had);
  await wantTheSame(second.page, system.url, { ...father, way: 'assign' });
  await comesToHave(page, had + 60_000_000);
  expect(await bookOf(system.bankUrl)).toEqual(before);

  await wantPaidBack(finance.page, system.url, { ...firm, reference: 'BACK-1' });
  await sendBack(system.bankUrl, 55_000_000, 'BACK-1');
  await wantTheSame(second.page, system.url, { ...firm, way: 'pay_back' });
  await expectAgreement();
  expect((await bookOf(system.bankUrl)).balance).toBe(before.balance - 550_000_000);
  expect(second.complaints).toEqual([]);
});

test('the books are whole after all of it', async () => {
  expect((await checkDatabase(system.databaseUrl)).violations).toEqual([]);
});
