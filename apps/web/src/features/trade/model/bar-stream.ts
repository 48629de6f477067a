import type { Deal } from '@sarraf/contracts';
import { addDeal, type Candle } from './candles.ts';
import type { Period } from './period.ts';

/** The bars of a chart as deals go on: the last one, and up to which deal they are whole. */
export interface BarStream {
  /** Null where the market has none yet. */
  readonly bar: Candle | null;
  /** The number of the newest deal that is in the bars; null until a first one was heard. */
  readonly seq: number | null;
}

/** What a batch of deals changed. */
export interface BarChange {
  readonly stream: BarStream;
  /** Every bar that changed, oldest first: one that closed in this batch has its last deals, too. */
  readonly bars: readonly Candle[];
  /** Deals may be missing between what was heard before and now: the bars have to be fetched again. */
  readonly isGap: boolean;
}

/**
 * Adds the deals that are newer than the stream's.
 *
 * @param deals the newest of a market, newest first, as many as are kept; where none of them was heard
 *   before, others may have come and gone meanwhile
 */
export function takeDeals(stream: BarStream, deals: readonly Deal[], period: Period): BarChange {
  const [newest] = deals;
  if (newest === undefined) return { stream, bars: [], isGap: false };
  // what the history already holds is not counted twice
  const known = stream.seq ?? newest.seq;
  const fresh = deals.filter((deal) => deal.seq > known).toReversed();
  if (stream.seq !== null && fresh.length === deals.length) {
    return { stream, bars: [], isGap: true };
  }
  const bars: Candle[] = [];
  let { bar } = stream;
  for (const deal of fresh) {
    const next = addDeal(bar, deal, period);
    if (bars.at(-1)?.timestamp === next.timestamp) bars.pop();
    bars.push(next);
    bar = next;
  }
  return { stream: { bar, seq: newest.seq }, bars, isGap: false };
}

/**
 * The stream after its bars were fetched again.
 *
 * @param history from the stream's last bar on, oldest first
 * @param seq of the newest deal that was heard when they were asked for
 */
export function takeHistory(
  stream: BarStream,
  history: readonly Candle[],
  seq: number | null,
): BarChange {
  const from = stream.bar?.timestamp ?? Number.NEGATIVE_INFINITY;
  const bars = history.filter(({ timestamp }) => timestamp >= from);
  return { stream: { bar: bars.at(-1) ?? stream.bar, seq: seq ?? stream.seq }, bars, isGap: false };
}
