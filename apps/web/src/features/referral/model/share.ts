// How a pool is shared between the owner and the friend, as the slider shows it. Pure.
import { REFERRAL_POOL_PERCENT } from '@sarraf/contracts/lists';
import { discountedPpm } from '@sarraf/market';

/** What the friend may have of the pool, percent: the slider's stops, the owner's side first. */
export const STOPS = [0, 20, 40, 60, 80, 100] as const;

const PPM_OF_PERCENT = 10_000;
const MILLION = 1_000_000n;

/** What comes of a share, in parts per million of a fee. */
export interface Parts {
  /** What is let off of the friend's fee. */
  readonly friendPpm: number;
  /** What the owner is paid of the fee that the friend really pays. */
  readonly ownerPpm: number;
}

/** Both parts, by the friend's percent of the pool. */
export function partsOf(friendPercent: number): Parts {
  const friendPpm = (REFERRAL_POOL_PERCENT * PPM_OF_PERCENT * friendPercent) / 100;
  return { friendPpm, ownerPpm: REFERRAL_POOL_PERCENT * PPM_OF_PERCENT - friendPpm };
}

/** A month of a friend who trades so much, all in whole toman. */
export interface Example {
  /** What the friend saves. */
  readonly saves: string;
  /** What the owner is paid. */
  readonly income: string;
}

/** What a friend's trades for `volume` toman come to, at a rate before anything is let off. */
export function exampleOf(
  volume: bigint,
  ratePpm: number,
  { friendPpm, ownerPpm }: Parts,
): Example {
  const whole = (volume * BigInt(ratePpm)) / MILLION;
  const paid = (volume * BigInt(discountedPpm(ratePpm, friendPpm))) / MILLION;
  return { saves: String(whole - paid), income: String((paid * BigInt(ownerPpm)) / MILLION) };
}
