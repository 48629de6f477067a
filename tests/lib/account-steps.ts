// What walks through an account's security share: the login's first step, the security page and its
// rows, and the ten recovery codes.
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { ClientLogin } from '../../tools/lib/panel-login.ts';
import type { Lang } from './panel.ts';
import { WORDS } from './words.ts';

/** Where a walk is walked, and by whom. */
export interface AccountWalk {
  readonly page: Page;
  readonly lang: Lang;
  readonly url: string;
  readonly simulatorsUrl: string;
  readonly login: ClientLogin;
  /** Looks at each step of a sheet that only the walk itself gets to. */
  readonly look?: (step: string) => Promise<void>;
}

/** How many recovery codes are made at once. */
const CODES_MADE = 10;
const LOCALES = { fa: 'fa-IR', en: 'en-US' } as const;

/** A text of the catalogue with a number in it, in the digits of its language. */
export function withCount(lang: Lang, text: string, name: string, count: number): string {
  return text.replace(`{${name}}`, new Intl.NumberFormat(LOCALES[lang]).format(count));
}

/** Resolves once somebody is logged in. */
export const isIn = (page: Page): Promise<void> =>
  page.waitForURL((address) => !address.pathname.startsWith('/login'));

/** Opens the login and sends mobile and password; what follows is the account's second step. */
export async function enterPassword({ page, lang, url, login }: AccountWalk): Promise<void> {
  const { auth } = WORDS[lang];
  await page.goto(`${url}/login`);
  await page.getByLabel(auth.mobile).fill(login.mobile);
  await page.getByLabel(auth.password, { exact: true }).fill(login.password);
  await page.locator('form button[type=submit]').first().click();
}

/** The row of the security page with this title. */
export function securityRow(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { name: title });
  return page.locator('.row').filter({ has: heading });
}

/** Reads the ten codes, is not let go before they are said to be kept, and closes the sheet. */
export async function keepCodes({ page, lang, look }: AccountWalk): Promise<readonly string[]> {
  const t = WORDS[lang].authenticator;
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: t.codesTitle }).waitFor();
  const codes = await sheet.locator('li').allInnerTexts();
  expect(new Set(codes).size).toBe(CODES_MADE);
  await look?.('ten codes');
  await sheet.getByRole('button', { name: t.done, exact: true }).click();
  await sheet.getByText(t.keptMissing).waitFor();
  await sheet.getByLabel(t.kept).check();
  await sheet.getByRole('button', { name: t.done, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  return codes;
}

/** Reads on the security page how many recovery codes are left. */
export async function seeCodesLeft({ page, lang, url }: AccountWalk, left: number): Promise<void> {
  await page.goto(`${url}/security`);
  const { recoveryLeft } = WORDS[lang].authenticator;
  await page.getByText(withCount(lang, recoveryLeft, 'left', left), { exact: true }).waitFor();
}
