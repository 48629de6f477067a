import type { DataOf, Deal, ParsedBodyOf } from '@sarraf/contracts';
import type { EngineClient } from '../../engine/index.ts';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedPool } from '../../platform/database/handles.ts';
import { type BookFeed, bookOnWire } from '../../realtime/index.ts';
import type { ListedMarket, MarketCatalog } from '../markets/index.ts';
import { storeDemoCandles } from './demo-candles.service.ts';
import type { Statistics } from './statistics.ts';
import type { UdfService } from './udf.service.ts';

/** Levels of a side that anyone may read: as deep as the trading sockets go. */
const LEVELS_MAX = 200;

/** What was and can be traded, for the routes. */
export interface TradesService {
  readonly udf: UdfService;
  /** The book at one event number. @throws AppError market_unknown */
  orderBook(symbol: string): Promise<DataOf<'GET /orderbook'>>;
  /** Newest first. @throws AppError market_unknown */
  deals(symbol: string): Deal[];
  storeDemoCandles(body: ParsedBodyOf<'POST /admin/demo/candles'>): Promise<number>;
}

/** What the answers are made from. */
export interface TradesServiceOptions {
  readonly db: OrderedPool;
  readonly clock: Clock;
  readonly engine: EngineClient;
  readonly catalog: MarketCatalog;
  readonly books: BookFeed;
  readonly statistics: Statistics;
  readonly udf: UdfService;
  /** Told when minutes were stored: the figures of the day are counted from nothing else. */
  readonly onHistory: () => void;
}

/** Answers what was and can be traded. */
export function createTradesService(options: TradesServiceOptions): TradesService {
  const { catalog, books, engine, statistics } = options;
  const listed = (symbol: string): ListedMarket => {
    const market = catalog.market(symbol);
    if (market === undefined || market.spec.status === 'Hidden') {
      throw new AppError('market_unknown');
    }
    return market;
  };
  return {
    udf: options.udf,
    orderBook: async (symbol) => {
      const { spec } = listed(symbol);
      const book =
        books.book(symbol)?.top(LEVELS_MAX) ??
        (await engine.book({ market: symbol, levelsMax: LEVELS_MAX }));
      if (book === null) throw new AppError('market_unknown');
      return bookOnWire(book, spec);
    },
    deals: (symbol) => {
      listed(symbol);
      return statistics.deals(symbol);
    },
    storeDemoCandles: async (body) => {
      const stored = await storeDemoCandles(options, catalog, body);
      if (body.resolution === '1') options.onHistory();
      return stored;
    },
  };
}
