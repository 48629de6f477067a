// A browser context as one person sees the panel: language, theme, window.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type ClientLogin, signIn, signInStaff } from './panel-login.ts';

/** Cookies and stored values of a signed-in browser, with which another one begins. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Signs a client in and answers what the browser keeps of it, for contexts to begin with. */
export function readSession(
  browser: Browser,
  url: string,
  login: ClientLogin,
): Promise<StorageState> {
  return readState(browser, (page) => signIn(page, url, login));
}

/** The same of staff. It lasts an hour. */
export function readStaffSession(
  browser: Browser,
  url: string,
  staff: { readonly login: ClientLogin; readonly simulatorsUrl: string },
): Promise<StorageState> {
  return readState(browser, (page) => signInStaff(page, url, staff));
}

async function readState(
  browser: Browser,
  enter: (page: Page) => Promise<void>,
): Promise<StorageState> {
  const context = await browser.newContext();
  await enter(await context.newPage());
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens a context whose panel has this language and theme; `ir` is Persian. */
export async function openLook(
  browser: Browser,
  options: ContextOptions,
  stored: { readonly lang: string; readonly theme: string },
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(({ lang, theme }) => {
    localStorage.setItem('lang', lang);
    localStorage.setItem('theme', theme);
    // after an order nothing is asked over what is looked at
    localStorage.setItem('push-choice-at', String(Date.now()));
  }, stored);
  return context;
}
