import { type Fields, fieldsOf } from '../fields.ts';
import type { MarketRules } from '../maker/market-rules.ts';
import { candleHistory } from './history.ts';

/** The exchange's demo door: posts a body, answers undefined when it was not taken. */
export type DemoDoor = (path: string, body: Fields) => Promise<Fields | undefined>;

const BARS_PER_CALL_MAX = 5_000;

/**
 * Sends the whole history; answers how many bars the exchange stored. Whatever an earlier
 * delivery of the same moment and seed stored already stays as it is.
 *
 * @throws Error when the exchange does not take a part: the delivery is not complete
 */
export async function deliverCandles(
  door: DemoDoor,
  markets: readonly MarketRules[],
  endSeconds: number,
  seed: number,
): Promise<number> {
  let stored = 0;
  for (const { symbol, resolution, bars } of candleHistory(markets, endSeconds, seed)) {
    // the newest part first: what is stored always reaches up to the end
    for (let to = bars.length; to > 0; to -= BARS_PER_CALL_MAX) {
      const part = bars.slice(Math.max(0, to - BARS_PER_CALL_MAX), to);
      const answer = await door('/admin/demo/candles', { symbol, resolution, bars: part });
      if (answer === undefined)
        throw new Error(`candles of ${symbol} ${resolution} were not taken`);
      stored += Number(fieldsOf(answer)['stored'] ?? 0);
    }
  }
  return stored;
}
