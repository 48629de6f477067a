// Matching, settling and stops, the slow way.
import { must } from '../violation.ts';
import { countStablecoins } from './limits.ts';
import { leftOf, type RefMarket, type RefOrder, type RefState, type Side } from './model.ts';
import { stoppedFrom } from './standings.ts';

const MILLION = 1_000_000n;

/** Why a taker took no more. */
export type Stop = 'filled' | 'self_trade' | 'limit_reached' | 'book_empty';

/** What a taker would do now. */
export interface Plan {
  readonly fills: readonly { readonly maker: RefOrder; readonly lots: number }[];
  readonly lots: number;
  readonly quote: bigint;
  /** Money that was meant to be spent or received and was not. */
  readonly moneyLeft: bigint;
  readonly stop: Stop;
}

/** Who takes, on which side, and the worst price in ticks that they accept. */
export interface Taker {
  readonly market: RefMarket;
  readonly side: Side;
  readonly user: number;
  readonly worst: number;
}

/** The side that a taker trades with. */
export const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Whether price `a` is better than `b` for those who wait on a side. */
const isBetter = (side: Side, a: number, b: number): boolean => (side === 'buy' ? a > b : a < b);

/** Best first, up to the worst price or the taker's own order: a number of lots, or money. */
export function planOf(taker: Taker, wanted: { lots?: number; money?: bigint }): Plan {
  const { market, side, user, worst } = taker;
  const fills: { maker: RefOrder; lots: number }[] = [];
  let left = wanted.lots ?? 0;
  let money = wanted.money ?? 0n;
  let quote = 0n;
  let stop: Stop = 'book_empty';
  for (const maker of market.resting[opposite(side)]) {
    stop = maker.user === user ? 'self_trade' : 'filled';
    if (isBetter(side, maker.worst, worst)) stop = 'limit_reached';
    if (stop !== 'filled') break;
    const perLot = BigInt(maker.worst) * market.spec.quotePerTickLot;
    const standing = leftOf(maker);
    const room = wanted.money === undefined ? BigInt(left) : money / perLot;
    const lots = room < BigInt(standing) ? Number(room) : standing;
    if (lots > 0) fills.push({ maker, lots });
    left -= lots;
    money -= perLot * BigInt(lots);
    quote += perLot * BigInt(lots);
    if (wanted.money === undefined ? left === 0 : room < BigInt(standing)) break;
    stop = 'book_empty';
  }
  const lots = fills.reduce((sum, fill) => sum + fill.lots, 0);
  return { fills, lots, quote, moneyLeft: money, stop };
}

/** An order takes what its plan says; stops that the new last price reaches are due. */
export function take(state: RefState, taker: RefOrder, plan: Plan): void {
  for (const { maker, lots } of plan.fills) trade(state, maker, taker, lots);
  if (plan.fills.length > 0) gatherDue(taker.market);
}

/** Takes what it can, and then rests or ends. */
export function takeAndRest(state: RefState, order: RefOrder): void {
  const plan = planOf(order, { lots: leftOf(order) });
  take(state, order, plan);
  if (plan.stop === 'filled') return;
  if (plan.stop === 'self_trade' || !order.rests) end(state, order, reasonOf(plan.stop));
  else rest(order);
}

/** Behind all of its own price. */
function rest(order: RefOrder): void {
  const queue = order.market.resting[order.side];
  const behind = queue.findIndex((other) => isBetter(order.side, order.worst, other.worst));
  queue.splice(behind < 0 ? queue.length : behind, 0, order);
}

/** The reason that an order ends with when its taking stopped so. */
export function reasonOf(stop: Stop): NonNullable<RefOrder['reason']> {
  if (stop === 'self_trade') return 'self_trade_prevented';
  return stop === 'limit_reached' ? 'bound_reached' : 'book_exhausted';
}

/** Ends an order wherever it stands, and the other half of its OCO with it. */
export function end(
  state: RefState,
  order: RefOrder,
  reason: NonNullable<RefOrder['reason']>,
  status: 'cancelled' | 'rejected' = 'cancelled',
): void {
  must(state.alive.has(order), 'I8', () => `order ${order.id} ends twice`);
  const { sibling } = order;
  order.sibling = undefined;
  order.cancelled = order.lots - order.filled;
  order.status = status;
  order.reason = reason;
  leave(state, order);
  if (sibling === undefined) return;
  sibling.sibling = undefined;
  end(state, sibling, 'oco_sibling_cancelled');
}

function leave(state: RefState, order: RefOrder): void {
  const { market, side } = order;
  const isOther = (other: RefOrder): boolean => other !== order;
  market.resting[side] = market.resting[side].filter(isOther);
  market.waiting = market.waiting.filter(isOther);
  market.due = market.due.filter(isOther);
  state.alive.delete(order);
}

function trade(state: RefState, maker: RefOrder, taker: RefOrder, lots: number): void {
  const { market } = taker;
  const { spec } = market;
  const priceTicks = maker.worst;
  const quote = BigInt(priceTicks) * BigInt(lots) * spec.quotePerTickLot;
  const base = BigInt(lots) * spec.lotUnits;
  const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
  state.move(`user:${seller.user}`, `user:${buyer.user}`, spec.base.symbol, base);
  state.move(`user:${buyer.user}`, `user:${seller.user}`, spec.quote.symbol, quote);
  const fees = [maker, taker].map((order) => {
    const ppm = order === taker ? order.takerPpm : order.makerPpm;
    const [asset, got, before] =
      order.side === 'buy'
        ? [spec.base.symbol, base, BigInt(order.filled) * spec.lotUnits]
        : [spec.quote.symbol, quote, order.filledQuote];
    const fee = feeSoFar(before + got, ppm) - feeSoFar(before, ppm);
    state.move(`user:${order.user}`, 'house:fees', asset, fee);
    order.filled += lots;
    order.filledQuote += quote;
    order.fee += fee;
    order.status = leftOf(order) === 0 ? 'filled' : 'partially_filled';
    if (leftOf(order) === 0) leave(state, order);
    const { sibling } = order;
    order.sibling = undefined;
    if (sibling !== undefined) {
      sibling.sibling = undefined;
      end(state, sibling, 'oco_sibling');
    }
    return fee;
  });
  countStablecoins(state, buyer.user, { market, side: 'buy', base });
  market.last = priceTicks;
  const worth = worthOf(state, market, quote);
  state.addVolume(maker.user, worth);
  state.addVolume(taker.user, worth);
  state.lastTrade += 1;
  state.trades.push({
    id: state.lastTrade,
    market: spec.symbol,
    priceTicks,
    lots,
    quote,
    takerSide: taker.side,
    makerOrder: maker.id,
    takerOrder: taker.id,
    makerFee: fees[0] ?? 0n,
    takerFee: fees[1] ?? 0n,
  });
}

/** Rounded up once on everything received so far. */
function feeSoFar(received: bigint, ppm: number): bigint {
  return (received * BigInt(ppm) + MILLION - 1n) / MILLION;
}

/** In toman; tether is worth what it last was. */
function worthOf(state: RefState, { spec }: RefMarket, quote: bigint): bigint {
  if (spec.quote.symbol === 'IRT') return quote;
  const tether = state.markets.get('USDTIRT');
  if (spec.quote.symbol !== 'USDT' || tether === undefined) return 0n;
  return (quote * BigInt(tether.last) * tether.spec.quotePerTickLot) / tether.spec.lotUnits;
}

/** Whether the last trade's price, in ticks, has reached a stop. */
export const isDue = (
  { side, stopTicks }: Pick<RefOrder, 'side' | 'stopTicks'>,
  last: number,
): boolean => (side === 'buy' ? last >= stopTicks : last <= stopTicks);

/** Numbers what is due: buys before sells, nearest stop price first, then age. */
function gatherDue(market: RefMarket): void {
  for (const side of ['buy', 'sell'] as const) {
    const now = market.waiting
      .filter((order) => order.side === side && isDue(order, market.last))
      .sort((a, b) => {
        const nearer = side === 'buy' ? a.stopTicks - b.stopTicks : b.stopTicks - a.stopTicks;
        return nearer === 0 ? a.id - b.id : nearer;
      });
    for (const order of now) {
      market.triggers += 1;
      order.triggerNo = market.triggers;
      market.due.push(order);
    }
    market.waiting = market.waiting.filter((order) => !now.includes(order));
  }
}

/** Lets up to so many due stops of active markets act; answers how many did. */
export function workStops(state: RefState, stepsMax: number): number {
  let steps = 0;
  const markets = [...state.markets.values()].sort((a, b) =>
    a.spec.symbol < b.spec.symbol ? -1 : 1,
  );
  for (const market of markets) {
    if (market.spec.status !== 'Active') continue;
    for (let next = market.due[0]; next !== undefined && steps < stepsMax; next = market.due[0]) {
      market.due.shift();
      act(state, next);
      steps += 1;
    }
  }
  return steps;
}

/** Stops that could act now. */
export function pendingStops(state: RefState): number {
  let pending = 0;
  for (const { spec, due } of state.markets.values()) {
    if (spec.status === 'Active') pending += due.length;
  }
  return pending;
}

function act(state: RefState, stop: RefOrder): void {
  const { sibling } = stop;
  stop.sibling = undefined;
  if (sibling !== undefined) {
    sibling.sibling = undefined;
    end(state, sibling, 'oco_sibling');
  }
  stop.status = 'open';
  if (stoppedFrom(state, stop.user, 'trade') !== undefined) {
    end(state, stop, 'not_allowed', 'rejected');
    return;
  }
  const plan = planOf(stop, { lots: leftOf(stop) });
  if (stop.kind === 'limit') {
    if (stop.postOnly && plan.lots > 0) end(state, stop, 'post_only_would_take', 'rejected');
    else takeAndRest(state, stop);
    return;
  }
  take(state, stop, plan);
  if (plan.stop === 'filled') return;
  end(state, stop, reasonOf(plan.stop), plan.lots === 0 ? 'rejected' : 'cancelled');
}
