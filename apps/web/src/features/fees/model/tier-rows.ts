import type { Fees } from '@sarraf/contracts';
import { compareDecimals } from '#lib/number-text.ts';

type Tier = Fees['trading'][number]['tiers'][number];

/** A tier with where it ends. */
export interface TierRow extends Tier {
  /** Volume in toman at which the next one begins; null: it has no end. */
  readonly until: string | null;
}

/** Tiers with their ends. */
export function tierRows(tiers: readonly Tier[]): TierRow[] {
  return tiers.map((tier) => {
    const above = tiers.filter(
      (one) => one.level >= tier.level && compareDecimals(one.volume_min, tier.volume_min) > 0,
    );
    return { ...tier, until: above[0]?.volume_min ?? null };
  });
}

/** Where somebody stands among them: the row by whose rates they are charged; null: none. */
export function ownRow(
  rows: readonly TierRow[],
  own: { readonly level: number; readonly volume_30d: string },
): TierRow | null {
  const reached = rows.filter(
    ({ level, volume_min: from }) =>
      level <= own.level && compareDecimals(from, own.volume_30d) <= 0,
  );
  return reached.reduce<TierRow | null>(
    (best, row) => (best === null || row.taker_fee_ppm <= best.taker_fee_ppm ? row : best),
    null,
  );
}
