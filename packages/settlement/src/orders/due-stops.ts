import { ensureDefined } from '@sarraf/money';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import type { StopBook } from './stop-book.ts';

/** Whether a stop at this price acts on that last trade. */
export function isDue(side: 'buy' | 'sell', stopTicks: number, lastTicks: number): boolean {
  return side === 'buy' ? lastTicks >= stopTicks : lastTicks <= stopTicks;
}

/**
 * Numbers every stop that the market's last price has reached, nearest stop price first and
 * oldest first at one price. From now on they are to act, wherever the price goes.
 */
export function gatherDue(memory: Memory, market: MarketState): void {
  gatherSide(memory, market, market.buyStops, 'buy');
  gatherSide(memory, market, market.sellStops, 'sell');
}

function gatherSide(
  memory: Memory,
  market: MarketState,
  stops: StopBook,
  side: 'buy' | 'sell',
): void {
  for (let next = stops.nearest(); next !== undefined; next = stops.nearest()) {
    if (!isDue(side, next.row.stopTicks ?? 0, market.row.lastPriceTicks)) return;
    stops.remove(next);
    const stop = ensureDefined(memory.orders.get(next.row.id), 'a waiting stop is an open order');
    market.row.lastTrigger += 1;
    stop.row.triggerNo = market.row.lastTrigger;
    stop.row.triggeredAt = memory.at;
    stop.row.updatedAt = memory.at;
    memory.touchOrder(stop);
    memory.touchMarket(market);
    market.triggers.push(stop);
    memory.triggersWaiting += 1;
  }
}
