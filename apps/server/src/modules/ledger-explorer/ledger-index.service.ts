// Keeps the index of the books up with them.
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { indexStep, lockIndex, newestEntry } from './ledger-index.queries.ts';

/** Entries that are added in one transaction: a fraction of a second. */
const STEP_ENTRIES = 2_000;
/** Steps of one run of a worker: what comes faster than that waits until there is time. */
const STEPS_PER_RUN = 4;
/** Steps that a reader waits for: those of what was committed since the last run. */
const STEPS_PER_READ = 2;

/** The index of the books. */
export interface LedgerIndex {
  /** Adds what came, as far as one run goes. */
  run(): Promise<void>;
  /** The same for a reader; answers whether all that is committed is in it. */
  catchUp(): Promise<boolean>;
}

/** The index of the books of this installation. */
export function createLedgerIndex({ orderedDb }: Pick<ServerContext, 'orderedDb'>): LedgerIndex {
  const go = async (steps: number): Promise<boolean> => {
    for (let left = steps; left > 0; left -= 1) {
      const isWhole = await withTransaction(orderedDb, async (tx) => {
        const position = await lockIndex(tx);
        const newest = await newestEntry(tx);
        const upTo = Math.min(position + STEP_ENTRIES, newest);
        if (upTo > position) await indexStep(tx, position, upTo);
        return upTo >= newest;
      });
      if (isWhole) return true;
    }
    return false;
  };
  return {
    run: async () => {
      await go(STEPS_PER_RUN);
    },
    catchUp: () => go(STEPS_PER_READ),
  };
}
