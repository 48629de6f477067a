import type { BodyOf } from '@sarraf/contracts';
import { formatPrice, formatQuantity, type MarketSpec, REQUEST_TYPE } from '@sarraf/market';
import { formatAmount } from '@sarraf/money';
import {
  hasLimitPrice,
  hasStopPrice,
  hasThenPrice,
  isTomanSale,
  type OrderFormState,
} from './order-form.ts';
import type { FormContext } from './form-context.ts';
import type { OrderSummary } from './order-summary.ts';
import { readLots, readMoney } from './typed-numbers.ts';

/** The call that places the order, with its body. */
export type OrderRequest =
  | { readonly call: 'POST /trade/marketBuy'; readonly body: BodyOf<'POST /trade/marketBuy'> }
  | { readonly call: 'POST /trade/marketSell'; readonly body: BodyOf<'POST /trade/marketSell'> }
  | { readonly call: 'POST /trade/limitBuy'; readonly body: BodyOf<'POST /trade/limitBuy'> }
  | { readonly call: 'POST /trade/limitSell'; readonly body: BodyOf<'POST /trade/limitSell'> };

/** What goes with an order besides what was typed. */
export interface OrderExtras {
  readonly paysMissing?: boolean;
  readonly receipt?: OrderFormState['receipt'];
}

/**
 * The request of a form without errors. A market order carries the best opposite price that was
 * seen: the server takes it as a bound, never as a price. `paysMissing`: what a market buy lacks in
 * toman is to be paid at the bank. `receipt`: where the toman of a sale at market go.
 */
export function orderRequest(
  state: OrderFormState,
  summary: OrderSummary,
  { spec }: FormContext,
  { paysMissing = false, receipt = 'wallet' }: OrderExtras = {},
): OrderRequest | null {
  if (hasLimitPrice(state)) return limitRequest(state, summary, spec);
  const { priceTicks, stopTicks } = summary;
  const isStop = state.kind === 'stop';
  if (priceTicks === null || (isStop && stopTicks === null)) return null;
  // What a stop will meet is not known yet: it is told in coins.
  const isBase = isStop || state.lead === 'quantity';
  const body = {
    pair_type: spec.symbol,
    pair_amount: isBase
      ? formatQuantity(isStop ? summary.lots : readLots(state.typed, spec), spec)
      : formatAmount(readMoney(state.typed, spec), spec.quote.scale),
    request_type: REQUEST_TYPE.market,
    type: state.side,
    amount_type: isBase ? ('base' as const) : ('quote' as const),
    trade_type: 'market',
    ...(isStop && stopTicks !== null
      ? { stop_price: formatPrice(stopTicks, spec) }
      : { market_price: formatPrice(priceTicks, spec) }),
  };
  if (state.side === 'sell') {
    return {
      call: 'POST /trade/marketSell',
      body: { ...body, receipt_type: isTomanSale(state, spec) ? receipt : 'wallet' },
    };
  }
  return {
    call: 'POST /trade/marketBuy',
    body: { ...body, reserve_payment: paysMissing, ...payingWallet(spec.quote.symbol) },
  };
}

function limitRequest(
  state: OrderFormState,
  { limitTicks, stopTicks, thenTicks, lots }: OrderSummary,
  spec: MarketSpec,
): OrderRequest | null {
  if (limitTicks === null || (hasStopPrice(state) && stopTicks === null)) return null;
  if (hasThenPrice(state) && thenTicks === null) return null;
  const stop = stopTicks === null ? undefined : formatPrice(stopTicks, spec);
  const body = {
    pair_type: spec.symbol,
    pair_price: formatPrice(limitTicks, spec),
    pair_amount: formatQuantity(lots, spec),
    request_type: REQUEST_TYPE.limit,
    type: state.side,
    amount_type: 'base' as const,
    trade_type: 'limit',
    time_in_force: state.kind === 'limit' ? state.timeInForce : ('gtc' as const),
    ...(state.kind === 'limit' && state.isPostOnly ? { post_only: true } : {}),
    ...(state.kind === 'stop' ? { stop_price: stop } : {}),
    ...(state.kind === 'pair' ? { oco_stop_price: stop } : {}),
    ...(thenTicks === null ? {} : { oco_stop_limit_price: formatPrice(thenTicks, spec) }),
  };
  if (state.side === 'sell') {
    return { call: 'POST /trade/limitSell', body: { ...body, receipt_type: 'wallet' } };
  }
  return { call: 'POST /trade/limitBuy', body: { ...body, ...payingWallet(spec.quote.symbol) } };
}

/** The wallet of the market's quote pays; no other ever does. */
function payingWallet(quote: string): { irr_wallet: boolean; usdt_wallet: boolean } {
  return { irr_wallet: quote === 'IRT', usdt_wallet: quote === 'USDT' };
}
