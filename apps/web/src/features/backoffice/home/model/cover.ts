// What people are owed against what is there, asset by asset, and all of it in toman. Pure.
import type { Reconciliation, Treasury, TreasuryAsset } from '@sarraf/contracts';
import { addDecimals, differenceOf } from '#lib/decimals.ts';
import { compareDecimals } from '#lib/number-text.ts';
import { coverageOf, shareOf, signOfAmount } from '../../treasury/model/treasury-rows.ts';

/** Amounts of what is owed and of what is there, and how they stand to each other. */
export interface Covered {
  readonly owed: string;
  /** What lies there; null: nobody says. */
  readonly have: string | null;
  /** Of that in hot wallets; null: it has none. */
  readonly hot: string | null;
  /** Percent of what lies there, one decimal, rounded down; null where there is nothing to be a part of. */
  readonly hotShare: string | null;
  readonly surplus: string | null;
  /** Percent with one decimal, rounded down; null without a debt, or where nobody says. */
  readonly coverage: string | null;
  readonly isShort: boolean;
}

/** One asset, in its own units. */
export interface CoverRow extends Covered {
  readonly symbol: string;
  readonly labels: { readonly fa: string; readonly en: string };
  /** The debt in toman; null while there is no price. */
  readonly worth: string | null;
}

/** Several assets together, in toman. */
export interface CoverSum extends Covered {
  readonly count: number;
}

/** The largest debts by themselves, the others together, and all of them. */
export interface Cover {
  readonly rows: readonly CoverRow[];
  /** Those beyond the rows; null: there are none. */
  readonly others: CoverSum | null;
  /** Of all whose worth and place are known; null: of none they are. */
  readonly total: CoverSum | null;
  /** Assets that the total is without. */
  readonly left: number;
  /** Whether toman is among them. */
  readonly hasToman: boolean;
  readonly short: readonly CoverRow[];
  readonly unstated: readonly CoverRow[];
}

/** A row, and what it adds to the sums: null where its price or its place is not known. */
interface Counted {
  readonly row: CoverRow;
  readonly worth: { readonly owed: string; readonly have: string; readonly hot: string } | null;
}

const TOMAN = { fa: 'تومان', en: 'Toman' } as const;
/** The largest debts; the treasury has all of them. */
const ROWS_MAX = 6;

/** Toman where the bank says what is there, then coins by what their debt is worth. */
export function coverOf({ assets }: Treasury, bank: Reconciliation | undefined): Cover {
  const coins = assets
    .filter(({ owed }) => signOfAmount(owed) > 0)
    .toSorted((a, b) => compareDecimals(b.owed_toman ?? '0', a.owed_toman ?? '0'))
    .map(coinOf);
  const all = [...(bank === undefined ? [] : [tomanOf(bank)]), ...coins];
  const rows = all.map(({ row }) => row);
  const total = sumOf(all);
  return {
    rows: rows.slice(0, ROWS_MAX),
    others: sumOf(all.slice(ROWS_MAX)),
    total,
    left: all.length - (total?.count ?? 0),
    hasToman: all.some(({ row, worth }) => row.symbol === 'IRT' && worth !== null),
    short: rows.filter(({ isShort }) => isShort),
    unstated: rows.filter(({ have }) => have === null),
  };
}

function covered(owed: string, have: string | null, hot: string | null): Covered {
  const surplus = have === null ? null : differenceOf(have, owed);
  return {
    owed,
    have,
    hot,
    hotShare: have === null || hot === null ? null : shareOf(hot, have),
    surplus,
    coverage: surplus === null ? null : coverageOf(owed, surplus),
    isShort: surplus !== null && signOfAmount(surplus) < 0,
  };
}

/** A coin that has no network of ours, and of which nobody stated anything, lies nobody knows where. */
function coinOf(asset: TreasuryAsset): Counted {
  const { attested, chains, cold, hot, labels, owed, symbol } = asset;
  const { have_toman: have, hot_toman: hotWorth, owed_toman: worth } = asset;
  const isKnown = chains.length > 0 || signOfAmount(attested) !== 0;
  const lies = isKnown ? addDecimals([hot, cold, attested]) : null;
  const row = { symbol, labels, worth, ...covered(owed, lies, chains.length > 0 ? hot : null) };
  if (!isKnown || worth === null || have === null || hotWorth === null) return { row, worth: null };
  return { row, worth: { owed: worth, have, hot: hotWorth } };
}

/** Of several who pay out the one with the most: two of them may pay out of one account. */
function tomanOf({ floats, liabilities }: Reconciliation): Counted {
  const found = floats.flatMap((one) => (one.found === null ? [] : [one.found]));
  const have = found.toSorted((a, b) => compareDecimals(b, a))[0] ?? null;
  const row = { symbol: 'IRT', labels: TOMAN, worth: liabilities };
  return {
    row: { ...row, ...covered(liabilities, have, null) },
    worth: have === null ? null : { owed: liabilities, have, hot: '0' },
  };
}

/** In toman, of those that are known; null of none. */
function sumOf(all: readonly Counted[]): CoverSum | null {
  const worths = all.flatMap(({ worth }) => (worth === null ? [] : [worth]));
  if (worths.length === 0) return null;
  const sum = (of: 'owed' | 'have' | 'hot'): string => addDecimals(worths.map((one) => one[of]));
  return { count: worths.length, ...covered(sum('owed'), sum('have'), sum('hot')) };
}
