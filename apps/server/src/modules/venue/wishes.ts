// What waits for a second officer, as its row keeps it.
import type { FeeTierOnWire } from '@sarraf/contracts';
import type { MarketSeed, MarketStatus } from '@sarraf/market';
import type { OtcSetting } from '../otc/index.ts';

/** Rules of a market that two officers change. */
export type MarketRules = Pick<
  MarketSeed,
  'bandPpm' | 'lotSize' | 'minNotional' | 'minQuantity' | 'tickSize'
>;

/** A market further open than it is. */
export interface WantedOpening {
  readonly way: 'open';
  readonly market: string;
  readonly to: MarketStatus;
}

/** Every market of one stop open again; which ones those are is settled when it is proposed. */
export interface WantedOpenings {
  readonly way: 'open_all';
  readonly markets: readonly string[];
}

/** Other rules of a market; those that stay are left out. */
export interface WantedRules {
  readonly way: 'market';
  readonly market: string;
  readonly rules: Partial<MarketRules>;
}

/** An asset's names and its place in lists. */
export interface WantedAsset {
  readonly way: 'asset';
  readonly asset: string;
  readonly name_fa: string;
  readonly name_en: string;
  readonly place: number;
}

/** Another fee table; in force from then on, null: once it is approved. */
export interface WantedFees {
  readonly way: 'fees';
  readonly tiers: readonly FeeTierOnWire[];
  readonly from: string | null;
}

/** Other terms of the house's own prices. */
export interface WantedInstant {
  readonly way: 'instant';
  readonly terms: OtcSetting;
  readonly from: string | null;
}

/** One of them. */
export type Wanted =
  | WantedOpening
  | WantedOpenings
  | WantedRules
  | WantedAsset
  | WantedFees
  | WantedInstant;

/** The fields of rules, as they are proposed and as a seed has them. */
export const RULE_FIELDS = {
  band_ppm: 'bandPpm',
  tick: 'tickSize',
  lot: 'lotSize',
  min_quantity: 'minQuantity',
  min_notional: 'minNotional',
} as const satisfies Readonly<Record<string, keyof MarketRules>>;

/** What one proposal is about: of a subject one waits at a time. */
export function subjectOf(wanted: Wanted): string {
  switch (wanted.way) {
    case 'open':
    case 'market':
      return `market:${wanted.market}`;
    case 'asset':
      return `asset:${wanted.asset}`;
    case 'open_all':
      return 'markets';
    default:
      return wanted.way;
  }
}
