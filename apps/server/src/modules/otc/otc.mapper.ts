// Quotes and trades with the house to the wire.
import type { Order, OtcQuote } from '@sarraf/contracts';
import type { MarketSpec, Side } from '@sarraf/market';
import { formatDecimal } from '@sarraf/money';
import type { OtcResult } from '@sarraf/settlement';
import type { MarketCatalog } from '../markets/index.ts';

/** A trade with the house as its row or its outcome says; amounts in smallest units. */
export interface OtcRecord {
  readonly id: number;
  readonly market: string;
  readonly side: Side;
  readonly baseUnits: bigint;
  readonly quoteUnits: bigint;
  readonly feeUnits: bigint;
  readonly price: string;
  readonly clientOrderId: string | null;
  readonly at: number;
}

/** A quote's figures; amounts in smallest units. */
export interface QuoteFigures {
  readonly id: string;
  readonly market: string;
  readonly side: Side;
  readonly baseUnits: bigint;
  readonly quoteUnits: bigint;
  readonly feeUnits: bigint;
  readonly price: string;
  /** What the price was made from. */
  readonly index: string;
}

/** What is paid and what arrives of a trade's figures. */
export function endsOf(
  side: Side,
  figures: { readonly baseUnits: bigint; readonly quoteUnits: bigint; readonly feeUnits: bigint },
  spec: MarketSpec,
): { readonly pay: OtcQuote['pay']; readonly receive: OtcQuote['receive'] } {
  const { baseUnits, quoteUnits, feeUnits } = figures;
  const coins = (units: bigint): OtcQuote['pay'] => ({
    symbol: spec.base.symbol,
    amount: formatDecimal(units, spec.base.scale),
  });
  const money = (units: bigint): OtcQuote['pay'] => ({
    symbol: spec.quote.symbol,
    amount: formatDecimal(units, spec.quote.scale),
  });
  return side === 'buy'
    ? { pay: money(quoteUnits), receive: coins(baseUnits - feeUnits) }
    : { pay: coins(baseUnits), receive: money(quoteUnits - feeUnits) };
}

/** A quote as the person who asked sees it. */
export function quoteOnWire(
  quote: QuoteFigures & { readonly createdAt: number; readonly expiresAt: number },
  amountType: 'base' | 'quote',
  feePpm: number,
  spec: MarketSpec,
): OtcQuote {
  const feeAsset = quote.side === 'buy' ? spec.base : spec.quote;
  return {
    id: quote.id,
    market: quote.market,
    type: quote.side,
    amount_type: amountType,
    price: quote.price,
    base_amount: formatDecimal(quote.baseUnits, spec.base.scale),
    quote_amount: formatDecimal(quote.quoteUnits, spec.quote.scale),
    ...endsOf(quote.side, quote, spec),
    fee: formatDecimal(quote.feeUnits, feeAsset.scale),
    fee_asset: feeAsset.symbol,
    fee_ppm: feePpm,
    created_at: new Date(quote.createdAt).toISOString(),
    expires_at: new Date(quote.expiresAt).toISOString(),
  };
}

/** A trade with the house as an order that was filled at once, wholly. */
export function otcOrderOnWire(trade: OtcRecord, catalog: MarketCatalog): Order {
  const spec = catalog.market(trade.market)?.spec;
  if (spec === undefined) throw new Error(`The market ${trade.market} of a trade is not known.`);
  const amount = formatDecimal(trade.baseUnits, spec.base.scale);
  const feeAsset = trade.side === 'buy' ? spec.base : spec.quote;
  const at = new Date(trade.at).toISOString();
  return {
    id: String(trade.id),
    market: trade.market,
    pair_type: trade.market,
    type: trade.side,
    request_type: 3,
    status: 'filled',
    pair_price: trade.price,
    stop_price: null,
    time_in_force: 'fok',
    post_only: false,
    linked_order_id: null,
    triggered_at: null,
    amount,
    pair_amount: amount,
    filled: amount,
    remaining: '0',
    filled_value: formatDecimal(trade.quoteUnits, spec.quote.scale),
    average_price: trade.price,
    fee: formatDecimal(trade.feeUnits, feeAsset.scale),
    fee_asset: feeAsset.symbol,
    cancel_reason: null,
    client_order_id: trade.clientOrderId,
    tag: null,
    created_at: at,
    updated_at: at,
  };
}

/** The trades of an accepted outcome; the same outcome gives the same records for ever. */
export function tradesOf({ trades }: OtcResult): OtcRecord[] {
  return trades.map(({ orderId, baseUnits, quoteUnits, feeUnits, ...trade }) => ({
    ...trade,
    id: orderId,
    baseUnits: BigInt(baseUnits),
    quoteUnits: BigInt(quoteUnits),
    feeUnits: BigInt(feeUnits),
  }));
}
