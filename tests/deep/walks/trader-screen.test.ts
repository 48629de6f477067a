// The trade screen in a real browser: its keyboard, its chart under a pointer and a thumb, and what is
// drawn on it.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findFundedClient } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { barsOf, type History } from '../../lib/candles.ts';
import { readNumber } from '../../lib/decimal-text.ts';
import { type Device, openDevice, signedInState, type StorageState } from '../../lib/panel.ts';
import { coloursOfTheDay, isOneDay, watchHeights } from '../../lib/trade-screen.ts';
import { WORDS } from '../../lib/words.ts';

const MARKET = 'BTCIRT';
const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };
const WAIT_MS = 30_000;

let system: TestSystem;
let browser: Browser;
let signedIn: StorageState;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4910 });
  browser = await launchBrowser();
  signedIn = await signedInState(browser, system.url, findFundedClient(system.demoDir));
});

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

async function withDevice<T>(
  device: Device,
  run: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const { context } = await openDevice(browser, device, { storageState: signedIn });
  try {
    return await run(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

describe('the keyboard', () => {
  test('changes side and kind, lists its keys, and stops once at the shares', async () => {
    const { trade } = WORDS.en;
    await withDevice(DESKTOP, async (page) => {
      await page.goto(`${system.url}/trade/${MARKET}`);
      const form = page.getByRole('form', { name: trade.order }).first();
      await form.waitFor();
      const side = (name: string) => form.getByRole('radio', { name, exact: true });
      await expect
        .poll(async () => {
          await page.keyboard.press('s');
          return side(trade.sell).isChecked();
        })
        .toBe(true);
      await page.keyboard.press('b');
      await expect.poll(() => side(trade.buy).isChecked()).toBe(true);
      await page.keyboard.press('m');
      const kind = form.getByRole('tab', { name: trade.market, exact: true });
      await expect.poll(() => kind.getAttribute('aria-selected')).toBe('true');
      await expect.poll(() => form.locator('.share [tabindex="0"], .share input').count()).toBe(1);

      await form.locator('input[name=money]').press('Enter');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
      // the first field that must change
      await expect.poll(focused).toBe('money');

      await page
        .locator('h1')
        .first()
        .evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('?');
      await page.getByRole('dialog').locator('kbd').first().waitFor();
      // Not forced: it waits until the sheet stands still, else the click falls beside the switch.
      const singleKeys = page.getByRole('dialog').getByRole('switch');
      await singleKeys.click();
      await expect.poll(() => singleKeys.getAttribute('aria-checked')).toBe('false');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('s');
      expect(await side(trade.buy).isChecked(), 'turned off').toBe(true);
    });
  });
});

describe('the chart', () => {
  test('reads the candle under the pointer, and the last one without', async () => {
    await withDevice(DESKTOP, async (page) => {
      const answer = page.waitForResponse((one) => one.url().includes('countback=300'));
      await page.goto(`${system.url}/trade/${MARKET}`);
      const bars = barsOf((await (await answer).json()) as History);
      const legend = page.locator('.legend p').first();
      const readBar = async (): Promise<string> =>
        (await legend.locator('b').allInnerTexts()).slice(0, 4).map(readNumber).join(' ');
      await expect.poll(() => legend.innerText(), { timeout: WAIT_MS }).toMatch(/\d/);
      const box = await page.locator('.candles-canvas').boundingBox();
      if (box === null) throw new Error('The chart is not laid out.');
      const read: string[] = [];
      for (let x = box.width * 0.7; x < box.width * 0.82; x += 3) {
        await page.mouse.move(box.x + x, box.y + box.height * 0.4);
        await page.waitForTimeout(80);
        const bar = await readBar();
        if (bar !== read.at(-1)) read.push(bar);
      }
      expect(read.length, 'candles passed').toBeGreaterThan(5);
      expect(bars.join('\n'), 'each in its position').toContain(read.join('\n'));
      await page.mouse.move(box.x + box.width / 2, box.y - 40);
      const last = async () => {
        const now = Math.ceil(Date.now() / 1_000);
        const fresh = await fetch((await answer).url().replace(/to=\d+/, `to=${now}`));
        return barsOf((await fresh.json()) as History).at(-1);
      };
      await expect
        .poll(async () => (await readBar()) === (await last()), { timeout: WAIT_MS })
        .toBe(true);
    });
  });
});

describe('what is drawn', () => {
  test('is kept for its market alone, and can be removed', async () => {
    const { trade } = WORDS.en;
    await withDevice(DESKTOP, async (page) => {
      const open = async (market: string): Promise<void> => {
        await page.goto(`${system.url}/trade/${market}`);
        await expect
          .poll(() => page.locator('.legend p').first().innerText(), { timeout: WAIT_MS })
          .toMatch(/\d/);
        await page.locator('.trade-chart').getByRole('button', { name: trade.draw }).click();
      };
      const choice = (name: string) => page.getByRole('button', { name, exact: true });
      await open(MARKET);
      await choice(trade.drawLevel).click();
      await page.getByText(trade.drawHint(trade.drawLevel), { exact: true }).waitFor();
      const box = await page.locator('.candles-canvas').boundingBox();
      if (box === null) throw new Error('The chart is not laid out.');
      const at = [box.x + box.width * 0.4, box.y + box.height * 0.4] as const;
      await page.mouse.move(...at);
      await page.mouse.click(...at);
      await choice(trade.drawRemove).waitFor();
      await open('ETHIRT');
      expect(await choice(trade.drawClear).count(), 'another market').toBe(0);
      await open(MARKET);
      await choice(trade.drawClear).click();
      await open(MARKET);
      expect(await choice(trade.drawClear).count(), 'removed').toBe(0);
    });
  });
});

describe("the phone's chart", () => {
  test('has depth, deals and indicators, and one colour for the day', async () => {
    const { trade } = WORDS.fa;
    await withDevice(PHONE, async (page) => {
      await page.goto(`${system.url}/trade/${MARKET}`);
      await page.locator('.phone-strip polyline').waitFor();
      await expect.poll(() => coloursOfTheDay(page)).toSatisfy(isOneDay);
      const heights = watchHeights(page, '.candles', '.candles canvas');
      await page.locator('.phone-strip').tap();
      expect(await heights, 'the chart keeps its height while it loads').toHaveLength(1);
      const tab = (name: string) => page.getByRole('tab', { name, exact: true });
      await page.getByRole('button', { name: trade.indicators }).waitFor();
      const canvas = page.locator('.candles-canvas');
      const legend = page.locator('.legend p').first();
      expect(await legend.count(), 'before a candle is touched').toBe(0);
      // a canvas without candles yet has nothing to be touched
      const touch = async (): Promise<number> => {
        if ((await legend.count()) === 0) await canvas.tap({ position: { x: 200, y: 80 } });
        return legend.count();
      };
      await expect.poll(touch).toBe(1);
      await expect.poll(() => legend.innerText()).toMatch(/[۰-۹]/);
      await canvas.tap({ position: { x: 100, y: 120 } });
      await expect.poll(() => legend.count(), { message: 'let go of' }).toBe(0);
      await tab(trade.depth).tap();
      await page.locator('.depth-hill').first().waitFor();
      await tab(trade.deals).tap();
      await page.locator('.tape .book-row').first().waitFor();
    });
  });
});
