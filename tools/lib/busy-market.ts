// A busy market: somebody else trades by the public API while a page of that market is looked at.
import { setTimeout as delay } from 'node:timers/promises';
import { type MarketLeast, signInTrader, type Trader } from '../../tests/lib/trader.ts';
import { findOtherClient } from './panel-login.ts';
import { PANEL_ROUTES } from './panel-routes.ts';
import { Refusal } from './project.ts';

/** Just below what one person may order (`trade` in the server's rates): 14 a second. */
const ORDER_EVERY_MS = 1_000 / 14;
/** Of the least order: a little more, and what a sale takes back of it after fee and spread. */
const SHARE = { buy: 1.3, sell: 1.15 } as const;

/** The market whose page is looked at, `BTCIRT` of `/trade/BTCIRT`. */
function marketLookedAt(): string {
  const page = PANEL_ROUTES.find(({ budget }) => budget === 'trade')?.path;
  if (page === undefined) throw new Error('No route is a trade page.');
  return page.slice(page.lastIndexOf('/') + 1);
}

/**
 * Trades by turns in the market that is looked at and in one of the others, as whoever looks goes
 * from one to the next; buys and sells in turn, so that neither money nor the books run out.
 */
async function tradeUntil(isOver: () => boolean, trader: Trader, market: string): Promise<void> {
  const refusals: string[] = [];
  let all: readonly MarketLeast[] = [];
  let orders = 0;
  for (; !isOver(); orders += 1) {
    const next = delay(ORDER_EVERY_MS);
    const nth = Math.floor(orders / 4);
    // a system that was just started has no prices yet
    if (all.length === 0 || nth % all.length === 0) all = await trader.markets();
    const own = all.find((one) => one.market === market);
    const one = orders % 2 === 0 ? own : all[nth % all.length];
    const side = orders % 4 < 2 ? 'buy' : 'sell';
    if (one !== undefined) {
      const money = (one.money * SHARE[side]).toFixed(one.market.endsWith('IRT') ? 0 : 4);
      await trader
        .worth(side, { market: one.market, money })
        .catch((error: unknown) => refusals.push(String(error)));
    }
    await next;
  }
  const last = refusals.length === 0 ? '' : `, the last one: ${refusals.at(-1)}`;
  const told = `${market}: ${orders} orders, ${refusals.length} refused${last}`;
  process.stdout.write(`${told}\n`);
  if (refusals.length > orders / 10) throw new Refusal(`${told}. The market was not busy.`);
}

/** Runs `work` while a client other than the one who looks trades in the market. */
export async function whileBusy<T>(
  system: { readonly url: string; readonly demoDir: string },
  work: () => Promise<T>,
): Promise<T> {
  const trader = await signInTrader(system.url, findOtherClient(system.demoDir));
  let isOver = false;
  const trading = tradeUntil(() => isOver, trader, marketLookedAt());
  try {
    return await work();
  } finally {
    isOver = true;
    await trading;
  }
}
