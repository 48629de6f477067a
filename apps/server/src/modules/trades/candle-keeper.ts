// Stores bars from trades as they happen: events only say that there is something to count.
import type { EngineClient } from '../../engine/index.ts';
import type { OrderedPool } from '../../platform/database/handles.ts';
import { followAll } from '../../platform/followers/index.ts';
import { triggerAtEvents } from '../../realtime/missed-events.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { deriveMissingBars } from './candle-history.queries.ts';
import { candleFollower } from './candles.queries.ts';

/** What a keeper reads, and by what it hears of trades. */
export interface CandleKeeperOptions {
  readonly db: OrderedPool;
  readonly engine: EngineClient;
  readonly catalog: MarketCatalog;
}

/** Counts each trade into its bars exactly once, also those that nobody listened to. */
export interface CandleKeeper {
  /**
   * Makes coarser bars of the minutes that have none. Before anything is counted: a counted trade
   * would make coarser bars of its own minute alone.
   */
  prepare(): Promise<void>;
  /** Listens for something to count; answers how to stop. */
  triggers(trigger: () => void): () => void;
  /** Counts everything that is not counted yet. */
  countAll(): Promise<void>;
}

/** Makes the keeper of one worker. */
export function createCandleKeeper(options: CandleKeeperOptions): CandleKeeper {
  const { db, engine, catalog } = options;
  const markets = (): string[] => catalog.markets().map((market) => market.spec.symbol);
  return {
    prepare: () => deriveMissingBars(db, markets()),
    triggers: (trigger) => triggerAtEvents(engine, ({ type }) => type === 'trade', trigger),
    countAll: () => followAll(db, candleFollower(markets)),
  };
}
