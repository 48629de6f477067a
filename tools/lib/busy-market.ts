// A busy market: somebody else trades by the public API while a page of that market is looked at.
import { setTimeout as delay } from 'node:timers/promises';
import { TOPIC_EVERY_MS } from '@sarraf/contracts';
import { signInTrader, type Trader } from '../../tests/lib/trader.ts';
import { findOtherClient } from './panel-login.ts';
import { PANEL_ROUTES } from './panel-routes.ts';
import { Refusal } from './project.ts';

/**
 * The slowest pace at which an open trade page gets all that the server ever tells of one market: its
 * book 5 times a second, deals 2 and its ticker 1 (TOPIC_EVERY_MS of the contracts), 8 in all. With
 * each trade comes the list of all prices, too.
 */
const ORDER_EVERY_MS = TOPIC_EVERY_MS.orderbook;
/** A little more than the least of an order, in coins. */
const AMOUNT = '0.0006';

/** The market whose page is looked at, `BTCIRT` of `/trade/BTCIRT`. */
function marketLookedAt(): string {
  const page = PANEL_ROUTES.find(({ budget }) => budget === 'trade')?.path;
  if (page === undefined) throw new Error('No route is a trade page.');
  return page.slice(page.lastIndexOf('/') + 1);
}

/** Buys and sells in turn, so that neither money nor the book runs out. */
async function tradeUntil(isOver: () => boolean, trader: Trader, market: string): Promise<void> {
  const refusals: string[] = [];
  let orders = 0;
  for (; !isOver(); orders += 1) {
    const next = delay(ORDER_EVERY_MS);
    await trader
      .market(orders % 2 === 0 ? 'buy' : 'sell', { market, amount: AMOUNT })
      .catch((error: unknown) => refusals.push(String(error)));
    await next;
  }
  const last = refusals.length === 0 ? '' : `, the last one: ${refusals.at(-1)}`;
  const told = `${market}: ${orders} orders, ${refusals.length} refused${last}`;
  process.stdout.write(`${told}\n`);
  if (refusals.length > orders / 10) throw new Refusal(`${told}. The market was not busy.`);
}

/** Runs `work` while a client other than the one who looks trades in the market. */
export async function whileBusy<T>(
  world: { readonly url: string; readonly demoDir: string },
  work: () => Promise<T>,
): Promise<T> {
  const trader = await signInTrader(world.url, findOtherClient(world.demoDir));
  let isOver = false;
  const trading = tradeUntil(() => isOver, trader, marketLookedAt());
  try {
    return await work();
  } finally {
    isOver = true;
    await trading;
  }
}
