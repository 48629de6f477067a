// A newcomer's whole way in a real browser: register, level 1, deposit, buy, sell, see it live.
// After each step every number on wallet, orders and trade is held against sums in SQL.
import { formatDecimal } from '@sarraf/money';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchBrowser } from '../../tools/lib/browser.ts';
import { findFundedClient } from '../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../tools/lib/test-system.ts';
import { type Books, openBooks } from '../lib/books.ts';
import { shownMoney } from '../lib/decimal-text.ts';
import { orderFigures, transactionFigures, walletFigures } from '../lib/expected-figures.ts';
import { expectFigures, type Figure } from '../lib/figures.ts';
import {
  type Complaints,
  type Device,
  markDocument,
  openDevice,
  wasReloaded,
} from '../lib/panel.ts';
import { makeNewcomer, type Newcomer } from '../lib/person.ts';
import { lookAroundAsGuest, NewcomerSteps } from '../lib/newcomer-steps.ts';
import { findProcess } from '../lib/processes.ts';
import { chooseCoin, expectNothingOfKept, quickBuy } from '../lib/quick-buy.ts';
import { holdPricesStill } from '../lib/simulators.ts';
import { readTradeFigures, tradeFigures } from '../lib/trade-figures.ts';
import {
  payMarketBuy,
  placeLimitSell,
  placeMarketBuy,
  showOrdersTab,
} from '../lib/trade-screen.ts';
import { signInTrader, type Trader } from '../lib/trader.ts';
import { WORDS, type Words } from '../lib/words.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
const MARKET = 'BTCIRT';
const DEPOSIT_TOMAN = '20000000';
const SPEND_TOMAN = '18000000';
/** More than was deposited: the rest is paid at the bank. */
const PAID_BUY = { deposited: '1000000', spent: '7500000', missing: '6500000' } as const;
const SELL_AMOUNT = '0.0012';
/** How the other one buys it: two unlike parts, each above the least order. */
const SELL_PARTS = ['0.0005', '0.0007'] as const;

let system: TestSystem;
let steps: NewcomerSteps;
let books: Books;
let browser: Browser;
let other: Trader;
let maker: number | undefined;
let prices: Awaited<ReturnType<typeof holdPricesStill>>;

beforeAll(async () => {
  system = await startTestSystem({ firstPort: 4800 });
  steps = new NewcomerSteps(system);
  books = await openBooks(system.databaseUrl);
  browser = await launchBrowser();
  other = await signInTrader(system.url, findFundedClient(system.demoDir));
  await waitForQuotes();
  // Whoever trades unasked stands still, so that two looks see one state.
  prices = await holdPricesStill(system.simulatorsUrl);
  maker = findProcess(system.pids().demo, '--part maker');
  process.kill(maker, 'SIGSTOP');
});

afterAll(async () => {
  await browser?.close();
  await books?.close();
  prices?.letGo();
  if (maker !== undefined) process.kill(maker, 'SIGCONT');
  await system?.stop();
});

async function waitForQuotes(): Promise<void> {
  const enough = async (side: 'buy' | 'sell'): Promise<void> => {
    expect((await books.levels(MARKET, side)).length).toBeGreaterThanOrEqual(5);
  };
  await vi.waitFor(() => enough('buy'), { timeout: 60_000, interval: 200 });
  await vi.waitFor(() => enough('sell'), { timeout: 60_000, interval: 200 });
}

/** One person on one device, all of whose screens stay open side by side. */
interface Walk {
  readonly device: Device;
  readonly words: Words;
  readonly person: Newcomer;
  readonly complaints: Complaints;
  /** The tab in which things are done. */
  readonly hand: Page;
  readonly screens: Screens;
}

/** Tabs that are only looked at: opened once and never reloaded. */
interface Screens {
  wallet: Page;
  open: Page;
  history: Page;
  transactions: Page;
  trade: Page;
}

const SCREEN_PATHS = {
  wallet: '/mywallet',
  open: '/orders',
  history: '/orders?tab=history',
  transactions: '/transactions',
  trade: `/trade/${MARKET}`,
} as const;

async function openScreens(walk: Pick<Walk, 'hand'>): Promise<Screens> {
  const open = async (path: string): Promise<Page> => {
    const page = await walk.hand.context().newPage();
    await page.goto(system.url + path);
    await markDocument(page);
    return page;
  };
  return {
    wallet: await open(SCREEN_PATHS.wallet),
    open: await open(SCREEN_PATHS.open),
    history: await open(SCREEN_PATHS.history),
    transactions: await open(SCREEN_PATHS.transactions),
    trade: await open(SCREEN_PATHS.trade),
  };
}

/** Every number on every screen against the database, without a reload. */
async function compareAll(walk: Walk, step: string): Promise<void> {
  const { wallet, open, history, transactions, trade } = walk.screens;
  const { layout } = walk.device;
  const id = await books.userId(walk.person.mobile);
  const at = (screen: string): string => `${walk.device.lang} ${layout}, ${step}, ${screen}`;
  await expectFigures(wallet, at('wallet'), () => walletFigures(books, id, layout));
  await expectFigures(open, at('open orders'), () => orderFigures(books, id, 'open', layout));
  await expectFigures(history, at('history'), () => orderFigures(books, id, 'history', layout));
  await expectFigures(transactions, at('transactions'), () =>
    transactionFigures(books, id, layout),
  );
  for (const tab of ['open', 'history', 'trades'] as const) {
    await showOrdersTab(trade, walk.device, tab);
    const facts = { market: MARKET, layout, tab, usdtToman: prices.usdtToman };
    await expectFigures(
      trade,
      at(`trade, ${tab}`),
      () => tradeFigures(books, id, facts),
      () => readTradeFigures(trade),
    );
  }
  for (const page of Object.values(walk.screens)) {
    expect(await wasReloaded(page), `${at(page.url())} was not reloaded`).toBe(false);
  }
}

/** A price in the middle of the maker's spread, on the tick. */
async function middlePrice(): Promise<string> {
  const bid = BigInt((await books.levels(MARKET, 'buy'))[0]?.[0] ?? 0);
  const ask = BigInt((await books.levels(MARKET, 'sell'))[0]?.[0] ?? 0);
  const tick = 100_000n;
  return String(((bid + ask) / 2n / tick) * tick);
}

async function walkTheWay(device: Device, person: Newcomer): Promise<void> {
  const words = WORDS[device.lang];
  const { context, complaints } = await openDevice(browser, device);
  try {
    const hand = await context.newPage();
    await steps.register(hand, words, person);
    const screens = await openScreens({ hand });
    const walk: Walk = { device, words, person, complaints, hand, screens };
    await compareAll(walk, 'registered');

    await steps.reachLevelOne(hand, words, person);
    await compareAll(walk, 'level 1');

    await steps.deposit(hand, words, DEPOSIT_TOMAN);
    await compareAll(walk, 'deposited');

    await hand.goto(`${system.url}/trade/${MARKET}`);
    await placeMarketBuy(hand, device, SPEND_TOMAN);
    await compareAll(walk, 'bought at market');

    const price = await middlePrice();
    const sell = { price, amount: SELL_AMOUNT };
    await placeLimitSell(hand, device, sell);
    await compareAll(walk, 'sell order rests');

    await other.limit('buy', { market: MARKET, price, amount: SELL_PARTS[0] });
    await compareAll(walk, 'half of it filled');
    await other.limit('buy', { market: MARKET, price, amount: SELL_PARTS[1] });
    await compareAll(walk, 'all of it filled');

    const orders = await books.orders(await books.userId(person.mobile));
    expect(orders.map(({ side, status }) => `${side} ${status}`)).toEqual([
      'sell filled',
      'buy filled',
    ]);
    const ours = complaints.filter((complaint) => !complaint.includes(system.bankUrl));
    expect(ours, 'errors on the pages').toEqual([]);
  } finally {
    await context.close();
  }
}

describe("a newcomer's whole way", () => {
  test('in Persian on a desktop', async () => {
    const person = makeNewcomer(1, ['نازنین', 'پارسا']);
    await walkTheWay({ lang: 'fa', theme: 'dark', layout: 'desktop' }, person);
  });

  // the same way once more takes two minutes: deep runs walk it on every device
  test.runIf(isDeep)('in English on a phone', async () => {
    const person = makeNewcomer(2, ['Kian', 'Rad']);
    await walkTheWay({ lang: 'en', theme: 'light', layout: 'phone' }, person);
  });

  test('in Persian on a desktop, buying for more than there is', async () => {
    const device = { lang: 'fa', theme: 'light', layout: 'desktop' } as const;
    const words = WORDS.fa;
    const person = makeNewcomer(3, ['شیرین', 'نیکو']);
    const { context, complaints } = await openDevice(browser, device);
    try {
      const hand = await context.newPage();
      await steps.register(hand, words, person);
      await steps.reachLevelOne(hand, words, person);
      await steps.deposit(hand, words, PAID_BUY.deposited);
      await hand.goto(`${system.url}/trade/${MARKET}`);
      const answered = hand.waitForResponse('**/api/v1/trade/marketBuy');
      expect(await payMarketBuy(hand, device, PAID_BUY.spent)).toBe(PAID_BUY.missing);
      const { data } = (await (await answered).json()) as { data: Record<string, string> };
      expect(data).toMatchObject({ status: 'awaiting_payment', missing: PAID_BUY.missing });
      const look = await context.newPage();
      await look.goto(`${system.url}/orders`);
      await expectFigures(look, 'the order waits', async () => [
        { name: `${data['payment_id']}/asked`, value: PAID_BUY.spent },
        { name: `${data['payment_id']}/missing`, value: PAID_BUY.missing },
      ]);
      await steps.payAtBank(hand);
      await hand.getByText(words.deposit.boughtTitle).waitFor();

      const id = await books.userId(person.mobile);
      await expectFigures(hand, 'what was bought', () => paidBuyFigures(id));
      await look.goto(`${system.url}/orders?tab=history`);
      await expectFigures(look, 'history', () => orderFigures(books, id, 'history', 'desktop'));
      await look.goto(`${system.url}/mywallet`);
      await expectFigures(look, 'wallet', () => walletFigures(books, id, 'desktop'));
      const ours = complaints.filter((complaint) => !complaint.includes(system.bankUrl));
      expect(ours, 'errors on the pages').toEqual([]);
    } finally {
      await context.close();
    }
  });
});

describe('quick buy', () => {
  test('in Persian on a phone: the price first, either amount, bitcoin unless another is chosen', async () => {
    const device = { lang: 'fa', theme: 'dark', layout: 'phone' } as const;
    const words = WORDS.fa;
    const person = makeNewcomer(4, ['مهتاب', 'کیانی']);
    const { context, complaints } = await openDevice(browser, device);
    try {
      const hand = await context.newPage();
      await lookAroundAsGuest(hand, words, system.url);
      await steps.register(hand, words, person);
      await hand.goto(`${system.url}/kyc`);
      await hand.getByText('۲۵ میلیون').waitFor();
      await steps.reachLevelOne(hand, words, person);
      await steps.deposit(hand, words, DEPOSIT_TOMAN);
      await hand.goto(`${system.url}/otc`);
      const { receive } = await quickBuy(hand, words, '8000000');

      const id = await books.userId(person.mobile);
      const bitcoin = (await books.sums(id)).find(({ asset }) => asset === 'BTC');
      expect(formatDecimal(bitcoin?.total ?? 0n, bitcoin?.scale ?? 0)).toBe(receive.amount);
      const look = await context.newPage();
      await look.goto(`${system.url}/mywallet`);
      await expectFigures(look, 'wallet', () => walletFigures(books, id, 'phone'));
      await hand.getByRole('button', { name: words.otc.anotherBuy }).click();
      await chooseCoin(hand, words, 'تتر');
      const ours = complaints.filter((complaint) => !complaint.includes(system.bankUrl));
      expect(ours, 'errors on the pages').toEqual([]);
      await expectNothingOfKept(hand, words, system.url);
    } finally {
      await context.close();
    }
  });
});

/** What the page after the payment must show of the one order and its charge. */
async function paidBuyFigures(userId: string): Promise<Figure[]> {
  const [order] = await books.orders(userId);
  const charges = await books.paidCharges(userId);
  expect(charges.map(({ amount }) => amount).toSorted()).toEqual([
    PAID_BUY.deposited,
    PAID_BUY.missing,
  ]);
  return [
    { name: 'bought', value: order?.filled ?? '' },
    { name: 'average_price', value: order?.averagePrice ?? '' },
    { name: 'spent', value: shownMoney(order?.filledValue ?? '', 'IRT', true) },
    { name: 'fee', value: order?.fee ?? '' },
    { name: 'paid_at_bank', value: PAID_BUY.missing },
  ];
}
