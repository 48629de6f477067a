// How many commands go together, when the next batch may follow, and whether its rows may wait.
import type { Flight } from './batch.ts';
import type { Pending } from './intake.ts';

const BATCH_MAX = 512;
/** One batch is decided and sent while its predecessor is written. */
const FLIGHTS_MAX = 2;
const BEHIND_FROM = 12;
/** So many commands together mean a busy server: the `aheadFrom` of one whose readers all wait. */
export const AHEAD_FROM = 8;

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
 * A few commands wait for the commit under way: so more come together for the next one, and each
 * commit costs its disk write. Many are decided while it runs.
 */
export function mayFollow(
  flights: readonly Flight[],
  waiting: number,
  { behindFrom = BEHIND_FROM }: BatchingOptions,
): boolean {
  return flights.length === 0 || (flights.length < FLIGHTS_MAX && waiting >= behindFrom);
}

/**
 * How many of those that wait the next batch takes: where there are enough for two batches, half
 * of all that are on their way, so that one half is decided while the other is written.
 */
export function shareOf(
  flights: readonly Flight[],
  waiting: number,
  { batchMax = BATCH_MAX, behindFrom = BEHIND_FROM }: BatchingOptions,
): number {
  if (waiting < 2 * behindFrom) return batchMax;
  const underWay = flights.reduce((sum, { batch }) => sum + batch.length, 0);
  return Math.min(batchMax, Math.ceil((waiting + underWay) / 2));
}

/**
 * Whether a batch is answered before its rows are written. One that brings rows of its own, or
 * broke before, is not: those may be refused. Once rows are owed, so are the next few.
 */
export function runsAhead(
  batch: readonly Pending[],
  owes: boolean,
  { aheadFrom }: BatchingOptions,
): boolean {
  if (aheadFrom === undefined) return false;
  if (!owes && batch.length < aheadFrom) return false;
  return batch.every(({ suspect, submission }) => !suspect && !submission.rows?.length);
}
