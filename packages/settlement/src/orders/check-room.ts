// The bound on the orders that a person has open.
import type { PlaceOrder } from '../command.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import { walkBase } from './market-order-walk.ts';

/** Whether one more order of its owner may wait; a command from before there was a bound may. */
export function checkRoom(
  memory: Memory,
  { user, openMax }: PlaceOrder,
  market: MarketState,
): Refusal<'too_many_orders'> | undefined {
  if (openMax === undefined) return undefined;
  const { symbol } = market.spec;
  const trader = memory.traderOf(user);
  const { inMarket } = trader.countIn(symbol);
  if (inMarket >= openMax.market) {
    const scope = 'market';
    return refuse('too_many_orders', {
      scope,
      market: symbol,
      open: inMarket,
      limit: openMax.market,
    });
  }
  const { openOrders: open } = trader;
  if (open < openMax.all) return undefined;
  return refuse('too_many_orders', { scope: 'all', market: symbol, open, limit: openMax.all });
}

/** As {@link checkRoom}, of a limit order: one of which nothing would rest needs no room. */
export function checkRoomOfLimit(
  memory: Memory,
  command: PlaceOrder,
  market: MarketState,
  ticks: number,
  lots: number,
): Refusal<'too_many_orders'> | undefined {
  if (command.timeInForce !== 'gtc') return undefined;
  const refused = checkRoom(memory, command, market);
  if (refused === undefined) return undefined;
  const { restLots, stop } = walkBase(market, command.side, ticks, command.user, lots);
  return restLots === 0 || stop === 'self_trade' ? undefined : refused;
}
