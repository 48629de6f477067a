// The inner pages as people hold them: small and odd windows, desktops, paper, an iPhone, no
// connection.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../../tools/lib/browser.ts';
import { findFundedClient, findOwner } from '../../../tools/lib/panel-login.ts';
import { OFFICE_ROUTES, PANEL_ROUTES, PERSON_ID } from '../../../tools/lib/panel-routes.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { findCutText, shareOfWidth } from '../../lib/cut-text.ts';
import { openOfficer } from '../../lib/office-steps.ts';
import { type Device, openDevice, signedInState, type StorageState } from '../../lib/panel.ts';
import { quickBuy } from '../../lib/quick-buy.ts';
import { findTouching } from '../../lib/touching.ts';
import { signInTrader, type Trader } from '../../lib/trader.ts';
import { startOf, WORDS } from '../../lib/words.ts';

const PHONE: Device = { lang: 'fa', theme: 'dark', layout: 'phone' };
const DESKTOP: Device = { lang: 'fa', theme: 'dark', layout: 'desktop' };
/** Pages of who is not signed in, and those with a frame of their own. */
const APART = ['/login', '/register', '/forgot-password', '/recover', '/trade/BTCIRT', '/otc'];
const INNER = [
  ...PANEL_ROUTES.map(({ path }) => path).filter((path) => !APART.includes(path)),
  '/orders?tab=history',
];
/** What the owner sees of the back office without having looked for a person. */
const OFFICE = OFFICE_ROUTES.map(({ path }) => path).filter((path) => !path.includes(PERSON_ID));
const SIZES = [
  [320, 640],
  [360, 740],
  [820, 1180],
  [1024, 768],
  [1366, 657],
] as const;
/** Of the width beside the section list, without the paddings of 40 and 32. */
const WIDTH_SHARE_MIN = 0.9;
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const { common, install, orders, settings } = WORDS.fa;

let system: TestSystem;
let browser: Browser;
let signedIn: StorageState;

const MARKET = 'BTCIRT';
const TICK = 100_000;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 5020 });
  browser = await launchBrowser();
  const login = findFundedClient(system.demoDir);
  signedIn = await signedInState(browser, system.url, login);
  await tradeABit(await signInTrader(system.url, login));
});

/** The best price of the other side, once the demo's maker quotes. */
async function bestAsk(): Promise<number> {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${system.url}/api/v1/orderbook?symbol=${MARKET}`);
      const { data } = (await answer.json()) as { data: { asks: [string, string][] } };
      expect(data.asks.length).toBeGreaterThan(3);
      return Number(data.asks[0]?.[0]);
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** One order that fills in several parts, one more, and two that wait. */
async function tradeABit(client: Trader): Promise<void> {
  const ask = await bestAsk();
  const near = (percent: number): string =>
    String(Math.round((ask * (1 + percent / 100)) / TICK) * TICK);
  const market = MARKET;
  await client.limit('buy', { market, price: near(1), amount: '0.01' });
  await client.limit('buy', { market, price: near(1), amount: '0.001' });
  await client.limit('sell', { market, price: near(3), amount: '0.002' });
  await client.limit('buy', { market, price: near(-3), amount: '0.0015' });
}

afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

async function withPage(
  device: Device,
  work: (page: Page, context: BrowserContext) => Promise<void>,
  state: StorageState | null = signedIn,
): Promise<void> {
  const options = state === null ? {} : { storageState: state };
  const { context, complaints } = await openDevice(browser, device, options);
  try {
    await work(await context.newPage(), context);
    const ours = complaints.filter(
      (one) =>
        !['ERR_INTERNET_DISCONNECTED', '/rt/', system.bankUrl].some((by) => one.includes(by)),
    );
    expect(ours, 'errors on the page').toEqual([]);
  } finally {
    await context.close();
  }
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(system.url + path);
  await page.locator('main').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.waitForLoadState('networkidle');
}

describe('in every window', () => {
  test.each(SIZES)(
    'of %i x %i all can be read, and nothing lies sideways',
    async (width, height) => {
      const device = width >= 1080 ? DESKTOP : PHONE;
      await withPage({ ...device, width }, async (page) => {
        await page.setViewportSize({ width, height });
        for (const path of [...INNER, '/otc', '/403']) {
          await visit(page, path);
          const where = `${path} at ${width} x ${height}`;
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide, `${where}: sideways`).toBeLessThanOrEqual(width);
          expect(await findCutText(page), `${where}: cut`).toEqual([]);
        }
      });
    },
  );

  test('a desktop is filled', async () => {
    await withPage(DESKTOP, async (page) => {
      for (const path of INNER) {
        await visit(page, path);
        expect(await shareOfWidth(page), path).toBeGreaterThanOrEqual(WIDTH_SHARE_MIN);
      }
    });
  });
});

describe('figures', () => {
  const devices = [PHONE, DESKTOP, { ...PHONE, lang: 'en' } as const];
  let officer: StorageState;

  beforeAll(async () => {
    const login = findOwner(system.demoDir);
    const { page } = await openOfficer(browser, system, { device: DESKTOP, login });
    officer = await page.context().storageState();
    await page.context().close();
  });

  test.each(OFFICE)('never touch in the back office: %s', async (path) => {
    const found: string[] = [];
    for (const device of devices) {
      const look = async (page: Page): Promise<void> => {
        await visit(page, path);
        expect(page.url()).toBe(system.url + path);
        for (const pair of await findTouching(page)) {
          found.push(`${device.lang}, ${device.layout}: ${pair}`);
        }
      };
      await withPage(device, look, officer);
    }
    expect(found).toEqual([]);
  });

  test.each(devices)('never touch: $lang, $layout', async (device) => {
    await withPage(device, async (page) => {
      const found: string[] = [];
      for (const { path } of PANEL_ROUTES.filter(({ signedIn: isOwn }) => isOwn)) {
        await visit(page, path);
        for (const pair of await findTouching(page)) found.push(`${path}: ${pair}`);
      }
      // The receipt of a market order has most of them side by side.
      await visit(page, `/trade/${MARKET}?side=buy`);
      const { trade } = WORDS[device.lang];
      const form = page.getByRole('form', { name: trade.order }).first();
      await form.locator('input[name=money]').fill('900000000');
      await form.locator('[data-figure=form_average]').waitFor();
      for (const pair of await findTouching(page)) found.push(`order form: ${pair}`);
      expect(found).toEqual([]);
    });
  });
});

describe('orders', () => {
  test('on a phone say what, how much, for which price and how many toman', async () => {
    await withPage(PHONE, async (page) => {
      await visit(page, '/orders');
      const rows = page.locator('main li[data-of]');
      expect(await rows.count()).toBeGreaterThan(0);
      for (const row of await rows.all()) {
        const text = await row.innerText();
        expect(text).toMatch(new RegExp(`[۰-۹]\\s*[A-Z]{3,5}`));
        expect(text).toContain(orders.price);
        expect(await row.locator('[data-figure=worth]').count(), text).toBe(1);
        expect(text).toContain(common.toman);
      }
    });
  });

  test('stand in the history once each, their fills inside', async () => {
    await withPage(PHONE, async (page) => {
      const answer = page.waitForResponse(/getTransactions/);
      await visit(page, '/transactions');
      const { data } = (await (await answer).json()) as {
        data: { data: { transaction_type: number; reference: string; market: string | null }[] };
      };
      const trades = data.data.filter((row) => row.transaction_type <= 2 && row.market !== null);
      const own = new Set(trades.map(({ reference }) => reference));
      expect(own.size).toBeGreaterThan(0);
      const others = data.data.length - trades.length;
      expect(await page.locator('.move-line').count()).toBe(own.size + others);
      let fills = 0;
      for (const id of own) {
        const line = page.locator(`.move-line[data-of="${id}"]`);
        expect(await line.count(), id).toBe(1);
        await line.locator('.move-row').click();
        fills += await line.locator('.move-fill').count();
      }
      expect(fills).toBe(trades.length);
    });
  });
});

describe('on paper', () => {
  /** What a person would find on the sheet. */
  async function expectReceipt(page: Page, has: string): Promise<void> {
    await page.emulateMedia({ media: 'print' });
    const receipt = page.locator('.printable');
    const inside = await receipt.innerText();
    expect(inside).toContain(common.brand);
    expect(inside).toContain(has);
    const others = page.locator('nav, header:not(.printable *), button, a, [role=tab]');
    expect(await others.filter({ visible: true }).count(), 'nothing to press on paper').toBe(0);
    const ground = await page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    expect(ground).toBe('rgb(255, 255, 255)');
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(sheets.match(/\/Type\s*\/Page\b/g)?.length, 'one sheet').toBe(1);
  }

  test('stands the receipt of an order, alone', async () => {
    await withPage(DESKTOP, async (page) => {
      await visit(page, '/orders?tab=history');
      await page.locator('main tr[data-of] .icon-button').first().click();
      await page.locator('.printable').waitFor();
      await expectReceipt(page, orders.state);
    });
  });

  test('stands the receipt of quick buy, alone', async () => {
    await withPage(PHONE, async (page) => {
      await visit(page, '/otc');
      const offer = await quickBuy(page, WORDS.fa, '20000000');
      expect(offer.pay.symbol).toBe('IRT');
      await expectReceipt(page, WORDS.fa.otc.orderNumber);
    });
  });

  test('stands the receipt of a deposit, alone, found in the history', async () => {
    await withPage(DESKTOP, async (page) => {
      await visit(page, '/mywallet/deposit/IRT');
      // Card and amount are one screen there.
      await page.getByLabel(WORDS.fa.deposit.amount, { exact: true }).fill('2000000');
      await page.getByRole('button', { name: startOf(WORDS.fa.deposit.pay) }).click();
      await page.getByRole('button', { name: startOf(WORDS.fa.handOff.go) }).click();
      await page.locator('#pay').click();
      await page.getByText(WORDS.fa.deposit.paidTitle).waitFor();
    });
    await withPage(PHONE, async (page) => {
      await visit(page, '/orders?tab=transactions&kind=3');
      await page.locator('.move-line .move-row').first().click();
      await page.locator('.move-actions a').click();
      await page.locator('.printable').waitFor();
      await expectReceipt(page, WORDS.fa.deposit.trackingCode);
    });
  });
});

describe('without a connection', () => {
  const colourOf = (part: Locator) => part.evaluate((one) => getComputedStyle(one).color);

  test.each([PHONE, DESKTOP])('actions are grey and say why, on a $layout', async (device) => {
    await withPage(device, async (page, context) => {
      await visit(page, '/access-control');
      const price = page.locator('main [dir=ltr]:has(> svg)').first();
      const before = await colourOf(price);
      await context.setOffline(true);
      await page.locator('[data-offline]').first().waitFor();
      const deposit = page.locator('.action-strip').getByText(WORDS.fa.home.deposit);
      expect(await deposit.getAttribute('aria-disabled')).toBe('true');
      await page.getByText(common.offlineAction).filter({ visible: true }).first().waitFor();
      const after = await colourOf(price);
      expect(after).not.toBe(before);
      expect(after).toBe(await colourOf(page.locator('main .text-fg3').first()));
      const banners = page.locator('.banner').filter({ visible: true });
      expect(await banners.count()).toBe(1);
      expect((await banners.first().boundingBox())?.height).toBeLessThanOrEqual(64);
      await context.setOffline(false);
      await page.locator('[data-offline]').waitFor({ state: 'detached' });
      expect(await deposit.getAttribute('aria-disabled')).toBeNull();
      await vi.waitFor(async () => expect(await colourOf(price)).not.toBe(after));
    });
  });

  test('an order, quick buy and a sign-in are not sent', async () => {
    const isGrey = async (page: Page, context: BrowserContext) => {
      const submit = page.locator('main form button[type=submit]').last();
      expect(await submit.getAttribute('aria-disabled')).toBeNull();
      await context.setOffline(true);
      await page.locator('main').getByText(common.offlineAction).waitFor();
      expect(await submit.getAttribute('aria-disabled')).toBe('true');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url());
      });
      await submit.press('Enter');
      await submit.click({ force: true });
      expect(sent).toEqual([]);
    };
    await withPage(DESKTOP, async (page, context) => {
      await visit(page, `/trade/${MARKET}`);
      const form = page.locator('.trade-form');
      await form.locator('input[name=price]').fill(String((await bestAsk()) - 100 * TICK));
      await form.locator('input[name=quantity]').fill('0.001');
      await isGrey(page, context);
    });
    await withPage(PHONE, async (page, context) => {
      await visit(page, '/otc');
      await isGrey(page, context);
    });
    await withPage(
      PHONE,
      async (page, context) => {
        await visit(page, '/login');
        await isGrey(page, context);
      },
      null,
    );
  });

  test('an old price and a lost connection are one banner', async () => {
    await withPage(PHONE, async (page, context) => {
      // A browser that is told to be offline keeps the sockets that it has.
      await context.routeWebSocket(/\/rt\//, (socket) => socket.close());
      await context.route(/\/rt\//, (route) => route.abort());
      await page.clock.install();
      await visit(page, '/markets');
      await context.setOffline(true);
      await page.locator('[data-offline]').first().waitFor();
      await page.clock.fastForward(180_000);
      await page.getByText(common.secondsAgo('').trim()).first().waitFor();
      expect(await page.locator('.banner').filter({ visible: true }).count()).toBe(1);
    });
  });

  test('a market that was never seen says so', async () => {
    await withPage(PHONE, async (page, context) => {
      await visit(page, '/trade/BTCIRT');
      await visit(page, '/markets');
      await context.setOffline(true);
      await page.locator('[data-offline]').first().waitFor();
      await page.locator('main a[href$="/trade/ETHIRT"]').click();
      await page.locator('.phone-book').getByText(common.offlineNoData).waitFor();
      expect(await page.locator('.phone-book .skeleton').count()).toBe(0);
    });
  });
});

describe('an iPhone', () => {
  async function openSafari(work: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      userAgent: SAFARI,
      serviceWorkers: 'block',
      ...(signedIn === undefined ? {} : { storageState: signedIn }),
    });
    try {
      await work(await context.newPage());
    } finally {
      await context.close();
    }
  }

  test('is shown how to install, at the third visit and in the settings', async () => {
    await openSafari(async (page) => {
      const sheet = page.locator('dialog[open]');
      for (const _visit of [1, 2]) {
        await visit(page, '/access-control');
        expect(await sheet.count()).toBe(0);
      }
      await visit(page, '/access-control');
      expect(await sheet.count(), 'not over a page that opens').toBe(0);
      await page.getByRole('link', { name: WORDS.fa.app.markets }).first().click();
      await sheet.getByText(install.title).waitFor();
      await sheet.getByRole('button', { name: install.showSteps('۳') }).click();
      await sheet.getByText(install.stepShare).waitFor();
      expect(await sheet.locator('.install-step').count()).toBe(3);
      expect(await sheet.locator('.install-target').count()).toBe(3);
      const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      await sheet.getByRole('button', { name: install.understood }).click();
      await sheet.waitFor({ state: 'detached' });
      await visit(page, '/access-control');
      expect(await sheet.count(), 'a week of rest').toBe(0);
      await visit(page, '/settings');
      await page.getByRole('button', { name: settings.installSteps }).click();
      await sheet.getByText(install.stepShare).waitFor();
    });
  });

  test('is no other phone', async () => {
    await withPage(PHONE, async (page) => {
      for (const path of ['/access-control', '/access-control', '/access-control', '/settings']) {
        await visit(page, path);
      }
      expect(await page.locator('dialog[open]').count()).toBe(0);
      expect(await page.getByText(settings.installSteps).count()).toBe(0);
    });
  });
});

describe('the frame', () => {
  test('hangs the account menu from its button', async () => {
    await withPage(DESKTOP, async (page) => {
      await visit(page, '/settings');
      const button = page.locator('.account-disc');
      await button.press('Enter');
      const menu = page.getByRole('menu');
      await menu.waitFor();
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      expect(await page.locator('dialog[open]').count()).toBe(0);
      const [disc, box] = [await button.boundingBox(), await menu.boundingBox()];
      if (disc === null || box === null) throw new Error('Both can be seen.');
      expect(box.y - (disc.y + disc.height)).toBeGreaterThanOrEqual(0);
      expect(box.y - (disc.y + disc.height)).toBeLessThanOrEqual(16);
      expect(Math.abs(box.x - disc.x)).toBeLessThanOrEqual(16);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
      const rows = menu.getByRole('menuitem');
      const isFocused = (row: Locator) => row.evaluate((one) => one === document.activeElement);
      expect(await isFocused(rows.first())).toBe(true);
      await page.keyboard.press('ArrowDown');
      expect(await isFocused(rows.nth(1))).toBe(true);
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'hidden' });
      expect(await isFocused(button)).toBe(true);
      expect(await button.getAttribute('aria-expanded')).toBe('false');
    });
  });

  test.each([null, 'client'])('has the disc of trade in the middle, for %s', async (who) => {
    const state = who === null ? null : signedIn;
    await withPage(
      PHONE,
      async (page) => {
        await visit(page, '/markets');
        const box = await page.locator('.nav-disc > span').first().boundingBox();
        expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 195)).toBeLessThanOrEqual(1);
      },
      state,
    );
  });

  test('writes its name on the line of its sections', async () => {
    await withPage(DESKTOP, async (page) => {
      await visit(page, '/mywallet');
      const [name, section] = await page.evaluate(() => {
        const foot = (element: Element | null): number => {
          const range = document.createRange();
          if (element !== null) range.selectNodeContents(element);
          return range.getBoundingClientRect().bottom;
        };
        const wordmark = document.querySelector('.top-bar .wordmark');
        const mark = document.createElement('span');
        mark.style.display = 'inline-block';
        const bottom = foot(wordmark);
        wordmark?.append(mark);
        const line = mark.getBoundingClientRect().bottom;
        mark.remove();
        // Both are of one font: what hangs below the line goes by the letters' size.
        return [line, foot(document.querySelector('.nav-link')) - ((bottom - line) * 14) / 22];
      });
      expect(Math.abs((name ?? 0) - (section ?? 9))).toBeLessThanOrEqual(1);
    });
  });

  test('has Persian digits in the terms and a name for every device', async () => {
    await withPage(PHONE, async (page) => {
      await visit(page, '/terms');
      expect(await page.locator('main article').innerText()).not.toMatch(/[0-9]/);
      await visit(page, '/security');
      for (const name of await page.locator('main li p:first-child').allInnerTexts()) {
        expect(name.trim()).not.toBe('');
      }
    });
  });
});
