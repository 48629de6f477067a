// Asks the price sources, tells everybody, and moves the engine's reference prices calmly.
import { priceToTicksFloor } from '@sarraf/market';
import type { EngineClient } from '../../engine/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PriceSource } from '../../providers/price/port.ts';
import type { IndexBoard } from './index-board.ts';
import { DEFAULT_PRICE_RULES, type PriceRules } from './index-rules.ts';
import type { ListedMarket, MarketCatalog } from './market-catalog.ts';
import { createPricePanel } from './price-panel.ts';

export interface PriceFollowerOptions {
  readonly sources: readonly PriceSource[];
  /** The rules in force; asked before every round. */
  readonly readRules: () => Promise<PriceRules>;
  readonly board: IndexBoard;
  readonly catalog: MarketCatalog;
  readonly engine: EngineClient;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told of each source whether it answered with prices that are fresh and believed. */
  readonly onHealth: (source: string, isUp: boolean) => void;
}

/** Bands are 30 % wide: a reference within a thousandth is as good as exact, and calm. */
const MOVE_PPM = 1_000;
const PPM = 1_000_000;

/** Follows the price sources while started. */
export interface PriceFollower {
  /** Reads the sources once, after the round that may be under way, and acts on it; never throws. */
  readOnce(): Promise<void>;
  start(everyMs: number): void;
  stop(): void;
}

/** Makes a follower; it does nothing until it is started. */
export function createPriceFollower(options: PriceFollowerOptions): PriceFollower {
  const { sources, board, catalog, engine, bus, clock, logger } = options;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
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
      rules = await options.readRules();
    } catch (error) {
      logger.warn({ err: error }, 'the rules of prices could not be read: the last ones hold');
    }
    await panel.ask();
    const reading = panel.reading(rules);
    board.apply(reading);
    bus.publish('market.index', reading);
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
  const round = async (): Promise<void> => {
    await hear();
    const moves = await Promise.allSettled(catalog.markets().map(move));
    const failed = moves.find((result) => result.status === 'rejected');
    if (failed !== undefined) logger.warn({ err: failed.reason as unknown }, 'reference price');
  };
  const readOnce = (): Promise<void> => {
    waiting += 1;
    last = last.then(round).finally(() => {
      waiting -= 1;
    });
    return last;
  };
  return {
    readOnce,
    start: (everyMs) => {
      timer = setInterval(() => {
        if (waiting === 0) void readOnce();
      }, everyMs);
      void readOnce();
    },
    stop: () => clearInterval(timer),
  };
}

/** The index of a market in its ticks; 0 while it is not fresh. */
function referenceFor(market: ListedMarket, board: IndexBoard): number {
  const { base, quote } = market.spec;
  const price = quote.symbol === 'USDT' ? board.inUsdt(base.symbol) : board.inToman(base.symbol);
  return price === undefined ? 0 : priceToTicksFloor(price.price, market.spec);
}

function isMoved(before: number, after: number): boolean {
  if (before === 0 || after === 0) return before !== after;
  return Math.abs(after - before) * PPM >= before * MOVE_PPM;
}
