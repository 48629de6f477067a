// What a person asks of the house, as the request says it.
import type { BodyOf, Market, OtcQuote } from '@sarraf/contracts';

export type OtcSide = 'buy' | 'sell';
export type OtcUnit = 'base' | 'quote';

export interface OtcForm {
  readonly market: string;
  readonly side: OtcSide;
  /** The amount is in the coin, or in the money it is traded for. */
  readonly unit: OtcUnit;
  /** Canonical decimal text; '' while empty. */
  readonly amount: string;
}

/** The ring of an offer; the server keeps its price for some seconds longer. */
export const RING_MS = 10_000;

/** A form with another market or side starts its amount over; another unit does so too. */
export function changeForm(form: OtcForm, change: Partial<OtcForm>): OtcForm {
  return { ...form, amount: '', ...change };
}

/** The asset that an amount of the form is in. */
export function assetOf(market: Market, unit: OtcUnit): { symbol: string; scale: number } {
  const { symbol, scale } = unit === 'base' ? market.coin : market.quote;
  // toman are typed whole
  return { symbol, scale: symbol === 'IRT' ? 0 : scale };
}

export function quoteBody({ market, side, amount, unit }: OtcForm): BodyOf<'POST /otc/quote'> {
  // a point that nothing follows yet
  return { pair_type: market, type: side, amount: amount.replace(/\.$/, ''), amount_type: unit };
}

/** Takes the offer: exactly what was quoted. */
export function orderBody(quote: OtcQuote): BodyOf<'POST /exchange/buyRequest'> {
  return {
    pair_type: quote.market,
    type: quote.type,
    pair_amount: quote.amount_type === 'base' ? quote.base_amount : quote.quote_amount,
    amount_type: quote.amount_type,
    pair_price: quote.price,
    request_type: 3,
    quote_id: quote.id,
  };
}

/** How much of the ring is left, from 1 to 0, and the whole seconds that a person reads. */
export function ringOf(startedAt: number, now: number): { part: number; seconds: number } {
  const left = Math.min(RING_MS, Math.max(0, startedAt + RING_MS - now));
  return { part: left / RING_MS, seconds: Math.ceil(left / 1_000) };
}
