// Quotes and trades with the house to the wire.
import type { ErrorCode, ErrorFacts, Order, OtcQuote } from '@sarraf/contracts';
import type { MarketSpec, Side } from '@sarraf/market';
import { formatDecimal, IRT } from '@sarraf/money';
import type { Outcome } from '@sarraf/settlement';
import type { MarketCatalog } from '../markets/index.ts';
import { outcomeText } from '../operations/index.ts';

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
    created_at: at,
    updated_at: at,
  };
}

type Accepted = Extract<Outcome, { ok: true }>['result'];

/** The trades of an accepted outcome; the same outcome gives the same records for ever. */
export function tradesOf(result: Accepted): OtcRecord[] {
  const trades = result['trades'];
  if (!Array.isArray(trades)) throw new Error('A trade with the house has no trades.');
  return (trades as readonly Readonly<Record<string, string | number | null>>[]).map((trade) => ({
    id: Number(trade['orderId']),
    market: String(trade['market']),
    side: trade['side'] === 'buy' ? 'buy' : 'sell',
    baseUnits: BigInt(String(trade['baseUnits'])),
    quoteUnits: BigInt(String(trade['quoteUnits'])),
    feeUnits: BigInt(String(trade['feeUnits'])),
    price: String(trade['price']),
    clientOrderId: typeof trade['clientOrderId'] === 'string' ? trade['clientOrderId'] : null,
    at: Number(trade['at']),
  }));
}

/** What the request calls a part of a quote. */
function wireField(field: string): string {
  const names: Readonly<Record<string, string>> = { market: 'pair_type', side: 'type' };
  return names[field] ?? 'pair_amount';
}

/** The engine's refusal as a code of the wire with facts in decimals. */
export function otcRefusal(
  { code, facts }: Extract<Outcome, { ok: false }>,
  catalog: MarketCatalog,
): { readonly code: ErrorCode; readonly facts: ErrorFacts } {
  switch (code) {
    case 'insufficient_funds': {
      const asset = outcomeText(facts, 'asset');
      const text = (name: string): string =>
        formatDecimal(BigInt(outcomeText(facts, name)), catalog.scaleOf(asset));
      const [available, needed] = [text('availableUnits'), text('neededUnits')];
      return { code, facts: { asset, available, needed } };
    }
    case 'client_order_id_used':
      return { code, facts: { order_id: outcomeText(facts, 'orderId') } };
    case 'otc_inventory_short':
      return { code, facts: { asset: outcomeText(facts, 'asset') } };
    case 'market_not_active': {
      const [market, status] = [outcomeText(facts, 'market'), outcomeText(facts, 'status')];
      return { code, facts: { market, status } };
    }
    case 'otc_user_limit': {
      const money = (name: string): string =>
        formatDecimal(BigInt(outcomeText(facts, name)), catalog.scaleOf(IRT));
      return { code, facts: { limit: money('maxUnits'), open: money('openUnits') } };
    }
    case 'quote_differs': {
      const fields = Array.isArray(facts['fields']) ? facts['fields'].map(String) : [];
      return { code: 'validation_failed', facts: { fields: fields.map(wireField) } };
    }
    case 'market_unknown':
    case 'otc_house_limit':
    case 'price_moved':
    case 'price_stale':
    case 'quote_used':
    case 'quote_expired':
    case 'duplicate_order':
    case 'idempotency_key_reused':
      return { code, facts: {} };
    default:
      throw new Error(`A trade with the house was refused as ${code}.`);
  }
}
