// What a person has lost or wants otherwise, on a phone in Persian, and a password and an address for
// mail also on a desktop in English: a forgotten password, with the phone of the authenticator, too;
// another mobile, an address and another one in its place. Each time the other browser is signed out
// where it should be, and the person reads what follows.
import { ERRORS } from '@sarraf/contracts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts as mailEn } from '../../../apps/web/src/features/messages/texts/en.ts';
import { texts as mailFa } from '../../../apps/web/src/features/messages/texts/fa.ts';
import { texts as contacts } from '../../../apps/web/src/features/security/contacts/texts/fa.ts';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { readLogins } from '../../../tools/lib/logins.ts';
import { type ClientLogin, signIn } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { mailCode, openMailbox, openPhone, smsCode } from '../../lib/inboxes.ts';
import { type AccountWalk, isIn, seeCodesLeft } from '../../lib/account-steps.ts';
import {
  failByRecoveryCode,
  logInByAuthenticator,
  setAuthenticator,
} from '../../lib/authenticator-steps.ts';
import { type Complaints, type Device, type Lang, openDevice } from '../../lib/panel.ts';
import { WORDS } from '../../lib/words.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };
/** Of signs that no code is made of. */
const NO_CODE = '0000-0000';
const NEW_PASSWORD = 'Lale-4-vazir-71';
const NEW_MOBILE = '09300000083';
/** What the notices of a reset say. */
const RESET_NOTICES = {
  fa: ['رمز عبور شما بازنشانی شد', 'برداشت تا ۲۴ ساعت متوقف است'],
  en: ['Your password was reset', 'nothing can leave your account for 24 hours'],
} as const;
/** Of who has reset theirs. */
const passwords = new Map<string, string>();

let system: TestSystem;
let browser: Browser;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4900 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** A client of the demo, with the password of now. */
function clientOf(mobile: string): ClientLogin {
  const found = readLogins(system.demoDir).find((login) => login.mobile === mobile);
  if (found === undefined) throw new Error(`The demo has nobody with ${mobile}.`);
  return { mobile, password: passwords.get(mobile) ?? found.password };
}

async function open(device: Device): Promise<{ page: Page; complaints: Complaints }> {
  const { context, complaints } = await openDevice(browser, device);
  return { page: await context.newPage(), complaints };
}

/** Somebody who is signed in on a screen of theirs. */
async function openSignedIn(device: Device, login: ClientLogin, path: string) {
  const opened = await open(device);
  await signIn(opened.page, system.url, login);
  await opened.page.goto(system.url + path);
  await opened.page.getByRole('heading', { level: 1 }).first().waitFor();
  return opened;
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
/** Left to itself, it finds out that it is signed out. */
const isOut = (page: Page): Promise<void> => page.waitForURL('**/login**', { timeout: 30_000 });
/** A browser writes down every refusal, also those that the page asks for. */
const besides = (complaints: Complaints, call: string): Complaints =>
  complaints.filter(
    (complaint) => !(/status of 4\d\d/.test(complaint) && complaint.endsWith(`/api/v1${call}`)),
  );
const readsNotice = async (page: Page, ...texts: string[]): Promise<void> => {
  await page.goto(`${system.url}/notifications`);
  for (const text of texts) await page.getByText(text, { exact: false }).first().waitFor();
};

/** The same person on a device, as the steps of an account's security want it. */
const walkOf = (page: Page, lang: Lang, login: ClientLogin): AccountWalk => ({
  page,
  lang,
  login,
  url: system.url,
  simulatorsUrl: system.simulatorsUrl,
});

/** From the login over the code of an SMS to the new password, which is typed and not yet set. */
async function proveReset({ page, lang, login }: AccountWalk): Promise<void> {
  const { auth, forgot } = WORDS[lang];
  const sms = await openPhone(system.simulatorsUrl, login.mobile);
  await page.goto(`${system.url}/login`);
  await page.getByRole('link', { name: auth.forgotLink }).click();
  await page.getByRole('heading', { name: forgot.title }).waitFor();
  await page.getByLabel(auth.mobile).fill(login.mobile);
  await press(page, auth.sendCode);
  await page.getByLabel(auth.code).fill(await smsCode(sms, 'sarraf-reset-password-fa'));
  await page.getByLabel(forgot.newPassword, { exact: true }).fill(NEW_PASSWORD);
}

/** Reads what came of it, and follows the link to the login. */
async function readReset({ page, lang, login }: AccountWalk): Promise<void> {
  const { auth, forgot } = WORDS[lang];
  await page.getByRole('heading', { name: forgot.doneTitle }).waitFor();
  await page.getByText(forgot.doneHold).waitFor();
  passwords.set(login.mobile, NEW_PASSWORD);
  await page.getByRole('link', { name: forgot.toLogin }).click();
  await page.getByRole('heading', { name: auth.loginTitle }).waitFor();
}

test.each([
  { device: PHONE, mobile: '09120000001' },
  { device: DESKTOP, mobile: '09120000004' },
])(
  'A05 a forgotten password: a code by SMS, a new one, and nobody stays signed in ($device.lang)',
  async ({ device, mobile }) => {
    const client = clientOf(mobile);
    const { auth, forgot } = WORDS[device.lang];
    const sms = await openPhone(system.simulatorsUrl, mobile);
    const other = await openSignedIn({ ...device, layout: 'desktop' }, client, '/security');
    const { page, complaints } = await open(device);
    const walk = walkOf(page, device.lang, client);
    await proveReset(walk);
    await press(page, forgot.set);
    await readReset(walk);
    await isOut(other.page);
    await sms.next(({ template }) => template === 'sarraf-password-reset-fa');
    await page.getByLabel(auth.mobile).fill(mobile);
    await page.getByLabel(auth.password, { exact: true }).fill(client.password);
    await press(page, auth.login);
    await page.locator('.field-note[data-kind=error]').waitFor();
    await page.getByLabel(auth.password, { exact: true }).fill(NEW_PASSWORD);
    await press(page, auth.login);
    await isIn(page);
    await readsNotice(page, ...RESET_NOTICES[device.lang]);
    expect(besides(complaints, '/jwt/login')).toEqual([]);
  },
);

test('A05 another mobile: a factor of now, a code to the new one, and the login by it', async () => {
  const proof = WORDS.fa.factorProof;
  const client = clientOf('09120000002');
  const [old, fresh] = [
    await openPhone(system.simulatorsUrl, client.mobile),
    await openPhone(system.simulatorsUrl, NEW_MOBILE),
  ];
  const other = await openSignedIn({ ...PHONE, layout: 'desktop' }, client, '/security');
  const { page, complaints } = await openSignedIn(PHONE, client, '/security');
  const row = page.locator('section > .row', { hasText: contacts.mobile });
  await row.getByRole('button', { name: contacts.change, exact: true }).click();
  await page.getByLabel(contacts.newMobile).fill(NEW_MOBILE);
  await press(page, contacts.proceed);
  await page.getByText(contacts.consequence).waitFor();
  await page.getByLabel(proof.code).fill(await smsCode(old, 'sarraf-change-mobile-fa'));
  await page.getByText(contacts.sentTo).waitFor();
  await page.getByLabel(proof.code).fill(await smsCode(fresh, 'sarraf-new-mobile-fa'));
  await page.getByText(contacts.changed).waitFor();
  await isOut(other.page);
  await old.next(({ template }) => template === 'sarraf-mobile-changed-fa');
  await readsNotice(page, 'شمارهٔ موبایل حساب تغییر کرد');
  // the old number opens nothing any more
  const before = await fetch(`${system.url}/api/v1/jwt/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(client),
  });
  expect(await before.json()).toMatchObject({ error: 'credentials_wrong' });
  const again = await open(PHONE);
  await signIn(again.page, system.url, { mobile: NEW_MOBILE, password: client.password });
  expect(besides(complaints, '/user/mobile')).toEqual([]);
  expect(again.complaints).toEqual([]);
});

test.each([
  { device: PHONE, words: mailFa, mobile: '09120000003' },
  { device: DESKTOP, words: mailEn, mobile: '09120000004' },
])('A05 an address for mail, then another ($device.lang)', async ({ device, words, mobile }) => {
  const client = clientOf(mobile);
  const proof = WORDS[device.lang].factorProof;
  const [first, second] = [`first.${mobile}@example.ir`, `second.${mobile}@example.ir`];
  const sms = await openPhone(system.simulatorsUrl, mobile);
  const [earlier, later] = [
    await openMailbox(system.simulatorsUrl, first),
    await openMailbox(system.simulatorsUrl, second),
  ];
  const other = await openSignedIn(device, client, '/settings');
  const { page, complaints } = await openSignedIn(device, client, '/settings/messages');
  await press(page, words.add);
  await page.getByLabel(words.address).fill(first);
  await page.getByRole('dialog').getByRole('button', { name: words.sendCode, exact: true }).click();
  await page.getByLabel(proof.code).fill(await mailCode(earlier));
  await page.getByText(first).first().waitFor();
  await page.getByText(words.verified, { exact: true }).waitFor();

  // a first address makes nothing less safe
  await other.page.reload();
  await other.page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(new URL(other.page.url()).pathname).toBe('/settings');
  await press(page, words.change);
  await page.getByLabel(words.address).fill(second);
  await page.getByRole('dialog').getByRole('button', { name: words.sendCode, exact: true }).click();
  await page.getByText(words.consequence).waitFor();
  await page.getByLabel(proof.code).fill(await smsCode(sms, 'sarraf-change-email-fa'));
  await page.getByText(words.sentTo).waitFor();
  await page.getByLabel(proof.code).fill(await mailCode(later));
  await page.getByText(second).first().waitFor();
  await isOut(other.page);
  // whoever has the earlier address learns of it
  await earlier.next(({ text }) => text.includes(second));
  await page.goto(`${system.url}/security`);
  await page.getByText(second).waitFor();
  expect(besides(complaints, '/user/email')).toEqual([]);
});

// The last one of its client: whoever signs in afterwards is asked for the app's code.
test('A05 a forgotten password without the authenticator: a recovery code stands in its place', async () => {
  const client = clientOf('09120000003');
  const { auth, forgot } = WORDS.fa;
  const other = await open({ ...PHONE, layout: 'desktop' });
  const { key, codes } = await setAuthenticator(walkOf(other.page, 'fa', client));
  const { page, complaints } = await open(PHONE);
  const walk = walkOf(page, 'fa', client);
  await proveReset(walk);
  // the app is asked for, and the SMS alone sets nothing
  await page.getByLabel(forgot.authenticator).waitFor();
  await press(page, forgot.set);
  await page.getByText(auth.codeMissing).waitFor();
  await press(page, auth.useRecovery);
  const field = page.getByLabel(auth.recoveryCode, { exact: true });
  await field.fill(NO_CODE);
  await press(page, forgot.set);
  await page.getByText(ERRORS.code_wrong.fa).waitFor();
  await seeCodesLeft(walkOf(other.page, 'fa', client), codes.length);
  const [code = ''] = codes;
  await field.fill(code);
  await press(page, forgot.set);
  await readReset(walk);
  await isOut(other.page);

  // the authenticator stays what it was, and the code is spent
  const renewed = walkOf(page, 'fa', clientOf(client.mobile));
  await failByRecoveryCode(renewed, code);
  await logInByAuthenticator(renewed, key);
  await seeCodesLeft(renewed, codes.length - 1);
  await readsNotice(page, ...RESET_NOTICES.fa);
  const refused = ['/forgotPassword', '/login'];
  expect(refused.reduce(besides, complaints)).toEqual([]);
});
