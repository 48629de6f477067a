// What the house asks of who buys, for those who list prices.
import type { ServerContext } from '../server-context.ts';
import type { HouseSpread } from '../markets/index.ts';
import { readOtcConfig } from './otc-config.ts';
import { otcPrice } from './pricing.ts';

/** Everybody may ask for the list: the setting is not read for each of them. */
const KEPT_MS = 5_000;

/** Reads the spread in force, a few seconds old at most. */
export function createHouseSpread({
  plainDb,
  clock,
}: Pick<ServerContext, 'plainDb' | 'clock'>): () => Promise<HouseSpread> {
  let kept: { readonly spread: HouseSpread; readonly until: number } | undefined;
  return async () => {
    const now = clock.now();
    if (kept !== undefined && now < kept.until) return kept.spread;
    const { spreadPpm } = await readOtcConfig(plainDb, now);
    const spread: HouseSpread = (price, spec) => otcPrice(price, 'buy', spreadPpm, spec)?.text;
    kept = { spread, until: now + KEPT_MS };
    return spread;
  };
}
