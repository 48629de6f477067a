// What every screen is held to: axe, sideways scroll, direction, and no word of the other language.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PEOPLE } from '../../apps/demo/src/people.ts';
import type { Device, Lang } from './panel.ts';
import { PASSKEY_NAME } from './passkey-steps.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const WIDTHS = { phone: [390, 320], desktop: [1440] } as const;
/** What follows the first answers: the chart, and the page's last paint. */
const SETTLE_MS = 300;
/** Everybody in the demo, the passkey that a test makes, and an authenticator's own entry. */
const OF_PEOPLE: readonly string[] = [
  ...PEOPLE.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  PASSKEY_NAME,
  'Sarraf',
];
/** Forms of files have no other name. */
const OF_FILES: readonly string[] = [
  'CSV',
  'HTML',
  'JPEG',
  'Markdown',
  'PDF',
  'PNG',
  'WebP',
  'XLSX',
];
/** What networks, wallets and programs call themselves: Persian has no other word for them. */
const OF_CRYPTO: readonly string[] = [
  'BEP20',
  'BSC',
  'ERC20',
  'Google Authenticator',
  'OCO',
  'TRC20',
  'TXID',
];
const OWN_NAMES: readonly string[] = [...OF_PEOPLE, ...OF_FILES, ...OF_CRYPTO];
/** Each language, theme and size. */
export const LOOKS: readonly Device[] = [
  { lang: 'fa', theme: 'dark', layout: 'phone' },
  { lang: 'en', theme: 'light', layout: 'desktop' },
  { lang: 'fa', theme: 'light', layout: 'desktop' },
  { lang: 'en', theme: 'dark', layout: 'phone' },
];

/** Waits until nothing of the screen is awaited any more. */
export async function waitForContent(page: Page): Promise<void> {
  await page.locator('main h1, h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.waitForTimeout(SETTLE_MS);
}

/** Words of the other language that a person sees, outside of isolated symbols and names. */
async function readStrangers(page: Page, lang: Lang): Promise<string[]> {
  return page.evaluate(
    ([language, names]) => {
      const strange = language === 'fa' ? /[A-Za-z]{3,}/ : /[\u0600-\u06ff]{2,}/;
      // A language names itself in its own words; people are called what they are called, and what
      // is filled in where it is sent stands in braces.
      const ownNames = ['English', 'فارسی', ...names];
      const withoutNames = (text: string): string =>
        ownNames.reduce((rest, name) => rest.replaceAll(name, ''), text.replaceAll(/\{\w+\}/g, ''));
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent ?? '';
        if (element === null || !strange.test(withoutNames(text))) continue;
        // A symbol alone in its element needs no isolation.
        if (/^[A-Z0-9]+$/.test(text.trim())) continue;
        // Symbols, addresses and what people wrote are isolated; keys are called what stands on them.
        if (element.closest('bdi, kbd, script, style, svg, [dir=auto], body [dir=ltr]') !== null)
          continue;
        if (element.checkVisibility({ visibilityProperty: true })) found.push(text.trim());
      }
      // What is heard, or shown on a hover only; symbols are capitals there, and Enter is a key.
      const words = language === 'fa' ? /[a-z]{3,}/ : strange;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        for (const element of document.querySelectorAll(`body [${name}]`)) {
          const text = (element.getAttribute(name) ?? '').replace(/\bEnter\b/, '');
          if (!words.test(withoutNames(text))) continue;
          // An isolated reference that is cut short has all of itself there.
          if (name === 'title' && element.matches('bdi')) continue;
          if (element.checkVisibility({ visibilityProperty: true })) found.push(`${name}: ${text}`);
        }
      }
      return found;
    },
    [lang, OWN_NAMES] as const,
  );
}

/** @throws where axe finds something broken; `name` says which screen it is */
export async function checkAxe(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
  expect.soft(broken, `${name}: axe`).toEqual([]);
}

/** What makes the page wider than its window: elements that reach beyond it, and are not cut off. */
async function findSideways(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  // A page that is too wide may be given more room by the browser: only the wish counts.
  await page.waitForFunction((wish) => document.documentElement.clientWidth === wish, width);
  return page.evaluate((wish) => {
    const root = document.documentElement;
    const over = root.scrollWidth - wish;
    if (over <= 0) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 0 && (right > wish + 0.5 || left < -0.5);
    });
    const named = wide.slice(0, 20).map((element) => {
      const { left, right } = element.getBoundingClientRect();
      const name = `${element.tagName}.${element.getAttribute('class') ?? ''}`.slice(0, 80);
      return `${name} ${Math.round(left)} to ${Math.round(right)}`;
    });
    return [`${over} px`, ...named];
  }, width);
}

/** @throws where a word of the other language is seen or heard */
async function checkWords(page: Page, device: Device, name: string): Promise<void> {
  expect.soft(await readStrangers(page, device.lang), `${name}: the other language`).toEqual([]);
}

/** @throws where it scrolls sideways, runs the wrong way, or has a word of the other language */
export async function checkLook(page: Page, device: Device, name: string): Promise<void> {
  for (const width of WIDTHS[device.layout]) {
    await page.setViewportSize({ width, height: 800 });
    const where = `${name}: sideways scroll at ${width}`;
    expect.soft(await findSideways(page), where).toEqual([]);
  }
  const root = page.locator('html');
  expect(await root.getAttribute('dir'), name).toBe(device.lang === 'fa' ? 'rtl' : 'ltr');
  expect(await root.getAttribute('lang'), name).toBe(device.lang);
  await checkWords(page, device, name);
}

/** What an open sheet is held to. @throws where it does not keep to it */
export async function checkSheet(page: Page, device: Device, name: string): Promise<void> {
  await waitForContent(page);
  await checkAxe(page, name);
  await checkWords(page, device, name);
  expect.soft(await findSideways(page), `${name}: sideways scroll`).toEqual([]);
}
