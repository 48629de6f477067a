// The fee table: a dated setting. Until two officers decide on one, the engine's of the first start stands.
import { FEE_TIERS_MAX, type FeeTierOnWire } from '@sarraf/contracts';
import { IRT, USDT } from '@sarraf/money';
import { bestTier, type FeeTier } from '@sarraf/settlement';
import { z } from 'zod';
import { AppError } from '../../http/index.ts';
import type { OrderedDb, PlainDb } from '../../platform/database/handles.ts';
import { readFeeTiers } from '../markets/index.ts';
import { addSetting, readLaterSettings, readSetting } from '../settings/index.ts';

const SETTING = 'fee_tiers';
const RIAL_PER_TOMAN = 10n;
const QUOTES = [IRT, USDT] as const;
/** Nobody below this level trades. */
const TRADING_LEVEL = 1;

const table = z
  .array(
    z.strictObject({
      quote: z.enum(QUOTES),
      level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      volume_min: z.string(),
      maker_ppm: z.int(),
      taker_ppm: z.int(),
    }),
  )
  .max(FEE_TIERS_MAX);

/** The table in force at a moment; undefined: nobody decided on one. */
export async function readFeeTable(
  db: PlainDb,
  now: number,
): Promise<readonly FeeTierOnWire[] | undefined> {
  const stored = await readSetting(db, SETTING, now);
  return stored === undefined ? undefined : table.parse(stored);
}

/** The table that a proposal would take the place of: a decided one, else the engine's. */
export async function readStandingTable(
  db: PlainDb,
  orderedDb: OrderedDb,
  now: number,
): Promise<readonly FeeTierOnWire[]> {
  return (await readFeeTable(db, now)) ?? (await readFeeTiers(orderedDb)).map(tierOnWire);
}

/** Tables that begin after a moment. */
export async function readLaterTables(
  db: PlainDb,
  now: number,
): Promise<{ readonly from: Date; readonly tiers: FeeTierOnWire[] }[]> {
  const later = await readLaterSettings(db, SETTING, now);
  return later.map(({ from, value }) => ({ from, tiers: table.parse(value) }));
}

/** Writes a table that begins at a moment; false where another one begins just then. */
export const addFeeTable = (
  db: PlainDb,
  from: number,
  tiers: readonly FeeTierOnWire[],
): Promise<boolean> => addSetting(db, SETTING, from, tiers);

/** A table as the engine is told it. */
export const engineTiers = (tiers: readonly FeeTierOnWire[]): FeeTier[] =>
  tiers.map(({ level, volume_min, quote, maker_ppm, taker_ppm }) => ({
    levelMin: level,
    volumeMinUnits: String(BigInt(volume_min) * RIAL_PER_TOMAN),
    quote,
    makerPpm: maker_ppm,
    takerPpm: taker_ppm,
  }));

function tierOnWire(tier: FeeTier): FeeTierOnWire {
  return {
    quote: tier.quote,
    level: tier.levelMin === 2 ? 2 : tier.levelMin === 1 ? 1 : 0,
    volume_min: String(BigInt(tier.volumeMinUnits) / RIAL_PER_TOMAN),
    maker_ppm: tier.makerPpm,
    taker_ppm: tier.takerPpm,
  };
}

/** One name for a tier, among those of its table. */
export const tierName = ({ quote, level, volume_min }: FeeTierOnWire): string =>
  `${quote}:${level}:${BigInt(volume_min)}`;

/** In the order in which people climb them. */
export function inOrder(tiers: readonly FeeTierOnWire[]): FeeTierOnWire[] {
  return tiers
    .map((tier) => ({ ...tier, volume_min: String(BigInt(tier.volume_min)) }))
    .toSorted(
      (a, b) =>
        QUOTES.indexOf(a.quote) - QUOTES.indexOf(b.quote) ||
        Number(BigInt(a.volume_min) - BigInt(b.volume_min)) ||
        a.level - b.level,
    );
}

/** @throws AppError `fee_tiers_invalid` where a tier stands twice, or a quote has none for everybody */
export function assertTable(tiers: readonly FeeTierOnWire[]): void {
  const isDouble = new Set(tiers.map(tierName)).size < tiers.length;
  const engine = engineTiers(tiers);
  const isBaseless = QUOTES.some(
    (quote) => bestTier(engine, quote, TRADING_LEVEL, 0n) === undefined,
  );
  if (isDouble || isBaseless) throw new AppError('fee_tiers_invalid');
}
