// Quick buy in the panel, as a person does it: the price first, then either amount, then the offer.
import { toLatinDigits } from '@sarraf/money';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Words } from './words.ts';

/** An offer as the wire has it: price, amounts and what is paid and received, decimal text. */
export interface Offered {
  readonly price: string;
  readonly base_amount: string;
  readonly pay: { readonly symbol: string; readonly amount: string };
  readonly receive: { readonly symbol: string; readonly amount: string };
}

/** What a field shows, as the wire writes it. */
async function amountIn(page: Page, field: 'pay' | 'receive'): Promise<string> {
  const shown = toLatinDigits(await page.locator(`input[name=${field}]`).inputValue());
  return shown.replaceAll(/[,\u066c]/g, '').replace('\u066b', '.');
}

/** Types one amount, waits for the other, and asks the house: what it offers is what was shown. */
async function askFor(
  page: Page,
  field: 'pay' | 'receive',
  amount: string,
): Promise<{ readonly offer: Offered; readonly estimate: string }> {
  const other = field === 'pay' ? 'receive' : 'pay';
  await page.locator(`input[name=${field}]`).fill(amount);
  await expect.poll(() => amountIn(page, other), { timeout: 30_000 }).toMatch(/[1-9]/);
  const estimate = await amountIn(page, other);
  const answered = page.waitForResponse('**/api/v1/otc/quote');
  await page.locator('form button[type=submit]').click();
  const { data } = (await (await answered).json()) as { data: Offered };
  await page.locator('#otc-offer').waitFor({ state: 'attached' });
  return { offer: data, estimate };
}

/** Buys bitcoin with toman at the house's price; the default is bitcoin without any choice. */
export async function quickBuy(page: Page, words: Words, toman: string): Promise<Offered> {
  await page.getByText(words.otc.buyPrice).waitFor();
  const wished = await askFor(page, 'receive', '0.001');
  expect(wished.offer.receive).toEqual({ symbol: 'BTC', amount: '0.001' });
  expect(Math.ceil(Number(wished.offer.pay.amount))).toBe(Number(wished.estimate));
  await page.getByRole('button', { name: words.otc.change }).click();

  const { offer, estimate } = await askFor(page, 'pay', toman);
  expect(offer.pay).toEqual({ symbol: 'IRT', amount: toman });
  expect(offer.receive.amount).toBe(estimate);
  await page.locator('.button-buy').click();
  await page.getByRole('heading', { name: words.otc.doneBuy }).waitFor();
  return offer;
}

/** The coin is found by its name and chosen: the fields are then in it. */
export async function chooseCoin(page: Page, words: Words, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${words.otc.coin}:`) }).click();
  await page.getByRole('textbox', { name: words.otc.search }).fill(name);
  await page.locator('.coin-choice').first().click();
  await page.getByRole('button', { name: `${words.otc.coin}: ${name}` }).waitFor();
}

/** With an earlier visit's answers alone: they are shown, but no price, share or amount comes of them. */
export async function expectNothingOfKept(page: Page, words: Words, url: string): Promise<void> {
  const context = page.context();
  for (const path of ['exchange_list', 'user_wallets/list', 'user/fees']) {
    await context.route(`**/api/v1/${path}`, (route) => route.abort());
  }
  await context.routeWebSocket(/\/rt\//, (socket) => socket.close());
  await page.goto(`${url}/otc`);
  await page.getByText(words.otc.noPrice).waitFor();
  await page.locator('input[name=pay]').fill('5000000');
  const shares = page.locator('fieldset button');
  await expect.poll(() => shares.count()).toBe(4);
  for (const share of await shares.all()) expect(await share.isDisabled()).toBe(true);
  expect(await page.locator('input[name=receive]').inputValue()).toBe('');
}
