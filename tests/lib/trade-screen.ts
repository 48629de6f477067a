// What a person does on the trade screen, on a desktop and on a phone.
import type { Locator, Page } from 'playwright-core';
import { readNumber } from './decimal-text.ts';
import type { Device } from './panel.ts';
import { startOf, WORDS } from './words.ts';

/** The order form: beside the chart on a desktop, in a sheet on a phone. */
async function openForm(page: Page, device: Device, side: 'buy' | 'sell'): Promise<Locator> {
  const { trade } = WORDS[device.lang];
  if (device.layout === 'phone') {
    await page
      .locator('.phone-sides')
      .getByRole('button', { name: trade[side], exact: true })
      .click();
    return page.getByRole('dialog').getByRole('form', { name: trade.order });
  }
  const form = page.getByRole('form', { name: trade.order }).first();
  await form.getByRole('radio', { name: trade[side], exact: true }).check({ force: true });
  return form;
}

async function chooseKind(form: Locator, device: Device, kind: 'limit' | 'market'): Promise<void> {
  const { trade } = WORDS[device.lang];
  if (device.layout === 'phone') {
    await form.getByRole('radio', { name: trade[kind], exact: true }).check({ force: true });
  } else {
    await form.getByRole('tab', { name: trade[kind], exact: true }).click();
  }
}

/** Through the review to the placed order. */
async function confirm(page: Page, form: Locator, device: Device, side: 'buy' | 'sell') {
  const { trade } = WORDS[device.lang];
  const review = side === 'buy' ? trade.reviewBuy : trade.reviewSell;
  const words = startOf(side === 'buy' ? trade.buyWhat : trade.sellWhat);
  const ready = device.layout === 'phone' ? review : words;
  await form.locator('button.button-lg').filter({ hasText: ready }).click();
  const place = side === 'buy' ? trade.placeBuy : trade.placeSell;
  await page.getByRole('button', { name: place, exact: true }).click();
  await page.getByRole('button', { name: place, exact: true }).waitFor({ state: 'detached' });
}

/** Reads a market order's receipt and closes it. */
async function closeReceipt(page: Page, device: Device): Promise<void> {
  const { trade } = WORDS[device.lang];
  await page.getByRole('heading', { name: trade.receipt, exact: true }).waitFor();
  await page.getByRole('button', { name: trade.done, exact: true }).click();
}

/** Buys at market for so much toman. */
export async function placeMarketBuy(page: Page, device: Device, toman: string): Promise<void> {
  const { trade } = WORDS[device.lang];
  const form = await openForm(page, device, 'buy');
  await chooseKind(form, device, 'market');
  await form.getByLabel(trade.iPay, { exact: true }).fill(toman);
  await confirm(page, form, device, 'buy');
  await closeReceipt(page, device);
}

/**
 * Asks to buy at market for more toman than there is, and goes to pay the rest: answers what the
 * review said would be charged, on the way to the bank's page.
 */
export async function payMarketBuy(page: Page, device: Device, toman: string): Promise<string> {
  const { trade, pay } = WORDS[device.lang];
  const form = await openForm(page, device, 'buy');
  await chooseKind(form, device, 'market');
  await form.getByLabel(trade.iPay, { exact: true }).fill(toman);
  await form.getByRole('button', { name: startOf(pay.payAndBuy) }).click();
  const missing = await page.locator('[data-figure=form_missing]').textContent();
  await page.getByRole('button', { name: pay.go, exact: true }).click();
  return readNumber(missing ?? '') ?? '';
}

/** Sells so much at a price or better. */
export async function placeLimitSell(
  page: Page,
  device: Device,
  order: { readonly price: string; readonly amount: string },
): Promise<void> {
  const { trade } = WORDS[device.lang];
  const form = await openForm(page, device, 'sell');
  await chooseKind(form, device, 'limit');
  await form.locator('input[name=price]').fill(order.price);
  await form.getByLabel(trade.iSell, { exact: true }).fill(order.amount);
  await confirm(page, form, device, 'sell');
}

/** Turns to one of the views of one's own orders. */
export async function showOrdersTab(
  page: Page,
  device: Device,
  tab: 'open' | 'history' | 'trades',
): Promise<void> {
  const { trade } = WORDS[device.lang];
  const names = { open: trade.openOrders, history: trade.history, trades: trade.myTrades };
  await page
    .locator('.trade-orders')
    .getByRole('tab', { name: startOf(names[tab]) })
    .click();
}

/** Heights, px, that a part of the page has in the frames from now until another one is there. */
export function watchHeights(page: Page, part: string, until: string): Promise<number[]> {
  return page.evaluate(
    ([watched, last]) =>
      new Promise<number[]>((resolve) => {
        const seen = new Set<number>();
        const look = (): void => {
          const element = document.querySelector<HTMLElement>(watched);
          if (element !== null) seen.add(element.offsetHeight);
          if (document.querySelector(last) === null) requestAnimationFrame(look);
          else resolve([...seen]);
        };
        look();
      }),
    [part, until] as const,
  );
}

/** Colours of everything on a phone's trade screen that says how the day went, and the two it may say. */
export interface DayColours {
  readonly shown: readonly string[];
  readonly up: string;
  readonly down: string;
}

/** Read in one step, so that no price comes between two of them. */
export function coloursOfTheDay(page: Page): Promise<DayColours> {
  return page.evaluate(() => {
    const parts = [
      '.trade-hero-number',
      '[data-figure=change_24h]',
      '.phone-strip polyline',
      '.book-last',
    ];
    const shown = parts.map((part) => {
      const element = document.querySelector(part);
      return element === null ? part : getComputedStyle(element).color;
    });
    const token = (name: string): string => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    return { shown, up: token('--price-up'), down: token('--price-down') };
  });
}

/** Whether all of them say the same of the day; a day without a change has no colour at all. */
export function isOneDay({ shown, up, down }: DayColours): boolean {
  const said = new Set(shown);
  return said.size === 1 || (!said.has(up) && !said.has(down) && !shown.some((c) => c[0] === '.'));
}
