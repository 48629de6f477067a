import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { PriceSource } from '../../providers/price/port.ts';
import type { ServerContext } from '../server-context.ts';
import { makeSeededMarkets } from './first-start.ts';
import { createIndexBoard, type IndexReading, MARKET_INDEX } from './index-board.ts';
import { createMarketCatalog, type LoadedCatalog, type MarketCatalog } from './market-catalog.ts';
import { createMarketPublisher, type MarketPublisher } from './market-publisher.ts';
import { marketRoutes } from './markets.routes.ts';
import {
  createMarketsService,
  type HouseSpread,
  type MarketStatistics,
  type MarketsService,
} from './markets.service.ts';
import { createPriceFollower } from './price-follower.ts';

export { createMarketCatalog };
export { readFeeStanding } from './fee-rates.ts';
export type { ListedMarket, LoadedCatalog, MarketCatalog } from './market-catalog.ts';
export type { HouseSpread, MarketsService, MarketStatistics } from './markets.service.ts';

/** What markets and prices are made from. */
export interface MarketsDeps {
  readonly catalog: LoadedCatalog;
  readonly statistics: MarketStatistics;
  readonly priceSources: readonly PriceSource[];
  /** What the house asks of who buys at the moment. */
  readonly houseSpread: () => Promise<HouseSpread>;
  /** Told of each price source whether it answers with prices that are believed. */
  readonly onPriceHealth: (source: string, isUp: boolean) => void;
}

/** Assets, markets and prices, as others use them. */
export interface MarketsModule {
  readonly catalog: MarketCatalog;
  readonly service: MarketsService;
  readonly routes: Routes;
  /** These markets traded, or their books moved: the sockets are told in time. */
  traded(markets: ReadonlySet<string>): void;
  moved(markets: ReadonlySet<string>): void;
  /** Api role: answers the trading sockets and tells them what changes. */
  startPublishing(): void;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: makes what the first start lacks. */
  prepareWorker(): Promise<void>;
  stop(): void;
}

const PRICE_EVERY_MS = 5_000;

/** Assets, markets and prices. */
export function createMarketsModule(context: ServerContext, deps: MarketsDeps): MarketsModule {
  const { bus, clock, engine, logger, plainDb } = context;
  const { catalog } = deps;
  const board = createIndexBoard(() => clock.now());
  const { statistics } = deps;
  const service = createMarketsService({ catalog, board, statistics });
  let publisher: MarketPublisher | undefined;
  const stopListening = bus.subscribe(MARKET_INDEX, (payload) => {
    board.apply(payload as IndexReading);
    publisher?.prices();
  });
  const follower = createPriceFollower({
    sources: deps.priceSources,
    db: plainDb,
    board,
    catalog,
    engine,
    bus,
    clock,
    logger,
    onHealth: deps.onPriceHealth,
  });
  return {
    catalog,
    service,
    routes: marketRoutes({ service, board, houseSpread: deps.houseSpread }),
    traded: (markets) => publisher?.traded(markets),
    moved: (markets) => publisher?.moved(markets),
    startPublishing: () => {
      publisher = createMarketPublisher({ bus, clock, catalog, statistics, service });
    },
    background: [
      { name: 'read_prices', when: { everyMs: PRICE_EVERY_MS }, run: () => follower.round() },
    ],
    prepareWorker: async () => {
      await makeSeededMarkets(context);
      await catalog.load();
    },
    stop: () => {
      publisher?.stop();
      stopListening();
      catalog.stop();
    },
  };
}
