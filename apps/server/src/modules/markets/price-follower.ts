// Asks the price source, tells everybody, and moves the engine's reference prices calmly.
import { priceToTicksFloor } from '@sarraf/market';
import type { EngineClient } from '../../engine/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PriceSource } from '../../providers/price/port.ts';
import type { IndexBoard, IndexReading } from './index-board.ts';
import type { ListedMarket, MarketCatalog } from './market-catalog.ts';

export interface PriceFollowerOptions {
  readonly source: PriceSource;
  readonly board: IndexBoard;
  readonly catalog: MarketCatalog;
  readonly engine: EngineClient;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Told whether the source answered. */
  readonly onHealth: (isUp: boolean) => void;
}

/** Bands are 30 % wide: a reference within a thousandth is as good as exact, and calm. */
const MOVE_PPM = 1_000;
const PPM = 1_000_000;

/** Follows the price source while started. */
export interface PriceFollower {
  /** Reads the source once and acts on it; never throws. */
  readOnce(): Promise<void>;
  start(everyMs: number): void;
  stop(): void;
}

/** Makes a follower; it does nothing until it is started. */
export function createPriceFollower(options: PriceFollowerOptions): PriceFollower {
  const { source, board, catalog, engine, bus, clock, logger } = options;
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let wasUp = true;
  const hear = async (): Promise<void> => {
    try {
      const { prices, usdtToman, at } = await source.read();
      // a source whose clock runs ahead can't keep its prices fresh for longer
      const now = clock.now();
      const reading: IndexReading = {
        prices: prices.map((price) => ({ ...price, at: Math.min(price.at, now) })),
        usdtToman: usdtToman ?? null,
        at: Math.min(at, now),
      };
      board.apply(reading);
      bus.publish('market.index', reading);
      report(true);
    } catch (error) {
      if (wasUp) logger.warn({ err: error }, 'the price source gave no answer');
      report(false);
    }
  };
  const report = (isUp: boolean): void => {
    wasUp = isUp;
    options.onHealth(isUp);
  };
  const move = async (market: ListedMarket): Promise<void> => {
    const ticks = referenceFor(market, board);
    if (!isMoved(market.referenceTicks, ticks)) return;
    await engine.submit({
      command: { type: 'set_reference_price', market: market.spec.symbol, ticks },
    });
  };
  const readOnce = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      await hear();
      const moves = await Promise.allSettled(catalog.markets().map(move));
      const failed = moves.find((result) => result.status === 'rejected');
      if (failed !== undefined) logger.warn({ err: failed.reason as unknown }, 'reference price');
    } finally {
      isReading = false;
    }
  };
  return {
    readOnce,
    start: (everyMs) => {
      timer = setInterval(() => void readOnce(), everyMs);
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
