// What history an exchange gets, kept on disk: a delivery that was cut off goes on as the same.
import type { DemoFolder } from '../demo-folder.ts';
import { fieldsOf, wholeOf } from '../fields.ts';
import type { MarketRules } from '../maker/market-rules.ts';
import { deliverCandles, type DemoApi } from './deliver-candles.ts';

const CANDLES_FILE = 'candles.json';

/**
 * Decides, before the first trade can happen, where the history ends and which seed draws it;
 * answers whether the exchange still lacks a part of it.
 *
 * @param isNew the exchange was made just now: whatever is kept is of an older one
 */
export function planCandles(folder: DemoFolder, seed: number, isNew: boolean): boolean {
  const kept = fieldsOf(isNew ? undefined : folder.read(CANDLES_FILE));
  if (typeof kept['delivered_at'] === 'string') return false;
  if (wholeOf(kept, 'until') === undefined) {
    folder.write(CANDLES_FILE, { until: Math.floor(Date.now() / 1_000), seed });
  }
  return true;
}

/**
 * Gives the exchange the planned year of candles. Called again after it was cut off, it sends
 * the same bars: those that arrived stay, the others follow.
 *
 * @throws Error when nothing was planned, or the exchange does not take a part
 */
export async function sendPlannedCandles(
  folder: DemoFolder,
  api: DemoApi,
  markets: readonly MarketRules[],
): Promise<void> {
  const plan = fieldsOf(folder.read(CANDLES_FILE));
  const until = wholeOf(plan, 'until');
  const seed = wholeOf(plan, 'seed');
  if (until === undefined || seed === undefined) throw new Error('no candles are planned');
  const stored = await deliverCandles(api, markets, until, seed);
  const deliveredAt = new Date().toISOString();
  folder.write(CANDLES_FILE, { until, seed, stored, delivered_at: deliveredAt });
}
