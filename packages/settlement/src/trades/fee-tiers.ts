import { RecordHash, type RowRecord, rowRecord, type StateHash } from '@sarraf/ledger';
import { FEE_TIERS, type FeeTiersRow } from '../records/records.ts';
import type { ConfigureFees, FeeTier } from '../command.ts';
import { accept, type Outcome } from '../outcome.ts';

const FEES_KIND = 9;
const FEES_HASH = new RecordHash(FEES_KIND, FEE_TIERS);

/** The tiers in force; none: every market's own rates hold. */
export interface FeeTiers extends RowRecord<FeeTiersRow> {
  tiers: readonly FeeTier[];
}

/** No tiers: markets' own fees hold. */
export function noTiers(): FeeTiers {
  return { ...rowRecord({ id: 1, tiers: '[]' }), tiers: [] };
}

/** Replaces all tiers. Orders keep the rates they were placed with. */
export function configureFees(fees: FeeTiers, command: ConfigureFees): Outcome<'configure_fees'> {
  const { tiers } = command;
  setTiers(fees, tiers);
  fees.isDirty = true;
  return accept({ tiers: tiers.length });
}

/** Tiers as they are configured or read back. */
export function setTiers(fees: FeeTiers, tiers: readonly FeeTier[]): void {
  fees.tiers = tiers.map(({ levelMin, volumeMinUnits, quote, makerPpm, takerPpm }) => {
    return { levelMin, volumeMinUnits, quote, makerPpm, takerPpm };
  });
  fees.row.tiers = JSON.stringify(fees.tiers);
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
  else FEES_HASH.put(hash, fees.row, fees);
}

/** The row to write, where the tiers were changed. */
export function takeFeeRows(fees: FeeTiers): FeeTiersRow[] {
  if (!fees.isDirty) return [];
  fees.isDirty = false;
  return [{ ...fees.row }];
}
