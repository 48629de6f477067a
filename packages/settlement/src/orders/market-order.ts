import { type Lots, marketBound, type Ticks } from '@sarraf/market';
import { assert } from '@sarraf/money';
import type { PlaceOrder } from '../command.ts';
import { walkBase, walkQuote } from './market-order-walk.ts';
import { checkStablecoinOrder } from '../limits/stablecoin-limits.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import { checkFunds, checkMinimaOfAmount, checkMinimaOfMoney } from './order-checks.ts';
import { endRest, reasonOf } from './end-order.ts';
import { findPayer, openPayer, holdForOrder } from './hold-for-order.ts';
import { openOrder, type OrderTerms } from './open-order.ts';
import { orderResult } from './order-result.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { TradeSettler } from '../trades/settle-trades.ts';
import { takeFromBook } from './take-from-book.ts';

/**
 * A market order in one step: walk, hold exactly what the walk costs, match, settle. Nothing
 * rests; what finds nobody within the bound is cancelled.
 */
export function placeMarketOrder(
  memory: Memory,
  settler: TradeSettler,
  command: PlaceOrder,
  market: MarketState,
): Outcome<'place_order'> {
  const { side, user } = command;
  const best = (side === 'buy' ? market.book.bestAsk() : market.book.bestBid()) as Ticks;
  if (best === 0) return refuse('no_liquidity', { market: command.market });
  const account = findPayer(memory, command, market);
  const units = command.quoteUnits === undefined ? undefined : BigInt(command.quoteUnits);
  const refused =
    units === undefined
      ? checkMinimaOfAmount(market, command, best, command.lots as Lots, account)
      : checkMinimaOfMoney(market, best, units);
  if (refused !== undefined) return refused;

  const bound = worstPrice(market, command, best);
  const moved = side === 'buy' ? best > bound : best < bound;
  if (moved) return refuse('price_moved', { bestTicks: best, boundTicks: bound });
  const plan =
    units === undefined
      ? walkBase(market, side, bound, user, command.lots as Lots)
      : walkQuote(market, side, bound, user, units, best);
  const cost = side === 'buy' ? plan.quote : BigInt(plan.lots) * market.spec.lotUnits;
  const lots = plan.lots + plan.restLots;
  const unmet =
    checkStablecoinOrder(memory, market, command, lots) ?? checkFunds(market, side, cost, account);
  if (unmet !== undefined) return unmet;

  const terms: OrderTerms = {
    orderType: 'market',
    priceTicks: 0,
    boundTicks: bound,
    stopTicks: 0,
    lots,
    postOnly: false,
    clientOrderId: command.clientOrderId ?? null,
  };
  assert(terms.lots > 0, 'an order asks for a lot at least');
  const order = openOrder(memory, command, market, terms, openPayer(memory, command, market));
  if (plan.lots > 0) {
    holdForOrder(memory, order, cost);
    const match = takeFromBook(memory, settler, order, plan.lots);
    assert(match.remaining === 0, 'a market order trades what its walk found');
  } else {
    settler.begin(order);
  }
  if (plan.restLots > 0) endRest(memory, order, reasonOf(plan.stop));
  assert(
    order.hold === null || order.hold.row.remaining === 0n,
    'a market order holds what it costs',
  );
  return accept(orderResult(order, command, settler.trades));
}

/** The worst price a market order takes; a bound of the whole price or more is none for a sell. */
function worstPrice(market: MarketState, command: PlaceOrder, best: Ticks): number {
  const { side, seenTicks } = command;
  if (side === 'sell' && market.spec.boundPpm >= 1_000_000) return 0;
  const bound = marketBound(side, best, seenTicks as Ticks | undefined, market.spec);
  return Math.min(bound, Number.MAX_SAFE_INTEGER);
}
