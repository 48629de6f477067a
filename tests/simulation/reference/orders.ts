// New orders: every check in its documented order, then what must come of it.
import type { FeeTier, PlaceOrder } from '../../../packages/settlement/src/index.ts';
import {
  end,
  opposite,
  type Plan,
  planOf,
  reasonOf,
  type Taker,
  take,
  takeAndRest,
} from './matching.ts';
import { checkStablecoins } from './limits.ts';
import { payOutProceeds } from './transfers.ts';
import {
  ceil,
  checkBand,
  checkFunds,
  checkMinima,
  checkMoney,
  checkOcoPrices,
  checkRoom,
  checkStopBands,
  checkStopWaits,
  checkTakeable,
  type Terms,
} from './order-checks.ts';
import {
  leftOf,
  no,
  type RefMarket,
  type RefOrder,
  type RefState,
  type Verdict,
  yes,
} from './model.ts';
import { discountOf, mayTrade } from './standings.ts';

const MILLION = 1_000_000n;

/** An order that can't be is a verdict. */
export function place(state: RefState, command: PlaceOrder): Verdict {
  const market = state.markets.get(command.market);
  if (market === undefined) return no('market_unknown', { market: command.market });
  const { user, clientOrderId } = command;
  const name = `${user}/${clientOrderId}`;
  const used = clientOrderId === undefined ? undefined : state.clientOrders.get(name);
  if (used !== undefined) return no('client_order_id_used', { orderId: used });
  const stopped = mayTrade(state, user);
  if (stopped !== undefined) return stopped;
  if (market.spec.status !== 'Active') {
    return no('market_not_active', { status: market.spec.status });
  }
  const isAnonymous = clientOrderId === undefined;
  const slip = slipOf(command);
  if (isAnonymous && command.guardDuplicates !== false && state.isSlip(slip)) {
    return no('duplicate_order');
  }
  const id = state.lastOrder + 1;
  const verdict = placeOne(state, command, market);
  if (verdict.code !== 'ok') return verdict;
  if (isAnonymous) state.guarded.push({ key: slip, at: state.at });
  else state.clientOrders.set(name, id);
  payOutProceeds(state, command.payOut, user, soldFor(state, command, id));
  return verdict;
}

/** What a sale at the market brought in toman; undefined of anything else. */
function soldFor(state: RefState, command: PlaceOrder, id: number): bigint | undefined {
  const order = state.orders.get(id);
  const isSale = command.side === 'sell' && command.orderType === 'market';
  const isToman = order?.market.spec.quote.symbol === 'IRT';
  return order !== undefined && isSale && isToman ? order.filledQuote - order.fee : undefined;
}

function slipOf(command: PlaceOrder): string {
  const { user, market, side, priceTicks, lots, quoteUnits } = command;
  const stopTicks = command.stopTicks ?? command.oco?.stopTicks;
  return JSON.stringify([user, market, side, priceTicks, lots, quoteUnits, stopTicks]);
}

function placeOne(state: RefState, command: PlaceOrder, market: RefMarket): Verdict {
  if (command.stopTicks !== undefined) return placeStop(state, command, market);
  if (command.orderType === 'market') return placeMarket(state, command, market);
  return placeLimit(state, command, market);
}

function open(
  state: RefState,
  command: PlaceOrder,
  market: RefMarket,
  { kind, worst, stopTicks, lots, postOnly }: Terms,
): RefOrder {
  const { user, side, timeInForce } = command;
  const tier = tierOf(state, market, user, command.level ?? 0);
  const off = discountOf(state, user);
  state.lastOrder += 1;
  const order: RefOrder = {
    id: state.lastOrder,
    user,
    side,
    market,
    kind,
    worst,
    stopTicks,
    rests: kind === 'limit' && timeInForce === 'gtc',
    postOnly,
    makerPpm: lessOf(tier?.makerPpm ?? market.spec.makerFeePpm, off),
    takerPpm: lessOf(tier?.takerPpm ?? market.spec.takerFeePpm, off),
    isDiscounted: off > 0n,
    lots,
    filled: 0,
    cancelled: 0,
    filledQuote: 0n,
    fee: 0n,
    status: stopTicks > 0 ? 'untriggered' : 'open',
    reason: null,
    sibling: undefined,
    triggerNo: 0,
  };
  state.orders.set(order.id, order);
  state.alive.add(order);
  return order;
}

/** A rate without what is let off of it, rounded down. */
const lessOf = (ppm: number, off: bigint): number =>
  Number((BigInt(ppm) * (MILLION - off)) / MILLION);

/** The least for takers, then for makers, of all tiers that are reached. */
function tierOf(
  state: RefState,
  { spec }: RefMarket,
  user: number,
  level: number,
): FeeTier | undefined {
  const volume = state.tiers.length === 0 ? 0n : state.volumeOf(user);
  const reached = state.tiers.filter(
    (tier) =>
      tier.quote === spec.quote.symbol &&
      tier.levelMin <= level &&
      BigInt(tier.volumeMinUnits) <= volume,
  );
  reached.sort((a, b) => a.takerPpm - b.takerPpm || a.makerPpm - b.makerPpm);
  return reached[0];
}

const acceptedAs = (order: RefOrder, trades: number): Verdict =>
  yes({
    orderId: order.id,
    lots: order.lots,
    status: order.status,
    cancelReason: order.reason,
    filledLots: order.filled,
    cancelledLots: order.cancelled,
    remainingLots: leftOf(order),
    filledQuote: `${order.filledQuote}`,
    feeUnits: `${order.fee}`,
    trades,
  });

function placeLimit(state: RefState, command: PlaceOrder, market: RefMarket): Verdict {
  const { side, user, oco, priceTicks: worst = 0, lots = 0, postOnly = false } = command;
  const limit: Terms = { kind: 'limit', worst, stopTicks: 0, lots, postOnly };
  const stop =
    oco &&
    ({ ...stopTerms(command, market, oco.stopTicks, oco.limitTicks), postOnly: false } as const);
  const costs = [
    costOf(command, market, limit),
    stop ? costOf(command, market, stop) : 0n,
  ] as const;
  const cost = costs[0] > costs[1] ? costs[0] : costs[1];
  const plan = planOf({ market, side, user, worst }, { lots });
  const refused =
    checkBand(market, worst) ??
    (stop && checkStopBands(market, stop)) ??
    (oco && checkOcoPrices(market, command, oco.stopTicks)) ??
    checkMinima(state, command, market, worst) ??
    (stop && checkMinima(state, command, market, judgedAt(stop))) ??
    checkTakeable(command, plan) ??
    checkRoom(state, command, market, plan) ??
    checkLots(state, command, market, lots) ??
    checkFunds(state, command, market, cost);
  if (refused !== undefined) return refused;
  const before = state.trades.length;
  const order = open(state, command, market, limit);
  if (stop !== undefined) {
    const sibling = open(state, command, market, stop);
    order.sibling = sibling;
    sibling.sibling = order;
    market.waiting.push(sibling);
  }
  takeAndRest(state, order);
  return acceptedAs(order, state.trades.length - before);
}

function checkLots(
  state: RefState,
  { user, side }: PlaceOrder,
  market: RefMarket,
  lots: number,
): Verdict | undefined {
  return checkStablecoins(state, user, [
    { market, side, base: BigInt(lots) * market.spec.lotUnits },
  ]);
}

function placeStop(state: RefState, command: PlaceOrder, market: RefMarket): Verdict {
  const { stopTicks = 0 } = command;
  const terms = stopTerms(command, market, stopTicks, command.priceTicks);
  const refused =
    checkStopBands(market, terms) ??
    checkStopWaits(command, market, stopTicks) ??
    checkMinima(state, command, market, judgedAt(terms)) ??
    checkRoom(state, command, market) ??
    checkLots(state, command, market, terms.lots) ??
    checkFunds(state, command, market, costOf(command, market, terms));
  if (refused !== undefined) return refused;
  const order = open(state, command, market, terms);
  market.waiting.push(order);
  return acceptedAs(order, 0);
}

function placeMarket(state: RefState, command: PlaceOrder, market: RefMarket): Verdict {
  const { side, user } = command;
  const best = market.resting[opposite(side)][0]?.worst ?? 0;
  if (best === 0) return no('no_liquidity');
  const money = command.quoteUnits === undefined ? undefined : BigInt(command.quoteUnits);
  const refused =
    money === undefined
      ? checkMinima(state, command, market, best)
      : checkMoney(market, best, money);
  if (refused !== undefined) return refused;
  const worst = boundOf(command, market, best);
  if (side === 'buy' ? best > worst : best < worst) {
    return no('price_moved', { bestTicks: best, boundTicks: worst });
  }
  const taker: Taker = { market, side, user, worst };
  const plan = planOf(taker, money === undefined ? { lots: command.lots ?? 0 } : { money });
  const lots =
    money === undefined ? (command.lots ?? 0) : plan.lots + unspentLots(plan, taker, best);
  const cost = side === 'buy' ? plan.quote : BigInt(plan.lots) * market.spec.lotUnits;
  const unmet = checkLots(state, command, market, lots) ?? checkFunds(state, command, market, cost);
  if (unmet !== undefined) return unmet;
  const terms: Terms = { kind: 'market', worst, stopTicks: 0, lots, postOnly: false };
  const order = open(state, command, market, terms);
  take(state, order, plan);
  if (leftOf(order) > 0) end(state, order, reasonOf(plan.stop));
  return acceptedAs(order, plan.fills.length);
}

/** Money that met nobody, in lots at the worst price, or at the best where nothing traded. */
function unspentLots(plan: Plan, { market, worst }: Taker, best: number): number {
  if (plan.stop === 'filled') return 0;
  const ticks = plan.lots === 0 ? best : Math.max(1, worst);
  const lots = plan.moneyLeft / (BigInt(ticks) * market.spec.quotePerTickLot);
  const spare = BigInt(Number.MAX_SAFE_INTEGER - plan.lots);
  return Number(lots < spare ? lots : spare);
}

/** What was seen bounds a market order, and never prices it. */
function boundOf({ side, seenTicks }: PlaceOrder, { spec }: RefMarket, best: number): number {
  const seen = seenTicks ?? best;
  const ppm = BigInt(spec.boundPpm);
  if (side === 'buy') {
    const bound = Number((BigInt(Math.min(best, seen)) * (MILLION + ppm)) / MILLION);
    return Math.min(bound, Number.MAX_SAFE_INTEGER);
  }
  if (ppm >= MILLION) return 0;
  return Number(ceil(BigInt(Math.max(best, seen)) * (MILLION - ppm), MILLION));
}

function stopTerms(
  { side, lots = 0, postOnly = false }: PlaceOrder,
  { spec }: RefMarket,
  stopTicks: number,
  limitTicks: number | undefined,
): Terms {
  if (limitTicks !== undefined) {
    return { kind: 'limit', worst: limitTicks, stopTicks, lots, postOnly };
  }
  const [stop, ppm] = [BigInt(stopTicks), BigInt(spec.stopBoundPpm)];
  const worst =
    side === 'buy' ? (stop * (MILLION + ppm)) / MILLION : ceil(stop * (MILLION - ppm), MILLION);
  return { kind: 'market', worst: Number(worst), stopTicks, lots, postOnly };
}

const judgedAt = ({ kind, worst, stopTicks }: Terms): number =>
  kind === 'limit' ? worst : stopTicks;

function costOf({ side }: PlaceOrder, { spec }: RefMarket, { worst, lots }: Terms): bigint {
  if (side === 'sell') return BigInt(lots) * spec.lotUnits;
  return BigInt(worst) * BigInt(lots) * spec.quotePerTickLot;
}
