// What of a person's worth has to stay after toman deposits of the last 72 hours: by the rules and
// the deposits that the engine decides by, counted by its own code.
import type { AccessStatus } from '@sarraf/contracts';
import { heldDeposits, type RecentDeposit } from '@sarraf/settlement';
import { tomanText } from '../toman-amounts/index.ts';
import { readEngineRules, readRecentDeposits } from './limits.queries.ts';
import type { PersonLimitsOptions } from './person-limits.ts';

/** How much has to stay of a person's worth, and until when; null where nothing has to. */
export type HeldDepositsOf = (
  userId: number,
  level: number,
) => Promise<AccessStatus['held_deposits']>;

/** Reads it as it stands. */
export function createHeldDeposits({
  orderedDb,
  clock,
}: Pick<PersonLimitsOptions, 'orderedDb' | 'clock'>): HeldDepositsOf {
  return async (userId, level) => {
    const kept = await readRecentDeposits(orderedDb, userId);
    if (kept === undefined) return null;
    const rules = await readEngineRules(orderedDb);
    const deposits = JSON.parse(kept) as RecentDeposit[];
    const held = heldDeposits(rules, { level, at: clock.now() }, deposits);
    if (held === undefined) return null;
    return { amount: tomanText(held.heldUnits), until: new Date(held.until).toISOString() };
  };
}
