import type { Reconciliation } from '@sarraf/contracts';

/** How books and bank stand, in one word; the gravest that holds. */
export type Standing = 'stopped' | 'never' | 'late' | 'differs' | 'silent' | 'agrees';

/** Of comparisons that come every 15 seconds: several are missing by then. */
const LATE_AFTER_MS = 60_000;

/** The standing at a moment of the server's clock, Unix ms. */
export function standingOf(
  { checked_at: checkedAt, stop, floats }: Reconciliation,
  nowMs: number,
): Standing {
  if (stop !== null) return 'stopped';
  if (checkedAt === null) return 'never';
  if (nowMs - Date.parse(checkedAt) > LATE_AFTER_MS) return 'late';
  if (floats.some(({ found, expected }) => found !== null && found !== expected)) return 'differs';
  return floats.some(({ found }) => found === null) ? 'silent' : 'agrees';
}
