// What the house charges: a dated setting, and the user's own fee rate.
import type { FeeTier } from '@sarraf/settlement';
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { ListedMarket } from '../markets/index.ts';
import { insertOtcSetting, readOtcSetting, readRates } from './otc.queries.ts';

const setting = z.strictObject({
  /** Between the index and the house's price, on either side. */
  spread_ppm: z.int().min(0).max(500_000),
  quote_seconds: z.int().min(1).max(120),
});

/** In force until an operator writes a newer row. Source: product.md, "Orders". */
const FIRST: z.infer<typeof setting> = { spread_ppm: 5_000, quote_seconds: 15 };

export interface OtcConfig {
  readonly spreadPpm: number;
  readonly quoteMs: number;
}

/** Writes the first setting where there is none. */
export async function makeFirstOtcConfig(db: Db): Promise<void> {
  await insertOtcSetting(db, FIRST);
}

/** The setting in force. */
export async function readOtcConfig(db: Db, now: number): Promise<OtcConfig> {
  const stored = setting.parse((await readOtcSetting(db, now)) ?? FIRST);
  return { spreadPpm: stored.spread_ppm, quoteMs: stored.quote_seconds * 1_000 };
}

const DAY_MS = 86_400_000;
const TEHRAN_MS = 12_600_000;
const VOLUME_DAYS = 30;

/**
 * What a taker of the user's level and volume pays in a market now, ppm: the least of the tiers he
 * has reached, and the market's own rate where there are none.
 */
export async function takerRate(
  db: Db,
  user: { readonly userId: number; readonly level: number },
  { spec }: ListedMarket,
  now: number,
): Promise<number> {
  const first = new Date(now + TEHRAN_MS - (VOLUME_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const { tiers, volume } = await readRates(db, user.userId, first);
  const isReached = (tier: FeeTier): boolean =>
    tier.quote === spec.quote.symbol &&
    tier.levelMin <= user.level &&
    BigInt(tier.volumeMinUnits) <= volume;
  const rates = tiers.filter(isReached).map((tier) => tier.takerPpm);
  return rates.length === 0 ? spec.takerFeePpm : Math.min(...rates);
}
