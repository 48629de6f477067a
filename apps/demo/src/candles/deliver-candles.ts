import { type Fields, fieldsOf } from '../fields.ts';
import type { MarketRules } from '../maker/market-rules.ts';
import { candleHistory, type History } from './history.ts';

/** The exchange's calls for the demo: posts a body, answers undefined when it was not taken. */
export type DemoApi = (path: string, body: Fields) => Promise<Fields | undefined>;

const BARS_PER_CALL_MAX = 5_000;
/** Each call waits for the disk: the last day, which prices wait for, goes out side by side. */
const LAST_DAY_AT_ONCE = 4;

/**
 * Sends the whole history; answers how many bars the exchange stored. Whatever an earlier
 * delivery of the same moment and seed stored already stays as it is.
 *
 * @throws Error when the exchange does not take a part: the delivery is not complete
 */
export async function deliverCandles(
  api: DemoApi,
  markets: readonly MarketRules[],
  endSeconds: number,
  seed: number,
): Promise<number> {
  let stored = 0;
  const underWay = new Set<Promise<void>>();
  for (const part of candleHistory(markets, endSeconds, seed)) {
    // the past goes out calmly: people use the exchange by then
    const atOnce = part.resolution === '1' ? LAST_DAY_AT_ONCE : 1;
    while (underWay.size >= atOnce) await Promise.race(underWay);
    const sending = sendPart(api, part).then((count) => {
      stored += count;
      underWay.delete(sending);
    });
    underWay.add(sending);
  }
  await Promise.all(underWay);
  return stored;
}

async function sendPart(api: DemoApi, { symbol, resolution, bars }: History): Promise<number> {
  let stored = 0;
  // the newest bars first: what is stored always reaches up to the end
  for (let to = bars.length; to > 0; to -= BARS_PER_CALL_MAX) {
    const part = bars.slice(Math.max(0, to - BARS_PER_CALL_MAX), to);
    const answer = await api('/admin/demo/candles', { symbol, resolution, bars: part });
    if (answer === undefined) throw new Error(`candles of ${symbol} ${resolution} were not taken`);
    stored += Number(fieldsOf(answer)['stored'] ?? 0);
  }
  return stored;
}
