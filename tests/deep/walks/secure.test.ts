// On a phone, in Persian. An authenticator: set up by an SMS, then the sign-in by it, then a phone that
// is lost: a recovery code opens the account once and never again. A passkey: made, used to sign in
// and as proof, removed.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import {
  type ClientLogin,
  findFundedClient,
  findOtherClient,
} from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { type AccountWalk, seeCodesLeft } from '../../lib/account-steps.ts';
import {
  failByRecoveryCode,
  logInByAuthenticator,
  logInByRecoveryCode,
  setAuthenticator,
} from '../../lib/authenticator-steps.ts';
import { type Complaints, type Device, openDevice } from '../../lib/panel.ts';
import {
  failToLogIn,
  logInByPasskey,
  makePasskey,
  removePasskey,
  renewCodes,
} from '../../lib/passkey-steps.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };

let system: TestSystem;
let browser: Browser;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4880 });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** A device of its own for one of the demo's clients. */
async function open(login: ClientLogin): Promise<AccountWalk & { complaints: Complaints }> {
  const { context, complaints } = await openDevice(browser, PHONE);
  const { url, simulatorsUrl } = system;
  return { page: await context.newPage(), lang: 'fa', url, simulatorsUrl, login, complaints };
}

test('an authenticator is set, signs in, and a recovery code stands in its place once', async () => {
  const login = findFundedClient(system.demoDir);
  const mine = await open(login);
  const { key, codes } = await setAuthenticator(mine);
  expect(mine.complaints).toEqual([]);
  await logInByAuthenticator(await open(login), key);

  const [code = ''] = codes;
  const lost = await open(login);
  await logInByRecoveryCode(lost, code);
  await seeCodesLeft(lost, codes.length - 1);
  await failByRecoveryCode(await open(login), code);
});

test('a passkey is made, signs in, proves its owner and is removed', async () => {
  const walk = await open(findOtherClient(system.demoDir));
  const authenticator = await makePasskey(walk);
  expect(await authenticator.count()).toBe(1);
  await logInByPasskey(walk);
  await renewCodes(walk);
  await failToLogIn(walk, authenticator);
  await logInByPasskey(walk);
  await removePasskey(walk);
  expect(walk.complaints).toEqual([]);
});
