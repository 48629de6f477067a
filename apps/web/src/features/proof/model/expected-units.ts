// What I had at the moment of a count, as my own history tells it: a second source beside the count.
import { readDecimal } from '#lib/decimals.ts';

/** A line of a wallet's history, the newest first. */
export interface HistoryLine {
  readonly balance_after: string;
  readonly created_at: string;
}

/** Lines that came within so long of the count may stand on either side of it. */
const UNSURE_MS = 10_000;

/**
 * What a wallet had at a moment, in units of its scale; null where its lines do not tell.
 *
 * @param isWhole the lines are all there are
 */
export function unitsAt(
  lines: readonly HistoryLine[],
  of: { readonly at: string; readonly scale: number; readonly isWhole: boolean },
): bigint | null {
  const moment = Date.parse(of.at);
  const times = lines.map(({ created_at: at }) => Date.parse(at));
  if (times.some((time) => Math.abs(time - moment) < UNSURE_MS)) return null;
  const last = lines.find((_, at) => (times[at] ?? 0) < moment);
  if (last === undefined) return of.isWhole ? 0n : null;
  return readDecimal(last.balance_after, of.scale);
}
