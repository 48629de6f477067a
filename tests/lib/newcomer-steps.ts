// The first steps of a newcomer in the panel, as a person takes them.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestSystem } from '../../tools/lib/test-system.ts';
import type { Newcomer } from './person.ts';
import { readSmsCode } from './simulators.ts';
import { startOf, type Words } from './words.ts';

/** Each step begins in its first field: nothing has to be tapped before one types. */
async function expectFocus(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.waitFor();
  const isFocused = () => field.evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused, { message: label }).toBe(true);
}

/** A visitor's screens without prices open no connection, and say nothing of one. */
export async function lookAroundAsGuest(page: Page, words: Words, url: string): Promise<void> {
  for (const path of ['/settings', '/terms', '/no-such-page']) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText(words.common.connecting).count(), path).toBe(0);
  }
}

/** What a newcomer does before the first trade, in one system. */
export class NewcomerSteps {
  readonly #system: TestSystem;

  constructor(system: TestSystem) {
    this.#system = system;
  }

  /** By a code: they are at the first step already, where its link led them. */
  async register(
    page: Page,
    words: Words,
    person: Newcomer,
    { code: invite }: { readonly code?: string } = {},
  ): Promise<void> {
    if (invite === undefined) await page.goto(`${this.#system.url}/register`);
    await expectFocus(page, words.auth.mobile);
    await page.keyboard.insertText(person.mobile);
    await page.getByRole('button', { name: words.auth.sendCode }).click();
    const code = await readSmsCode(this.#system.simulatorsUrl, person.mobile);
    await expectFocus(page, words.auth.code);
    await page.keyboard.insertText(code);
    await expectFocus(page, words.auth.firstName);
    await page.getByLabel(words.auth.firstName, { exact: true }).fill(person.firstName);
    await page.getByLabel(words.auth.lastName).fill(person.lastName);
    await page.getByLabel(words.auth.password, { exact: true }).fill(person.password);
    if (invite !== undefined) {
      const field = page.getByLabel(words.auth.invite, { exact: true });
      const kept = await field.inputValue();
      if (kept !== invite)
        throw new Error(`The link brought ${invite}, and the field has ${kept}.`);
      await page.getByText(words.auth.inviteSeen).waitFor();
    }
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: words.auth.create }).click();
    await page.waitForURL('**/access-control');
  }

  async reachLevelOne(page: Page, words: Words, person: Newcomer): Promise<void> {
    await page.goto(`${this.#system.url}/kyc`);
    await page.getByLabel(words.kyc.nationalCode).fill(person.nationalCode);
    await page.getByLabel(words.kyc.birthDate).fill(person.birthDate);
    await page.getByLabel(words.kyc.cardNumber).fill(person.cardNumber);
    await page.getByRole('button', { name: words.kyc.submit }).click();
    const done = new RegExp(words.kyc.doneTitle.replace('{level}', '[1۱]'));
    await page.getByRole('heading', { name: done }).waitFor();
  }

  async payAtBank(page: Page): Promise<void> {
    await page.waitForURL(`${this.#system.bankUrl}/**`);
    await page.locator('#pay').click();
    await page.waitForURL('**/mywallet/deposit/IRT?payment=*');
  }

  async deposit(page: Page, words: Words, toman: string): Promise<void> {
    // the only card is no choice: the amount is asked for at once
    await page.goto(`${this.#system.url}/mywallet/deposit/IRT`);
    await page.getByLabel(words.deposit.amount, { exact: true }).fill(toman);
    await page.getByRole('button', { name: startOf(words.deposit.pay) }).click();
    await page.getByRole('button', { name: startOf(words.handOff.go) }).click();
    await this.payAtBank(page);
    await page.getByText(words.deposit.paidTitle).waitFor();
  }
}
