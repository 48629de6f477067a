// An invitation on two phones, in Persian: a code of 60 and 40, its link, somebody who registers with it and
// sells coins for 50,000,000 toman, and what the hour's payment brings whoever invited them.
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as invite } from '../../apps/web/src/features/auth/invite/texts/fa.ts';
import { texts as referral } from '../../apps/web/src/features/referral/texts/fa.ts';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { readLogins } from '../../tools/lib/logins.ts';
import { type ClientLogin, findOtherClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { readNumber } from '../lib/decimal-text.ts';
import { NewcomerSteps } from '../lib/newcomer-steps.ts';
import { type Complaints, type Device, openDevice, signedInState } from '../lib/panel.ts';
import { makeNewcomer } from '../lib/person.ts';
import { findProcess } from '../lib/processes.ts';
import { holdPricesStill, readCodeOf } from '../lib/simulators.ts';
import { placeLimitSell } from '../lib/trade-screen.ts';
import { ApiPerson } from '../lib/api-person.ts';
import { WORDS } from '../lib/words.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const MARKET = 'BTCIRT';
/** Of these 50,000,000 toman are sold. */
const SALE = { price: '12500000000', amount: '0.004' } as const;
const GIVEN_BTC = '0.005';
const WAIT_MS = 45_000;

let system: TestSystem;
let browser: Browser;
let database: pg.Client;
let maker: number | undefined;
let prices: Awaited<ReturnType<typeof holdPricesStill>>;
let inviter: ApiPerson;
let phone: { readonly page: Page; readonly complaints: Complaints };

async function openPhone(login?: ClientLogin): Promise<typeof phone> {
  const options =
    login === undefined ? {} : { storageState: await signedInState(browser, system.url, login) };
  const { context, complaints } = await openDevice(browser, PHONE, options);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return { page, complaints };
}

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5040 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  prices = await holdPricesStill(system.simulatorsUrl);
  maker = findProcess(system.pids().demo, '--part maker');
  process.kill(maker, 'SIGSTOP');
  // the two alone trade: nobody stands between them
  for (const { mobile, password, title } of readLogins(system.demoDir)) {
    if (!title.en.startsWith('Market maker')) continue;
    const quoter = await ApiPerson.signIn(system.url, { mobile, password });
    while ((await quoter.ask<{ has_more: boolean }>('/cancelAllOrders', {})).has_more);
  }
  const login = findOtherClient(system.demoDir);
  inviter = await ApiPerson.signIn(system.url, login);
  phone = await openPhone(login);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await database?.end();
  prices?.letGo();
  if (maker !== undefined) process.kill(maker, 'SIGCONT');
  await system?.stop();
});

/** What the inviter sends, so that the newcomer has something to sell. */
async function giveCoins(mobile: string): Promise<void> {
  const { mobile: own } = findOtherClient(system.demoDir);
  await inviter.ask('/user/getVerficiationCode', { purpose: 'transfer' });
  const template = 'sarraf-transfer-fa';
  const asked = { mobile: own, template, known: 0 };
  const activation_code = await readCodeOf(system.simulatorsUrl, asked);
  const transfer = { symbol: 'BTC', amount: GIVEN_BTC, to_user: mobile, activation_code };
  await inviter.ask('/user_wallets/internal_transfer', transfer);
}

test('by a link to a friend, and of their fee to whoever invited them', async () => {
  const { page: owner } = phone;
  await owner.goto(`${system.url}/referral`);
  await owner.getByRole('link', { name: referral.firstCode }).click();
  await owner.getByRole('slider', { name: referral.slider }).fill('2');
  await owner.getByText(referral.split('۴۰٪', '۶۰٪'), { exact: true }).waitFor();
  await owner.getByLabel(referral.name, { exact: true }).fill('کانال دوستان');
  await owner.getByRole('button', { name: referral.make }).click();
  await owner.waitForURL('**/referral');
  await owner.getByText(referral.codeParts('۱۲٪', '۱۸٪')).waitFor();
  const code = await owner.locator('.referral-code').innerText();

  const friendPhone = await openPhone();
  const { page: friend } = friendPhone;
  const person = makeNewcomer(7, ['دوست', 'تازه']);
  await friend.goto(`${system.url}/r/${code.toLowerCase()}`);
  await friend.getByText(invite.lead('۱۲٪')).waitFor();
  await friend.getByRole('link', { name: invite.register }).click();
  const steps = new NewcomerSteps(system);
  await steps.register(friend, WORDS.fa, person, { code });
  await steps.reachLevelOne(friend, WORDS.fa, person);
  await giveCoins(person.mobile);

  const order = { pair_type: MARKET, pair_price: SALE.price, pair_amount: SALE.amount };
  const bid = { ...order, request_type: 2, type: 'buy' };
  expect(await inviter.ask('/trade/limitBuy', bid)).toMatchObject({ status: 'open' });
  await friend.goto(`${system.url}/trade/${MARKET}`);
  await placeLimitSell(friend, PHONE, SALE);
  await expect
    .poll(async () => {
      const { rows } = await database.query<{ rate: string; fee: string }>(
        `SELECT o.taker_fee_ppm::text AS rate, o.fee_units::text AS fee FROM orders AS o
         JOIN users AS u ON u.id = o.user_id WHERE u.mobile = $1`,
        [person.mobile],
      );
      return rows;
    })
    .toEqual([{ rate: '2200', fee: '1100000' }]);
  await friend.goto(`${system.url}/fees`);
  await friend.getByText('۱۲٪ تخفیف دارید', { exact: false }).waitFor();

  // the hour is over: its payments are not made yet
  await database.query('UPDATE referral_hours SET made = made - 1');
  const paid = async (): Promise<unknown[]> => {
    const { rows } = await database.query(
      `SELECT fees::text AS fees, units::text AS units FROM referral_postings
       WHERE state = 'posted'`,
    );
    return rows;
  };
  await expect.poll(paid, { timeout: WAIT_MS }).toEqual([{ fees: '1100000', units: '198000' }]);
  await owner.goto(`${system.url}/referral`);
  await owner.getByRole('tab', { name: new RegExp(referral.invitedTab) }).click();
  const income = owner.locator('[data-figure=total_income]');
  await income.waitFor();
  expect(readNumber(await income.innerText())).toBe('19800');
  await owner.getByText(referral.tradedOf('۱', '۱')).waitFor();
  expect([...phone.complaints, ...friendPhone.complaints]).toEqual([]);
});
