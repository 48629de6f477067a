import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, later } from '../../platform/composer/index.ts';
import { BookFeed } from '../../realtime/index.ts';
import { catalogModule, type MarketsModule, type MarketStatistics } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { createCandleKeeper } from './candle-keeper.ts';
import { serveStatistics, tellHistory } from './statistics-on-bus.ts';
import { Statistics } from './statistics.ts';
import { demoCandleRoutes, tradeRoutes } from './trades.routes.ts';
import { createTradesService } from './trades.service.ts';
import { createUdfService } from './udf.service.ts';

/** Public market data, as others use it. */
export interface TradesModule {
  readonly statistics: MarketStatistics;
  readonly routes: Routes;
  /** Of the demo; mount them nowhere else. */
  readonly demoRoutes: Routes;
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: makes the bars that are missing. */
  prepareWorker(): Promise<void>;
  /** Api role: reads the last day, then follows. */
  startServing(): Promise<void>;
  stop(): void;
}

/** Trades of so many ms are counted into candles together. */
const CANDLES_DEBOUNCE_MS = 1_000;
/** A day is whole minutes: so often something may leave it. */
const EXPIRE_MS = 60_000;

/** Prices are told by a module that is made of these. */
const laterMarkets = later('markets').giving<Pick<MarketsModule, 'moved' | 'traded'>>();

/** Order books as the engine tells them. */
export const booksModule = defineModule({
  name: 'books',
  needs: { context: serverContext, markets: laterMarkets },
  create: ({ context: { engine, logger }, markets }) =>
    new BookFeed({ engine, logger, onChange: (changed) => markets().moved(changed) }),
});

/** Trades as the public sees them: deals, tickers, books, candles. */
export const tradesModule = defineModule({
  name: 'trades',
  needs: {
    context: serverContext,
    books: booksModule,
    catalog: catalogModule,
    markets: laterMarkets,
  },
  create: ({ context, books, catalog, markets }): TradesModule => {
    const { bus, clock, orderedDb: db, engine, logger } = context;
    const statistics = new Statistics({
      db,
      engine,
      clock,
      logger,
      catalog,
      books,
      onTrades: (traded) => markets().traded(traded),
    });
    const candles = createCandleKeeper({ db, engine, catalog });
    const service = createTradesService({
      db,
      clock,
      engine,
      catalog,
      books,
      statistics,
      udf: createUdfService({ db, clock, catalog }),
      onHistory: () => tellHistory(bus),
    });
    const leave: (() => void)[] = [];
    return {
      statistics,
      routes: tradeRoutes(service),
      demoRoutes: demoCandleRoutes(service),
      startServing: async () => {
        leave.push(
          serveStatistics(bus, statistics),
          catalog.onChange((market) => books.follow(market.spec.symbol)),
        );
        for (const market of catalog.markets()) books.follow(market.spec.symbol);
        await statistics.load();
      },
      background: [
        {
          name: 'count_candles',
          when: {
            triggers: (trigger) => candles.triggers(trigger),
            debounceMs: CANDLES_DEBOUNCE_MS,
          },
          run: () => candles.countAll(),
        },
        {
          name: 'expire_days',
          role: 'api',
          when: { everyMs: EXPIRE_MS },
          run: () => Promise.resolve(statistics.expire()),
        },
      ],
      prepareWorker: () => candles.prepare(),
      stop: () => {
        for (const stop of leave.splice(0)) stop();
        statistics.stop();
      },
    };
  },
});
