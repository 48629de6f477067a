import type { FeeTier, PlaceOrder } from '../command.ts';
import { bestTier } from './fee-tiers.ts';
import type { MarketState } from '../records/market-state.ts';
import type { Memory } from '../records/memory.ts';
import { tehranDayOf } from '../rules/tehran-day.ts';

/**
 * The best tier of the market's quote that the user has reached by their level and by what they
 * traded on the thirty days that end today: the least for takers, then the least for makers.
 */
export function findTier(
  memory: Pick<Memory, 'records' | 'at'>,
  market: MarketState,
  command: PlaceOrder,
): FeeTier | undefined {
  const { tiers } = memory.records.feeTiers.record;
  if (tiers.length === 0) return undefined;
  const volume = memory.records.windows.volumes.sumOf(command.user, tehranDayOf(memory.at));
  return bestTier(tiers, market.spec.quote.symbol, command.level ?? 0, volume);
}
