// Who may do what, and how much, the slow way: every rule looked through, every day summed up.
import type {
  BlockedAction,
  ConfigureLimits,
  LimitRule,
  SetStanding,
} from '../../../packages/settlement/src/index.ts';
import { no, type RefState, tehranDay, type Verdict, yes } from './model.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TEHRAN_MS = 12_600_000;

export function setStanding(state: RefState, command: SetStanding): Verdict {
  const known = state.standings.get(command.user)?.version ?? 0;
  if (command.version > known) state.standings.set(command.user, command);
  return yes({ user: command.user, version: Math.max(known, command.version) });
}

export function configureLimits(state: RefState, command: ConfigureLimits): Verdict {
  if (state.limits === undefined) {
    state.countsFrom = [...state.chargedDays].sort().slice(-2)[0] ?? '';
  }
  state.limits = command;
  return yes({ limits: command.limits.length, hours: command.hours.length });
}

export function stoppedFrom(
  state: RefState,
  user: number,
  action: BlockedAction,
): Verdict | undefined {
  const standing = state.standings.get(user);
  if (standing?.isFrozen === true) return no('account_frozen');
  const block = standing?.blocks.find(
    (one) => one.action === action && (one.until === null || one.until > state.at),
  );
  return block === undefined ? undefined : no('action_blocked', { action, until: block.until });
}

const isNow = (
  { isOn, fromMs, toMs }: Pick<LimitRule, 'isOn' | 'fromMs' | 'toMs'>,
  at: number,
): boolean => isOn && fromMs <= at && (toMs ?? Number.MAX_SAFE_INTEGER) > at;

/** The last of those that began last. */
function latest<T extends Pick<LimitRule, 'id' | 'fromMs'>>(rows: readonly T[]): T | undefined {
  return rows.toSorted((a, b) => a.fromMs - b.fromMs || a.id - b.id).at(-1);
}

const midnight = (at: number): number => Math.floor((at + TEHRAN_MS) / DAY_MS) * DAY_MS - TEHRAN_MS;

export function mayTrade(state: RefState, user: number): Verdict | undefined {
  const stopped = stoppedFrom(state, user, 'trade');
  if (stopped !== undefined) return stopped;
  const { at } = state;
  const row = latest((state.limits?.hours ?? []).filter((hours) => isNow(hours, at)));
  if (row === undefined) return undefined;
  const opens = row.opensMinute * MINUTE_MS;
  const closes = row.closesMinute * MINUTE_MS;
  // Open spans of yesterday, which may reach into today, of today and of tomorrow.
  const spans = [-1, 0, 1].map((days) => {
    const from = midnight(at) + days * DAY_MS + opens;
    return { from, to: from - opens + closes + (closes <= opens ? DAY_MS : 0) };
  });
  if (spans.some(({ from, to }) => from <= at && at < to)) return undefined;
  const next = spans.find(({ from }) => from > at)?.from ?? 0;
  return no('trading_closed', { opensAt: Math.min(next, row.toMs ?? next) });
}

function inForce(
  state: RefState,
  kind: LimitRule['kind'],
  days: number,
  level: number,
): LimitRule | undefined {
  const rules = (state.limits?.limits ?? []).filter(
    (rule) => rule.kind === kind && rule.days === days && isNow(rule, state.at),
  );
  for (let own = level; own >= 0; own -= 1) {
    const found = latest(rules.filter((rule) => rule.level === own));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What counts on a day that is remembered. */
function usedOn(state: RefState, users: readonly number[], day: string): bigint {
  const remembered = [...state.chargedDays].sort().slice(-31);
  if (day < state.countsFrom || !remembered.includes(day)) return 0n;
  return users.reduce((sum, user) => sum + (state.charged.get(`${user}/${day}`) ?? 0n), 0n);
}

/** Sum of so many days that end with the day of a moment. */
function usedUntil(state: RefState, users: readonly number[], days: number, at: number): bigint {
  let sum = 0n;
  for (let ago = 0; ago < days; ago += 1) sum += usedOn(state, users, tehranDay(at - ago * DAY_MS));
  return sum;
}

export function checkCharge(state: RefState, user: number, units: bigint): Verdict | undefined {
  const level = state.standings.get(user)?.level ?? 0;
  const person = (of: number): number => state.standings.get(of)?.person ?? of;
  const same = [...state.standings.keys()].filter((other) => person(other) === person(user));
  const isOpen = (at: number): boolean =>
    [1, 30].some((days) => inForce(state, 'gateway', days, at) !== undefined);
  if (!isOpen(level)) {
    const levelThatLifts = [1, 2].find((above) => above > level && isOpen(above)) ?? null;
    return no('limit_missing', { kind: 'gateway', levelThatLifts });
  }
  for (const kind of ['gateway', 'gateway_person'] as const) {
    const users = kind === 'gateway' || !same.includes(user) ? [user] : same;
    for (const days of [1, 30]) {
      const rule = inForce(state, kind, days, level);
      if (rule === undefined) continue;
      const used = usedUntil(state, users, days, state.at);
      const cap = BigInt(rule.capUnits);
      if (used + units <= cap) continue;
      const lifts = [1, 2].find((above) => {
        const other = above > level ? inForce(state, kind, days, above) : undefined;
        return other !== undefined && BigInt(other.capUnits) > cap;
      });
      return no('limit_exceeded', {
        kind,
        days,
        usedUnits: `${used}`,
        capUnits: rule.capUnits,
        units: `${units}`,
        freesAt: freesAt(state, users, days, cap - units),
        levelThatLifts: lifts ?? null,
      });
    }
  }
  return undefined;
}

/** The midnight after which there is room, or else the first after which less is used. */
function freesAt(state: RefState, users: readonly number[], days: number, room: bigint): number {
  const first = midnight(state.at) + DAY_MS;
  const nights = Array.from({ length: days }, (_, night) => first + night * DAY_MS);
  const used = usedUntil(state, users, days, state.at);
  const hasRoom = nights.find((night) => usedUntil(state, users, days, night) <= room);
  const isLess = nights.find((night) => usedUntil(state, users, days, night) < used);
  return hasRoom ?? isLess ?? first;
}
