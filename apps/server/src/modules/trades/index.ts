import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { type BookFeed, type DealsRequest, FEED_SUBJECTS } from '../../realtime/index.ts';
import type { MarketCatalog, MarketStatistics } from '../markets/index.ts';
import type { ServerContext } from '../server-context.ts';
import { createCandleKeeper } from './candle-keeper.ts';
import { Statistics } from './statistics.ts';
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

/** Told when history was stored: every process reads its figures anew. */
const HISTORY_SUBJECT = 'market.history';
/** History comes in many pieces; figures are read again once they stop coming. */
const SETTLE_MS = 150;
/** Trades of so many ms are counted into candles together. */
const CANDLES_GATHER_MS = 1_000;

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
    onHistory: () => bus.publish(HISTORY_SUBJECT, null),
  });
  const leave: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  return {
    statistics,
    routes: tradeRoutes(service),
    demoRoutes: demoCandleRoutes(service),
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
    background: [
      {
        name: 'count_candles',
        when: { wishes: (wish) => candles.wishes(wish), gatherMs: CANDLES_GATHER_MS },
        run: () => candles.countAll(),
      },
    ],
    prepareWorker: () => candles.prepare(),
    stop: () => {
      clearTimeout(timer);
      for (const stop of leave.splice(0)) stop();
      statistics.stop();
    },
  };
}
