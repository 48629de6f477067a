// The three pictures that README.md opens with, small enough for the repository.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openLook, type StorageState } from './panel-look.ts';
import { PROJECT_DIR } from './project.ts';

const PICTURES_DIR = path.join(PROJECT_DIR, 'docs', 'pictures');
/** A README that loads slowly is closed on a bad connection. */
const PICTURE_BYTES_MAX = 120 * 1_024;
const QUALITY = 80;
/** The chart and the first messages of the socket come when the page is idle. */
const SETTLE_MS = 3_000;

const DESKTOP = { viewport: { width: 1_280, height: 800 }, deviceScaleFactor: 1 };
const PHONE = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const PICTURES = [
  { name: 'trade', route: '/trade/BTCIRT', screen: DESKTOP, theme: 'dark' },
  { name: 'wallet', route: '/mywallet', screen: PHONE, theme: 'dark' },
  { name: 'deposit', route: '/mywallet/deposit/IRT', screen: PHONE, theme: 'light' },
] as const;

/** WebP, which only the browser's own protocol takes pictures in. */
async function takeWebp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  });
  return Buffer.from(data, 'base64');
}

/**
 * Writes docs/pictures anew.
 *
 * @throws when a picture is larger than 120 KB
 */
export async function shootForReadme(
  browser: Browser,
  url: string,
  storageState: StorageState,
): Promise<void> {
  mkdirSync(PICTURES_DIR, { recursive: true });
  for (const { name, route, screen, theme } of PICTURES) {
    const context = await openLook(browser, { ...screen, storageState }, { lang: 'ir', theme });
    const page = await context.newPage();
    await page.goto(url + route);
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await page.waitForTimeout(SETTLE_MS);
    const picture = await takeWebp(page);
    if (picture.length > PICTURE_BYTES_MAX) {
      throw new Error(`The picture ${name} has ${picture.length} bytes: too many for a README.`);
    }
    writeFileSync(path.join(PICTURES_DIR, `${name}.webp`), picture);
    await context.close();
  }
}
