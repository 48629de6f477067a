// A trader's minutes in a real browser: from each way in to a fill, a refused order, a price from an
// earlier visit, a cancel. Every way and both languages with SARRAF_DEEP=1.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { findFundedClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { readNumber } from '../lib/decimal-text.ts';
import { keepOldPrice } from '../lib/kept-data.ts';
import { type Device, openDevice, signedInState, type StorageState } from '../lib/panel.ts';
import { areOnTop, coveredControls } from '../lib/toasts.ts';
import { signInTrader, type Trader } from '../lib/trader.ts';
import { startOf, WORDS } from '../lib/words.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';

const MARKET = 'BTCIRT';
const TAPS_MAX = 6;
const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const DESKTOP: Device = { lang: 'en', theme: 'light', layout: 'desktop' };
const WAIT_MS = 30_000;

let system: TestSystem;
let browser: Browser;
let signedIn: StorageState;
let trader: Trader;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4870 });
  browser = await launchBrowser();
  const login = findFundedClient(system.demoDir);
  signedIn = await signedInState(browser, system.url, login);
  trader = await signInTrader(system.url, login);
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

let trades = 0;

/** Trades a little at the best price of a side, so that the last price is another one. */
async function moveMarket(side: 'buy' | 'sell'): Promise<void> {
  trades += 1;
  const price = side === 'buy' ? '13500000000' : '11500000000';
  await trader.limit(side, { market: MARKET, price, amount: `0.0006${trades}` });
}

/** A thumb that counts. */
function thumb(): {
  readonly tap: (target: Locator) => Promise<void>;
  readonly taps: () => number;
} {
  let taps = 0;
  return {
    tap: async (target) => {
      await target.tap();
      taps += 1;
    },
    taps: () => taps,
  };
}

const waysIn: readonly {
  readonly name: string;
  readonly path: string;
  /** Leads to the trade screen; the sheet is open then where the way in said the side. */
  readonly go: (page: Page, tap: (target: Locator) => Promise<void>) => Promise<void>;
  readonly isOpen?: boolean;
}[] = [
  {
    name: 'home, buy',
    path: '/access-control',
    isOpen: true,
    go: (page, tap) => tap(page.locator('.action-strip a[href*="side=buy"]')),
  },
  {
    name: 'the bar below',
    path: '/access-control',
    go: (page, tap) => tap(page.locator('.nav-disc')),
  },
  {
    name: 'a market',
    path: '/markets',
    go: (page, tap) => tap(page.locator(`a[href="/trade/${MARKET}"]`).first()),
  },
  {
    name: 'the wallet',
    path: '/mywallet',
    go: (page, tap) => tap(page.locator('.action-strip a[href^="/trade"]')),
  },
  {
    name: 'an address that says the side',
    path: `/trade/${MARKET}?side=buy`,
    isOpen: true,
    go: () => Promise.resolve(),
  },
];

/** From the open trade screen to the receipt of a market buy of a quarter of the money. */
async function buyQuarter(
  page: Page,
  tap: (target: Locator) => Promise<void>,
  isOpen: boolean,
): Promise<void> {
  const { trade } = WORDS.fa;
  if (!isOpen) {
    await tap(page.locator('.phone-sides button').first());
    await tap(page.getByRole('dialog').getByText(trade.market, { exact: true }));
  }
  const sheet = page.getByRole('dialog');
  await tap(sheet.locator('.share-stops button').nth(1));
  await tap(sheet.getByRole('button', { name: trade.reviewBuy, exact: true }));
  await tap(sheet.getByRole('button', { name: trade.placeBuy, exact: true }));
  await sheet.getByRole('heading', { name: trade.receipt, exact: true }).waitFor();
  await sheet.getByText(trade.placedFilled, { exact: true }).waitFor();
}

describe('from a way in to a fill', () => {
  test.each(isDeep ? waysIn : waysIn.slice(0, 2))(
    '$name: at most six taps',
    async ({ path, go, isOpen = false }) => {
      await withDevice(PHONE, async (page) => {
        const { tap, taps } = thumb();
        await page.goto(system.url + path);
        await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
        await go(page, tap);
        await buyQuarter(page, tap, isOpen);
        expect(taps()).toBeLessThanOrEqual(TAPS_MAX);
        const receipt = page.getByRole('dialog');
        const filled = readNumber(
          (await receipt.locator('[data-figure=filled] ').innerText()) ?? '',
        );
        expect(Number(filled)).toBeGreaterThan(0);
        const paid = await receipt.locator('[data-figure=filled_value]').innerText();
        expect(paid, 'whole toman').not.toMatch(/[٫.]/);
        // One fill, one text: the receipt says more than any message.
        await page.waitForTimeout(1_500);
        expect(await page.locator('.toast').count()).toBe(0);
      });
    },
  );

  test('a deposit leads where its toman buys', async () => {
    const { deposit, handOff, trade } = WORDS.fa;
    await withDevice(PHONE, async (page) => {
      await page.goto(`${system.url}/trade/TRXUSDT`);
      await page.locator('.phone-sides').waitFor();
      await page.goto(`${system.url}/mywallet/deposit/IRT`);
      await page.getByLabel(deposit.amount, { exact: true }).fill('1000000');
      await page.getByRole('button', { name: startOf(deposit.pay) }).click();
      await page.getByRole('button', { name: startOf(handOff.go) }).click();
      await page.waitForURL(`${system.bankUrl}/**`);
      await page.locator('#pay').click();
      await page.getByText(deposit.paidTitle).waitFor();
      await page.getByRole('link', { name: deposit.buyCoin }).tap();
      await page.waitForURL(`**/trade/${MARKET}*`);
      const form = page.getByRole('dialog').getByRole('form', { name: trade.order });
      await form.waitFor();
      expect(await form.isVisible()).toBe(true);
    });
  });
});

describe('an order that fails', () => {
  test.each(isDeep ? [PHONE, DESKTOP] : [PHONE])(
    'says so above its button: $lang, $layout',
    async (device) => {
      const { trade } = WORDS[device.lang];
      await withDevice(device, async (page, context) => {
        const message = 'The price moved.';
        await context.route('**/api/v1/trade/marketBuy', (route) =>
          route.fulfill({ status: 409, json: { code: 409, error: 'price_moved', message } }),
        );
        await page.goto(`${system.url}/trade/${MARKET}?side=buy`);
        const form = page.getByRole('form', { name: trade.order }).first();
        await form.locator('input[name=money]').fill('9000000');
        await form.locator('button[type=submit]').click();
        const sheet = page.getByRole('dialog');
        await sheet.getByRole('heading', { name: trade.review, exact: true }).waitFor();
        const focused = await page.evaluate(() => document.activeElement?.tagName);
        expect(focused, 'the review is read from its heading').toBe('H2');
        const place = sheet.getByRole('button', { name: trade.placeBuy, exact: true });
        await place.click();
        const failure = sheet.getByRole('alert');
        await failure.waitFor();
        expect(await failure.innerText()).toContain(trade.refused);
        expect(await failure.innerText()).toContain(message);
        expect(await failure.innerText()).toContain(trade.refusedMoney);
        const [note, button] = [await failure.boundingBox(), await place.boundingBox()];
        expect((button?.y ?? 0) - ((note?.y ?? 0) + (note?.height ?? 0))).toBeLessThan(40);
      });
    },
  );

  test('and a message that still stands is read over a sheet that opens', async () => {
    await trader.limit('buy', { market: MARKET, price: '11000000000', amount: '0.0006' });
    await withDevice(PHONE, async (page) => {
      await page.goto(`${system.url}/trade/${MARKET}`);
      await page.locator('[data-cancel]').first().tap();
      const told = page.locator('.toast', { hasText: WORDS.fa.cancel.cancelled });
      await told.waitFor();
      expect(await areOnTop(page)).toBe(true);
      // A phone's trade screen is full of what can be pressed; these are never covered.
      const acts = '.phone-sides button, .bottom-nav a, .bottom-nav button, [data-cancel]';
      expect(await coveredControls(page, acts)).toEqual([]);
      await page.locator('.phone-sides button').first().tap();
      await page.getByRole('dialog').locator('.toast').waitFor();
      // where they come to rest: while a sheet still rises nobody can press what is in it
      await page.getByRole('dialog').evaluate(async (sheet) => {
        const moving = sheet.getAnimations({ subtree: true }).map(({ finished }) => finished);
        await Promise.allSettled(moving);
      });
      expect(await areOnTop(page)).toBe(true);
      expect(await coveredControls(page)).toEqual([]);
    });
  });
});

describe('what an earlier visit kept', () => {
  test('fills no field: the price waits for the live market, then follows it', async () => {
    const { trade } = WORDS.en;
    await withDevice(DESKTOP, async (page, context) => {
      await page.goto(`${system.url}/trade/${MARKET}`);
      const price = page.locator('.trade-form input[name=price]');
      await expect.poll(() => price.inputValue(), { timeout: WAIT_MS }).not.toBe('');
      await page.goto(`${system.url}/terms`);
      await keepOldPrice(page, { market: MARKET, price: '11111100000' });
      await context.route('**/api/v1/markets', (route) => route.abort());
      await context.route('**/rt/**', (route) => route.abort());
      await context.routeWebSocket(/\/rt\//, (socket) => socket.close());
      // A page that leaves would keep its own answers again.
      await context.addInitScript(() =>
        addEventListener('pagehide', (e) => e.stopPropagation(), true),
      );
      await page.goto(`${system.url}/trade/${MARKET}`);
      await page.locator('.trade-form').getByText(trade.priceWaiting, { exact: true }).waitFor();
      expect(await price.inputValue()).toBe('');
      const form = page.getByRole('form', { name: trade.order }).first();
      const waiting = form.getByRole('button', { name: trade.errPricesWaiting });
      await waiting.waitFor();

      await context.unroute('**/api/v1/markets');
      await waiting.click();
      await expect.poll(() => price.inputValue(), { timeout: WAIT_MS }).not.toBe('');
      expect(await price.inputValue()).not.toBe('11,111,100,000');
    });
  });

  test('an untouched price follows the market until it is entered', async () => {
    await withDevice(DESKTOP, async (page) => {
      await page.goto(`${system.url}/trade/${MARKET}`);
      const price = page.locator('.trade-form input[name=price]');
      await expect.poll(() => price.inputValue(), { timeout: WAIT_MS }).not.toBe('');
      // A reload within seconds: what was kept is young, and still nobody has heard of prices.
      await page.reload();
      await expect.poll(() => price.inputValue(), { timeout: WAIT_MS }).not.toBe('');
      const first = await price.inputValue();
      // The price may stand at either side of the book: one of the two moves it.
      let side: 'buy' | 'sell' = 'sell';
      const moved = async (): Promise<string> => {
        side = side === 'buy' ? 'sell' : 'buy';
        await moveMarket(side);
        await page.waitForTimeout(1_500);
        return price.inputValue();
      };
      await expect.poll(moved, { timeout: WAIT_MS }).not.toBe(first);
      await price.focus();
      const kept = await price.inputValue();
      const hero = page.locator('.trade-head [data-figure=last]');
      const before = await hero.innerText();
      await moved();
      await expect.poll(() => hero.innerText(), { timeout: WAIT_MS }).not.toBe(before);
      expect(await price.inputValue()).toBe(kept);
    });
  });
});

describe('a cancel', () => {
  test('says what is free, covers no control, and hands the focus to the next row', async () => {
    const { cancel, trade } = WORDS.en;
    for (const amount of ['0.0007', '0.0008', '0.0009']) {
      await trader.limit('buy', { market: MARKET, price: '11000000000', amount });
    }
    await withDevice(DESKTOP, async (page) => {
      await page.goto(`${system.url}/trade/${MARKET}`);
      const cancels = page.locator('.trade-orders [data-cancel]');
      await expect.poll(() => cancels.count(), { timeout: WAIT_MS }).toBeGreaterThanOrEqual(3);
      const before = await cancels.count();
      const next = await page.locator('.trade-orders tr[data-of]').nth(1).getAttribute('data-of');
      await cancels.first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => cancels.count(), { timeout: WAIT_MS }).toBe(before - 1);
      const focused = () =>
        page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-of'));
      await expect.poll(focused).toBe(next);
      const told = page.locator('.toast', { hasText: cancel.cancelled });
      await told.waitFor();
      expect(await told.innerText()).toMatch(/9,900,000 toman/);
      expect(await areOnTop(page)).toBe(true);
      expect(await coveredControls(page)).toEqual([]);
      await page.getByRole('button', { name: trade.cancel }).first().waitFor();
    });
  });
});

describe('a fill', () => {
  test.each(isDeep ? (['fa', 'en'] as const) : (['fa'] as const))(
    'is told in the language of the page: %s',
    async (lang) => {
      await withDevice({ ...DESKTOP, lang }, async (page) => {
        await page.goto(`${system.url}/terms`);
        const status = page.locator('.top-bar').getByText(WORDS[lang].common.live, { exact: true });
        await status.waitFor({ timeout: WAIT_MS });
        // the person's own connection is another one: it is asked for again until it hears
        const told = page.locator('.toast').first();
        await expect
          .poll(
            async () => {
              await moveMarket('buy');
              await page.waitForTimeout(1_000);
              return told.count();
            },
            { timeout: WAIT_MS },
          )
          .toBe(1);
        const text = await told.innerText();
        expect(text).not.toMatch(/BTCIRT/);
        expect(/[\u0600-\u06ff]/.test(text), text).toBe(lang === 'fa');
      });
    },
  );
});
