import {
  type OwnRecord,
  RecordHash,
  type RecordStore,
  type RowRecord,
  rowRecord,
  type StateHash,
} from '@sarraf/ledger';
import { dayBefore, type UsedDays } from '../limits/limit-rows.ts';
import { requireThat } from '../rules/malformed-command.ts';
import { tehranDay } from '../rules/tehran-day.ts';
import { type LimitsRow, WINDOW, type WindowRow } from '../records/limit-records.ts';
import type { RecordHome } from '../records/stored-kind.ts';
import { TradeVolumes } from '../trades/trade-volumes.ts';

const WINDOW_KIND = 6;
const WINDOW_HASH = new RecordHash(WINDOW_KIND, WINDOW);

/** A kind of cap on what one user does on one day; volumes are `TradeVolumes`' own. */
export type CapKind = Exclude<WindowRow['kind'], 'trade_volume'>;

/** Days on record that are remembered of each kind; an earlier day's cap nobody can use any more. */
export const CAP_DAYS: Readonly<Record<CapKind, number>> = {
  /** Thirty for the limits, and one more for a payment opened just before midnight. */
  gateway_day: 31,
  stablecoin_day: 30,
  /** And one more for what a bank returns a day later. */
  withdrawal_day: 31,
  transfer_day: 31,
  bank_deposit_day: 31,
};

/**
 * The same before any limits were configured: today and the day before. What a state's hash has
 * follows from it, so that journals from before the limits keep their hashes.
 */
const FIRST_CAP_DAYS: Readonly<Record<CapKind, number>> = {
  ...CAP_DAYS,
  gateway_day: 2,
};

/**
 * What one user has used of one day's cap: for charges the sum of those open and credited, for
 * stablecoins what was filled while a rule on them was in force.
 */
export type DayWindow = RowRecord<WindowRow>;

/**
 * What counts against caps, of the latest days on record, and what was traded: rows of one kind, of
 * which the hash tells volumes apart.
 */
export class Windows implements RecordStore<WindowRow> {
  readonly all = new Map<string, DayWindow>();
  /** The days that there are windows of, by their kind. */
  readonly days = new Map<string, Set<string>>();
  readonly volumes: TradeVolumes;
  /** Nobody names one by an id. */
  readonly isComplete = true;
  readonly #home: RecordHome;
  #dirty: DayWindow[] = [];

  constructor(home: RecordHome) {
    this.#home = home;
    this.volumes = new TradeVolumes(home.hash);
  }

  /** Those that count against caps. */
  rows(): Readonly<WindowRow>[] {
    return [...this.all.values()].map(({ row }) => row);
  }

  touch(window: DayWindow): void {
    if (window.isDirty) return;
    window.isDirty = true;
    this.#dirty.push(window);
  }

  restore(rows: Iterable<WindowRow>): void {
    const { hash, limits } = this.#home;
    const read = [...rows];
    restoreWindows({ hash, records: { windows: this, limits: { record: limits() } } }, read);
    this.volumes.restore(read.filter(({ kind }) => kind === 'trade_volume'));
  }

  refreshHash(): void {
    // One that was touched may be dropped by a new day of its batch.
    for (const window of this.#dirty) {
      const { kind, user, day } = window.row;
      if (this.all.get(keyOf(kind, user, day)) !== window) continue;
      WINDOW_HASH.put(this.#home.hash, window.row, window);
    }
    this.volumes.refreshHash();
  }

  addTo(hash: StateHash, own: OwnRecord): void {
    for (const window of this.all.values()) WINDOW_HASH.put(hash, window.row, own(window));
    this.volumes.addTo(hash, own);
  }

  takeRows(): WindowRow[] {
    const dirty = this.#dirty;
    this.#dirty = [];
    const rows = dirty.map((window) => {
      window.isDirty = false;
      return { ...window.row };
    });
    return [...rows, ...this.volumes.takeRows()];
  }

  /** Old days are dropped as new ones come. */
  trim(): void {
    return;
  }
}

/** All windows that are remembered are a part of the state. */
export const WINDOWS_STORED = {
  kind: WINDOW,
  open: (home: RecordHome) => new Windows(home),
  fetchBy: 'day',
} as const;

/** The part of memory that windows live in. */
interface WindowMemory {
  readonly hash: StateHash;
  readonly records: {
    readonly windows: Windows;
    readonly limits: { readonly record: { readonly row: LimitsRow } };
  };
}

const daysMaxOf = ({ records }: WindowMemory, kind: CapKind): number =>
  (records.limits.record.row.countsFrom === null ? FIRST_CAP_DAYS : CAP_DAYS)[kind];

const keyOf = (kind: string, user: number, day: string): string => `${kind}/${day}/${user}`;

function daysOf(memory: WindowMemory, kind: CapKind): string[] {
  return [...(memory.records.windows.days.get(kind) ?? [])].sort();
}

/** The first day whose charges are remembered; empty where none are. */
export function firstGatewayDay(memory: WindowMemory): string {
  return daysOf(memory, 'gateway_day')[0] ?? '';
}

/** The first day that counts: only charges were remembered before there were limits. */
function countsFrom({ records }: WindowMemory, kind: CapKind): string {
  return kind === 'gateway_day' ? (records.limits.record.row.countsFrom ?? '') : '';
}

/**
 * Takes windows back, of each kind those of its latest days on record; never of days that were
 * forgotten before there were limits.
 */
function restoreWindows(memory: WindowMemory, rows: readonly WindowRow[]): void {
  for (const kind of Object.keys(CAP_DAYS) as CapKind[]) {
    const days = daysMaxOf(memory, kind);
    const ofKind = rows.filter((row) => row.kind === kind);
    const known = [...new Set(ofKind.map((row) => row.day))].sort();
    const latest = known[known.length - days] ?? '';
    const counted = countsFrom(memory, kind);
    const first = latest > counted ? latest : counted;
    for (const row of ofKind) if (row.day >= first) addWindow(memory, row);
  }
}

function addWindow(memory: WindowMemory, row: WindowRow): DayWindow {
  const window = rowRecord({ ...row });
  memory.records.windows.all.set(keyOf(row.kind, row.user, row.day), window);
  const days = memory.records.windows.days.get(row.kind) ?? new Set();
  memory.records.windows.days.set(row.kind, days.add(row.day));
  return window;
}

/** The window of a day that is still remembered. */
export function findWindow(
  memory: WindowMemory,
  kind: CapKind,
  user: number,
  day: string,
): DayWindow | undefined {
  return memory.records.windows.all.get(keyOf(kind, user, day));
}

/** What accounts have used together on each day, of all the kinds, by how long ago it was. */
export function usedDays(
  memory: WindowMemory & { readonly at: number },
  kinds: readonly CapKind[],
  users: readonly number[],
): UsedDays {
  const today = tehranDay(memory.at);
  const ago = (days: number): bigint => {
    const day = dayBefore(today, days);
    let sum = 0n;
    for (const kind of kinds) {
      for (const user of users) sum += findWindow(memory, kind, user, day)?.row.used ?? 0n;
    }
    return sum;
  };
  return { ago };
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
  requireThat(day >= countsFrom(memory, kind), 'the day is remembered');
  const days = daysOf(memory, kind);
  const daysMax = daysMaxOf(memory, kind);
  if (!days.includes(day) && days.length >= daysMax) {
    requireThat(day > (days[0] ?? ''), 'the day is one of the latest');
    dropDaysBefore(memory, kind, days[days.length - daysMax + 1] ?? day);
  }
  return addWindow(memory, { user, day, used: 0n, kind });
}

/** Counts so much of today; `openWindow` makes the day where it is new. */
export function countToday(
  memory: WindowMemory & { readonly at: number },
  kind: CapKind,
  user: number,
  units: bigint,
): string {
  const day = tehranDay(memory.at);
  const window = openWindow(memory, kind, user, day);
  window.row.used += units;
  memory.records.windows.touch(window);
  return day;
}

/** What did not happen after all counts no more; a day that is not remembered has no limit any more. */
export function uncount(
  memory: WindowMemory,
  kind: CapKind,
  user: number,
  day: string,
  units: bigint,
): void {
  const window = findWindow(memory, kind, user, day);
  if (window === undefined) return;
  window.row.used -= units;
  memory.records.windows.touch(window);
}

/** Whether a day is still remembered, or would be once something is counted on it. */
export function mayCount(memory: WindowMemory, kind: CapKind, day: string): boolean {
  const days = daysOf(memory, kind);
  return days.length < daysMaxOf(memory, kind) || day >= (days[0] ?? '');
}

function dropDaysBefore(memory: WindowMemory, kind: CapKind, day: string): void {
  for (const [key, window] of memory.records.windows.all) {
    if (window.row.kind !== kind || window.row.day >= day) continue;
    memory.records.windows.all.delete(key);
    memory.records.windows.days.get(kind)?.delete(window.row.day);
    memory.hash.drop(window);
  }
}
