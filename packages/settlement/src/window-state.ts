import type { HashedRecord, StateHash } from '@sarraf/ledger';
import type { WindowRow } from './records.ts';
import { require } from './malformed-command.ts';

const WINDOW_KIND = 6;
/** Days remembered: today and the day before, for a payment opened just before midnight. */
const DAYS_MAX = 2;

/** What one user has used of one day's cap: the sum of his open and credited payments. */
export interface DayWindow extends HashedRecord {
  readonly user: number;
  readonly kind: 'gateway_day';
  readonly day: string;
  used: bigint;
  isDirty: boolean;
}

/** The part of memory that windows live in. */
interface WindowMemory {
  readonly hash: StateHash;
  readonly windows: Map<string, DayWindow>;
}

const keyOf = (user: number, day: string): string => `${day}/${user}`;

function daysOf(memory: WindowMemory): string[] {
  return [...new Set([...memory.windows.values()].map((window) => window.day))].sort();
}

export function restoreWindow(
  memory: WindowMemory,
  row: Pick<WindowRow, 'user' | 'day' | 'used'>,
): DayWindow {
  const { user, day, used } = row;
  const window: DayWindow = {
    user,
    kind: 'gateway_day',
    day,
    used,
    isDirty: false,
    h0: 0,
    h1: 0,
    h2: 0,
    h3: 0,
  };
  memory.windows.set(keyOf(row.user, row.day), window);
  return window;
}

/** The window of a day that is still remembered. */
export function findWindow(memory: WindowMemory, user: number, day: string): DayWindow | undefined {
  return memory.windows.get(keyOf(user, day));
}

/**
 * The window of a user and day, made where it is new. The two latest days on record are kept; a
 * new day drops the windows of those before, whose caps nobody can use any more.
 *
 * @throws MalformedCommandError for a day before those
 */
export function openWindow(memory: WindowMemory, user: number, day: string): DayWindow {
  const found = findWindow(memory, user, day);
  if (found !== undefined) return found;
  const days = daysOf(memory);
  if (!days.includes(day)) {
    require(days.length < DAYS_MAX || day > (days[0] ?? ''), 'the day is today or the day before');
    if (days.length >= DAYS_MAX) dropDaysBefore(memory, days[1] ?? '');
  }
  return restoreWindow(memory, { user, day, used: 0n });
}

function dropDaysBefore(memory: WindowMemory, day: string): void {
  for (const [key, window] of memory.windows) {
    if (window.day >= day) continue;
    memory.windows.delete(key);
    memory.hash.drop(window);
  }
}

export function hashWindow(hash: StateHash, window: DayWindow): void {
  hash.begin(WINDOW_KIND).int(window.user).string(window.day).big(window.used);
  hash.put(window);
}
