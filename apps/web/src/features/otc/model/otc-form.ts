// What a person asks of the house, as the request says it.
import type { BodyOf, Market, OtcQuote } from '@sarraf/contracts';
import { withFee } from './otc-figures.ts';
import type { OtcField, OtcSide, OtcUnit } from './otc-side.ts';

/** What is chosen and typed for a trade with the house; `market` is its name, `BTCIRT`. */
export interface OtcForm {
  readonly market: string;
  readonly side: OtcSide;
  /** The field that was typed in; the other one follows from the price. */
  readonly typed: OtcField;
  /** Canonical decimal text; '' while empty. */
  readonly amount: string;
  /** Where the toman of a sale go; left out: into the wallet. */
  readonly receipt?: 'wallet' | 'card';
}

/** The asset that a field's amount counts. */
export interface OtcAsset {
  readonly symbol: string;
  /** Decimals that may be typed. */
  readonly scale: number;
}

/** The ring of an offer; the server keeps its price for some seconds longer. */
export const RING_MS = 10_000;

/** Quick buy opens with this coin, paid in toman. */
export function firstForm(markets: readonly Market[], symbol: string): OtcForm {
  const first = markets.find(({ coin, quote }) => coin.symbol === symbol && quote.symbol === 'IRT');
  const market = (first ?? markets[0])?.market_name ?? '';
  return { market, side: 'buy', typed: 'pay', amount: '' };
}

/**
 * A form with another market or side starts its amount over: it would mean something else. So does
 * the next trade, and with it goes where the money of this one was to go: that is chosen for one
 * sale, and never holds for another silently.
 */
export function changeForm(form: OtcForm, change: Partial<OtcForm>): OtcForm {
  if ('amount' in change) return { ...form, ...change };
  const { receipt: _receipt, ...rest } = form;
  return { ...rest, amount: '', ...change };
}

/** The market of a coin and the same money, else of that coin in any money. */
export function marketOf(
  markets: readonly Market[],
  coin: string,
  money: string,
): Market | undefined {
  const its = markets.filter((market) => market.coin.symbol === coin);
  return its.find(({ quote }) => quote.symbol === money) ?? its[0];
}

/** Whether what a field holds is in the coin or in the money. */
export function unitOf(side: OtcSide, field: OtcField): OtcUnit {
  return (side === 'buy') === (field === 'receive') ? 'base' : 'quote';
}

/** The asset of a field. */
export function assetOf(market: Market, side: OtcSide, field: OtcField): OtcAsset {
  const { symbol, scale } = unitOf(side, field) === 'base' ? market.coin : market.quote;
  // toman are typed whole
  return { symbol, scale: symbol === 'IRT' ? 0 : scale };
}

/**
 * The question for a price. What is wished to arrive is asked with the fee on top, which the house
 * takes from it; without a known fee as it was typed: the offer then says what arrives.
 */
export function quoteBody(
  form: OtcForm,
  market: Market,
  feePpm: number | null,
): BodyOf<'POST /otc/quote'> {
  const { side, typed } = form;
  const unit = unitOf(side, typed);
  // a point that nothing follows yet
  const amount = form.amount.replace(/\.$/, '');
  const { scale } = unit === 'base' ? market.coin : market.quote;
  const gross = typed === 'receive' && feePpm !== null ? withFee(amount, feePpm, scale) : null;
  return { pair_type: form.market, type: side, amount: gross ?? amount, amount_type: unit };
}

/** Whether a trade brings toman, which may go on to a card. */
export function isTomanSale(side: OtcSide, { quote }: Market): boolean {
  return side === 'sell' && quote.symbol === 'IRT';
}

/** Takes the offer: exactly what was quoted. */
export function orderBody(
  quote: OtcQuote,
  receipt: NonNullable<OtcForm['receipt']> = 'wallet',
): BodyOf<'POST /exchange/sellRequest'> {
  const isForCard = quote.type === 'sell' && quote.receive.symbol === 'IRT' && receipt === 'card';
  return {
    ...(isForCard && { receipt_type: receipt }),
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
