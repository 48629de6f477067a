// What a person does with their toman on a phone, in Persian.
import type { Page } from 'playwright-core';
import { texts as deposit } from '../../apps/web/src/features/deposit/texts/fa.ts';
import { texts as bank } from '../../apps/web/src/features/deposit/bank/texts/fa.ts';
import { readNumber } from './decimal-text.ts';
import { type Inbox, type Sms, smsCode } from './inboxes.ts';
import { markDocument } from './panel.ts';
import { WORDS } from './words.ts';

const { factorProof, otc, wallet } = WORDS.fa;
const TEHRAN_MS = 3.5 * 3_600_000;
const MINUTE_MS = 60_000;

/** Whole toman that the wallet on the page shows; nothing is asked for. */
export async function tomanShown(page: Page): Promise<number> {
  const row = page.locator('.row', { hasText: wallet.tomanWallet });
  return Number(readNumber(await row.locator('[data-figure=amount]').innerText()));
}

/** Opens the wallet as a document that can be told from a reloaded one; answers its toman. */
export async function openWallet(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/mywallet`);
  await page.locator('.row', { hasText: wallet.tomanWallet }).waitFor();
  await markDocument(page);
  return tomanShown(page);
}

/** The identifier that a person pays with, as the phone shows it. */
export async function readDepositId(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/mywallet/deposit/IRT`);
  await page.getByRole('tab', { name: deposit.wayIdentifier, exact: true }).click();
  const shown = page.locator('[data-deposit-id]');
  return (await shown.getAttribute('data-deposit-id')) ?? '';
}

/** Sends a receipt with its picture of what was paid a minute ago. */
export async function sendReceipt(
  page: Page,
  url: string,
  { amount, reference }: { readonly amount: string; readonly reference: string },
): Promise<void> {
  await page.goto(`${url}/mywallet/deposit/IRT`);
  await page.getByRole('tab', { name: deposit.wayReceipt, exact: true }).click();
  const paidAt = new Date(Date.now() + TEHRAN_MS - MINUTE_MS).toISOString();
  await page.getByLabel(bank.amount, { exact: true }).fill(amount);
  await chooseToday(page, bank.day);
  await page.getByLabel(bank.clock, { exact: true }).fill(paidAt.slice(11, 16));
  await page.getByLabel(bank.number, { exact: true }).fill(reference);
  const buffer = await page.screenshot({ type: 'jpeg', quality: 80 });
  await page
    .getByLabel(bank.pickPicture, { exact: true })
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: bank.send, exact: true }).click();
  await page.getByText(bank.receipt_waiting).waitFor();
}

/** Chooses today in the calendar behind a field. */
async function chooseToday(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.locator('dialog[open] [aria-current=date]').click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
}

/** Proves in the open sheet, which has sent a code by SMS, that it is oneself. */
export async function proveByCode(page: Page, inbox: Inbox<Sms>): Promise<void> {
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel(factorProof.code).fill(await smsCode(inbox, 'sarraf-transfer-fa'));
}

/** Sells coins to the house and has the money leave for the default card; the receipt says so. */
export async function sellToCard(page: Page, url: string, coins: string): Promise<void> {
  await page.goto(`${url}/otc`);
  await page.getByRole('button', { name: otc.turnToSell, exact: true }).click();
  await page.getByText(otc.sellPrice).waitFor();
  await page.locator('.receive-in input[value=card]').check();
  await page.locator('input[name=pay]').fill(coins);
  await page.locator('form button[type=submit]').click();
  await page.locator('.button-sell').click();
  await page.getByRole('heading', { name: otc.doneSell }).waitFor();
}
