/** What a run is determined by: the same options give the same run. */
export interface RunOptions {
  readonly seed: number;
  /** Steps of the safety phase. */
  readonly steps: number;
  /** Whether coins come by chains, too; by default not: another walk of the same seed. */
  readonly withChains?: boolean;
  /** Whether there are discounts, commissions and bonuses; by default not, as with chains. */
  readonly withRewards?: boolean;
}
