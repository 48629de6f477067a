// The demo's history from before the first trade.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { type MarketSpec, notional, parsePrice, parseQuantity } from '@sarraf/market';
import { AppError } from '../../http/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedPool } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { type HistoryBar, insertHistory } from './candle-history.queries.ts';

type Body = ParsedBodyOf<'POST /admin/demo/candles'>;

const RESOLUTION_S = { '1': 60, '15': 900, '60': 3_600, '1D': 86_400 } as const;

/**
 * Stores bars as history; those that are there already stay.
 *
 * @throws AppError validation_failed when a bar is off tick or lot, or contradicts itself
 */
export async function storeDemoCandles(
  { db, clock }: { readonly db: OrderedPool; readonly clock: Clock },
  catalog: MarketCatalog,
  body: Body,
): Promise<number> {
  const market = catalog.market(body.symbol);
  if (market === undefined) throw new AppError('market_unknown');
  const resolutionS = RESOLUTION_S[body.resolution];
  const bars = body.bars.map((bar, index) => {
    const parsed = barOf(bar, resolutionS, market.spec);
    if (parsed === undefined) throw new AppError('validation_failed', { bar: index });
    return parsed;
  });
  return insertHistory(db, body.symbol, resolutionS, bars, Math.floor(clock.now() / 1_000));
}

function barOf(
  [time, open, high, low, close, volume]: Body['bars'][number],
  resolutionS: number,
  spec: MarketSpec,
): HistoryBar | undefined {
  const openTime = Number(time);
  const prices = [open, high, low, close].map((text) => parsePrice(text, spec));
  const [o, h, l, c] = prices.map((price) => (price.ok ? price.value : undefined));
  const lots = /^0(\.0+)?$/.test(volume) ? { ok: true, value: 0 } : parseQuantity(volume, spec);
  if (!Number.isSafeInteger(openTime) || openTime < 0 || openTime % resolutionS !== 0) {
    return undefined;
  }
  if (o === undefined || h === undefined || l === undefined || c === undefined || !lots.ok) {
    return undefined;
  }
  if (h < Math.max(o, c) || l > Math.min(o, c)) return undefined;
  return {
    openTime,
    openTicks: o,
    highTicks: h,
    lowTicks: l,
    closeTicks: c,
    lots: lots.value,
    // history knows no single trades: its money is counted at the close
    quote: notional(c, lots.value as Parameters<typeof notional>[1], spec),
  };
}
