// An authenticator's life as a person lives it: set up, used to log in, lost, and another one in its
// place.
import { ERRORS } from '@sarraf/contracts';
import {
  type AccountWalk,
  enterPassword,
  isIn,
  keepCodes,
  securityRow,
  seeCodesLeft,
} from './account-steps.ts';
import { authenticatorCode } from './authenticator.ts';
import { openPhone, smsCode } from './inboxes.ts';
import { WORDS } from './words.ts';

/** What a person has of their authenticator. */
export interface Authenticator {
  /** What the app counts its codes from. */
  readonly key: string;
  /** The ten recovery codes. */
  readonly codes: readonly string[];
}

/** Of the code that a login types: the step of now is spent on setting the authenticator up. */
const LATER = 1;

/** Logged in by the password alone, sets one up by a code of an SMS, led there by the page's head. */
export async function setAuthenticator(walk: AccountWalk): Promise<Authenticator> {
  const { page, lang, url, login } = walk;
  const { factorProof, security } = WORDS[lang];
  await enterPassword(walk);
  await isIn(page);
  await page.goto(`${url}/security`);
  const head = page.locator('.security-next');
  // its sheet sends the code as it opens
  const phone = await openPhone(walk.simulatorsUrl, login.mobile);
  await head.getByRole('button', { name: security.turnOn, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel(factorProof.code).fill(await smsCode(phone, 'sarraf-set-two-factor-fa'));
  return scan(walk);
}

/** Puts another one in its place; a recovery code says that it is the same person. */
export async function replaceAuthenticator(
  walk: AccountWalk,
  recoveryCode: string,
): Promise<Authenticator> {
  const { page, lang, url } = walk;
  const { authenticator: t, factorProof } = WORDS[lang];
  await page.goto(`${url}/security`);
  const row = securityRow(page, t.app);
  await row.getByRole('button', { name: t.change, exact: true }).click();
  await page.getByRole('button', { name: t.replace, exact: true }).click();
  await page.getByRole('button', { name: factorProof.toRecovery, exact: true }).click();
  await page.getByLabel(factorProof.recoveryCode, { exact: true }).fill(recoveryCode);
  await page.getByRole('button', { name: t.proceed, exact: true }).click();
  return scan(walk);
}

/** From the picture to scan over the app's first code to the ten codes. */
async function scan(walk: AccountWalk): Promise<Authenticator> {
  const { page, lang, look } = walk;
  const { authenticator: t, factorProof } = WORDS[lang];
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('img', { name: t.qr }).waitFor();
  await look?.('picture to scan');
  const key = (await sheet.locator('.font-mono').innerText()).replace(/\s/g, '');
  await sheet.getByRole('button', { name: t.scanned, exact: true }).click();
  await sheet.getByLabel(factorProof.code).waitFor();
  await look?.('first code');
  await sheet.getByLabel(factorProof.code).fill(authenticatorCode(key));
  const codes = await keepCodes(walk);
  await seeCodesLeft(walk, codes.length);
  return { key, codes };
}

/** Logs in by the password and the app's code. */
export async function logInByAuthenticator(walk: AccountWalk, key: string): Promise<void> {
  await enterPassword(walk);
  await walk.page.getByLabel(WORDS[walk.lang].auth.code).fill(authenticatorCode(key, LATER));
  await isIn(walk.page);
}

/** Is refused with the code of an app that the account knows no more. */
export async function failByAuthenticator(walk: AccountWalk, key: string): Promise<void> {
  await enterPassword(walk);
  await walk.page.getByLabel(WORDS[walk.lang].auth.code).fill(authenticatorCode(key, LATER));
  await isRefused(walk);
}

/** Logs in by the password and a recovery code. */
export async function logInByRecoveryCode(walk: AccountWalk, code: string): Promise<void> {
  await enterRecoveryCode(walk, code);
  await isIn(walk.page);
}

/** Is refused with a recovery code that was used, or that others replaced. */
export async function failByRecoveryCode(walk: AccountWalk, code: string): Promise<void> {
  await enterRecoveryCode(walk, code);
  await isRefused(walk);
}

async function enterRecoveryCode(walk: AccountWalk, code: string): Promise<void> {
  const { page, lang } = walk;
  const { auth } = WORDS[lang];
  await enterPassword(walk);
  await page.getByRole('button', { name: auth.useRecovery, exact: true }).click();
  await page.getByLabel(auth.recoveryCode, { exact: true }).fill(code);
  await page.getByRole('button', { name: auth.confirm, exact: true }).click();
}

/** Reads that the code is wrong, and is still at the login. */
async function isRefused({ page, lang }: AccountWalk): Promise<void> {
  await page.getByText(ERRORS.code_wrong[lang]).waitFor();
  if (!page.url().endsWith('/login')) throw new Error(`A wrong code led to ${page.url()}.`);
}
