import type {
  DataOf,
  IndexPriceMessage,
  Market,
  Ticker,
  UsdtPriceMessage,
} from '@sarraf/contracts';
import { formatPrice, type MarketSpec, priceToTicksFloor } from '@sarraf/market';
import { IRT, USDT } from '@sarraf/money';
import type { BoardPrice, IndexBoard } from './index-board.ts';
import type { MarketCatalog } from './market-catalog.ts';
import { assetOnWire, marketOnWire } from './markets.mapper.ts';
import type { NetworkReasons } from './network-reasons.ts';

/** What trading says about prices; the trades module knows it. */
export interface MarketStatistics {
  /** Of a listed market. */
  ticker(symbol: string): Ticker;
  /** Hourly closes of the last day, oldest first. */
  sparkline(symbol: string): readonly string[];
}

/** The price that the house asks of who buys, decimal text; undefined where it has none. */
export type HouseSpread = (price: string, spec: MarketSpec) => string | undefined;

/** What is listed and what it is worth. */
export interface MarketsService {
  /** Every market that is not hidden. */
  markets(): Market[];
  /** @param spread what the house asks of who buys, for the price before it */
  coins(lang: 'fa' | 'en', spread: HouseSpread): DataOf<'GET /exchange_list'>;
  /** @param reasonsOf how networks stand at the moment */
  assets(reasonsOf: NetworkReasons): DataOf<'GET /assets'>;
  usdtPrice(): UsdtPriceMessage;
  indexPrices(now: number): IndexPriceMessage;
  /** The outside price of one unit of an asset, decimal text; undefined without a fresh one. */
  index(asset: string, quote: string): string | undefined;
  /** One unit of an asset in `IRT` or `USDT` by last price, decimal text; undefined: unknown. */
  lastPrice(asset: string, quote: typeof IRT | typeof USDT): string | undefined;
}

/** What the answers are made from. */
export interface MarketsServiceOptions {
  readonly catalog: MarketCatalog;
  readonly board: IndexBoard;
  readonly statistics: MarketStatistics;
}

/** Answers what is listed and what it is worth, all from memory. */
export function createMarketsService(options: MarketsServiceOptions): MarketsService {
  const { catalog, board, statistics } = options;
  const tickerOf = (symbol: string): Ticker | undefined =>
    catalog.market(symbol) === undefined ? undefined : statistics.ticker(symbol);

  const lastPrice: MarketsService['lastPrice'] = (asset, quote) => {
    if (asset === quote) return '1';
    const last = tickerOf(asset + quote)?.last ?? undefined;
    return last ?? indexPrice(asset, quote);
  };

  /** The index where nothing was traded yet, on the market's tick: no price has more decimals. */
  const indexPrice = (asset: string, quote: typeof IRT | typeof USDT): string | undefined => {
    const index = quote === USDT ? board.inUsdt(asset) : board.inToman(asset);
    const spec = catalog.market(asset + quote)?.spec;
    if (index === undefined || spec === undefined) return index?.price;
    const ticks = priceToTicksFloor(index.price, spec);
    return ticks === 0 ? undefined : formatPrice(ticks, spec);
  };

  /** The index while it is fresh, else the last trade: each with its own age. */
  const usdtPrice = (): UsdtPriceMessage => {
    const index = board.inToman(USDT);
    if (index !== undefined) return onWire(index);
    const ticker = tickerOf(USDT + IRT);
    return { price: ticker?.last ?? null, at: ticker?.at ?? null };
  };

  const coin = (
    symbol: string,
    lang: 'fa' | 'en',
    spread: HouseSpread,
  ): DataOf<'GET /exchange_list'> => {
    const market = catalog.market(symbol + IRT) ?? catalog.market(symbol + USDT);
    const asset = catalog.asset(symbol);
    if (market === undefined || asset === undefined || market.spec.status === 'Hidden') return [];
    // a coin's change is told in dollars; the dollar's own, in toman
    const changing = symbol === USDT ? tickerOf(symbol + IRT) : tickerOf(symbol + USDT);
    const original = board.inToman(symbol)?.price ?? lastPrice(symbol, IRT);
    const price = original === undefined ? undefined : spread(original, market.spec);
    return [
      {
        symbol: symbol.toLowerCase(),
        name: asset.labels[lang],
        labels: asset.labels,
        label: asset.labels[lang],
        min_amount: market.seed.minQuantity,
        price: price ?? null,
        originalPrice: original ?? null,
        price_usdt: lastPrice(symbol, USDT) ?? null,
        changes: { price_usd: changing?.change_24h ?? null },
        status: market.spec.status === 'Active' ? 1 : 0,
        sparkline: [...statistics.sparkline(market.spec.symbol)],
      },
    ];
  };

  return {
    markets: () =>
      catalog
        .markets()
        .filter((market) => market.spec.status !== 'Hidden')
        .map((market) => marketOnWire(market, catalog, statistics.ticker(market.spec.symbol))),
    coins: (lang, spread) => catalog.assets().flatMap(({ symbol }) => coin(symbol, lang, spread)),
    assets: (reasonsOf) => catalog.assets().map((asset) => assetOnWire(asset, reasonsOf)),
    usdtPrice,
    index: (asset, quote) => (quote === USDT ? board.inUsdt(asset) : board.inToman(asset))?.price,
    lastPrice,
    indexPrices: (now) => ({
      prices: board.symbols().map((symbol) => ({
        symbol,
        price_usdt: board.inUsdt(symbol)?.price ?? null,
        price_toman: board.inToman(symbol)?.price ?? null,
        at: new Date(board.inUsdt(symbol)?.at ?? now).toISOString(),
      })),
    }),
  };
}

function onWire({ price, at }: BoardPrice): UsdtPriceMessage {
  return { price, at: new Date(at).toISOString() };
}
