// TradingView's UDF: the chart's own contract, numbers instead of texts.
import type { DataOf } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import type { ListedMarket, MarketCatalog } from '../markets/index.ts';
import { type Candle, readCandleBefore, readCandles } from './candles.queries.ts';
import { barStart, RESOLUTIONS, secondsOf } from './resolution.ts';
import {
  findCharted,
  type SearchQuery,
  searchSymbols,
  symbolColumns,
  symbolOf,
} from './udf-symbols.ts';

/** Bars of one answer at most. */
const BARS_MAX = 2_000;
/** Later than any bar: 2200-01-01. */
const TIME_MAX = 7_258_118_400;

type History = DataOf<'GET /udf/history'>;

/** The bars that a chart asks for; times are unix seconds. */
export interface HistoryQuery {
  readonly symbol: string;
  readonly resolution: string;
  readonly from: string;
  readonly to: string;
  readonly countback?: string | undefined;
}

/** The answers that a TradingView chart expects. */
export interface UdfService {
  config(): DataOf<'GET /udf/config'>;
  symbol(name: string): DataOf<'GET /udf/symbols'>;
  /** All symbols as columns; `group` is the exchange's name where one is given. */
  symbolInfo(group: string | undefined): DataOf<'GET /udf/symbol_info'>;
  search(query: SearchQuery): DataOf<'GET /udf/search'>;
  history(query: HistoryQuery): Promise<History>;
  time(): string;
}

/** What charts are read from. */
export interface UdfOptions {
  readonly db: OrderedDb;
  readonly clock: Clock;
  readonly catalog: MarketCatalog;
}

/** Serves charts from stored bars. */
export function createUdfService(options: UdfOptions): UdfService {
  const { clock, catalog } = options;
  return {
    config: () => ({
      supported_resolutions: [...RESOLUTIONS],
      supports_search: true,
      supports_group_request: false,
      supports_marks: false,
      supports_timescale_marks: false,
      supports_time: true,
    }),
    symbol: (name) => symbolOf(catalog, name),
    symbolInfo: (group) => symbolColumns(catalog, group),
    search: (query) => searchSymbols(catalog, query),
    history: (query) => readHistory(options, findCharted(catalog, query.symbol), query),
    time: () => String(Math.floor(clock.now() / 1_000)),
  };
}

/** The bars of a request, the newest 2,000 of them at most. */
async function readHistory(
  { db, clock }: UdfOptions,
  market: ListedMarket | undefined,
  query: HistoryQuery,
): Promise<History> {
  if (market === undefined) return { s: 'error', errmsg: 'unknown_symbol' };
  const seconds = secondsOf(query.resolution);
  if (seconds === undefined) return { s: 'error', errmsg: 'Invalid resolution!' };
  const from = timeOf(query.from);
  const to = timeOf(query.to);
  const count = countOf(query.countback);
  // a count of bars back from `to` says where to begin: then `from` has no say at all
  if (to === undefined || (count === undefined && (from === undefined || from > to))) {
    return { s: 'error', errmsg: 'Invalid range!' };
  }
  const { spec } = market;
  const until = Math.min(to, Math.floor(clock.now() / 1_000) + 1);
  // quiet hours have no bars: a count is filled from farther back
  const since = count === undefined ? barStart(seconds, from ?? 0) : 0;
  const range = { market: spec.symbol, seconds, from: since, to: until, limit: count ?? BARS_MAX };
  const candles = await readCandles(db, range);
  if (candles.length > 0) return barsOf(candles, spec);
  const before = await readCandleBefore(db, spec.symbol, seconds, Math.min(since, until));
  return before === undefined ? { s: 'no_data' } : { s: 'no_data', nextTime: before };
}

function timeOf(text: string): number | undefined {
  if (!/^\d{1,11}$/.test(text)) return undefined;
  return Math.min(Number(text), TIME_MAX);
}

function countOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,6}$/.test(text)) return undefined;
  return Math.min(Number(text), BARS_MAX);
}

/** Whole steps to the number a chart draws. Pictures only: no money is counted from it. */
function chartNumber(units: bigint, scale: number): number {
  return Number(units) / 10 ** scale;
}

function barsOf(candles: readonly Candle[], spec: MarketSpec): History {
  const price = (ticks: number): number =>
    chartNumber(BigInt(ticks) * spec.tickUnits, spec.priceScale);
  return {
    s: 'ok',
    t: candles.map((candle) => candle.openTime),
    o: candles.map((candle) => price(candle.openTicks)),
    h: candles.map((candle) => price(candle.highTicks)),
    l: candles.map((candle) => price(candle.lowTicks)),
    c: candles.map((candle) => price(candle.closeTicks)),
    v: candles.map((candle) => chartNumber(candle.lots * spec.lotUnits, spec.base.scale)),
  };
}
