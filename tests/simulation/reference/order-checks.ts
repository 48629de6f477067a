// The checks of a new order, one by one; undefined where it passes.
import type { PlaceOrder } from '../../../packages/settlement/src/index.ts';
import { isDue, type Plan } from './matching.ts';
import { no, type RefMarket, type RefOrder, type RefState, type Verdict } from './model.ts';

const MILLION = 1_000_000n;
const AMOUNT_MAX = 2n ** 63n - 1n;

/** The quotient rounded up, of numbers that are not negative. */
export const ceil = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

/**
 * What a new order asks for: prices in ticks, 0 for a stop price that it has not; quantity in
 * lots.
 */
export interface Terms {
  readonly kind: RefOrder['kind'];
  readonly worst: number;
  readonly stopTicks: number;
  readonly lots: number;
  readonly postOnly: boolean;
}

/**
 * A limit price within the market's band around the reference price, else around the last trade.
 */
export function checkBand({ spec, index, last }: RefMarket, ticks: number): Verdict | undefined {
  const from = BigInt(index > 0 ? index : last);
  if (from === 0n) return undefined;
  const [ppm, price] = [BigInt(spec.bandPpm), BigInt(ticks)];
  const isWithin =
    price >= ceil(from * (MILLION - ppm), MILLION) && price <= (from * (MILLION + ppm)) / MILLION;
  return isWithin ? undefined : no('price_out_of_band', { referenceTicks: Number(from) });
}

/** The stop price, and the limit price of a stop-limit order, within the band. */
export function checkStopBands(
  market: RefMarket,
  { kind, worst, stopTicks }: Terms,
): Verdict | undefined {
  return (kind === 'limit' ? checkBand(market, worst) : undefined) ?? checkBand(market, stopTicks);
}

/** A stop that the last trade's price has not reached yet. */
export function checkStopWaits(
  { side }: PlaceOrder,
  { last }: RefMarket,
  stopTicks: number,
): Verdict | undefined {
  const waits = last > 0 && !isDue({ side, stopTicks }, last);
  return waits ? undefined : no('stop_would_trigger', { lastPriceTicks: last });
}

/** An OCO whose two prices stand on both sides of the last trade's. */
export function checkOcoPrices(
  { last }: RefMarket,
  { side, priceTicks = 0 }: PlaceOrder,
  stopTicks: number,
): Verdict | undefined {
  if (last === 0) return no('stop_would_trigger', { lastPriceTicks: 0 });
  const [low, high] = side === 'buy' ? [priceTicks, stopTicks] : [stopTicks, priceTicks];
  return low < last && last < high ? undefined : no('oco_prices_invalid');
}

/** Beyond 63 bits nobody's money reaches; a sale of everything may be a tenth of the minima. */
export function checkMinima(
  state: RefState,
  { user, side, lots = 0 }: PlaceOrder,
  { spec }: RefMarket,
  ticks: number,
): Verdict | undefined {
  const base = BigInt(lots) * spec.lotUnits;
  const worth = BigInt(ticks) * BigInt(lots) * spec.quotePerTickLot;
  if (base > AMOUNT_MAX || worth > AMOUNT_MAX) return undefined;
  const all = side === 'sell' ? state.available(user, spec.base.symbol) / spec.lotUnits : -1n;
  const times = all === BigInt(lots) ? 10n : 1n;
  if (base * times < spec.minQuantity) return no('amount_below_minimum');
  return worth * times < spec.minNotional ? no('notional_below_minimum') : undefined;
}

/** Money, in units, that buys no less at the best price than the market's minima. */
export function checkMoney({ spec }: RefMarket, best: number, money: bigint): Verdict | undefined {
  const lots = money / (BigInt(best) * spec.quotePerTickLot);
  if (lots * spec.lotUnits < spec.minQuantity) return no('amount_below_minimum');
  return money < spec.minNotional ? no('notional_below_minimum') : undefined;
}

/** What an order without the right to rest, or to take, asks of the book. */
export function checkTakeable(
  { timeInForce, postOnly }: PlaceOrder,
  plan: Plan,
): Verdict | undefined {
  if (timeInForce === 'gtc') {
    const takes = postOnly === true && plan.lots > 0;
    return takes ? no('post_only_would_take', { takeableLots: plan.lots }) : undefined;
  }
  if (plan.stop === 'filled') return undefined;
  const takesSome = plan.lots > 0 || plan.stop === 'self_trade';
  if (timeInForce === 'ioc' && takesSome) return undefined;
  const code = plan.stop === 'limit_reached' ? 'price_moved' : 'no_liquidity';
  return no(code, { takeableLots: plan.lots, stop: plan.stop });
}

/**
 * Another order for somebody who has as many as they may, in the market or in all; of an OCO only
 * one is counted. What would be filled, or ends at its owner's own order, needs no room.
 */
export function checkRoom(
  state: RefState,
  { user, openMax, timeInForce }: PlaceOrder,
  { spec }: RefMarket,
  plan?: Plan,
): Verdict | undefined {
  const rests = plan === undefined || (plan.stop !== 'filled' && plan.stop !== 'self_trade');
  if (openMax === undefined || !rests || (plan !== undefined && timeInForce !== 'gtc')) return;
  const mine = [...state.alive].filter(
    (order) => order.user === user && (order.sibling === undefined || order.stopTicks === 0),
  );
  const here = mine.filter((order) => order.market.spec.symbol === spec.symbol);
  const market = spec.symbol;
  for (const [scope, open, limit] of [
    ['market', here.length, openMax.market],
    ['all', mine.length, openMax.all],
  ] as const) {
    if (open >= limit) return no('too_many_orders', { scope, market, open, limit });
  }
  return;
}

/** A cost, in units of what the side gives, that the user has available. */
export function checkFunds(
  state: RefState,
  { user, side }: PlaceOrder,
  { spec }: RefMarket,
  cost: bigint,
): Verdict | undefined {
  const asset = side === 'buy' ? spec.quote.symbol : spec.base.symbol;
  const has = state.available(user, asset);
  if (has >= cost) return undefined;
  return no('insufficient_funds', {
    asset,
    neededUnits: `${cost}`,
    availableUnits: `${has}`,
  });
}
