import type { Side } from '@sarraf/market';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';

/** Tells the present quantity of a level that a command touched. */
export function tellLevel(
  memory: Pick<Memory, 'events' | 'touchMarket'>,
  market: MarketState,
  side: Side,
  priceTicks: number,
): void {
  market.row.marketSeq += 1;
  memory.events.push({
    type: 'level',
    market: market.spec.symbol,
    marketSeq: market.row.marketSeq,
    side,
    priceTicks,
    lots: market.book.levelLots(side, priceTicks),
  });
  memory.touchMarket(market);
}
