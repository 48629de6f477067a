import { Counts } from './counts.ts';
import { type RunResult, simulate } from './simulate.ts';

export interface SeedsOptions {
  readonly from: number;
  readonly seeds: number;
  readonly steps: number;
  /** Told after each seed. */
  readonly onResult?: (result: RunResult) => void;
}

export interface SeedsResult {
  readonly counts: Counts;
  /** One line for each failing seed: what was violated and the command that shows it again. */
  readonly failures: readonly string[];
  /** Hash of the last seed's state. */
  readonly stateHash: string;
}

/** The one command that replays a seed. */
export function replayCommand(seed: number, steps: number): string {
  return `npm run simulate -- --seed ${seed} --steps ${steps}`;
}

/** Runs seeds one after the other; goes on after a failing one. */
export async function runSeeds(options: SeedsOptions): Promise<SeedsResult> {
  const { from, seeds, steps, onResult } = options;
  const counts = new Counts();
  const failures: string[] = [];
  let stateHash = '';
  for (let seed = from; seed < from + seeds; seed += 1) {
    const result = await simulate({ seed, steps });
    counts.add(result.counts);
    ({ stateHash } = result);
    if (result.violation !== undefined) {
      const where = `seed ${seed}, step ${result.failedAt ?? 0}`;
      failures.push(`${where}: ${result.violation.message}; ${replayCommand(seed, steps)}`);
    }
    onResult?.(result);
  }
  return { counts, failures, stateHash };
}
