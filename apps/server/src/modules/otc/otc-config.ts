// What the house charges beside the fee, and how much may stand open: a dated setting, which the
// engine is told of whenever another one comes into force.
import { IRT, pow10 } from '@sarraf/money';
import type { ConfigureOtc } from '@sarraf/settlement';
import { z } from 'zod';
import type { EngineClient } from '../../engine/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { MarketCatalog } from '../markets/index.ts';
import { AppError } from '../../http/index.ts';
import { addSetting, makeFirstSetting, readLaterSettings, readSetting } from '../settings/index.ts';

const SETTING = 'otc';
const toman = z.int().min(0).max(900_000_000_000_000_000);

const setting = z.strictObject({
  /** Between the index and the house's price, on either side. */
  spread_ppm: z.int().min(0).max(500_000),
  quote_seconds: z.int().min(1).max(120),
  /** What the quotes that stand may be worth together: one person's, and everybody's. */
  user_open_toman: toman.default(5_000_000_000),
  house_open_toman: toman.default(50_000_000_000),
  /** Markets in which the house gives no price. */
  closed_pairs: z.array(z.string()).max(500).default([]),
});
/** The setting as it is written. */
export type OtcSetting = z.output<typeof setting>;

/** In force until an operator writes a newer row: half a percent, and 15 seconds for a quote. */
const FIRST: z.input<typeof setting> = { spread_ppm: 5_000, quote_seconds: 15 };

/** The house's terms in force. */
export interface OtcConfig {
  readonly spreadPpm: number;
  readonly quoteMs: number;
  readonly userOpenToman: number;
  readonly houseOpenToman: number;
  readonly closedPairs: readonly string[];
}

/** Writes the first setting where there is none. */
export async function makeFirstOtcConfig(db: PlainDb): Promise<void> {
  await makeFirstSetting(db, SETTING, setting.parse(FIRST));
}

/** The setting in force. */
export async function readOtcConfig(db: PlainDb, now: number): Promise<OtcConfig> {
  const stored = await readOtcSetting(db, now);
  return {
    spreadPpm: stored.spread_ppm,
    quoteMs: stored.quote_seconds * 1_000,
    userOpenToman: stored.user_open_toman,
    houseOpenToman: stored.house_open_toman,
    closedPairs: stored.closed_pairs,
  };
}

/** The same as it is written. */
export async function readOtcSetting(db: PlainDb, now: number): Promise<OtcSetting> {
  return setting.parse((await readSetting(db, SETTING, now)) ?? FIRST);
}

/** Terms that begin after a moment, the next one first. */
export async function readLaterOtcSettings(
  db: PlainDb,
  now: number,
): Promise<{ readonly from: Date; readonly terms: OtcSetting }[]> {
  const later = await readLaterSettings(db, SETTING, now);
  return later.map(({ from, value }) => ({ from, terms: setting.parse(value) }));
}

/** Writes terms that begin at a moment; false where others begin just then. */
export function addOtcSetting(db: PlainDb, from: number, terms: OtcSetting): Promise<boolean> {
  return addSetting(db, SETTING, from, setting.parse(terms));
}

/** @throws AppError `market_not_active` where the house gives no price in a market */
export function assertPairOpen(config: Pick<OtcConfig, 'closedPairs'>, market: string): void {
  if (!config.closedPairs.includes(market)) return;
  throw new AppError('market_not_active', { market, status: 'Halted' });
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
