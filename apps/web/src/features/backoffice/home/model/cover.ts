// What people are owed against what is there, asset by asset. Pure.
import type { Reconciliation, Treasury, TreasuryAsset } from '@sarraf/contracts';
import { addDecimals } from '#lib/decimals.ts';
import { compareDecimals } from '#lib/number-text.ts';
import { coverageOf, signOfAmount } from '../../treasury/model/treasury-rows.ts';
import { differenceOf } from '../../venue/model/difference.ts';

/** One asset. */
export interface CoverRow {
  readonly symbol: string;
  readonly labels: { readonly fa: string; readonly en: string };
  readonly owed: string;
  /** What lies there; null: nobody says. */
  readonly have: string | null;
  readonly surplus: string | null;
  /** Percent with one decimal, rounded down; null without a debt, or where nobody says. */
  readonly coverage: string | null;
  readonly isShort: boolean;
}

const TOMAN = { fa: 'تومان', en: 'Toman' } as const;

/** Toman where the bank says what is there, then coins by what their debt is worth. */
export function coverOf(
  { assets }: Treasury,
  bank: Reconciliation | undefined,
): { readonly rows: readonly CoverRow[] } {
  const coins = assets
    .filter(({ owed }) => signOfAmount(owed) > 0)
    .toSorted((a, b) => compareDecimals(b.owed_toman ?? '0', a.owed_toman ?? '0'))
    .map(coinOf);
  return { rows: [...(bank === undefined ? [] : [tomanOf(bank)]), ...coins] };
}

/** A coin that has no network of ours, and of which nobody stated anything, lies nobody knows where. */
function coinOf({
  attested,
  chains,
  cold,
  hot,
  labels,
  owed,
  surplus,
  symbol,
}: TreasuryAsset): CoverRow {
  const isKnown = chains.length > 0 || signOfAmount(attested) !== 0;
  return {
    symbol,
    labels,
    owed,
    have: isKnown ? addDecimals([hot, cold, attested]) : null,
    surplus: isKnown ? surplus : null,
    coverage: isKnown ? coverageOf(owed, surplus) : null,
    isShort: isKnown && signOfAmount(surplus) < 0,
  };
}

/** Of several who pay out the one with the most: two of them may pay out of one account. */
function tomanOf({ floats, liabilities }: Reconciliation): CoverRow {
  const found = floats.flatMap((one) => (one.found === null ? [] : [one.found]));
  const have = found.toSorted((a, b) => compareDecimals(b, a))[0] ?? null;
  const surplus = have === null ? null : differenceOf(liabilities, have);
  return {
    symbol: 'IRT',
    labels: TOMAN,
    owed: liabilities,
    have,
    surplus,
    coverage: surplus === null ? null : coverageOf(liabilities, surplus),
    isShort: surplus !== null && signOfAmount(surplus) < 0,
  };
}
