import type { Ticks } from '@sarraf/market';
import type { CommandEnvelope } from '../command-envelope.ts';
import type { PlaceOrder } from '../command.ts';
import { checkMayTrade } from '../limits/configure-limits.ts';
import { placeLimitOrder } from './limit-order.ts';
import { placeMarketOrder } from './market-order.ts';
import type { MarketState } from '../records/market-state.ts';
import { clientOrderKey, type Memory } from '../records/memory.ts';
import { placeOcoOrder } from './oco-order.ts';
import type { OrderResult } from './order-result.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { payOutProceeds, type Proceeds } from '../withdrawals/pay-out-proceeds.ts';
import type { TradeSettler } from '../trades/settle-trades.ts';
import { placeStopOrder } from './stop-order.ts';

/**
 * Decides and carries out a new order in one step: hold, match, settle. A refusal changes nothing.
 * The checks come in this order, and the first that fails is the answer (what no state could make
 * right, such as an amount below what any order may have, is refused before the engine is asked):
 *
 *  1. `market_unknown`
 *  2. `client_order_id_used`: also where the market has stopped since
 *  3. `account_frozen`, `action_blocked`, `trading_closed`
 *  4. `market_not_active`
 *  5. `duplicate_order`
 *  6. `price_out_of_band` (limit prices, then stop prices) or `no_liquidity` (market: nothing on
 *     the other side)
 *  7. `stop_would_trigger` (a stop that is due at once, or a stop or OCO before the first trade),
 *     then `oco_prices_invalid`
 *  8. `amount_below_minimum`, then `notional_below_minimum`; for an OCO both of its orders
 *  9. `price_moved` (market: nothing within the bound), and for ioc and fok `no_liquidity` or
 *     `price_moved` where nothing, or for fok not all, can be taken; `post_only_would_take`
 * 10. `too_many_orders`: in this market, then in all; not where nothing of the order would wait
 * 11. `limit_exceeded` (buys of stablecoins)
 * 12. `insufficient_funds`
 *
 * Whether the money of a sale may leave is no matter of these: the sale stands either way.
 */
export function placeOrder(
  memory: Memory,
  settler: TradeSettler,
  envelope: CommandEnvelope,
  command: PlaceOrder,
): Outcome<'place_order'> {
  const market = memory.markets.get(command.market);
  if (market === undefined) return refuse('market_unknown', { market: command.market });
  const { clientOrderId, user } = command;
  if (clientOrderId !== undefined) {
    const known = memory.clientOrders.get(clientOrderKey(user, clientOrderId));
    const used = known ?? envelope.found?.clientOrder?.orderId;
    if (used !== undefined) return refuse('client_order_id_used', { orderId: used });
  }
  const stopped = checkMayTrade(memory, user);
  if (stopped !== undefined) return stopped;
  const { status } = market.spec;
  if (status !== 'Active') return refuse('market_not_active', { market: command.market, status });
  const isGuarded = command.guardDuplicates !== false;
  if (isGuarded && memory.guard.isDuplicate(command, memory.at)) return refuse('duplicate_order');
  const id = memory.lastOrder + 1;
  const outcome = placeByKind(memory, settler, command, market);
  if (!outcome.ok) return outcome;
  if (clientOrderId === undefined) memory.guard.note(command, memory.at);
  else memory.clientOrders.set(clientOrderKey(user, clientOrderId), id);
  if (command.payOut === undefined) return outcome;
  const { result } = outcome;
  const payOut = payOutProceeds(
    memory,
    envelope,
    command.payOut,
    proceedsOf(command, market, result),
  );
  return accept({ ...result, payOut });
}

/** What a sale at the market brought; of all others nothing leaves. */
function proceedsOf(command: PlaceOrder, { spec }: MarketState, result: OrderResult): Proceeds {
  const isSale = command.side === 'sell' && command.orderType === 'market';
  const units = BigInt(result.filledQuote) - BigInt(result.feeUnits);
  return { user: command.user, asset: isSale ? spec.quote.symbol : '', units };
}

function placeByKind(
  memory: Memory,
  settler: TradeSettler,
  command: PlaceOrder,
  market: MarketState,
): Outcome<'place_order'> {
  if (command.stopTicks !== undefined) {
    return placeStopOrder(memory, command, market, command.stopTicks as Ticks);
  }
  if (command.orderType === 'market') return placeMarketOrder(memory, settler, command, market);
  if (command.oco === undefined) return placeLimitOrder(memory, settler, command, market);
  return placeOcoOrder(memory, settler, command, market, command.oco);
}
