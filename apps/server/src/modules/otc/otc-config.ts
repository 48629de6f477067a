// What the house charges beside the fee: a dated setting.
import { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { insertOtcSetting, readOtcSetting } from './otc.queries.ts';

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
