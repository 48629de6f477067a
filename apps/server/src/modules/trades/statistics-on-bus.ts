// What other processes ask of the figures, and tell them.
import type { Bus } from '../../platform/bus/index.ts';
import { type DealsRequest, FEED_SUBJECTS } from '../../realtime/index.ts';
import type { Statistics } from './statistics.ts';

/** Told when history was stored: every process reads its figures anew. */
const HISTORY_SUBJECT = 'market.history';
/** History comes in many pieces; figures are read again once they stop coming. */
const SETTLE_MS = 150;

/** Tells every process that history was stored. */
export function tellHistory(bus: Bus): void {
  bus.publish(HISTORY_SUBJECT, null);
}

/** Answers which deals are the newest, and has figures read anew with history. Returns how to stop. */
export function serveStatistics(
  bus: Bus,
  statistics: Pick<Statistics, 'deals' | 'reload'>,
): () => void {
  let settling: NodeJS.Timeout | undefined;
  const leave = [
    bus.reply(FEED_SUBJECTS.deals, (payload) => statistics.deals((payload as DealsRequest).market)),
    bus.subscribe(HISTORY_SUBJECT, () => {
      clearTimeout(settling);
      settling = setTimeout(() => void statistics.reload(), SETTLE_MS);
    }),
  ];
  return () => {
    clearTimeout(settling);
    for (const stop of leave) stop();
  };
}
