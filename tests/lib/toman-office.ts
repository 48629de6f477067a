// What officers do with toman that came over the bank, on their own screens, in Persian.
import type { Page } from 'playwright-core';
import { HOUSE_SHEBA } from '../../apps/demo/src/bank/statement.ts';
import { texts as bank } from '../../apps/web/src/features/backoffice/bank/texts/fa.ts';
import { texts as words } from '../../apps/web/src/features/backoffice/may-decide/texts/fa.ts';
import type { BrowserFile } from './toman-bank.ts';

const REASON = 'با صورت‌حساب بانک یکی است';

/** Brings a statement in; it stands open then, and agrees with the books. */
export async function bringIn(page: Page, url: string, file: BrowserFile): Promise<void> {
  await page.goto(`${url}/statements`);
  // the only account of the house stands there
  await page.getByRole('button', { name: new RegExp(HOUSE_SHEBA) }).waitFor();
  await page.getByLabel(bank.pickFile, { exact: true }).setInputFiles(file);
  await page.getByText(bank.agreed).waitFor();
}

/** Approves the newest statement, and waits until all of it is credited. */
export async function approveNewest(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/statements`);
  const newest = page.locator('.queue-row').first();
  await newest.click();
  await page.getByRole('button', { name: bank.approve, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel(words.reason, { exact: true }).fill(REASON);
  await sheet.getByRole('button', { name: bank.approve, exact: true }).click();
  await newest
    .getByText(bank.status_done)
    .waitFor()
    .catch(async (cause: unknown) => {
      throw new Error(`It was not done: ${await page.locator('main').innerText()}`, { cause });
    });
}

/** What the queue of nobody's money says of its only line. */
export async function readUnmatched(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/unmatched`);
  await page.locator('.queue-row').click();
  return page.locator('.queue-documents').innerText();
}

/** Accepts the only receipt, by the line of its own number; two officers do, one after the other. */
export async function acceptReceipt(
  page: Page,
  url: string,
  said: 'kept' | 'receiptApproved',
): Promise<void> {
  await page.goto(`${url}/offline-deposits`);
  await page.locator('.queue-row').click();
  await page.getByAltText(bank.picture).waitFor();
  await page.getByText(bank.sameReference).waitFor();
  await page.getByLabel(bank.reason, { exact: true }).fill(REASON);
  await page.getByRole('button', { name: bank.approveReceipt, exact: true }).click();
  await page.getByText(bank[said]).waitFor();
}

/** Money of nobody: its row says how much, and what it opens from whom. */
interface Unmatched {
  readonly payer: string;
  /** As the screen writes it. */
  readonly amount: string;
}

/** Opens a line in the queue of nobody's money, and the decision on it. */
async function openUnmatched(page: Page, url: string, { payer, amount }: Unmatched): Promise<void> {
  await page.goto(`${url}/unmatched`);
  await page.locator('.queue-row', { hasText: amount }).click();
  await page.locator('.queue-documents', { hasText: payer }).waitFor();
  await page.getByRole('button', { name: bank.decideLine, exact: true }).click();
}

/** Sends what the open line is to become, and waits for what the screen says of it. */
async function decide(page: Page, button: string, said: string): Promise<void> {
  await page.getByLabel(words.reason, { exact: true }).fill(REASON);
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByText(said).waitFor();
}

/** Wants a payer's money to be given to the person of this mobile, as the first of two. */
export async function wantAssigned(
  page: Page,
  url: string,
  wanted: Unmatched & { readonly mobile: string },
): Promise<void> {
  await openUnmatched(page, url, wanted);
  await page.getByText(bank.needsTwo).waitFor();
  await page.getByLabel(bank.findPerson, { exact: true }).fill(wanted.mobile);
  await page.getByRole('button', { name: bank.find, exact: true }).click();
  await page.getByRole('radiogroup').locator('label').first().click();
  await decide(page, bank.doAssign, bank.kept);
}

/** Wants a payer's money to be noted as paid back by the bank, as the first of two. */
export async function wantPaidBack(
  page: Page,
  url: string,
  wanted: Unmatched & { readonly reference: string },
): Promise<void> {
  await openUnmatched(page, url, wanted);
  await page.getByRole('radio', { name: bank.payBack }).check({ force: true });
  await page.getByLabel(bank.bankReference, { exact: true }).fill(wanted.reference);
  await decide(page, bank.doPayBack, bank.kept);
}

/** Wants the same as the first officer: what they wanted is filled in, and done with this word. */
export async function wantTheSame(
  page: Page,
  url: string,
  { way, ...line }: Unmatched & { readonly way: 'assign' | 'pay_back' },
): Promise<void> {
  await openUnmatched(page, url, line);
  const [button, said] =
    way === 'assign' ? [bank.doAssign, bank.assigned] : [bank.doPayBack, bank.paidBack];
  await decide(page, button, said);
}
