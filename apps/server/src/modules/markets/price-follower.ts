// Asks the price sources, tells everybody, and moves the engine's reference prices calmly.
import { priceToTicksFloor } from '@sarraf/market';
import type { EngineClient } from '../../engine/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PriceSource } from '../../providers/price/port.ts';
import { type BoardPrice, type IndexBoard, MARKET_INDEX } from './index-board.ts';
import { DEFAULT_PRICE_RULES } from './index-rules.ts';
import type { ListedMarket, MarketCatalog } from './market-catalog.ts';
import { readPriceRules } from './price-rules.ts';
import { createPricePanel } from './price-panel.ts';
import { priceUnits } from '../../providers/price/price-text.ts';

/** What the follower asks, and whom it tells. */
export interface PriceFollowerOptions {
  readonly sources: readonly PriceSource[];
  /** Has the rules in force, which are read before every round. */
  readonly db: PlainDb;
  readonly board: IndexBoard;
  readonly catalog: MarketCatalog;
  readonly engine: EngineClient;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told of each source whether it answered with prices that are fresh and believed. */
  readonly onHealth: (source: string, isUp: boolean) => void;
}

/** What the house's quotes are held against is told finer than that, and again before it is old. */
const INDEX_MOVE_PPM = 100n;
const INDEX_AGAIN_MS = 20_000;

/** Bands are 30 % wide: a reference within a thousandth is as good as exact, and calm. */
const MOVE_PPM = 1_000;
const PPM = 1_000_000;

/** Follows the price sources, a round at a time. */
export interface PriceFollower {
  /** Reads the sources once and acts on what they say. */
  round(): Promise<void>;
}

/** Makes a follower that has heard nothing yet. */
export function createPriceFollower(options: PriceFollowerOptions): PriceFollower {
  const { sources, board, catalog, engine, bus, clock, logger } = options;
  let rules = DEFAULT_PRICE_RULES;
  const silent = new Set<string>();
  const panel = createPricePanel({
    sources,
    clock,
    onAnswer: (name, failure) => {
      if (failure === undefined) silent.delete(name);
      else if (!silent.has(name)) {
        silent.add(name);
        logger.warn({ err: failure, source: name }, 'a price source gave no answer');
      }
    },
  });
  const hear = async (): Promise<void> => {
    try {
      rules = await readPriceRules(options.db, clock.now());
    } catch (error) {
      logger.warn({ err: error }, 'the rules of prices could not be read: the last ones hold');
    }
    await panel.ask();
    const reading = panel.reading(rules);
    board.apply(reading);
    bus.publish(MARKET_INDEX, reading);
    for (const { name, answers, used, unconfirmed } of reading.sources) {
      // one that nobody confirms is not to blame for it
      if (answers !== null) options.onHealth(name, answers && used + unconfirmed > 0);
    }
  };
  const move = async (market: ListedMarket): Promise<void> => {
    const ticks = referenceFor(market, board);
    if (!isMoved(market.referenceTicks, ticks)) return;
    await engine.submit({
      command: { type: 'set_reference_price', market: market.spec.symbol, ticks },
    });
  };
  /** What the engine was told of each market's index, and when. */
  const told = new Map<string, { readonly price: string; readonly toldAt: number }>();
  const tellIndex = async (): Promise<void> => {
    const now = clock.now();
    const prices = catalog.markets().flatMap((market) => {
      const { symbol } = market.spec;
      const index = indexFor(market, board);
      const price = index?.price ?? NO_PRICE;
      const before = told.get(symbol);
      const isOld = before === undefined || now - before.toldAt >= INDEX_AGAIN_MS;
      if (!isOld && !isIndexMoved(before.price, price)) return [];
      return [{ market: symbol, price, ageMs: Math.max(0, now - (index?.at ?? now)) }];
    });
    if (prices.length === 0) return;
    await engine.submit({ command: { type: 'set_index_prices', prices } });
    for (const { market, price } of prices) told.set(market, { price, toldAt: now });
  };
  return {
    round: async () => {
      await hear();
      const moves = await Promise.allSettled([tellIndex(), ...catalog.markets().map(move)]);
      const failed = moves.find((result) => result.status === 'rejected');
      if (failed !== undefined) logger.warn({ err: failed.reason as unknown }, 'reference price');
    },
  };
}

const NO_PRICE = '0';

/** The index of a market; undefined while it is not fresh. */
function indexFor({ spec }: ListedMarket, board: IndexBoard): BoardPrice | undefined {
  const { base, quote } = spec;
  return quote.symbol === 'USDT' ? board.inUsdt(base.symbol) : board.inToman(base.symbol);
}

function isIndexMoved(before: string, after: string): boolean {
  const [from, to] = [priceUnits(before) ?? 0n, priceUnits(after) ?? 0n];
  const distance = from > to ? from - to : to - from;
  return distance * BigInt(PPM) > from * INDEX_MOVE_PPM;
}

/** The index of a market in its ticks; 0 while it is not fresh. */
function referenceFor(market: ListedMarket, board: IndexBoard): number {
  const price = indexFor(market, board);
  return price === undefined ? 0 : priceToTicksFloor(price.price, market.spec);
}

function isMoved(before: number, after: number): boolean {
  if (before === 0 || after === 0) return before !== after;
  return Math.abs(after - before) * PPM >= before * MOVE_PPM;
}
