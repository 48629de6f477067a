// Signs a demo client in at the panel's own login screen.
import type { Page } from 'playwright-core';
import { readLogins } from './logins.ts';
import { Refusal } from './project.ts';

export interface ClientLogin {
  readonly mobile: string;
  readonly password: string;
}

/** The demo client who has money and passed level 1: every screen has something to show. */
export function findFundedClient(demoDir: string): ClientLogin {
  const found = readLogins(demoDir).find(({ title }) => /funded|money/i.test(title.en));
  if (found === undefined) throw new Refusal('The demo world has no client with money.');
  return found;
}

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
