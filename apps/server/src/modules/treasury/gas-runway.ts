// How long the coin for network fees of a chain lasts, by what the last days took.
import type { GasRunway } from '@sarraf/contracts';
import { divFloor } from '@sarraf/money';

/** So many days of fees say how fast gas goes. */
export const GAS_DAYS = 7;
/** From so few days on it is low. */
const LOW_DAYS = 7;
const TENTHS = 10n;

/** What a chain's gas is judged by; units of the chain's own coin. */
export interface GasFacts {
  readonly onHand: bigint;
  readonly held: bigint;
  /** What the last `GAS_DAYS` took. */
  readonly spent: bigint;
  readonly isStopped: boolean;
  /** No node says what the network takes. */
  readonly isSilent: boolean;
}

/** How many days it lasts, to a tenth and rounded down; null where nothing was spent. */
export function runwayDays({ held, onHand, spent }: GasFacts): number | null {
  if (spent === 0n) return null;
  const free = onHand > held ? onHand - held : 0n;
  return Number(divFloor(free * BigInt(GAS_DAYS) * TENTHS, spent)) / Number(TENTHS);
}

/** Where a chain's gas stands, the worst first. */
export function gasState(facts: GasFacts): GasRunway['state'] {
  if (facts.isStopped) return 'stopped';
  if (facts.onHand <= facts.held) return 'empty';
  if (facts.isSilent) return 'silent';
  const days = runwayDays(facts);
  return days !== null && days < LOW_DAYS ? 'low' : 'ok';
}
