// At which prices an order is reckoned, bounded and held.
import { type MarketSpec, marketBound, stopBound, type Ticks } from '@sarraf/market';
import type { FormContext } from './form-context.ts';
import { hasStopPrice, type OrderFormState } from './order-form.ts';

/** The prices that were typed, where the order has them. */
export interface TypedPrices {
  readonly limitTicks: Ticks | null;
  readonly stopTicks: Ticks | null;
  /** Of a pair's stop. */
  readonly thenTicks: Ticks | null;
}

/** The best price of the opposite side: what a market order meets first. */
export function bestOpposite(state: OrderFormState, context: FormContext): Ticks | null {
  const side = state.side === 'buy' ? context.ladder.asks : context.ladder.bids;
  return side[0]?.ticks ?? null;
}

/** Whether the order's stop trades at market once it acts. */
export function isStopAtMarket(state: OrderFormState): boolean {
  return hasStopPrice(state) && state.stopThen === 'market';
}

/** Whether money and coins are what the order comes to at worst: one of its ends is not known. */
export function isWorstCase(state: OrderFormState): boolean {
  return state.kind === 'pair' || isStopAtMarket(state);
}

/**
 * The price that an amount is reckoned at: the limit price, or the worst that a stop at market may
 * come to. Of a pair the one that costs more, or brings less.
 */
export function costTicks(
  state: OrderFormState,
  { limitTicks, stopTicks, thenTicks }: TypedPrices,
  context: FormContext,
): Ticks | null {
  if (state.kind === 'market') return bestOpposite(state, context);
  if (state.kind === 'limit') return limitTicks;
  const atMarket = stopTicks === null ? null : stopBound(state.side, stopTicks, context.spec);
  if (state.kind === 'stop') return isStopAtMarket(state) ? atMarket : limitTicks;
  const ofStop = isStopAtMarket(state) ? atMarket : thenTicks;
  if (ofStop === null || limitTicks === null) return ofStop;
  const isLimitWorse = state.side === 'buy' ? limitTicks > ofStop : limitTicks < ofStop;
  return isLimitWorse ? limitTicks : ofStop;
}

/** How far the order may go: to its own price, to the market's bound or to its stop's bound. */
export function boundOf(
  state: OrderFormState,
  stopTicks: Ticks | null,
  ticks: Ticks | null,
  spec: MarketSpec,
): Ticks | null {
  if (isStopAtMarket(state)) {
    return stopTicks === null ? null : stopBound(state.side, stopTicks, spec);
  }
  if (ticks === null || state.kind !== 'market') return ticks;
  return marketBound(state.side, ticks, ticks, spec);
}
