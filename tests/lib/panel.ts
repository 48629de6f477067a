// The panel in a browser, as one person with one device sees it.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type ClientLogin, signIn } from '../../tools/lib/panel-login.ts';
import type { Layout } from './expected-figures.ts';
import { noteSecretsOf } from './secrets.ts';

/** The panel's languages. */
export type Lang = 'fa' | 'en';
/** The panel's colours. */
export type Theme = 'dark' | 'light';

/** How somebody has the panel: language, colours, layout; a width where not the layout's own. */
export interface Device {
  readonly lang: Lang;
  readonly theme: Theme;
  readonly layout: Layout;
  readonly width?: number;
}

/** What went wrong on the pages of a device: exceptions, and errors the console was told. */
export type Complaints = string[];

/** What a device is, to a browser. */
export const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
} as const;

/** What the panel keeps in the browser for each language. */
const STORED_LANG = { fa: 'ir', en: 'en' } as const;

/** Cookies and stored values of a signed-in browser, with which another one begins. */
export type StorageState = NonNullable<Parameters<Browser['newContext']>[0]>['storageState'];

/** A fresh device; `storageState` signs it in as another one was. */
export async function openDevice(
  browser: Browser,
  device: Device,
  options: {
    readonly storageState?: StorageState;
    readonly serviceWorkers?: 'allow';
    readonly userAgent?: string;
    /** Whether push may be offered in a sheet after a success, over what a walk looks at. */
    readonly isAskedOfPush?: true;
  } = {},
): Promise<{ readonly context: BrowserContext; readonly complaints: Complaints }> {
  const screen = SCREENS[device.layout];
  const context = await browser.newContext({
    ...screen,
    viewport: { ...screen.viewport, width: device.width ?? screen.viewport.width },
    locale: device.lang === 'fa' ? 'fa-IR' : 'en-US',
    timezoneId: 'Asia/Tehran',
    colorScheme: device.theme,
    reducedMotion: 'reduce',
    serviceWorkers: options.serviceWorkers ?? 'block',
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    ...(options.storageState === undefined ? {} : { storageState: options.storageState }),
  });
  noteSecretsOf(context);
  await context.addInitScript(
    ({ lang, theme, isAsked }) => {
      // Empty documents have no storage.
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('lang', lang);
      localStorage.setItem('theme', theme);
      if (!isAsked) localStorage.setItem('push-choice-at', String(Date.now()));
    },
    {
      lang: STORED_LANG[device.lang],
      theme: device.theme,
      isAsked: options.isAskedOfPush === true,
    },
  );
  await context.addInitScript(tellOfSilentOpeners);
  const complaints: Complaints = [];
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { context, complaints };
}

/**
 * In the page: complains of a sheet that a button opened without saying beforehand that it would. What
 * sends a form may show one where all is well, and a key is no button.
 */
function tellOfSilentOpeners(): void {
  let pressed: Element | null = null;
  const isPress = (event: KeyboardEvent) => event.key === 'Enter' || event.key === ' ';
  addEventListener('keydown', (event) => void (isPress(event) || (pressed = null)), true);
  const note = ({ target }: Event): void => {
    pressed = target instanceof Element ? target.closest('button') : null;
  };
  addEventListener('click', note, true);
  const show = Reflect.get(HTMLDialogElement.prototype, 'showModal');
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement): void {
    show.call(this);
    const opener = pressed;
    if (opener === null || !opener.isConnected || opener.closest('dialog') !== null) return;
    if (opener.hasAttribute('aria-haspopup') || opener.matches('[type=submit]')) return;
    console.error(`A sheet opened by a button without aria-haspopup: ${opener.outerHTML}`);
  };
}

/** What a browser keeps of a person who signed in on another device. */
export async function signedInState(
  browser: Browser,
  url: string,
  login: ClientLogin,
): ReturnType<BrowserContext['storageState']> {
  const context = await browser.newContext();
  noteSecretsOf(context);
  await signIn(await context.newPage(), url, login);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Marks the page, so that `wasReloaded` can tell whether it is still the same document. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

/** Whether the document is another one than `markDocument` marked. */
export async function wasReloaded(page: Page): Promise<boolean> {
  return page.evaluate(() => !document.documentElement.hasAttribute('data-marked'));
}
