import { runStrategy, type StrategyResult } from './strategy.ts';

/** Which seeds are run, and whether fees stand behind points. */
export interface StrategiesOptions {
  readonly seeds: number;
  readonly from?: number;
  readonly isBacked: boolean;
}

/** What all of them came to. */
export interface StrategiesResult {
  readonly seeds: number;
  /** How many had more than before. */
  readonly gained: number;
  /** The one that gained most. */
  readonly best: StrategyResult;
  readonly trades: number;
  readonly exchanges: number;
}

/** Runs one strategy for each seed. */
export function runStrategies({ seeds, from = 1, isBacked }: StrategiesOptions): StrategiesResult {
  let best: StrategyResult | undefined;
  let [gained, trades, exchanges] = [0, 0, 0];
  for (let seed = from; seed < from + seeds; seed += 1) {
    const result = runStrategy({ seed, isBacked });
    if (result.gain > 0n) gained += 1;
    if (best === undefined || result.gain > best.gain) best = result;
    trades += result.trades;
    exchanges += result.exchanges;
  }
  if (best === undefined) throw new Error('No seed was run.');
  return { seeds, gained, best, trades, exchanges };
}
