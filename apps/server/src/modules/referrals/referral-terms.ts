// The arithmetic of an invitation. Pure.
import { REFERRAL_DAYS, REFERRAL_JOIN_DAYS, REFERRAL_POOL_PERCENT } from '@sarraf/contracts/lists';

const PPM_OF_PERCENT = 10_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** An hour of Tehran begins in the middle of one of UTC. */
const HALF_HOUR_MS = 1_800_000;

/** So long after registering somebody may name a code. */
export const JOIN_WITHIN_MS = REFERRAL_JOIN_DAYS * DAY_MS;
/** So long an invitation runs. */
export const RUNS_MS = REFERRAL_DAYS * DAY_MS;
/** Who signed in with one device within so many days is taken for one person. */
export const DEVICE_DAYS = 90;

/** Parts of a fee in millionths: what the owner is paid of it, and what the friend is let off. */
export interface ReferralParts {
  readonly ownerPpm: number;
  readonly friendPpm: number;
}

/** How a pool of three tenths is shared, by the friend's percent of it. */
export function partsOf(friendShare: number): ReferralParts {
  const friendPpm = (REFERRAL_POOL_PERCENT * PPM_OF_PERCENT * friendShare) / 100;
  return { ownerPpm: REFERRAL_POOL_PERCENT * PPM_OF_PERCENT - friendPpm, friendPpm };
}

/** Which full hour of Tehran it is, counted from 1970: owners are paid once in each. */
export function tehranHour(now: number): number {
  return Math.floor((now - HALF_HOUR_MS) / HOUR_MS);
}

/** When owners are paid next, milliseconds since 1970. */
export function nextPostingAt(now: number): number {
  return (tehranHour(now) + 1) * HOUR_MS + HALF_HOUR_MS;
}
