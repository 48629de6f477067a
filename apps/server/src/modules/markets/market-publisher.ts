// Tells the trading sockets what changed, at the pace that people can read.
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  FEED_SUBJECTS,
  type FeedState,
  type OutsidePrices,
  type TickersMessage,
} from '../../realtime/index.ts';
import type { MarketCatalog } from './market-catalog.ts';
import type { MarketStatistics, MarketsService } from './markets.service.ts';

/** After a trade a ticker is told at once, give or take the 100 ms that prices are throttled by. */
const TRADE_MS = 100;
/** A moved bid or ask alone can wait as long as tickers are throttled by. */
const BOOK_MS = 1_000;
/** Markets that change together are told together. */
const RULES_MS = 100;

/** Tells the trading sockets what changed, calmly. */
export interface MarketPublisher {
  /** These markets traded. */
  traded(markets: ReadonlySet<string>): void;
  /** The books of these markets moved. */
  moved(markets: ReadonlySet<string>): void;
  /** Outside prices came in. */
  prices(): void;
  stop(): void;
}

/** Publishes tickers and prices, and answers what a sockets' process asks when it begins. */
export function createMarketPublisher(options: {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly catalog: MarketCatalog;
  readonly statistics: MarketStatistics;
  readonly service: MarketsService;
}): MarketPublisher {
  const { bus, clock, catalog, statistics, service } = options;
  const dirty = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  const publish = (): void => {
    timer = undefined;
    const tickers = [...dirty]
      .filter((symbol) => isShown(catalog, symbol))
      .map((symbol) => statistics.ticker(symbol));
    dirty.clear();
    if (tickers.length === 0) return;
    bus.publish(FEED_SUBJECTS.tickers, { tickers } satisfies TickersMessage);
    if (tickers.some((ticker) => ticker.symbol === 'USDTIRT')) publishPrices();
  };
  const within = (markets: ReadonlySet<string>, ms: number): void => {
    for (const market of markets) dirty.add(market);
    const at = clock.monotonic() + ms;
    if (timer !== undefined && dueAt <= at) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(publish, ms);
  };
  const outside = (): OutsidePrices => ({
    index: service.indexPrices(clock.now()),
    usdt: service.usdtPrice(),
  });
  const publishPrices = (): void => bus.publish(FEED_SUBJECTS.prices, outside());
  let changing: NodeJS.Timeout | undefined;
  const stopWatching = catalog.onChange(() => {
    changing ??= setTimeout(() => {
      changing = undefined;
      bus.publish(FEED_SUBJECTS.changed, null);
    }, RULES_MS);
  });
  const leave = bus.reply(FEED_SUBJECTS.state, (): FeedState => {
    const markets = catalog.markets().filter((market) => market.spec.status !== 'Hidden');
    return {
      ...outside(),
      markets: markets.map((market) => market.seed),
      tickers: markets.map((market) => statistics.ticker(market.spec.symbol)),
    };
  });
  return {
    traded: (markets) => within(markets, TRADE_MS),
    moved: (markets) => within(markets, BOOK_MS),
    prices: publishPrices,
    stop: () => {
      clearTimeout(timer);
      clearTimeout(changing);
      stopWatching();
      leave();
    },
  };
}

function isShown(catalog: MarketCatalog, symbol: string): boolean {
  const market = catalog.market(symbol);
  return market !== undefined && market.spec.status !== 'Hidden';
}
