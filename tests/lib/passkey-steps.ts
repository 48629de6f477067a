// A passkey's life as a person lives it: made, used to log in, used as proof, removed.
import {
  type AccountWalk,
  enterPassword,
  isIn,
  keepCodes,
  securityRow,
  withCount,
} from './account-steps.ts';
import { openPhone, smsCode } from './inboxes.ts';
import { addAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.ts';
import { WORDS } from './words.ts';

/** What the passkey is called. */
export const PASSKEY_NAME = 'Pixel';

/** Logs in by password and makes a passkey by a code of an SMS; keeps the ten codes. */
export async function makePasskey(walk: AccountWalk): Promise<VirtualAuthenticator> {
  const { page, lang, url, login } = walk;
  const { factorProof, passkeys: t } = WORDS[lang];
  const device = await addAuthenticator(page);
  await enterPassword(walk);
  await isIn(page);
  await page.goto(`${url}/security`);
  const row = securityRow(page, t.title);
  // its sheet sends the code as it opens
  const phone = await openPhone(walk.simulatorsUrl, login.mobile);
  await row.getByRole('button', { name: t.add, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel(factorProof.code).fill(await smsCode(phone, 'sarraf-passkeys-fa'));
  await sheet.getByLabel(t.name).fill(PASSKEY_NAME);
  await sheet.getByRole('button', { name: t.make, exact: true }).click();
  await keepCodes(walk);
  await page.getByText(withCount(lang, t.on, 'count', 1)).waitFor();
  return device;
}

/** Forgets the session, and presses the login's button for passkeys: nothing is typed. */
export async function pressPasskeyLogin({ page, lang, url }: AccountWalk): Promise<void> {
  // what remembers it belongs to the panel's address
  if (page.url().startsWith(url)) await page.evaluate(() => localStorage.removeItem('userData'));
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: WORDS[lang].auth.loginByPasskey, exact: true }).click();
}

/** Forgets the session, and logs in by the passkey: neither mobile, password nor code is typed. */
export async function logInByPasskey(walk: AccountWalk): Promise<void> {
  await pressPasskeyLogin(walk);
  await isIn(walk.page);
}

/** Is told what happened where the device does not recognise its person; nobody is logged in. */
export async function failToLogIn(walk: AccountWalk, device: VirtualAuthenticator): Promise<void> {
  await device.recognise(false);
  await pressPasskeyLogin(walk);
  await walk.page.getByText(WORDS[walk.lang].passkey.cancelled).waitFor();
  await device.recognise(true);
}

/** Proves oneself by the passkey for new recovery codes. */
export async function renewCodes(walk: AccountWalk): Promise<void> {
  const { page, lang, url } = walk;
  const { renew } = WORDS[lang].authenticator;
  await page.goto(`${url}/security`);
  await page.getByRole('button', { name: renew, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('button', { name: renew, exact: true }).click();
  await keepCodes(walk);
}

/** Removes the passkey with its own signature. */
export async function removePasskey({ page, lang, url }: AccountWalk): Promise<void> {
  const t = WORDS[lang].passkeys;
  await page.goto(`${url}/security`);
  const row = securityRow(page, t.title);
  await row.getByRole('button', { name: t.manage, exact: true }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('button', { name: t.removeOf(PASSKEY_NAME) }).click();
  await sheet.getByRole('button', { name: t.remove, exact: true }).click();
  await page.getByText(t.removed).waitFor();
}
