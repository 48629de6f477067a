import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import { outsideCompanies, serverContext } from '../server-context.ts';
import { makeSeededMarkets } from './first-start.ts';
import { createIndexBoard, type IndexReading, MARKET_INDEX, seenAt } from './index-board.ts';
import { createMarketCatalog, type LoadedCatalog } from './market-catalog.ts';
import { createMarketPublisher, type MarketPublisher } from './market-publisher.ts';
import { marketRoutes } from './markets.routes.ts';
import {
  createMarketsService,
  type HouseSpread,
  type MarketStatistics,
  type MarketsService,
} from './markets.service.ts';
import type { NetworkReasons } from './network-reasons.ts';
import { createPriceFollower } from './price-follower.ts';
import { untilSeeded } from './until-seeded.ts';

export { createMarketCatalog };
export { priceRule } from './price-rules.ts';
export { readFeeStanding, readFeeTiers } from './fee-rates.ts';
export type { NetworkReasons } from './network-reasons.ts';
export type { ListedMarket, LoadedCatalog, MarketCatalog } from './market-catalog.ts';
export type {
  HouseSpread,
  MarketsService,
  MarketStatistics,
} from './markets.service.ts';

/** Assets, markets and prices, as others use them. */
export interface MarketsModule {
  readonly service: MarketsService;
  readonly routes: Routes;
  /** When the newest price was seen that an index is made of, ms since 1970; undefined without one. */
  indexSeenAt(): number | undefined;
  /** These markets traded, or their books moved: the sockets are told in time. */
  traded(markets: ReadonlySet<string>): void;
  moved(markets: ReadonlySet<string>): void;
  /** Api role: answers the trading sockets and tells them what changes. */
  startServing(): void;
  readonly background: readonly BackgroundTask[];
  stop(): void;
}

const PRICE_EVERY_MS = 5_000;

/** Assets and markets, as others use them. */
export interface CatalogModule extends LoadedCatalog {
  /** Worker role, before its background work: makes what the first start lacks. */
  prepareWorker(): Promise<void>;
  /** Without the worker role: another process makes the first start's assets. */
  awaitWorker(): Promise<void>;
  /** Names or places of assets are others: every process reads them again. */
  announceAssets(): void;
}

/** Bus subject without a payload. */
const ASSETS_CHANGED = 'assets.changed';

/** Assets and markets. */
export const catalogModule = defineModule({
  name: 'catalog',
  needs: { context: serverContext },
  create: ({ context }): CatalogModule => {
    const catalog = createMarketCatalog(context);
    const stopListening = context.bus.subscribe(ASSETS_CHANGED, () => catalog.readAgain());
    return {
      ...catalog,
      announceAssets: () => context.bus.publish(ASSETS_CHANGED, null),
      stop: () => {
        stopListening();
        catalog.stop();
      },
      prepareWorker: async () => {
        await makeSeededMarkets(context);
        await catalog.load();
      },
      awaitWorker: () => untilSeeded(catalog),
    };
  },
});

/** Assets, markets and prices. */
export const marketsModule = defineModule({
  name: 'markets',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    companies: outsideCompanies,
    houseSpread: named('houseSpread').giving<() => Promise<HouseSpread>>(),
    networkReasons: named('networkReasons').giving<() => Promise<NetworkReasons>>(),
    trades: named('trades').giving<{ readonly statistics: MarketStatistics }>(),
  },
  create: ({ context, catalog, companies, houseSpread, networkReasons, trades }): MarketsModule => {
    const { bus, clock, engine, health, logger, plainDb } = context;
    const sources = companies.priceSources;
    for (const { name, simulated } of context.config.prices) {
      health.register('price', name, simulated);
    }
    const board = createIndexBoard(() => clock.now());
    const { statistics } = trades;
    const service = createMarketsService({ catalog, board, statistics });
    let publisher: MarketPublisher | undefined;
    const stopListening = bus.subscribe(MARKET_INDEX, (payload) => {
      board.apply(payload as IndexReading);
      publisher?.prices();
    });
    const follower = createPriceFollower({
      sources,
      db: plainDb,
      board,
      catalog,
      engine,
      bus,
      clock,
      logger,
      onHealth: (source, isUp) => health.report('price', source, isUp),
    });
    return {
      service,
      routes: marketRoutes({ service, board, houseSpread, networkReasons }),
      indexSeenAt: () => seenAt(board.sources()),
      traded: (markets) => publisher?.traded(markets),
      moved: (markets) => publisher?.moved(markets),
      startServing: () => {
        publisher = createMarketPublisher({ bus, clock, catalog, statistics, service });
      },
      background: [
        { name: 'read_prices', when: { everyMs: PRICE_EVERY_MS }, run: () => follower.round() },
      ],
      stop: () => {
        publisher?.stop();
        stopListening();
      },
    };
  },
});
