// How often a door tells a topic while everything moves all the time.
import type { Deal, Region } from '@sarraf/contracts';
import { defineMarket } from '@sarraf/market';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BookMirror } from './book-mirror.ts';
import type { MarketFeedListeners } from './market-feed.ts';
import type { TradingDoorOptions } from './trading-door.ts';

const door = vi.hoisted(() => ({
  listeners: undefined as MarketFeedListeners | undefined,
  told: [] as { readonly event: string; readonly at: number }[],
}));

const mirror = new BookMirror();
let seq = 0;
const spec = defineMarket(BITCOIN_TOMAN);

vi.mock('./market-feed.ts', () => ({
  createMarketFeed: (listeners: MarketFeedListeners) => {
    door.listeners = listeners;
    return {
      books: { book: () => mirror },
      spec: () => spec,
      ticker: (symbol: string) => ({ symbol }),
      tickers: () => [],
      deals: () => [],
      prices: () => ({ index: {}, usdt: {} }),
      stop: () => undefined,
    };
  },
}));
vi.mock('./socket-door.ts', () => ({
  SocketDoor: class {
    readonly io = {
      on: () => undefined,
      of: () => ({ adapter: { rooms: { has: () => true } } }),
      to: () => ({
        emit: (event: string) => void door.told.push({ event, at: performance.now() }),
      }),
    };
    stop(): Promise<void> {
      return Promise.resolve();
    }
  },
}));
const { createTradingDoor } = await import('./trading-door.ts');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const deal = (number: number): Deal => ({
  id: String(number),
  seq: number,
  price: '12485300000',
  amount: '0.01',
  side: 'buy',
  at: '2026-11-21T08:00:00.000Z',
});

/** For two seconds something of everything changes every 10 ms; when each topic was told, in ms. */
async function rush(region: Region): Promise<Readonly<Record<string, number[]>>> {
  const routes = { add: () => () => undefined };
  const logger = { debug: () => undefined };
  const opened = createTradingDoor({ region, routes, logger } as unknown as TradingDoorOptions);
  door.told.length = 0;
  const startedAt = performance.now();
  for (let step = 0; step < 200; step += 1) {
    mirror.advance((seq += 1));
    mirror.setLevel('buy', 124_000 + seq, 5);
    door.listeners?.onBooks(new Set(['BTCIRT']));
    door.listeners?.onDeal('BTCIRT', deal(seq));
    door.listeners?.onTickers(['BTCIRT']);
    door.listeners?.onPrices();
    vi.advanceTimersByTime(10);
  }
  await opened.stop();
  const times: Record<string, number[]> = {};
  for (const { event, at } of door.told) (times[event] ??= []).push(Math.round(at - startedAt));
  return times;
}

const every = (ms: number): number[] => Array.from({ length: 2_000 / ms + 1 }, (_, at) => at * ms);

const PACES = { indexprice: 100, 'usdt-price': 100, orderbook: 200, 'ask-bids': 200 } as const;

describe.each([
  ['de', { prices: 100, ...PACES, deals: 500, ticker: 1_000 }],
  ['ir', { market: 100, ...PACES, deals: 500, ticker: 1_000 }],
] as const)('the door of %s', (region, paces) => {
  it.each(Object.entries(paces))('tells %s every %i ms and never oftener', async (topic, ms) => {
    const told = await rush(region);
    expect(Object.keys(told).toSorted()).toEqual(Object.keys(paces).toSorted());
    expect(told[topic]).toEqual(every(ms));
  });
});
