// What the house charges beside the fee, and how much may stand open: a dated setting, which the
// engine is told of whenever another one comes into force.
import { IRT, pow10 } from '@sarraf/money';
import type { ConfigureOtc } from '@sarraf/settlement';
import { z } from 'zod';
import type { EngineClient } from '../../engine/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { makeFirstSetting, readSetting } from '../settings/index.ts';

const SETTING = 'otc';
const toman = z.int().min(0).max(900_000_000_000_000_000);

const setting = z.strictObject({
  /** Between the index and the house's price, on either side. */
  spread_ppm: z.int().min(0).max(500_000),
  quote_seconds: z.int().min(1).max(120),
  /** What the quotes that stand may be worth together: one person's, and everybody's. */
  user_open_toman: toman.default(5_000_000_000),
  house_open_toman: toman.default(50_000_000_000),
});

/** In force until an operator writes a newer row: half a percent, and 15 seconds for a quote. */
const FIRST: z.input<typeof setting> = { spread_ppm: 5_000, quote_seconds: 15 };

/** The house's terms in force. */
export interface OtcConfig {
  readonly spreadPpm: number;
  readonly quoteMs: number;
  readonly userOpenToman: number;
  readonly houseOpenToman: number;
}

/** Writes the first setting where there is none. */
export async function makeFirstOtcConfig(db: PlainDb): Promise<void> {
  await makeFirstSetting(db, SETTING, setting.parse(FIRST));
}

/** The setting in force. */
export async function readOtcConfig(db: PlainDb, now: number): Promise<OtcConfig> {
  const stored = setting.parse((await readSetting(db, SETTING, now)) ?? FIRST);
  return {
    spreadPpm: stored.spread_ppm,
    quoteMs: stored.quote_seconds * 1_000,
    userOpenToman: stored.user_open_toman,
    houseOpenToman: stored.house_open_toman,
  };
}

/** Where the setting stands, and whom it is told. */
export interface HouseTermsOptions {
  readonly db: PlainDb;
  readonly clock: Clock;
  readonly engine: Pick<EngineClient, 'submit'>;
  readonly catalog: Pick<MarketCatalog, 'scaleOf'>;
}

/** Keeps the engine's terms those of the setting in force. */
export interface HouseTerms {
  /** Tells the engine where they changed. */
  tell(): Promise<void>;
}

/** Has told nothing yet. */
export function createHouseTerms(options: HouseTermsOptions): HouseTerms {
  const { db, clock, engine, catalog } = options;
  let told = '';
  const tell = async (): Promise<void> => {
    const command = termsOf(await readOtcConfig(db, clock.now()), catalog.scaleOf(IRT));
    const text = JSON.stringify(command);
    if (text === told) return;
    await engine.submit({ command });
    told = text;
  };
  return { tell };
}

function termsOf(config: OtcConfig, tomanScale: number): ConfigureOtc {
  const units = (amount: number): string => (BigInt(amount) * pow10(tomanScale)).toString();
  return {
    type: 'configure_otc',
    spreadPpm: config.spreadPpm,
    quoteMs: config.quoteMs,
    userOpenMaxUnits: units(config.userOpenToman),
    houseOpenMaxUnits: units(config.houseOpenToman),
  };
}
