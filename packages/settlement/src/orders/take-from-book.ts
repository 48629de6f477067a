import type { MatchResult } from '@sarraf/matching';
import { gatherDue } from './due-stops.ts';
import type { Memory } from '../records/memory.ts';
import { tellLevel } from './tell-level.ts';
import { type OrderState, worstTicks } from './order-state.ts';
import type { TradeSettler } from '../trades/settle-trades.ts';

/**
 * An order takes up to `lots` from the book, down to its worst price: matched, settled, told, and
 * the stops that the new last price reaches are due. They act after the command at work.
 */
export function takeFromBook(
  memory: Memory,
  settler: TradeSettler,
  order: OrderState,
  lots: number,
): MatchResult {
  const { market } = order;
  const { side, user } = order.row;
  settler.begin(order);
  const match = market.book.match(side, worstTicks(order), lots, user, settler);
  if (settler.trades > 0) {
    const taken = side === 'buy' ? 'sell' : 'buy';
    for (const ticks of settler.touchedTicks) tellLevel(memory, market, taken, ticks);
    gatherDue(memory, market);
  }
  return match;
}
