// Signs a demo client in at the panel's own login screen.
import type { Page } from 'playwright-core';
import { readLogins } from './logins.ts';
import { Refusal } from './project.ts';

export interface ClientLogin {
  readonly mobile: string;
  readonly password: string;
}

function findClient(demoDir: string, title: RegExp): ClientLogin {
  const found = readLogins(demoDir).find((login) => title.test(login.title.en));
  if (found === undefined) throw new Refusal(`The demo world has no client like ${title.source}.`);
  return found;
}

/** The demo client who has money and passed level 1: every screen has something to show. */
export const findFundedClient = (demoDir: string): ClientLogin =>
  findClient(demoDir, /funded|money/i);

/** Another client with money, who trades while the first one looks. */
export const findOtherClient = (demoDir: string): ClientLogin => findClient(demoDir, /level 2/i);

export async function signIn(page: Page, url: string, login: ClientLogin): Promise<void> {
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
  // A world that has just been started still takes in its candles.
  await page.waitForURL((address) => !address.pathname.startsWith('/login'), { timeout: 60_000 });
}
