// Alerts to the wire.
import type { PriceAlert } from '@sarraf/contracts';
import { formatPrice, type MarketSpec, type Ticks } from '@sarraf/market';
import { formatDecimal } from '@sarraf/money';
import type { AlertRow } from './price-alerts.queries.ts';

/** Hundredths of a percent as a percentage, `-1.25`. */
export const percentText = (bp: number): string => formatDecimal(BigInt(bp), 2);

/** An alert as its person sees it. */
export function alertOnWire(row: AlertRow, spec: MarketSpec): PriceAlert {
  const price = (ticks: number | null): string | null =>
    ticks === null ? null : formatPrice(ticks as Ticks, spec);
  const hours = row.windowS === null ? null : row.windowS / 3_600;
  return {
    id: String(row.id),
    market: row.market,
    kind: row.kind,
    price: price(row.ticks),
    percent: row.changeBp === null ? null : percentText(row.changeBp),
    window_hours: hours === 1 || hours === 24 ? hours : null,
    hour: row.hour,
    repeated: row.isRepeated,
    note: row.note,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    fired_at: row.firedAt?.toISOString() ?? null,
    fired_price: price(row.firedTicks),
    fired_count: row.firedCount,
  };
}
