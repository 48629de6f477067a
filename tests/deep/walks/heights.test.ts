// The trade screen in windows of every height: it fills them without a scroll of the page, and
// neither its receipt nor its button moves while one types.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findFundedClient } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { type Lang, openDevice, signedInState, type StorageState } from '../../lib/panel.ts';
import { WORDS } from '../../lib/words.ts';

const MARKET = 'BTCIRT';
const KINDS = ['limit', 'market', 'stop', 'pair'] as const;
/** Windows that hold the whole screen, and phones, whose form is a sheet. */
const SHEETS = [
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 640 },
  { width: 1366, height: 657 },
  { width: 1536, height: 730 },
  { width: 1440, height: 900 },
  { width: 1920, height: 969 },
] as const;
const PHONES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
] as const;
/** A row of orders is in reach: their tabs, heads and one row. */
const ORDERS_LEAST_PX = 96;
const TRIES_MAX = 20;

let system: TestSystem;
let browser: Browser;
let signedIn: StorageState;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5000 });
  browser = await launchBrowser();
  signedIn = await signedInState(browser, system.url, findFundedClient(system.demoDir));
});

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

interface Size {
  readonly width: number;
  readonly height: number;
}

async function onScreen(size: Size, lang: Lang, run: (page: Page) => Promise<void>): Promise<void> {
  const layout = size.width < 720 ? 'phone' : 'desktop';
  const device = { lang, theme: 'dark', layout, width: size.width } as const;
  const { context } = await openDevice(browser, device, { storageState: signedIn });
  try {
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.goto(`${system.url}/trade/${MARKET}`);
    await page.locator('[data-figure=available]').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await page.locator('.book-row [data-cell=size]').first().waitFor();
    await run(page);
  } finally {
    await context.close();
  }
}

/** How far the page scrolls, both ways. */
function overflowOf(page: Page): Promise<{ readonly down: number; readonly sideways: number }> {
  return page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return { down: scrollHeight - innerHeight, sideways: scrollWidth - innerWidth };
  });
}

async function boxOf(
  part: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  // A button that says something else is drawn anew: for a moment neither is there.
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    await part.waitFor();
    const box = await part.boundingBox();
    if (box !== null) return box;
  }
  throw new Error(`Nothing stands there: ${String(part)}`);
}

/** Wholly in the window, and covered by nothing. */
async function expectInSight(page: Page, part: Locator, what: string): Promise<void> {
  const { y, height } = await boxOf(part);
  const size = page.viewportSize();
  expect(y, `${what}: top`).toBeGreaterThanOrEqual(0);
  expect(y + height, `${what}: bottom`).toBeLessThanOrEqual(size?.height ?? 0);
  await expect.poll(() => coverOf(part), { message: `${what}: covered` }).toBeNull();
}

/** What lies over the middle of a part; null where it is seen itself. */
function coverOf(part: Locator): Promise<string | null> {
  return part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    if (found !== null && (element.contains(found) || found.contains(element))) return null;
    return found?.outerHTML.slice(0, 120) ?? 'nothing';
  });
}

/** Chooses each kind and types an amount; the button never moves and the receipt is seen. */
async function expectStillForm(
  page: Page,
  form: Locator,
  lang: Lang,
  where: string,
): Promise<void> {
  const { trade } = WORDS[lang];
  const button = form.locator('.button-lg').first();
  const receipt = form.locator('.arrives');
  const { y, height } = await boxOf(button);
  for (const kind of KINDS) {
    await form
      .getByRole('tab', { name: trade[kind], exact: true })
      .or(form.getByText(trade[kind], { exact: true }))
      .first()
      .click();
    // the keyboard's own hand: figure by figure, as a person types
    const money = form.locator('input[name=money]');
    await money.click();
    for (const digits of ['9', '900', '90000000', '98765432100']) {
      await money.fill(digits);
      const now = await boxOf(button);
      expect({ y: now.y, height: now.height }, `${where}, ${kind}, ${digits}`).toEqual({
        y,
        height,
      });
      await expectInSight(page, button, `${where}, ${kind}: button`);
      await expectInSight(page, receipt, `${where}, ${kind}: receipt`);
    }
    await money.fill('');
  }
}

describe('the sheet fills the window', () => {
  test.each(SHEETS)('$width x $height', async (size) => {
    for (const lang of ['fa', 'en'] as const) {
      await onScreen(size, lang, async (page) => {
        const where = `${size.width} x ${size.height} ${lang}`;
        expect(await overflowOf(page), where).toEqual({ down: 0, sideways: 0 });
        const orders = await boxOf(page.locator('.trade-lower'));
        expect(orders.height, `${where}: orders`).toBeGreaterThanOrEqual(ORDERS_LEAST_PX);
        const bar = page.locator('.bottom-nav');
        const foot = (await bar.isVisible()) ? (await boxOf(bar)).y : size.height;
        expect(orders.y + orders.height, `${where}: orders`).toBeLessThanOrEqual(foot + 0.5);
        const form = page.getByRole('form', { name: WORDS[lang].trade.order }).first();
        await expectStillForm(page, form, lang, where);
        expect(await overflowOf(page), `${where}, typed`).toEqual({ down: 0, sideways: 0 });
      });
    }
  });
});

describe('the phone', () => {
  test.each(PHONES)('$width x $height', async (size) => {
    for (const lang of ['fa', 'en'] as const) {
      await onScreen(size, lang, async (page) => {
        const where = `${size.width} x ${size.height} ${lang}`;
        expect((await overflowOf(page)).sideways, where).toBe(0);
        expect(await overlappingCells(page), where).toEqual([]);
        const sheet = page.getByRole('dialog');
        await page.locator('.phone-sides button').first().tap();
        const form = sheet.getByRole('form', { name: WORDS[lang].trade.order });
        await form.waitFor();
        await sheet.evaluate(async (element) => {
          await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
        });
        const before = await boxOf(sheet);
        await expectStillForm(page, form, lang, where);
        expect(await boxOf(sheet), `${where}: sheet`).toEqual(before);
      });
    }
  });
});

/** Rows of the book whose price and size lie over each other, or stick out of the book. */
function overlappingCells(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.book-row')].flatMap((row) => {
      const boxes = [...row.querySelectorAll(':scope > span')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      const [price, size] = boxes;
      if (price === undefined || size === undefined || size.width === 0) return [];
      const { left, right } = row.getBoundingClientRect();
      const isOut =
        Math.min(price.left, size.left) < left || Math.max(price.right, size.right) > right;
      const isOver = price.left < size.right && size.left < price.right;
      return isOut || isOver ? [row.textContent ?? ''] : [];
    }),
  );
}
