// What officers do with toman that came over the bank, on their own screens, in Persian.
import type { Page } from 'playwright-core';
import { HOUSE_SHEBA } from '../../apps/demo/src/bank/statement.ts';
import { texts as bank } from '../../apps/web/src/features/backoffice/bank/texts/fa.ts';
import type { BrowserFile } from './toman-bank.ts';

const REASON = 'با صورت‌حساب بانک یکی است';

/** Brings a statement in; it stands open then, and agrees with the books. */
export async function bringIn(page: Page, url: string, file: BrowserFile): Promise<void> {
  await page.goto(`${url}/statements`);
  await page.getByLabel(bank.account, { exact: true }).fill(HOUSE_SHEBA);
  await page.getByLabel(bank.pickFile, { exact: true }).setInputFiles(file);
  await page.getByText(bank.agreed).waitFor();
}

/** Approves the newest statement, and waits until all of it is credited. */
export async function approveNewest(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/statements`);
  const newest = page.locator('.queue-row').first();
  await newest.click();
  await page.getByLabel(bank.reason, { exact: true }).fill(REASON);
  await page.getByRole('button', { name: bank.approve, exact: true }).click();
  await newest.getByText(bank.status_done).waitFor();
}

/** What the queue of nobody's money says of its only line. */
export async function readUnmatched(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/unmatched`);
  await page.locator('.queue-row').click();
  return page.locator('.queue-documents').innerText();
}

/** Accepts the only receipt, by the line of its own number. */
export async function acceptReceipt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/offline-deposits`);
  await page.locator('.queue-row').click();
  await page.getByAltText(bank.picture).waitFor();
  await page.getByText(bank.sameReference).waitFor();
  await page.getByLabel(bank.reason, { exact: true }).fill(REASON);
  await page.getByRole('button', { name: bank.approveReceipt, exact: true }).click();
  await page.getByText(bank.receiptApproved).waitFor();
}
