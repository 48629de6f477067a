import { RecordHash, type RowRecord, rowRecord, type StateHash } from '@sarraf/ledger';
import { requireThat } from '../rules/malformed-command.ts';
import { type LimitsRow, WINDOW, type WindowRow } from '../records/records.ts';

const WINDOW_KIND = 6;
const WINDOW_HASH = new RecordHash(WINDOW_KIND, WINDOW);

/** A kind of cap on what one user does on one day; volumes are `TradeVolumes`' own. */
export type CapKind = Exclude<WindowRow['kind'], 'trade_volume'>;

/** Days on record that are remembered of each kind; an earlier day's cap nobody can use any more. */
export const CAP_DAYS: Readonly<Record<CapKind, number>> = {
  /** Thirty for the limits, and one more for a payment opened just before midnight. */
  gateway_day: 31,
};

/**
 * The same before any limits were configured: today and the day before. What a state's hash has
 * follows from it, so that journals from before the limits keep their hashes.
 */
const FIRST_CAP_DAYS: Readonly<Record<CapKind, number>> = { gateway_day: 2 };

/** What one user has used of one day's cap: for charges the sum of those open and credited. */
export type DayWindow = RowRecord<WindowRow>;

/** The part of memory that windows live in. */
interface WindowMemory {
  readonly hash: StateHash;
  readonly windows: Map<string, DayWindow>;
  /** The days that there are windows of, by their kind. */
  readonly windowDays: Map<string, Set<string>>;
  readonly limits: { readonly row: LimitsRow };
}

const daysMaxOf = ({ limits }: WindowMemory, kind: CapKind): number =>
  (limits.row.countsFrom === null ? FIRST_CAP_DAYS : CAP_DAYS)[kind];

const keyOf = (kind: string, user: number, day: string): string => `${kind}/${day}/${user}`;

function daysOf(memory: WindowMemory, kind: CapKind): string[] {
  return [...(memory.windowDays.get(kind) ?? [])].sort();
}

/** The first day whose charges are remembered; empty where none are. */
export function firstGatewayDay(memory: WindowMemory): string {
  return daysOf(memory, 'gateway_day')[0] ?? '';
}

/**
 * Takes windows back, of each kind those of its latest days on record; never of days that were
 * forgotten before there were limits.
 */
export function restoreWindows(memory: WindowMemory, rows: readonly WindowRow[]): void {
  const countsFrom = memory.limits.row.countsFrom ?? '';
  for (const kind of Object.keys(CAP_DAYS) as CapKind[]) {
    const days = daysMaxOf(memory, kind);
    const ofKind = rows.filter((row) => row.kind === kind);
    const known = [...new Set(ofKind.map((row) => row.day))].sort();
    const latest = known[known.length - days] ?? '';
    const first = latest > countsFrom ? latest : countsFrom;
    for (const row of ofKind) if (row.day >= first) addWindow(memory, row);
  }
}

function addWindow(memory: WindowMemory, row: WindowRow): DayWindow {
  const window = rowRecord({ ...row });
  memory.windows.set(keyOf(row.kind, row.user, row.day), window);
  const days = memory.windowDays.get(row.kind) ?? new Set();
  memory.windowDays.set(row.kind, days.add(row.day));
  return window;
}

/** The window of a day that is still remembered. */
export function findWindow(
  memory: WindowMemory,
  kind: CapKind,
  user: number,
  day: string,
): DayWindow | undefined {
  return memory.windows.get(keyOf(kind, user, day));
}

/**
 * The window of a kind, user and day, made where it is new. Of each kind so many of the latest days
 * on record are kept (`CAP_DAYS`); a new day drops the windows of those before.
 *
 * @throws MalformedCommandError for a day before those
 */
export function openWindow(
  memory: WindowMemory,
  kind: CapKind,
  user: number,
  day: string,
): DayWindow {
  const found = findWindow(memory, kind, user, day);
  if (found !== undefined) return found;
  requireThat(day >= (memory.limits.row.countsFrom ?? ''), 'the day is remembered');
  const days = daysOf(memory, kind);
  const daysMax = daysMaxOf(memory, kind);
  if (!days.includes(day) && days.length >= daysMax) {
    requireThat(day > (days[0] ?? ''), 'the day is one of the latest');
    dropDaysBefore(memory, kind, days[days.length - daysMax + 1] ?? day);
  }
  return addWindow(memory, { user, day, used: 0n, kind });
}

function dropDaysBefore(memory: WindowMemory, kind: CapKind, day: string): void {
  for (const [key, window] of memory.windows) {
    if (window.row.kind !== kind || window.row.day >= day) continue;
    memory.windows.delete(key);
    memory.windowDays.get(kind)?.delete(window.row.day);
    memory.hash.drop(window);
  }
}

/** Whether the window still counts: one that was touched may be dropped by a new day of its batch. */
export function isRemembered(memory: WindowMemory, window: DayWindow): boolean {
  const { kind, user, day } = window.row;
  return memory.windows.get(keyOf(kind, user, day)) === window;
}

/** Puts a window into the sum, in the place of what it had there. */
export function hashWindow(hash: StateHash, window: DayWindow): void {
  WINDOW_HASH.put(hash, window.row, window);
}
