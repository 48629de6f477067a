import type { HashedRecord, StateHash } from '@sarraf/ledger';
import type { FeeTiersRow } from './changes.ts';
import type { ConfigureFees, FeeTier, Outcome } from './command.ts';
import { require } from './malformed-command.ts';
import { accept } from './refusal.ts';

const FEES_KIND = 9;
const PPM = 1_000_000;
const TIERS_MAX = 200;
const UNITS = /^(?:0|[1-9]\d{0,18})$/;

/** The tiers in force; none: every market's own rates hold. */
export interface FeeTiers extends HashedRecord {
  tiers: readonly FeeTier[];
  /** The tiers as JSON, in the order and with the keys they are kept with. */
  text: string;
  isDirty: boolean;
}

export function noTiers(): FeeTiers {
  return { tiers: [], text: '[]', isDirty: false, h0: 0, h1: 0, h2: 0, h3: 0 };
}

/**
 * Replaces all tiers. Orders keep the rates they were placed with.
 *
 * @throws MalformedCommandError when a tier is none
 */
export function configureFees(fees: FeeTiers, command: ConfigureFees): Outcome {
  const { tiers } = command;
  require(tiers.length <= TIERS_MAX, 'there are at most 200 tiers');
  for (const tier of tiers) requireTier(tier);
  setTiers(fees, tiers);
  fees.isDirty = true;
  return accept({ tiers: tiers.length });
}

function requireTier(tier: FeeTier): void {
  const isRate = (ppm: number): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= PPM;
  require(isRate(tier.makerPpm) && isRate(tier.takerPpm), 'a fee is a part of the whole');
  require(Number.isSafeInteger(tier.levelMin) && tier.levelMin >= 0, 'a tier begins at a level');
  require(UNITS.test(tier.volumeMinUnits), 'a tier begins at a volume in units');
}

/** Tiers as they are configured or read back. */
export function setTiers(fees: FeeTiers, tiers: readonly FeeTier[]): void {
  fees.tiers = tiers.map(({ levelMin, volumeMinUnits, quote, makerPpm, takerPpm }) => {
    return { levelMin, volumeMinUnits, quote, makerPpm, takerPpm };
  });
  fees.text = JSON.stringify(fees.tiers);
}

/**
 * The best tier of a quote that a level and a volume have reached; undefined where none is.
 *
 * @param volume traded on thirty days of Tehran, in the smallest units of toman
 */
export function bestTier(
  tiers: readonly FeeTier[],
  quote: string,
  level: number,
  volume: bigint,
): FeeTier | undefined {
  let best: FeeTier | undefined;
  for (const tier of tiers) {
    const isReached = tier.levelMin <= level && BigInt(tier.volumeMinUnits) <= volume;
    if (tier.quote !== quote || !isReached) continue;
    if (best === undefined || isLower(tier, best)) best = tier;
  }
  return best;
}

function isLower(tier: FeeTier, than: FeeTier): boolean {
  if (tier.takerPpm !== than.takerPpm) return tier.takerPpm < than.takerPpm;
  return tier.makerPpm < than.makerPpm;
}

/** Tiers are a part of the state's hash once there are any. */
export function hashFees(hash: StateHash, fees: FeeTiers): void {
  if (fees.tiers.length === 0) hash.drop(fees);
  else hash.begin(FEES_KIND).string(fees.text).put(fees);
}

/** The row to write, where the tiers were changed. */
export function takeFeeRows(fees: FeeTiers): FeeTiersRow[] {
  if (!fees.isDirty) return [];
  fees.isDirty = false;
  return [{ tiers: fees.text }];
}
