// How many commands go together, when the next batch may follow, and whether its rows may wait.
import { BATCH_MAX, BATCHES_MAX, BEHIND_FROM } from '../limits.ts';
import type { Batch } from './batch.ts';
import type { Submission } from './submission.ts';

/** What a server may want otherwise. */
export interface BatchingOptions {
  /** Commands in one batch at most. Default 512. */
  readonly batchMax?: number;
  /** Commands that are worth a commit of their own behind the one under way. Default 12. */
  readonly behindFrom?: number;
  /**
   * Commands of a batch from which on it is answered once its journal is written, its rows after
   * it. Whoever then reads tables waits for `rowsWritten` first, so all readers have to be in this
   * process. Default: never.
   */
  readonly aheadFrom?: number;
}

/**
 * Whether another batch may be decided behind those under way. A few commands wait for the commit
 * under way: so more come together for the next one, and each commit costs its disk write.
 */
export function mayFollow(
  underWay: readonly Batch[],
  waiting: number,
  { behindFrom = BEHIND_FROM }: BatchingOptions,
): boolean {
  return underWay.length === 0 || (underWay.length < BATCHES_MAX && waiting >= behindFrom);
}

/**
 * How many of those that wait the next batch takes: where there are enough for two batches, half
 * of all that are on their way, so that one half is decided while the other is written.
 */
export function shareOf(
  underWay: readonly Batch[],
  waiting: number,
  { batchMax = BATCH_MAX, behindFrom = BEHIND_FROM }: BatchingOptions,
): number {
  if (waiting < 2 * behindFrom) return batchMax;
  const deciding = underWay.reduce((sum, { submissions }) => sum + submissions.length, 0);
  return Math.min(batchMax, Math.ceil((waiting + deciding) / 2));
}

/**
 * Whether a batch is answered before its rows are written. One that brings rows of its own, or
 * failed before, is not: those may be refused. While rows are pending, so are the next few.
 */
export function runsAhead(
  submissions: readonly Submission[],
  arePending: boolean,
  { aheadFrom }: BatchingOptions,
): boolean {
  if (aheadFrom === undefined) return false;
  if (!arePending && submissions.length < aheadFrom) return false;
  return submissions.every(({ isSuspect, request }) => !isSuspect && !request.rows?.length);
}
