// A sign-in that was not the owner's, from the message that tells of it to the closed account: who
// looks at mail and messages before people do opens the link and changes nothing; the owner reads
// which sign-in it was, and the button signs the stranger out on every connection and lets nothing
// pass but cancelling.
import { ERRORS } from '@sarraf/contracts';
import type { Browser, Page } from 'playwright-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import {
  type ClientLogin,
  findFundedClient,
  findOtherClient,
  signIn,
} from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { openMailbox, openPhone } from '../../lib/inboxes.ts';
import { type Device, openDevice } from '../../lib/panel.ts';
import { RawSocket } from '../../lib/raw-socket.ts';
import { WORDS } from '../../lib/words.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };
/** A browser of a name that the owner never signed in with. */
const STRANGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const LINK = /https?:\/\/[^\s"<]+\/freeze\/[\w-]+/;
const MARKET = 'BTCIRT';
const SCANS = 3;
/** What docs/attacks.md allows (S04). */
const SIGNED_OUT_WITHIN_MS = 5_000;

let system: TestSystem;
let browser: Browser;
let database: pg.Client;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4940 });
  browser = await launchBrowser();
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await system?.stop();
});

/** The owner, and what they and everybody else look at. */
interface Way {
  readonly device: Device;
  readonly client: ClientLogin;
}

async function open(device: Device, options: { readonly userAgent?: string } = {}): Promise<Page> {
  const { context } = await openDevice(browser, device, options);
  return context.newPage();
}

/** What a freeze changes of a person. */
const stateOf = async ({ client }: Way): Promise<unknown> =>
  (
    await database.query(
      `SELECT (SELECT is_frozen FROM user_standings WHERE user_id = u.id) AS is_frozen,
         (SELECT count(*)::int FROM sessions WHERE user_id = u.id AND ended_at IS NULL) AS sessions,
         (SELECT count(*)::int FROM freeze_links WHERE user_id = u.id AND used_at IS NOT NULL)
           AS used,
         (SELECT count(*)::int FROM orders WHERE user_id = u.id AND status = 'open') AS orders,
         (SELECT count(*)::int FROM notifications WHERE user_id = u.id
           AND kind = 'account_frozen_by_owner') AS told
       FROM users u WHERE mobile = $1`,
      [client.mobile],
    )
  ).rows[0];

/** What programs do that open every link before its reader does. */
async function scan({ device }: Way, link: string): Promise<void> {
  const read = await fetch(link);
  expect(read.status).toBe(200);
  await read.text();
  const page = await open(device);
  const shown = page.waitForResponse('**/api/v1/freeze/read');
  await page.goto(link, { waitUntil: 'networkidle' });
  expect((await shown).status()).toBe(200);
  await page.context().close();
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const api = (path: string, token: string, body?: object): Promise<Response> =>
  fetch(`${system.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The stranger's own connection for notices, with what their sign-in gave them. */
async function openSocket({ accessToken, refreshToken }: Tokens): Promise<RawSocket> {
  const answer = await api('/refresh-token', accessToken, { refresh_token: refreshToken });
  const { data } = (await answer.json()) as { data: { token: string } };
  const path = `/rt/notifications/?token=${data.token}`;
  const socket = await RawSocket.open({ origin: system.url, path });
  if (socket === undefined || !(await socket.join())) throw new Error('The socket is not open.');
  return socket;
}

/** Signs in at the panel's login; answers what the browser was given. */
async function enter(page: Page, { client }: Way): Promise<Tokens> {
  const entered = page.waitForResponse('**/api/v1/jwt/login');
  await signIn(page, system.url, client);
  return ((await (await entered).json()) as { data: Tokens }).data;
}

/** The stranger in the account: their page, what it was given, and a socket. */
async function breakIn(way: Way) {
  const page = await open(way.device, { userAgent: STRANGE });
  const tokens = await enter(page, way);
  await page.goto(`${system.url}/mywallet`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return { page, tokens, socket: await openSocket(tokens) };
}

/** Buys at market and reads why not, where the person looks. */
async function isRefused(page: Page, { lang, layout }: Device): Promise<void> {
  const { trade } = WORDS[lang];
  await page.goto(`${system.url}/trade/${MARKET}?side=buy`);
  const form = page.getByRole('form', { name: trade.order }).first();
  if (layout === 'desktop')
    await form.getByRole('tab', { name: trade.market, exact: true }).click();
  await form.locator('input[name=money]').fill('9000000');
  await form.locator('button[type=submit]').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: trade.placeBuy, exact: true }).click();
  await sheet.getByRole('alert').waitFor();
  expect(await sheet.getByRole('alert').innerText()).toContain(ERRORS.account_frozen[lang]);
}

/** Cancels the one order there is, which a frozen account may. */
async function cancelsOrder(page: Page, { lang, layout }: Device): Promise<void> {
  await page.goto(`${system.url}/trade/${MARKET}`);
  const button = page.locator('[data-cancel]').first();
  await (layout === 'phone' ? button.tap() : button.click());
  await page.locator('.toast', { hasText: WORDS[lang].cancel.cancelled }).waitFor();
}

/** What a sell order of the owner's own needs to rest in the book. */
const RESTING = { pair_type: MARKET, pair_price: '12900000000', pair_amount: '0.001' };

test.each([
  { device: PHONE, find: findFundedClient },
  { device: DESKTOP, find: findOtherClient },
])(
  'O09 S04 a link that scanners open three times freezes when its owner says so ($device.lang)',
  async ({ device, find }) => {
    const way: Way = { device, client: find(system.demoDir) };
    const { client } = way;
    const { device: names, freeze } = WORDS[device.lang];
    const address = `owner.of.${client.mobile}@example.ir`;
    await database.query('UPDATE users SET email = $2 WHERE mobile = $1', [client.mobile, address]);
    const owner = await open(device);
    const { accessToken } = await enter(owner, way);
    const placed = await api('/trade/limitSell', accessToken, { ...RESTING, request_type: 2 });
    expect(await placed.json()).toMatchObject({ data: { status: 'open' } });
    const [sms, mailbox] = [
      await openPhone(system.simulatorsUrl, client.mobile),
      await openMailbox(system.simulatorsUrl, address),
    ];
    const stranger = await breakIn(way);
    const told = await sms.next(({ template }) => template === 'sarraf-new-device-fa');
    const mail = await mailbox.next(({ text }) => LINK.test(text));
    const link = LINK.exec(mail.text)?.[0] ?? '';
    expect([LINK.exec(told.text)?.[0], LINK.exec(mail.html)?.[0]]).toEqual([link, link]);

    const before = await stateOf(way);
    expect(before).toEqual({ is_frozen: false, sessions: 2, used: 0, orders: 1, told: 0 });
    for (let count = 0; count < SCANS; count += 1) await scan(way, link);
    expect(await stateOf(way)).toEqual(before);
    expect((await api('/fetchUser', stranger.tokens.accessToken)).status).toBe(200);
    expect(stranger.socket.isClosed).toBe(false);

    const reader = await open(device);
    await reader.goto(link);
    await reader.getByText(names.deviceOn(names.firefox, names.windows)).waitFor();
    await reader.getByText('127.0.0.1').waitFor();
    await reader.getByRole('button', { name: freeze.freeze, exact: true }).click();
    const isOut = async () => (await api('/fetchUser', stranger.tokens.accessToken)).status === 401;
    await vi.waitUntil(isOut, { timeout: SIGNED_OUT_WITHIN_MS });
    await vi.waitUntil(() => stranger.socket.isClosed, { timeout: SIGNED_OUT_WITHIN_MS });
    await reader.getByRole('heading', { name: freeze.usedTitle }).waitFor();
    await stranger.page.waitForURL('**/login**');
    expect(await stateOf(way)).toEqual({
      is_frozen: true,
      sessions: 0,
      used: 1,
      orders: 1,
      told: 1,
    });

    await signIn(owner, system.url, client);
    await isRefused(owner, device);
    await cancelsOrder(owner, device);
    expect(await stateOf(way)).toMatchObject({ is_frozen: true, orders: 0 });
  },
);
