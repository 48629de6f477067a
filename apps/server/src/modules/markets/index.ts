import type { ServerContext } from '../../platform/context.ts';
import type { PriceSource } from '../../providers/price/port.ts';
import type { Router } from '../../http/index.ts';
import { makeSeededMarkets } from './first-start.ts';
import { createIndexBoard, type IndexReading } from './index-board.ts';
import { createMarketCatalog, type LoadedCatalog, type MarketCatalog } from './market-catalog.ts';
import { createMarketPublisher, type MarketPublisher } from './market-publisher.ts';
import { readPriceRules } from './markets.queries.ts';
import { routeMarkets } from './markets.routes.ts';
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

export interface MarketsDeps {
  readonly catalog: LoadedCatalog;
  readonly statistics: MarketStatistics;
  readonly priceSources: readonly PriceSource[];
  /** What the house asks of who buys at the moment. */
  readonly houseSpread: () => Promise<HouseSpread>;
  /** Told of each price source whether it answers with prices that are believed. */
  readonly onPriceHealth: (source: string, isUp: boolean) => void;
  /** How often the price sources are asked. Default 5,000. */
  readonly priceEveryMs?: number;
}

export interface MarketsModule {
  readonly catalog: MarketCatalog;
  readonly service: MarketsService;
  routes(router: Router): void;
  /** These markets traded, or their books moved: the doors are told in time. */
  traded(markets: ReadonlySet<string>): void;
  moved(markets: ReadonlySet<string>): void;
  /** Api role: answers the trading doors and tells them what changes. */
  startPublishing(): void;
  /** Worker role: makes what the first start lacks, then follows the price sources. */
  startWorker(): Promise<void>;
  /** Reads the price sources once, now. */
  readPricesOnce(): Promise<void>;
  stop(): void;
}

const PRICE_EVERY_MS = 5_000;

/** Assets, markets and prices. */
export function createMarketsModule(context: ServerContext, deps: MarketsDeps): MarketsModule {
  const { bus, clock, db, engine, logger } = context;
  const { catalog } = deps;
  const board = createIndexBoard(() => clock.now());
  const { statistics } = deps;
  const service = createMarketsService({ catalog, board, statistics });
  let publisher: MarketPublisher | undefined;
  const stopListening = bus.subscribe('market.index', (payload) => {
    board.apply(payload as IndexReading);
    publisher?.prices();
  });
  const follower = createPriceFollower({
    sources: deps.priceSources,
    readRules: () => readPriceRules(db, clock.now()),
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
    routes: (router) => routeMarkets(router, { service, board, houseSpread: deps.houseSpread }),
    traded: (markets) => publisher?.traded(markets),
    moved: (markets) => publisher?.moved(markets),
    startPublishing: () => {
      publisher = createMarketPublisher({ bus, clock, catalog, statistics, service });
    },
    startWorker: async () => {
      await makeSeededMarkets(db, engine);
      await catalog.load();
      follower.start(deps.priceEveryMs ?? PRICE_EVERY_MS);
    },
    readPricesOnce: () => follower.readOnce(),
    stop: () => {
      follower.stop();
      publisher?.stop();
      stopListening();
      catalog.stop();
    },
  };
}
