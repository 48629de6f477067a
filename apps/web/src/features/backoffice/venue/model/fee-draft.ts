// A fee table as it is edited: rates as percent, volumes in toman. Pure.
import type { FeeTierOnWire } from '@sarraf/contracts';
import { ppmOf, typedPpm, wholeOf } from './typed.ts';

/** The highest rate that anybody types by intent. */
const RATE_MAX_PPM = 50_000;
const VOLUME_MAX = 999_999_999_999_999;

/** One row of the draft; `key` never changes while it is edited. */
export interface DraftTier {
  readonly key: string;
  readonly quote: FeeTierOnWire['quote'];
  readonly level: FeeTierOnWire['level'];
  readonly volume: string;
  readonly maker: string;
  readonly taker: string;
}

/** A table to begin a draft with. */
export const draftOf = (tiers: readonly FeeTierOnWire[]): DraftTier[] =>
  tiers.map((tier) => ({
    key: tierKey(tier),
    quote: tier.quote,
    level: tier.level,
    volume: tier.volume_min,
    maker: typedPpm(tier.maker_ppm),
    taker: typedPpm(tier.taker_ppm),
  }));

/** One name of a tier. */
export const tierKey = ({ quote, level, volume_min }: FeeTierOnWire): string =>
  `${quote}:${level}:${volume_min}`;

/** What of a row can't be sent. */
export type WrongCell = 'volume' | 'maker' | 'taker';

/** Cells of a row that are wrong. */
export function wrongCells({ volume, maker, taker }: DraftTier): readonly WrongCell[] {
  const isRate = (typed: string): boolean => {
    const ppm = ppmOf(typed);
    return ppm !== null && ppm <= RATE_MAX_PPM;
  };
  return [
    ...(wholeOf(volume, 0, VOLUME_MAX) === null ? (['volume'] as const) : []),
    ...(isRate(maker) ? [] : (['maker'] as const)),
    ...(isRate(taker) ? [] : (['taker'] as const)),
  ];
}

/** The table that a draft is; null where a cell is wrong. */
export function tableOf(draft: readonly DraftTier[]): FeeTierOnWire[] | null {
  if (draft.length === 0 || draft.some((row) => wrongCells(row).length > 0)) return null;
  return draft.map(({ quote, level, volume, maker, taker }) => ({
    quote,
    level,
    volume_min: String(wholeOf(volume, 0, VOLUME_MAX) ?? 0),
    maker_ppm: ppmOf(maker) ?? 0,
    taker_ppm: ppmOf(taker) ?? 0,
  }));
}

/** Whether a draft is the table itself. */
export const isSameTable = (
  one: readonly FeeTierOnWire[],
  other: readonly FeeTierOnWire[],
): boolean => {
  const text = (tiers: readonly FeeTierOnWire[]): string =>
    tiers
      .map((tier) => `${tierKey(tier)}:${tier.maker_ppm}:${tier.taker_ppm}`)
      .toSorted()
      .join();
  return text(one) === text(other);
};
