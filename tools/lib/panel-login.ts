// Signs the demo's people in at the panel's own login screen.
import type { Page } from 'playwright-core';
import { countSms, readCodeOf } from '../../tests/lib/simulators.ts';
import { readLogins } from './logins.ts';
import { Refusal } from './project.ts';

/** What somebody types to sign in. */
export interface ClientLogin {
  readonly mobile: string;
  readonly password: string;
}

const LOGIN_CODE = 'sarraf-login-fa';

function findPerson(demoDir: string, title: RegExp): ClientLogin {
  const found = readLogins(demoDir).find((login) => title.test(login.title.en));
  if (found === undefined) throw new Refusal(`The demo has nobody like ${title.source}.`);
  return found;
}

/** The demo client who has money and passed level 1: every screen has something to show. */
export const findFundedClient = (demoDir: string): ClientLogin =>
  findPerson(demoDir, /funded|money/i);

/** Another client with money, who trades while the first one looks. */
export const findOtherClient = (demoDir: string): ClientLogin => findPerson(demoDir, /level 2/i);

/** Who may do everything in the back office. */
export const findOwner = (demoDir: string): ClientLogin => findPerson(demoDir, /^Staff, owner$/);

/** Signs a client in and waits until the login screen is left. */
export async function signIn(page: Page, url: string, login: ClientLogin): Promise<void> {
  await typeLogin(page, url, login);
  await leaveLogin(page);
}

/** The same with the code that the staff's second step asks for. Never two of a mobile at once. */
export async function signInStaff(
  page: Page,
  url: string,
  { login, simulatorsUrl }: { readonly login: ClientLogin; readonly simulatorsUrl: string },
): Promise<void> {
  const { mobile } = login;
  const known = await countSms(simulatorsUrl, mobile, LOGIN_CODE);
  await typeLogin(page, url, login);
  const field = page.getByLabel(/کد ۶ رقمی|6-digit code/i);
  await field.waitFor();
  await field.fill(await readCodeOf(simulatorsUrl, { mobile, template: LOGIN_CODE, known }));
  await leaveLogin(page);
}

async function typeLogin(page: Page, url: string, login: ClientLogin): Promise<void> {
  await page.goto(`${url}/login`);
  await page
    .getByLabel(/موبایل|mobile/i)
    .first()
    .fill(login.mobile);
  await page
    .getByLabel(/رمز عبور|password/i)
    .first()
    .fill(login.password);
  await page.locator('form button[type=submit]').first().click();
}

async function leaveLogin(page: Page): Promise<void> {
  // A system that has just been started still takes in its candles.
  await page.waitForURL((address) => !address.pathname.startsWith('/login'), { timeout: 60_000 });
}
