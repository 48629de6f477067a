// TradingView's UDF: the chart's own contract, numbers instead of texts.
import type { DataOf } from '@sarraf/contracts';
import type { MarketSpec } from '@sarraf/market';
import { IRT, pow10 } from '@sarraf/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ListedMarket, MarketCatalog } from '../markets/index.ts';
import { type Candle, readCandleBefore, readCandles } from './candles.queries.ts';
import { barStart, barsBefore, cutOf, RESOLUTIONS } from './resolution.ts';

/** Bars of one answer at most. */
const BARS_MAX = 2_000;
const SEARCH_MAX = 30;
/** Later than any bar: 2200-01-01. */
const TIME_MAX = 7_258_118_400;
const EXCHANGE = 'Sarraf';

type History = DataOf<'GET /udf/history'>;

export interface HistoryQuery {
  readonly symbol: string;
  readonly resolution: string;
  readonly from: string;
  readonly to: string;
  readonly countback?: string | undefined;
}

export interface UdfService {
  config(): DataOf<'GET /udf/config'>;
  symbol(name: string): DataOf<'GET /udf/symbols'>;
  search(query: {
    readonly query?: string | undefined;
    readonly limit?: string | undefined;
  }): DataOf<'GET /udf/search'>;
  history(query: HistoryQuery): Promise<History>;
  time(): string;
}

export interface UdfOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalog: MarketCatalog;
}

/** Serves charts from stored and computed bars. */
export function createUdfService(options: UdfOptions): UdfService {
  const { clock, catalog } = options;
  const shown = (): ListedMarket[] =>
    catalog.markets().filter((market) => market.spec.status !== 'Hidden');
  const find = (name: string): ListedMarket | undefined => {
    const symbol = name.replace(/^.*:/, '');
    return shown().find((market) => market.spec.symbol === symbol);
  };
  const describe = ({ spec }: ListedMarket): string => {
    const base = catalog.asset(spec.base.symbol)?.labels.en ?? spec.base.symbol;
    const quote = spec.quote.symbol === IRT ? 'Toman' : spec.quote.symbol;
    return `${base} / ${quote}`;
  };

  return {
    config: () => ({
      supported_resolutions: [...RESOLUTIONS],
      supports_search: true,
      supports_group_request: false,
      supports_marks: false,
      supports_timescale_marks: false,
      supports_time: true,
    }),
    symbol: (name) => {
      const market = find(name);
      if (market === undefined) return { s: 'error', errmsg: 'unknown_symbol' };
      const { spec } = market;
      return {
        name: spec.symbol,
        ticker: spec.symbol,
        description: describe(market),
        type: 'crypto',
        session: '24x7',
        timezone: 'Etc/UTC',
        exchange: EXCHANGE,
        minmov: 1,
        pricescale: Number(pow10(spec.priceScale) / spec.tickUnits) || 1,
        has_intraday: true,
        has_daily: true,
        has_weekly_and_monthly: true,
        supported_resolutions: [...RESOLUTIONS],
        volume_precision: decimalsOf(market.seed.lotSize),
        data_status: 'streaming',
      };
    },
    search: ({ query, limit }) => {
      const wanted = (query ?? '').trim().toUpperCase();
      const most = /^[1-9]\d?$/.test(limit ?? '') ? Number(limit) : SEARCH_MAX;
      return shown()
        .filter((market) =>
          `${market.spec.symbol} ${describe(market)}`.toUpperCase().includes(wanted),
        )
        .slice(0, Math.min(most, SEARCH_MAX))
        .map((market) => ({
          symbol: market.spec.symbol,
          full_name: `${EXCHANGE}:${market.spec.symbol}`,
          description: describe(market),
          exchange: EXCHANGE,
          ticker: market.spec.symbol,
          type: 'crypto',
        }));
    },
    history: (query) => readHistory(options, find(query.symbol), query),
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
  const cut = cutOf(query.resolution);
  if (cut === undefined) return { s: 'error', errmsg: 'Invalid resolution!' };
  const from = timeOf(query.from);
  const to = timeOf(query.to);
  const count = countOf(query.countback);
  // a count of bars back from `to` says where to begin: then `from` has no say at all
  if (to === undefined || (count === undefined && (from === undefined || from > to))) {
    return { s: 'error', errmsg: 'Invalid range!' };
  }
  const until = Math.min(to, Math.floor(clock.now() / 1_000) + 1);
  const { spec } = market;
  const read = (since: number, limit: number): Promise<Candle[]> =>
    readCandles(db, { market: spec.symbol, cut, from: since, to: until, limit });
  const oldest = barsBefore(cut, until, BARS_MAX);
  const asked = count === undefined ? (from ?? 0) : barsBefore(cut, until, count);
  const since = barStart(cut, Math.max(asked, oldest));
  const candles = await read(since, count ?? BARS_MAX);
  if (candles.length >= (count ?? 1)) return barsOf(candles, spec);
  const before = await readCandleBefore(db, spec.symbol, since);
  // quiet hours have no bars: the count is filled from farther back, as far as one answer looks
  if (count !== undefined && before !== undefined && before >= oldest) {
    return barsOf(await read(barStart(cut, oldest), count), spec);
  }
  if (candles.length > 0) return barsOf(candles, spec);
  return before === undefined
    ? { s: 'no_data' }
    : { s: 'no_data', nextTime: barStart(cut, before) };
}

function timeOf(text: string): number | undefined {
  if (!/^\d{1,11}$/.test(text)) return undefined;
  return Math.min(Number(text), TIME_MAX);
}

function countOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d{0,6}$/.test(text)) return undefined;
  return Math.min(Number(text), BARS_MAX);
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

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
