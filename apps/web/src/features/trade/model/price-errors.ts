import {
  formatPrice,
  type MarketSpec,
  parsePrice,
  priceBand,
  priceToTicksFloor,
  type Ticks,
} from '@sarraf/market';
import type { FormContext } from './form-context.ts';
import { type Check, error } from './form-error.ts';
import {
  type FormPatch,
  hasLimitPrice,
  hasStopPrice,
  hasThenPrice,
  type OrderField,
  type OrderFormState,
} from './order-form.ts';
import { bestOpposite } from './order-prices.ts';
import type { OrderSummary } from './order-summary.ts';

type PriceField = Exclude<OrderField, 'amount'>;

/** What may be wrong with the prices, in the order in which the button names it. */
export const PRICE_CHECKS: readonly Check[] = [
  checkPrice,
  checkStop,
  checkThen,
  checkBand,
  checkSides,
  checkWaits,
];

function checkPrice(state: OrderFormState, _summary: OrderSummary, context: FormContext) {
  if (!hasLimitPrice(state)) return null;
  const isEmpty = !/[1-9]/.test(state.price);
  if (isEmpty && context.prices !== 'live') return error('prices_waiting', 'price');
  return checkTyped(state.price, 'price', context.spec);
}

function checkStop(state: OrderFormState, _summary: OrderSummary, { spec }: FormContext) {
  return hasStopPrice(state) ? checkTyped(state.stopPrice, 'stop', spec) : null;
}

function checkThen(state: OrderFormState, _summary: OrderSummary, { spec }: FormContext) {
  return hasThenPrice(state) ? checkTyped(state.thenPrice, 'next', spec) : null;
}

/** A price is a number on the market's tick. */
function checkTyped(text: string, field: PriceField, spec: MarketSpec) {
  if (!/[1-9]/.test(text)) return error(`${field}_missing`, field);
  const parsed = parsePrice(text, spec);
  if (parsed.ok) return null;
  const tick = formatPrice(1 as Ticks, spec);
  const near = priceToTicksFloor(text, spec);
  const price = near === 0 ? null : formatPrice(near, spec);
  const cure = price === null ? null : cureOf(field, price);
  return error(parsed.error, field, { tick, price: price ?? '' }, cure);
}

function cureOf(field: PriceField, price: string): FormPatch {
  if (field === 'price') return { price };
  return field === 'stop' ? { stopPrice: price } : { thenPrice: price };
}

function checkBand(_state: OrderFormState, summary: OrderSummary, context: FormContext) {
  const { limitTicks, stopTicks, thenTicks } = summary;
  return (
    checkInBand(limitTicks, 'price', context) ??
    checkInBand(thenTicks, 'next', context) ??
    checkInBand(stopTicks, 'stop', context)
  );
}

function checkInBand(ticks: Ticks | null, field: PriceField, context: FormContext) {
  const { spec, referenceTicks } = context;
  if (ticks === null || referenceTicks === null) return null;
  const band = priceBand(referenceTicks, spec);
  if (ticks >= band.min && ticks <= band.max) return null;
  const facts = { min: formatPrice(band.min, spec), max: formatPrice(band.max, spec) };
  const price = ticks < band.min ? facts.min : facts.max;
  return error('price_out_of_band', field, { ...facts, price }, cureOf(field, price));
}

/** A stop waits beyond the last price; the limit price of a pair waits on the other side of it. */
function checkSides(state: OrderFormState, summary: OrderSummary, context: FormContext) {
  const { limitTicks, stopTicks } = summary;
  const { lastTicks, spec } = context;
  // What is not known here is judged by the exchange.
  if (!hasStopPrice(state) || context.prices === 'waiting') return null;
  if (lastTicks === null) return error('stop_without_trades');
  const facts = { last: formatPrice(lastTicks, spec), side: state.side };
  const isBuy = state.side === 'buy';
  if (stopTicks !== null && (isBuy ? stopTicks <= lastTicks : stopTicks >= lastTicks)) {
    return error('stop_would_trigger', 'stop', facts);
  }
  if (state.kind !== 'pair' || limitTicks === null) return null;
  const isWrong = isBuy ? limitTicks >= lastTicks : limitTicks <= lastTicks;
  return isWrong ? error('pair_price_wrong_side', 'price', facts) : null;
}

/** An order that only waits stands beside the best opposite price. */
function checkWaits(state: OrderFormState, summary: OrderSummary, context: FormContext) {
  if (state.kind !== 'limit' || !state.isPostOnly || summary.takes === 0) return null;
  const best = bestOpposite(state, context);
  if (best === null) return null;
  const beside = best + (state.side === 'buy' ? -1 : 1);
  if (beside < 1) return error('post_only_would_take', 'price');
  const price = formatPrice(beside as Ticks, context.spec);
  return error('post_only_would_take', 'price', { price }, { price });
}
