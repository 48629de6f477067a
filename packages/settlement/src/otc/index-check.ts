import type { Side } from '@sarraf/market';
import type { Memory } from '../records/memory.ts';
import { type IndexPrice, indexUnits } from './index-prices.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** An outside price seen longer ago than this is no price. */
export const INDEX_FRESH_MS = 120_000;

/** All that a look at the index needs. */
type IndexMemory = Pick<Memory, 'records' | 'at'>;

/** The index price now, where somebody knows. */
export function freshIndex(memory: IndexMemory, market: string): IndexPrice | undefined {
  const index = memory.records.indexPrices.get(market);
  if (index === undefined || index.units === 0n) return undefined;
  return memory.at - index.row.seenAt <= INDEX_FRESH_MS ? index : undefined;
}

/** Refuses with `price_stale`, or `price_moved` where the house would pay for the wait. */
export function checkIndex(
  memory: IndexMemory,
  market: string,
  side: Side,
  quoted: string,
): Refusal<'price_stale' | 'price_moved'> | undefined {
  const now = freshIndex(memory, market);
  if (now === undefined) return refuse('price_stale', { market });
  const { spreadPpm } = memory.records.otcTerms.record.row;
  const isMoved = isMovedAgainst(side, indexUnits(quoted), now.units, spreadPpm);
  return isMoved ? refuse('price_moved', { market, quoted, index: now.row.price }) : undefined;
}

/** Whether the index has moved against the house by more than half its spread. */
function isMovedAgainst(side: Side, quoted: bigint, now: bigint, spreadPpm: number): boolean {
  const twice = 2_000_000n;
  const spread = BigInt(spreadPpm);
  return side === 'buy'
    ? now * twice > quoted * (twice + spread)
    : now * twice < quoted * (twice - spread);
}
