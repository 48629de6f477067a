// An invitation on two phones, in either language: a code of 60 and 40, its link, somebody who registers with it
// and sells coins for 50,000,000 toman, and what the hour's payment brings whoever invited them.
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as inviteEn } from '../../apps/web/src/features/auth/invite/texts/en.ts';
import { texts as inviteFa } from '../../apps/web/src/features/auth/invite/texts/fa.ts';
import { texts as feesEn } from '../../apps/web/src/features/fees/texts/en.ts';
import { texts as feesFa } from '../../apps/web/src/features/fees/texts/fa.ts';
import { texts as referralEn } from '../../apps/web/src/features/referral/texts/en.ts';
import { texts as referralFa } from '../../apps/web/src/features/referral/texts/fa.ts';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { readLogins } from '../../tools/lib/logins.ts';
import { type ClientLogin, findOtherClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { readNumber } from './decimal-text.ts';
import { NewcomerSteps } from './newcomer-steps.ts';
import { type Complaints, type Device, type Lang, openDevice, signedInState } from './panel.ts';
import { makeNewcomer } from './person.ts';
import { findProcess } from './processes.ts';
import { holdPricesStill, readCodeOf } from './simulators.ts';
import { placeLimitSell } from './trade-screen.ts';
import { ApiPerson } from './api-person.ts';
import { WORDS } from './words.ts';

/** What the two read and type. */
const LANGS = {
  fa: {
    invite: inviteFa,
    fees: feesFa,
    referral: referralFa,
    codeName: 'کانال دوستان',
    friend: ['دوست', 'تازه'],
    one: '۱',
    percent: { mine: '۶۰٪', friend: '۴۰٪', share: '۱۸٪', off: '۱۲٪' },
  },
  en: {
    invite: inviteEn,
    fees: feesEn,
    referral: referralEn,
    codeName: 'Friends’ channel',
    friend: ['New', 'Friend'],
    one: '1',
    percent: { mine: '60%', friend: '40%', share: '18%', off: '12%' },
  },
} as const;
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
let device: Device;
let phone: { readonly page: Page; readonly complaints: Complaints };

async function openPhone(login?: ClientLogin): Promise<typeof phone> {
  const options =
    login === undefined ? {} : { storageState: await signedInState(browser, system.url, login) };
  const { context, complaints } = await openDevice(browser, device, options);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  return { page, complaints };
}

async function begin(lang: Lang, firstPort: number): Promise<void> {
  device = { lang, theme: 'dark', layout: 'phone' };
  system = await startTestSystem({ firstPort });
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
}

async function end(): Promise<void> {
  await browser?.close();
  await database?.end();
  prices?.letGo();
  if (maker !== undefined) process.kill(maker, 'SIGCONT');
  await system?.stop();
}

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

/** Answers what went wrong on the pages. */
async function walk(lang: Lang): Promise<Complaints> {
  const { codeName, fees, friend: names, invite, one, percent, referral } = LANGS[lang];
  const { page: owner } = phone;
  await owner.goto(`${system.url}/referral`);
  await owner.getByRole('link', { name: referral.firstCode }).click();
  await owner.getByRole('slider', { name: referral.slider }).fill('2');
  await owner.getByText(referral.split(percent.friend, percent.mine), { exact: true }).waitFor();
  await owner.getByLabel(referral.name, { exact: true }).fill(codeName);
  await owner.getByRole('button', { name: referral.make }).click();
  await owner.waitForURL('**/referral');
  await owner.getByText(referral.codeParts(percent.off, percent.share)).waitFor();
  const code = await owner.locator('.referral-code').innerText();

  const friendPhone = await openPhone();
  const { page: friend } = friendPhone;
  const person = makeNewcomer(7, names);
  await friend.goto(`${system.url}/r/${code.toLowerCase()}`);
  await friend.getByText(invite.lead(percent.off)).waitFor();
  await friend.getByRole('link', { name: invite.register }).click();
  const steps = new NewcomerSteps(system);
  await steps.register(friend, WORDS[lang], person, { code });
  await steps.reachLevelOne(friend, WORDS[lang], person);
  await giveCoins(person.mobile);

  const order = { pair_type: MARKET, pair_price: SALE.price, pair_amount: SALE.amount };
  const bid = { ...order, request_type: 2, type: 'buy' };
  expect(await inviter.ask('/trade/limitBuy', bid)).toMatchObject({ status: 'open' });
  await friend.goto(`${system.url}/trade/${MARKET}`);
  await placeLimitSell(friend, device, SALE);
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
  const off = fees.off.replace('{percent}', percent.off).split('{time}')[0] ?? '';
  await friend.getByText(off.trim(), { exact: false }).waitFor();

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
  await owner.getByText(referral.tradedOf(one, one)).waitFor();
  return [...phone.complaints, ...friendPhone.complaints];
}

/** The whole walk in one language, in a system of its own. */
export function walkInvitation(lang: Lang, firstPort: number): void {
  beforeAll(() => begin(lang, firstPort), 240_000);
  afterAll(end);
  test('by a link to a friend, and of their fee to whoever invited them', async () => {
    expect(await walk(lang)).toEqual([]);
  });
}
