// Stores bars from trades as they happen: events only say that there is something to count.
import type { EngineClient } from '../../engine/index.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { deriveMissingBars } from './candle-history.queries.ts';
import { countNewTrades, TRADES_PER_STEP } from './candles.queries.ts';

export interface CandleKeeperOptions {
  readonly db: Pool;
  readonly engine: EngineClient;
  readonly catalog: MarketCatalog;
  readonly logger: Logger;
  /** Trades of so many ms are counted together. Default 1,000. */
  readonly everyMs?: number;
}

/** Counts each trade into its bars exactly once, also those that it slept through. */
export interface CandleKeeper {
  /** Counts everything that is not counted yet. */
  countAll(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;

/** Makes a keeper; it does nothing until it is started. */
export function createCandleKeeper(options: CandleKeeperOptions): CandleKeeper {
  const { db, engine, catalog, logger } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: () => void = () => undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;

  const markets = (): string[] => catalog.markets().map((market) => market.spec.symbol);
  const countAll = async (): Promise<void> => {
    // What comes while it counts asks for a round of its own: here only what one step left over.
    while ((await countNewTrades(db, markets())) >= TRADES_PER_STEP);
  };
  const later = (): void => {
    if (isStopped || timer !== undefined) return;
    timer = setTimeout(() => {
      running = run();
    }, options.everyMs ?? EVERY_MS);
  };
  const run = async (): Promise<void> => {
    // from here on a new trade asks for another round: this one may have read before it
    timer = undefined;
    try {
      await countAll();
    } catch (error) {
      logger.warn({ err: error }, 'trades could not be counted into candles yet');
      later();
    }
  };
  return {
    countAll,
    start: async () => {
      isStopped = false;
      stopListening = engine.onEvents(({ events }) => {
        if (events.some((event) => event.type === 'trade')) later();
      });
      // before counting: a counted trade would make coarser bars of its own minute alone
      await deriveMissingBars(db, markets());
      await countAll();
    },
    stop: async () => {
      isStopped = true;
      stopListening();
      clearTimeout(timer);
      await running;
    },
  };
}
