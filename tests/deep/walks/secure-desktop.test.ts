// What secures an account beyond its password, on a desktop, in English. A passkey: made, used to log
// in and as proof, removed; and from a second browser, which has none of it, the account is reached
// by its password and an SMS alone. An authenticator: set, used, lost with its phone; a recovery code
// opens the account once, another one puts a new authenticator in its place, and then nothing of the
// lost one counts.
import { ERRORS } from '@sarraf/contracts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import {
  type ClientLogin,
  findFundedClient,
  findOtherClient,
} from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { type AccountWalk, enterPassword, isIn, seeCodesLeft } from '../../lib/account-steps.ts';
import {
  failByAuthenticator,
  failByRecoveryCode,
  logInByAuthenticator,
  logInByRecoveryCode,
  replaceAuthenticator,
  setAuthenticator,
} from '../../lib/authenticator-steps.ts';
import { openPhone, smsCode } from '../../lib/inboxes.ts';
import { type Complaints, type Device, openDevice } from '../../lib/panel.ts';
import {
  failToLogIn,
  logInByPasskey,
  makePasskey,
  pressPasskeyLogin,
  removePasskey,
  renewCodes,
} from '../../lib/passkey-steps.ts';
import { addAuthenticator } from '../../lib/virtual-authenticator.ts';
import { WORDS } from '../../lib/words.ts';

const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };

let system: TestSystem;
let browser: Browser;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4960 });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** A browser of its own for one of the demo's clients. */
async function open(login: ClientLogin): Promise<AccountWalk & { complaints: Complaints }> {
  const { context, complaints } = await openDevice(browser, DESKTOP);
  const { url, simulatorsUrl } = system;
  return { page: await context.newPage(), lang: 'en', url, simulatorsUrl, login, complaints };
}

test('A18 a passkey lives from its making to its end, on its own device alone', async () => {
  const login = findOtherClient(system.demoDir);
  const mine = await open(login);
  const authenticator = await makePasskey(mine);
  await logInByPasskey(mine);
  await renewCodes(mine);

  const other = await open(login);
  await failToLogIn(other, await addAuthenticator(other.page));
  const phone = await openPhone(system.simulatorsUrl, login.mobile);
  await enterPassword(other);
  await other.page.getByLabel(WORDS.en.auth.code).fill(await smsCode(phone, 'sarraf-login-fa'));
  await isIn(other.page);

  await removePasskey(mine);
  // the device keeps its half: it signs, and is refused
  expect(await authenticator.count()).toBe(1);
  await pressPasskeyLogin(mine);
  await mine.page.getByText(ERRORS.passkey_wrong.en).waitFor();
  const others = mine.complaints.filter((text) => !text.includes('/passkeys/login'));
  expect(others).toEqual([]);
});

test('A10 A12 an authenticator is lost: a recovery code is good once, and a new one replaces it', async () => {
  const login = findFundedClient(system.demoDir);
  const mine = await open(login);
  const first = await setAuthenticator(mine);
  expect(mine.complaints).toEqual([]);
  await logInByAuthenticator(await open(login), first.key);

  const [entry = '', proof = '', unused = ''] = first.codes;
  const lost = await open(login);
  await logInByRecoveryCode(lost, entry);
  await seeCodesLeft(lost, first.codes.length - 1);
  await failByRecoveryCode(await open(login), entry);

  const second = await replaceAuthenticator(lost, proof);
  expect(second.key).not.toBe(first.key);
  expect(second.codes.filter((code) => first.codes.includes(code))).toEqual([]);
  // left to itself, the other browser finds out that it is signed out
  await mine.page.waitForURL('**/login**');
  const finder = await open(login);
  await failByAuthenticator(finder, first.key);
  await failByRecoveryCode(finder, unused);
  await logInByAuthenticator(finder, second.key);
  await seeCodesLeft(finder, second.codes.length);
  expect(lost.complaints).toEqual([]);
});
