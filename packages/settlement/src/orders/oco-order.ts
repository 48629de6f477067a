import type { Lots, Ticks } from '@sarraf/market';
import type { PlaceOrder } from '../command.ts';
import { checkRoomOfLimit } from './check-room.ts';
import { checkTakeable, limitTerms, takeAndRest } from './limit-order.ts';
import { checkStablecoinOrder } from '../limits/stablecoin-limits.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import { checkBand, checkFunds, checkMinimaOfAmount, limitHold } from './order-checks.ts';
import { findPayer, openPayer, holdForOrder } from './hold-for-order.ts';
import { openOrder, type OrderTerms } from './open-order.ts';
import { linkSiblings } from './order-state.ts';
import { orderResult } from './order-result.ts';
import { accept, type Outcome, type Refusal, refuse } from '../outcome.ts';
import type { TradeSettler } from '../trades/settle-trades.ts';
import { checkStopBands, judgedTicks, stopHold, stopTerms, waitForPrice } from './stop-order.ts';

/**
 * One cancels the other: a limit order and a stop of one side and quantity, on either side of the
 * last price. One hold stands for both, as large as the larger need; the limit order owns it. A
 * fill, also a partial one and also at once, or the end of either ends the other in the same step.
 */
export function placeOcoOrder(
  memory: Memory,
  settler: TradeSettler,
  command: PlaceOrder,
  market: MarketState,
  oco: NonNullable<PlaceOrder['oco']>,
): Outcome<'place_order'> {
  const { side } = command;
  const ticks = command.priceTicks as Ticks;
  const lots = command.lots as Lots;
  const limit = limitTerms(command, ticks);
  const stop = ofStop(market, command, oco);
  const account = findPayer(memory, command, market);
  const ofLimit = limitHold(market, side, ticks, lots);
  const both = [ofLimit, stopHold(market, command, stop)] as const;
  const cost = both[0] > both[1] ? both[0] : both[1];
  const refused =
    checkBand(market, ticks) ??
    checkStopBands(market, stop) ??
    checkPrices(market, command, oco.stopTicks) ??
    checkMinimaOfAmount(market, command, ticks, lots, account) ??
    checkMinimaOfAmount(market, command, judgedTicks(stop), lots, account) ??
    checkTakeable(market, command, ticks, lots) ??
    checkRoomOfLimit(memory, command, market, ticks, lots) ??
    checkStablecoinOrder(memory, market, command, lots) ??
    checkFunds(market, side, cost, account);
  if (refused !== undefined) return refused;

  const pays = openPayer(memory, command, market);
  const order = openOrder(memory, command, market, limit, pays);
  const sibling = openOrder(memory, command, market, stop, pays);
  order.row.linkedOrder = sibling.row.id;
  sibling.row.linkedOrder = order.row.id;
  linkSiblings(order, sibling);
  holdForOrder(memory, order, cost);
  waitForPrice(sibling);
  takeAndRest(memory, settler, order);
  return accept(orderResult(order, command, settler.trades));
}

/** The stop of an OCO: no post-only, and the client's own id belongs to the limit order. */
function ofStop(
  market: MarketState,
  command: PlaceOrder,
  oco: NonNullable<PlaceOrder['oco']>,
): OrderTerms {
  const limitTicks = oco.limitTicks as Ticks | undefined;
  const terms = stopTerms(market, command, oco.stopTicks as Ticks, limitTicks);
  return { ...terms, postOnly: false, clientOrderId: null };
}

/** Buy: limit < last < stop; sell: stop < last < limit. */
function checkPrices(
  market: MarketState,
  { side, priceTicks }: PlaceOrder,
  stopTicks: number,
): Refusal<'stop_would_trigger' | 'oco_prices_invalid'> | undefined {
  const limitTicks = priceTicks ?? 0;
  const { lastPriceTicks } = market.row;
  if (lastPriceTicks === 0) return refuse('stop_would_trigger', { stopTicks, lastPriceTicks });
  const isSound =
    side === 'buy'
      ? limitTicks < lastPriceTicks && lastPriceTicks < stopTicks
      : stopTicks < lastPriceTicks && lastPriceTicks < limitTicks;
  if (isSound) return undefined;
  return refuse('oco_prices_invalid', { limitTicks, stopTicks, lastPriceTicks });
}
