// One row for each day that ended, for everybody: a worker makes them, and a reader who comes before it.
import { tehranDayOf } from '@sarraf/settlement';
import type { Clock } from '../../platform/clock.ts';
import type { OrderedDb } from '../../platform/database/handles.ts';
import { firstTradesSince } from '../money-history/index.ts';
import { insertMarks, selectFirstEntryAt, selectLastMark } from './day-marks.queries.ts';

const DAY_MS = 86_400_000;
const TEHRAN_MS = 12_600_000;
/** A command of the day's last moments is in the books by then. */
const SETTLED_MS = 60_000;
/** Days that are marked in one statement, and in one run. */
const DAYS_AT_ONCE = 100;
const STEPS_MAX = 50;

/** When a day of Tehran by its number ends, ms since 1970. */
export const dayEndOf = (day: number): number => (day + 1) * DAY_MS - TEHRAN_MS;

/** Marks every day that ended and has no mark. Asking twice, or two at once, changes nothing. */
export async function markDays(db: OrderedDb, clock: Clock): Promise<void> {
  const last = tehranDayOf(clock.now() - SETTLED_MS) - 1;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const first = await firstUnmarked(db);
    if (first === undefined || first > last) return;
    const days = Array.from(
      { length: Math.min(last - first + 1, DAYS_AT_ONCE) },
      (_, index) => first + index,
    );
    const next = await firstTradesSince(db, 'ledger_entries', days.map(dayEndOf));
    await insertMarks(
      db,
      days.map((day, index) => ({ day, entryId: Number(next[index] ?? 1n) - 1 })),
    );
  }
}

async function firstUnmarked(db: OrderedDb): Promise<number | undefined> {
  const marked = await selectLastMark(db);
  if (marked !== undefined) return marked + 1;
  const at = await selectFirstEntryAt(db);
  return at === undefined ? undefined : tehranDayOf(at);
}
