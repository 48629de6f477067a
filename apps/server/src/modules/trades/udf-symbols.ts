// Symbols as TradingView's UDF describes them: one, all as columns, those that match a text.
import type { DataOf } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { IRT, pow10 } from '@sarraf/money';
import type { ListedMarket, MarketCatalog } from '../markets/index.ts';
import { RESOLUTIONS } from './resolution.ts';

const SEARCH_MAX = 30;
const EXCHANGE = 'Sarraf';
const TYPE = 'crypto';

/** What a chart's search asks for. */
export interface SearchQuery {
  readonly query?: string | undefined;
  readonly type?: string | undefined;
  readonly exchange?: string | undefined;
  readonly limit?: string | undefined;
}

/** Markets that charts may ask for: all that are not hidden. */
export function chartedMarkets(catalog: MarketCatalog): ListedMarket[] {
  return catalog.markets().filter((market) => market.spec.status !== 'Hidden');
}

/** The market that a chart names, with or without our exchange before it; no other exchange's. */
export function findCharted(catalog: MarketCatalog, name: string): ListedMarket | undefined {
  const parts = name.split(':');
  const symbol = parts.pop();
  if (parts.length > 1 || parts.some((exchange) => !exchange || !isOurs(exchange, EXCHANGE))) {
    return undefined;
  }
  return chartedMarkets(catalog).find((market) => market.spec.symbol === symbol);
}

function describe(catalog: MarketCatalog, { spec }: ListedMarket): string {
  const base = catalog.asset(spec.base.symbol)?.labels.en ?? spec.base.symbol;
  const quote = spec.quote.symbol === IRT ? 'Toman' : spec.quote.symbol;
  return `${base} / ${quote}`;
}

/** One symbol whole. */
export function symbolOf(catalog: MarketCatalog, name: string): DataOf<'GET /udf/symbols'> {
  const market = findCharted(catalog, name);
  if (market === undefined) return { s: 'error', errmsg: 'unknown_symbol' };
  const { spec } = market;
  return {
    name: spec.symbol,
    ticker: spec.symbol,
    description: describe(catalog, market),
    type: TYPE,
    session: '24x7',
    timezone: 'Etc/UTC',
    exchange: EXCHANGE,
    minmov: 1,
    pricescale: priceScaleOf(spec),
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    supported_resolutions: [...RESOLUTIONS],
    volume_precision: market.seed.lotSize.split('.')[1]?.length ?? 0,
    data_status: 'streaming',
  };
}

/** All symbols as columns; `group` is the exchange's name where one is given. */
export function symbolColumns(
  catalog: MarketCatalog,
  group: string | undefined,
): DataOf<'GET /udf/symbol_info'> {
  if (!isOurs(group, EXCHANGE)) return { s: 'error', errmsg: 'unknown_group' };
  const markets = chartedMarkets(catalog);
  return {
    s: 'ok',
    symbol: markets.map((market) => market.spec.symbol),
    ticker: markets.map((market) => market.spec.symbol),
    description: markets.map((market) => describe(catalog, market)),
    pricescale: markets.map((market) => priceScaleOf(market.spec)),
    'exchange-listed': EXCHANGE,
    'exchange-traded': EXCHANGE,
    minmovement: 1,
    type: TYPE,
    timezone: 'Etc/UTC',
    'session-regular': '24x7',
    'has-intraday': true,
    'has-daily': true,
    'has-weekly-and-monthly': true,
    'has-no-volume': false,
    'supported-resolutions': [...RESOLUTIONS],
  };
}

/** Symbols whose name or description holds a text. */
export function searchSymbols(
  catalog: MarketCatalog,
  { query, type, exchange, limit }: SearchQuery,
): DataOf<'GET /udf/search'> {
  if (!isOurs(type, TYPE) || !isOurs(exchange, EXCHANGE)) return [];
  const wanted = (query ?? '').trim().toUpperCase();
  const most = /^[1-9]\d?$/.test(limit ?? '') ? Number(limit) : SEARCH_MAX;
  return chartedMarkets(catalog)
    .filter((market) =>
      `${market.spec.symbol} ${describe(catalog, market)}`.toUpperCase().includes(wanted),
    )
    .slice(0, Math.min(most, SEARCH_MAX))
    .map((market) => ({
      symbol: market.spec.symbol,
      full_name: `${EXCHANGE}:${market.spec.symbol}`,
      description: describe(catalog, market),
      exchange: EXCHANGE,
      ticker: market.spec.symbol,
      type: TYPE,
    }));
}

/** Whether a filter leaves our symbols in: an empty one leaves everything in. */
function isOurs(wanted: string | undefined, ours: string): boolean {
  return !wanted || wanted.toUpperCase() === ours.toUpperCase();
}

/** Ticks in one unit of the quote; a tick of whole units is drawn with no decimals. */
function priceScaleOf(spec: MarketSpec): number {
  return Number(pow10(spec.priceScale) / spec.tickUnits) || 1;
}
