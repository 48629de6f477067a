import type { CommandEnvelope, Outcome, PlaceOrder } from './command.ts';
import { placeLimitOrder } from './limit-order.ts';
import { placeMarketOrder } from './market-order.ts';
import type { Memory } from './memory.ts';
import { clientOrderKey } from './order-checks.ts';
import { refuse } from './refusal.ts';
import type { TradeSettler } from './settle-trades.ts';

/**
 * Decides and carries out a new order in one step: hold, match, settle. A refusal changes nothing.
 * The checks come in this order, and the first that fails is the answer:
 *
 *  1. `market_unknown`
 *  2. `client_order_id_used`: also where the market has stopped since
 *  3. `market_not_active`
 *  4. `duplicate_order`
 *  5. `price_out_of_band` (limit) or `no_liquidity` (market: nothing on the other side)
 *  6. `amount_below_minimum`, then `notional_below_minimum`
 *  7. `price_moved` (market: nothing within the bound), and for ioc and fok `no_liquidity` or
 *     `price_moved` where nothing, or for fok not all, can be taken
 *  8. `insufficient_funds`
 */
export function placeOrder(
  memory: Memory,
  settler: TradeSettler,
  envelope: CommandEnvelope,
  command: PlaceOrder,
): Outcome {
  const market = memory.markets.get(command.market);
  if (market === undefined) return refuse('market_unknown', { market: command.market });
  const { clientOrderId, user } = command;
  const key = clientOrderId === undefined ? undefined : clientOrderKey(user, clientOrderId);
  if (key !== undefined) {
    const used = memory.clientOrders.get(key) ?? envelope.found?.clientOrder?.orderId;
    if (used !== undefined) return refuse('client_order_id_used', { orderId: used });
  }
  const { status } = market.spec;
  if (status !== 'Active') return refuse('market_not_active', { market: command.market, status });
  if (memory.guard.isDuplicate(command, memory.at)) return refuse('duplicate_order');
  const outcome =
    command.orderType === 'limit'
      ? placeLimitOrder(memory, settler, command, market)
      : placeMarketOrder(memory, settler, command, market);
  if (!outcome.ok) return outcome;
  if (key === undefined) memory.guard.note(command, memory.at);
  else memory.clientOrders.set(key, memory.lastOrder);
  return outcome;
}
