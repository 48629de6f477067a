import type { AccessStatus } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { accessStatusQuery } from './queries/user.ts';
import { useServerNow } from './server-clock.ts';

/** What stays after toman deposits of the last 72 hours; null: nothing, or not known. */
type HeldDeposits = AccessStatus['held_deposits'];

const TICK_MS = 60_000;

/** What recent toman deposits keep from going to others, as long as they do. */
export function useHeldDeposits(): HeldDeposits {
  const held = useQuery(accessStatusQuery).data?.held_deposits ?? null;
  const now = useServerNow(TICK_MS);
  return held === null || Date.parse(held.until) <= now ? null : held;
}
