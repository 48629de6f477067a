import type { PaidOrder } from '@sarraf/contracts';
import { formatQuantity, type Lots } from '@sarraf/market';
import { formatDecimal } from '@sarraf/money';
import type { MarketCatalog } from '../markets/index.ts';
import type { PaidOrderRecord } from './paid-order-list.queries.ts';

const RIAL_SCALE = 1;

/** What became of a paid order, as its owner sees it. */
export function paidOrderOnWire(row: PaidOrderRecord, catalog: MarketCatalog): PaidOrder {
  const { market, command } = row;
  const spec = catalog.market(market)?.spec;
  if (spec === undefined) throw new Error(`A paid order names the market ${market}.`);
  const { quoteUnits } = command;
  return {
    payment_id: row.paymentId,
    state: row.state,
    reason: row.reason,
    market,
    pair_type: market,
    type: 'buy',
    request_type: 1,
    pair_amount:
      quoteUnits === undefined
        ? formatQuantity((command.lots ?? 0) as Lots, spec)
        : formatDecimal(BigInt(quoteUnits), spec.quote.scale),
    amount_type: quoteUnits === undefined ? 'base' : 'quote',
    missing: formatDecimal(row.amountRial, RIAL_SCALE),
    order_id: row.orderId === null ? null : String(row.orderId),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
