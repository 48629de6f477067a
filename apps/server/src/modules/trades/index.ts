import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { BookFeed } from '../../realtime/index.ts';
import type { MarketCatalog, MarketStatistics } from '../markets/index.ts';
import type { ServerContext } from '../server-context.ts';
import { createCandleKeeper } from './candle-keeper.ts';
import { Statistics } from './statistics.ts';
import { serveStatistics, tellHistory } from './statistics-on-bus.ts';
import { demoCandleRoutes, tradeRoutes } from './trades.routes.ts';
import { createTradesService } from './trades.service.ts';
import { createUdfService } from './udf.service.ts';

/** What public market data is made from. */
export interface TradesDeps {
  readonly catalog: MarketCatalog;
  readonly books: BookFeed;
  /** Told which markets' figures changed. */
  readonly onTrades: (markets: ReadonlySet<string>) => void;
}

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
  start(): Promise<void>;
  stop(): void;
}

/** Trades of so many ms are counted into candles together. */
const CANDLES_GATHER_MS = 1_000;
/** A day is whole minutes: so often something may leave it. */
const EXPIRE_MS = 60_000;

/** Trades as the public sees them: deals, tickers, books, candles. */
export function createTradesModule(context: ServerContext, deps: TradesDeps): TradesModule {
  const { bus, clock, orderedDb: db, engine, logger } = context;
  const { catalog, books } = deps;
  const statistics = new Statistics({
    db,
    engine,
    clock,
    logger,
    catalog,
    books,
    onTrades: deps.onTrades,
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
    start: async () => {
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
        when: { wishes: (wish) => candles.wishes(wish), gatherMs: CANDLES_GATHER_MS },
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
}
