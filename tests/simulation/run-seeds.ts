import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Counts } from './counts.ts';
import { type RunResult, simulate } from './simulate.ts';

/** Which seeds are run, one after the other from `from` on, and for how many steps each. */
export interface SeedsOptions {
  readonly from: number;
  readonly seeds: number;
  readonly steps: number;
  /** Told after each seed. */
  readonly onResult?: (result: RunResult) => void;
}

/** What came of all seeds together. */
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
    const result = await simulate({ seed, steps, withChains: true, withRewards: true });
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

const WORKER = new URL('./seeds-worker.ts', import.meta.url);

/** The same by as many threads as there are cores, each with a run of seeds. */
export async function runSeedsInThreads(
  options: Omit<SeedsOptions, 'onResult'>,
): Promise<Omit<SeedsResult, 'stateHash'>> {
  const { from, seeds, steps } = options;
  const share = Math.ceil(seeds / availableParallelism());
  const shares: Promise<SeedsResult>[] = [];
  for (let done = 0; done < seeds; done += share) {
    const part = { from: from + done, seeds: Math.min(share, seeds - done), steps };
    shares.push(runShare(part));
  }
  const counts = new Counts();
  const failures: string[] = [];
  for (const result of await Promise.all(shares)) {
    counts.add(result.counts);
    failures.push(...result.failures);
  }
  return { counts, failures };
}

/** @throws what ended the thread */
async function runShare(options: SeedsOptions): Promise<SeedsResult> {
  const [result] = await once(new Worker(WORKER, { workerData: options }), 'message');
  return result as SeedsResult;
}
