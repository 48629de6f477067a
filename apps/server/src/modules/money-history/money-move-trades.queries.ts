// A user's trades in books as SQL, as their taker and as their maker.
import { boundsOfTrades, type MoneyMoveFilter } from './money-move-filter.ts';
import { told, type Values, within } from './money-move-columns.ts';
import type { MoneyPosition } from './money-position.ts';

/** One side of the table: the user's newest trades as its taker or its maker. */
function tradesAs(
  role: 'taker' | 'maker',
  filter: MoneyMoveFilter,
  { values, before, most }: { values: Values; before: MoneyPosition; most: string },
): string {
  const side =
    role === 'taker'
      ? 'taker_side'
      : `CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END AS taker_side`;
  return `SELECT id, market, price_ticks, lots, quote, ${role}_fee AS fee, ${role}_order AS own_order,
      ${side}, at_ms
    FROM trades WHERE ${role}_user = ${values.bind(filter.userId, 'bigint')}
      AND ${within(values, before.trade, boundsOfTrades(filter))} ORDER BY -id LIMIT ${most}`;
}

/**
 * `fits`: the user's trades that fit. Where both sides of the table were not read to their ends,
 * only what lies above `frontier`, the position down to which both are known.
 */
export function tradesThatFit(
  filter: MoneyMoveFilter,
  part: { readonly values: Values; readonly before: MoneyPosition; readonly seenMax: number },
): string {
  const { values, before } = part;
  const most = values.bind(part.seenMax, 'bigint');
  const sides = [filter.kinds.buy ? 'buy' : '', filter.kinds.sell ? 'sell' : ''];
  const fits = [`t.taker_side = ANY(${values.bind(sides, 'text[]')})`];
  if (filter.asset !== undefined) {
    fits.push(`t.market = ANY(${values.bind(filter.asset.markets, 'text[]')})`);
  }
  if (filter.reference !== undefined) {
    fits.push(`t.own_order = ${values.bind(filter.reference.number ?? 0n, 'bigint')}`);
  }
  if (filter.orderType !== undefined) {
    fits.push(`EXISTS (SELECT FROM orders o
      WHERE o.id = t.own_order AND o.order_type = ${values.bind(filter.orderType, 'text')})`);
  }
  return `taken AS MATERIALIZED (${tradesAs('taker', filter, { values, before, most })}),
    made AS MATERIALIZED (${tradesAs('maker', filter, { values, before, most })}),
    frontier AS (SELECT greatest(
      (SELECT CASE WHEN count(*) >= ${most} THEN min(id) ELSE 0 END FROM taken),
      (SELECT CASE WHEN count(*) >= ${most} THEN min(id) ELSE 0 END FROM made)) AS id),
    fits AS (
      SELECT t.* FROM (SELECT * FROM taken UNION ALL SELECT * FROM made) AS t
      WHERE t.id >= (SELECT id FROM frontier) AND ${fits.join(' AND ')})`;
}

/** Every trade of the user in the period, without a look at the rows themselves. */
export function tradesCounted(
  filter: MoneyMoveFilter,
  values: Values,
  before: MoneyPosition,
): string[] {
  return (['taker', 'maker'] as const).map(
    (role) => `SELECT FROM trades WHERE ${role}_user = ${values.bind(filter.userId, 'bigint')}
      AND ${within(values, before.trade, boundsOfTrades(filter))} ORDER BY -id`,
  );
}

/** Trades of books that fit, out of {@link tradesThatFit}. */
export const FITTING_TRADES = `SELECT ${told({
  kind: "'trade'",
  number: 'fits.id',
  id: 'fits.id',
  own_order: 'own_order',
  side: 'taker_side',
  market: 'market',
  price_ticks: 'price_ticks',
  lots: 'lots',
  units: 'quote',
  fee_units: 'fee',
  detail: "'order'",
  at_us: 'at_ms * 1000',
  updated_ms: 'at_ms',
})} FROM fits ORDER BY fits.id DESC`;
