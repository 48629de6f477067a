// What a person does with coins on a phone, in Persian, and what others do about it: the demo's faucet pays,
// an officer approves.
import type { Page } from 'playwright-core';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import { signOfficerIn } from '../../apps/demo/src/chains/officer-session.ts';
import { texts as coins } from '../../apps/web/src/features/coin-deposit/texts/fa.ts';
import { texts as out } from '../../apps/web/src/features/coin-withdraw/texts/fa.ts';
import type { TestSystem } from '../../tools/lib/test-system.ts';
import { readNumber } from './decimal-text.ts';
import { officerOf } from './office-steps.ts';
import { countSms, readCodeOf } from './simulators.ts';
import { WORDS } from './words.ts';

const WAIT_MS = 45_000;
const CODES = { withdraw: 'sarraf-withdraw-fa', recipients: 'sarraf-recipients-fa' } as const;

/** A coin by one of its networks. */
export interface CoinRail {
  readonly symbol: string;
  /** As the wire names it: `TRC20`. */
  readonly network: string;
  /** As the demo names it: `tron`. */
  readonly chain: string;
  /** The coin goes by this network alone: there is no choice of it. */
  readonly isSole?: true;
}

/** A call of the demo's chains; their page says where they listen. Answers what the call did. */
export async function controlChain(
  page: string,
  { chain }: Pick<CoinRail, 'chain'>,
  act: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(`${new URL(page).origin}/_control/chain/${chain}/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

/** The whole balance of a coin as its page shows it. */
export async function shownBalance(page: Page, url: string, symbol: string): Promise<string> {
  await page.goto(`${url}/mywallet/${symbol}`);
  const shown = await page.locator('[data-figure=coin_total]').first().textContent();
  return readNumber(shown ?? '') ?? '';
}

/** From the coin to the address of its network; answers it with the page of the faucet. */
export async function askForAddress(
  page: Page,
  url: string,
  { isSole, network, symbol }: CoinRail,
): Promise<{ readonly address: string; readonly faucet: string }> {
  await page.goto(`${url}/mywallet/deposit/${symbol}`);
  if (isSole !== true) {
    await page.locator('label').filter({ hasText: network }).click();
    await page.getByRole('button', { name: coins.getAddress(network) }).click();
  }
  const shown = page.locator('[data-figure=deposit_address]');
  await shown.waitFor();
  const address = (await shown.getAttribute('data-value')) ?? '';
  const faucet = (await page.locator('.faucet a').getAttribute('href')) ?? '';
  expect(new URL(faucet).searchParams.get('address')).toBe(address);
  return { address, faucet };
}

/** From the page of the address, where what is on its way is told, to its tracker. */
export async function openTracker(page: Page): Promise<void> {
  await page.locator('a[href^="/mywallet/deposits/"]').first().click();
  await page.waitForURL(/\/mywallet\/deposits\/[0-9a-f-]{36}$/);
}

/** How many confirmations the ring shows; null where it is not there any more. */
async function confirmationsOn(page: Page): Promise<string | null> {
  const ring = page.locator('[data-figure=confirmations]');
  return (await ring.count()) === 0 ? null : ring.getAttribute('data-value');
}

/** Looks at a tracker until it has its last heading; answers the counts that its ring showed, in order. */
export async function watchConfirmations(
  page: Page,
  heading: string,
  timeout: number,
): Promise<readonly (readonly [count: number, needed: number])[]> {
  const seen = new Set<string>();
  await vi.waitFor(
    async () => {
      const now = await confirmationsOn(page);
      if (now !== null) seen.add(now);
      expect(await page.getByRole('heading', { name: heading, exact: true }).count()).toBe(1);
    },
    { timeout, interval: 200 },
  );
  return [...seen].map((text) => {
    const [count, needed] = text.split('/').map(Number);
    return [count ?? Number.NaN, needed ?? Number.NaN] as const;
  });
}

/** From the coin to the step of the address. */
export async function beginWithdrawal(
  page: Page,
  url: string,
  { isSole, network, symbol }: CoinRail,
): Promise<void> {
  await page.goto(`${url}/mywallet/withdraw/${symbol}`);
  if (isSole === true) return;
  await page.locator('label').filter({ hasText: network }).click();
  await page
    .getByRole('button', { name: new RegExp(network) })
    .last()
    .click();
}

/** Types an address that is in no book, and saves it there with a code. */
export async function saveAddress(
  page: Page,
  simulatorsUrl: string,
  entry: { readonly address: string; readonly label: string; readonly mobile: string },
): Promise<void> {
  const { address, label, mobile } = entry;
  const asked = { mobile, template: CODES.recipients };
  const known = await countSms(simulatorsUrl, mobile, asked.template);
  await page.locator('input[name=wallet_address]').fill(address);
  await page.getByText(out.newTitle).waitFor();
  await page.getByLabel(out.labelOf, { exact: true }).fill(label);
  await page.getByRole('button', { name: out.save, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: out.save, exact: true }).waitFor();
  const code = await readCodeOf(simulatorsUrl, { ...asked, known });
  await sheet.getByLabel(WORDS.fa.factorProof.code).fill(code);
  await page.getByText(out.saved(label)).waitFor();
}

/** Chooses an address of the book by its name, and goes on to the amount. */
export async function chooseSaved(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(label) }).click();
  await page.getByRole('button', { name: out.proceed, exact: true }).click();
}

/** Confirms what is typed with a code, on to the tracker; answers the withdrawal's id. */
export async function confirmWithdrawal(
  page: Page,
  simulatorsUrl: string,
  mobile: string,
): Promise<string> {
  const asked = { mobile, template: CODES.withdraw };
  const known = await countSms(simulatorsUrl, mobile, asked.template);
  await page.getByRole('button', { name: out.confirm, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: out.confirmTitle }).waitFor();
  const code = await readCodeOf(simulatorsUrl, { ...asked, known });
  await sheet.getByLabel(WORDS.fa.factorProof.code).fill(code);
  await page.waitForURL(/\/mywallet\/withdrawals\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

/** As an officer of finance says yes to a withdrawal that waits. */
export async function approveWithdrawal(system: TestSystem, id: string): Promise<void> {
  const { url: serverUrl, simulatorsUrl } = system;
  const officer = await signOfficerIn({ serverUrl, simulatorsUrl }, officerOf(system, 'finance'));
  const path = `/admin/coin_withdrawals/${id}/approve`;
  await vi.waitFor(
    async () => {
      const answer = await officer?.call('POST', path, { reason: 'The address is known to us.' });
      expect(answer).toMatchObject({ ok: true });
    },
    { timeout: WAIT_MS, interval: 1_000 },
  );
}

/** What the books have of a coin that leaves by a chain; smallest units. */
export interface Custody {
  /** At the chain's hot address. */
  readonly hot: number;
  /** Of the chain's own coin, for the fees of the house's transactions. */
  readonly gas: number;
  /** How often any chain was stopped. */
  readonly stops: number;
}

/** What the books have now; `own` is the chain's own coin. */
export async function custodyOf(
  database: pg.Client,
  { chain, own, symbol }: Pick<CoinRail, 'chain' | 'symbol'> & { readonly own: string },
): Promise<Custody> {
  const { rows } = await database.query<{ hot: string; gas: string; stops: string }>(
    `SELECT
       (SELECT -b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'outside' AND a.owner_id = 'hot_' || $1 AND a.asset = $2) AS hot,
       (SELECT b.total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
         WHERE a.owner_kind = 'house' AND a.owner_id = 'gas' AND a.asset = $3) AS gas,
       (SELECT count(*) FROM chain_stops) AS stops`,
    [chain, symbol, own],
  );
  return {
    hot: Number(rows[0]?.hot),
    gas: Number(rows[0]?.gas),
    stops: Number(rows[0]?.stops),
  };
}

/** What a person has of a coin by the books, and how many deposits of coins are credited to anybody. */
export async function coinsOf(
  database: pg.Client,
  mobile: string,
  symbol: string,
): Promise<{ readonly units: number; readonly credited: number }> {
  const { rows } = await database.query<{ units: string; credited: string }>(
    `SELECT coalesce(sum(b.total), 0) AS units,
       (SELECT count(*) FROM coin_deposits WHERE state = 'credited') AS credited
     FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     JOIN users AS u ON a.owner_kind = 'user' AND a.owner_id = u.id::text
     WHERE a.asset = $2 AND u.mobile = $1`,
    [mobile, symbol],
  );
  return { units: Number(rows[0]?.units), credited: Number(rows[0]?.credited) };
}
