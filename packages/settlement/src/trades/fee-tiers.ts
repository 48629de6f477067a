import { type RowRecord, rowRecord, SingleRow, type TableHome } from '@sarraf/ledger';
import { FEE_TIERS, type FeeTiersRow } from '../records/limit-records.ts';
import type { ConfigureFees, FeeTier } from '../command.ts';
import { accept, type Outcome } from '../outcome.ts';

const NO_TIERS = '[]';

/** The tiers in force; none: every market's own rates hold. */
export interface FeeTiers extends RowRecord<FeeTiersRow> {
  tiers: readonly FeeTier[];
}

/** No tiers: markets' own fees hold. */
function noTiers(): FeeTiers {
  return { ...rowRecord({ id: 1, tiers: NO_TIERS }), tiers: [] };
}

/** Tiers as they are configured or read back. */
function setTiers(fees: FeeTiers, tiers: readonly FeeTier[]): void {
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

/** Tiers are a part of the state once there are any. */
export const FEE_TIERS_STORED = {
  kind: FEE_TIERS,
  open: (home: TableHome) =>
    new SingleRow<FeeTiersRow, FeeTiers>(
      home,
      { kind: FEE_TIERS, hashKind: 9, isRemembered: ({ tiers }) => tiers !== NO_TIERS },
      noTiers(),
      (fees, row) => setTiers(fees, JSON.parse(row.tiers) as FeeTier[]),
    ),
} as const;

/** Replaces all tiers. Orders keep the rates they were placed with. */
export function configureFees(
  fees: SingleRow<FeeTiersRow, FeeTiers>,
  { tiers }: ConfigureFees,
): Outcome<'configure_fees'> {
  setTiers(fees.record, tiers);
  fees.touch();
  return accept({ tiers: tiers.length });
}
