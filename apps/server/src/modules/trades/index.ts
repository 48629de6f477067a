import { type Router } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import { type BookFeed, type DealsRequest, FEED_SUBJECTS } from '../../realtime/index.ts';
import type { MarketCatalog, MarketStatistics } from '../markets/index.ts';
import { type CandleKeeper, createCandleKeeper } from './candle-keeper.ts';
import { Statistics } from './statistics.ts';
import { routeDemoCandles, routeTrades } from './trades.routes.ts';
import { createTradesService } from './trades.service.ts';
import { createUdfService } from './udf.service.ts';

export interface TradesDeps {
  readonly catalog: MarketCatalog;
  readonly books: BookFeed;
  /** Told which markets' figures changed. */
  readonly onTrades: (markets: ReadonlySet<string>) => void;
}

export interface TradesModule {
  readonly statistics: MarketStatistics;
  readonly candles: CandleKeeper;
  routes(router: Router): void;
  /** The demo world's door; mount it nowhere else. */
  demoRoutes(router: Router): void;
  /** Api role: reads the last day, then follows. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Told when history was stored: every process reads its figures anew. */
const HISTORY_SUBJECT = 'market.history';
/** History comes in many pieces; figures are read again once they stop coming. */
const SETTLE_MS = 150;

/** Trades as the public sees them: deals, tickers, books, candles. */
export function createTradesModule(context: ServerContext, deps: TradesDeps): TradesModule {
  const { bus, clock, db, engine, logger } = context;
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
  const candles = createCandleKeeper({ db, engine, catalog, logger });
  const service = createTradesService({
    db,
    clock,
    engine,
    catalog,
    books,
    statistics,
    udf: createUdfService({ db, clock, catalog }),
    onHistory: () => bus.publish(HISTORY_SUBJECT, null),
  });
  const leave: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    statistics,
    candles,
    routes: (router) => routeTrades(router, service),
    demoRoutes: (router) => routeDemoCandles(router, service),
    start: async () => {
      leave.push(
        bus.reply(FEED_SUBJECTS.deals, (payload) =>
          statistics.deals((payload as DealsRequest).market),
        ),
        bus.subscribe(HISTORY_SUBJECT, () => {
          clearTimeout(timer);
          timer = setTimeout(() => void statistics.reload(), SETTLE_MS);
        }),
      );
      leave.push(catalog.onChange((market) => books.follow(market.spec.symbol)));
      for (const market of catalog.markets()) books.follow(market.spec.symbol);
      await statistics.load();
    },
    stop: async () => {
      clearTimeout(timer);
      for (const stop of leave.splice(0)) stop();
      statistics.stop();
      await candles.stop();
    },
  };
}
