// How much somebody may do, the slow way: every rule looked through, every day summed up.
import type { ConfigureLimits, LimitRule } from '../../../packages/settlement/src/index.ts';
import {
  leftOf,
  no,
  type RefMarket,
  type RefState,
  type Side,
  type Verdict,
  yes,
} from './model.ts';
import { isOnItsWay } from './money-rows.ts';
import { DAY_MS, midnight, tehranDay } from './tehran-days.ts';

/** Takes the list of limits and hours in the place of the one before. */
export function configureLimits(state: RefState, command: ConfigureLimits): Verdict {
  if (state.limits === undefined) {
    state.countsFrom = [...state.chargedDays].sort().slice(-2)[0] ?? '';
  }
  state.limits = command;
  return yes({ limits: command.limits.length, hours: command.hours.length });
}

/** Whether a dated rule is in force at a moment, ms since 1970. */
export const isNow = (
  { isOn, fromMs, toMs }: Pick<LimitRule, 'isOn' | 'fromMs' | 'toMs'>,
  at: number,
): boolean => isOn && fromMs <= at && (toMs ?? Number.MAX_SAFE_INTEGER) > at;

/** The last of those that began last; undefined of none. */
export function latest<T extends Pick<LimitRule, 'id' | 'fromMs'>>(
  rows: readonly T[],
): T | undefined {
  return rows.toSorted((a, b) => a.fromMs - b.fromMs || a.id - b.id).at(-1);
}

/** The limit of a kind and window that binds a level now: its own, else the nearest one below. */
export function inForce(
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

/** What was used on a day. */
type UsedOn = (day: string) => bigint;

/** What was charged on a day that is remembered. */
function chargedOn(state: RefState, users: readonly number[], day: string): bigint {
  const remembered = [...state.chargedDays].sort().slice(-31);
  if (day < state.countsFrom || !remembered.includes(day)) return 0n;
  return users.reduce((sum, user) => sum + (state.charged.get(`${user}/${day}`) ?? 0n), 0n);
}

/** Sum of so many days that end with the day of a moment. */
function usedUntil(usedOn: UsedOn, days: number, at: number): bigint {
  let sum = 0n;
  for (let ago = 0; ago < days; ago += 1) sum += usedOn(tehranDay(at - ago * DAY_MS));
  return sum;
}

/** All accounts of the person behind one. */
function accountsOf(state: RefState, user: number): readonly number[] {
  const person = (of: number): number => state.standings.get(of)?.person ?? of;
  const known = new Set([...state.standings.keys(), person(user), user]);
  return [...known].filter((other) => person(other) === person(user));
}

/** The level that was told of a user; 0 before any was. */
export const levelOf = (state: RefState, user: number): number =>
  state.standings.get(user)?.level ?? 0;

interface Asked {
  readonly kind: LimitRule['kind'];
  readonly level: number;
  readonly units: bigint;
  readonly usedOn: UsedOn;
  /** Asked for already, and not used yet. */
  readonly open: bigint;
}

/** The first limit of a kind that is exceeded: that of a day, then that of thirty. */
function exceeded(state: RefState, asked: Asked): Verdict | undefined {
  const { kind, level, units, usedOn, open } = asked;
  for (const days of [1, 30]) {
    const rule = inForce(state, kind, days, level);
    if (rule === undefined) continue;
    const used = usedUntil(usedOn, days, state.at) + open;
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
      freesAt: freesAt(state, usedOn, days, cap - units - open),
      levelThatLifts: lifts ?? null,
    });
  }
  return undefined;
}

/** Nothing is open without a rule of the kind for the level. */
function closed(state: RefState, kind: LimitRule['kind'], level: number): Verdict | undefined {
  const isOpen = (at: number): boolean =>
    [1, 30].some((days) => inForce(state, kind, days, at) !== undefined);
  if (isOpen(level)) return undefined;
  const levelThatLifts = [1, 2].find((above) => above > level && isOpen(above)) ?? null;
  return no('limit_missing', { kind, levelThatLifts });
}

/** What a user withdrew on a day, or is about to, in toman or in coins. */
function leftOn(state: RefState, user: number, day: string, isToman: boolean): bigint {
  let sum = 0n;
  for (const one of state.withdrawals.values()) {
    const counts = isOnItsWay(one) || one.state === 'settled';
    const isMeant = (one.chain === undefined) === isToman;
    if (counts && isMeant && one.user === user && one.day === day) sum += one.worth;
  }
  return sum;
}

/** What a user withdrew of toman on a day, or is about to. */
export function withdrawnOn(state: RefState, user: number, day: string): bigint {
  return leftOn(state, user, day, true);
}

/** The refusal of a withdrawal, toman units, beyond what may leave; undefined where it may. */
export function checkWithdrawal(state: RefState, user: number, units: bigint): Verdict | undefined {
  const kind = 'toman_withdrawal';
  const usedOn = (day: string): bigint => withdrawnOn(state, user, day);
  return within(state, user, { kind, units, usedOn }) ?? checkLeaving(state, user, units);
}

/** What a user gave to others or sent as coins on a day, or is about to, by its worth. */
export function givenOn(state: RefState, user: number, day: string): bigint {
  let sum = leftOn(state, user, day, false);
  for (const one of state.transfers.values()) {
    const counts = one.state === 'waiting' || one.state === 'done';
    if (counts && one.user === user && one.day === day) sum += one.worth;
  }
  return sum;
}

/**
 * The refusal of a transfer to somebody, by its worth in toman units; undefined where it may go.
 */
export function checkTransfer(state: RefState, user: number, worth: bigint): Verdict | undefined {
  const usedOn = (day: string): bigint => givenOn(state, user, day);
  const asked = { kind: 'transfer', units: worth, usedOn } as const;
  return within(state, user, asked) ?? checkLeaving(state, user, worth);
}

/** Both together; open where nobody limits it. */
function checkLeaving(state: RefState, user: number, units: bigint): Verdict | undefined {
  const usedOn = (day: string): bigint => withdrawnOn(state, user, day) + givenOn(state, user, day);
  return exceeded(state, { kind: 'leaving', level: levelOf(state, user), units, usedOn, open: 0n });
}

/** The refusal of a bank deposit, toman units, that no limit lets in; undefined where one does. */
export function checkBankDeposit(
  state: RefState,
  user: number,
  units: bigint,
): Verdict | undefined {
  const usedOn = (day: string): bigint => state.banked.get(`${user}/${day}`) ?? 0n;
  return within(state, user, { kind: 'bank_deposit', units, usedOn });
}

/** Some limit opens the kind, and none of it is exceeded. */
function within(
  state: RefState,
  user: number,
  asked: Pick<Asked, 'kind' | 'units' | 'usedOn'>,
): Verdict | undefined {
  const level = levelOf(state, user);
  return closed(state, asked.kind, level) ?? exceeded(state, { ...asked, level, open: 0n });
}

/** The refusal of a charge, toman units, that is closed or beyond the account's or person's cap. */
export function checkCharge(state: RefState, user: number, units: bigint): Verdict | undefined {
  const level = levelOf(state, user);
  const refusedAll = closed(state, 'gateway', level);
  if (refusedAll !== undefined) return refusedAll;
  for (const kind of ['gateway', 'gateway_person'] as const) {
    const users = kind === 'gateway' ? [user] : accountsOf(state, user);
    const usedOn = (day: string): bigint => chargedOn(state, users, day);
    const refused = exceeded(state, { kind, level, units, usedOn, open: 0n });
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** One buy or sale of so many units of a market's coin. */
export interface RefBuy {
  readonly market: RefMarket;
  readonly side: Side;
  readonly base: bigint;
}

const isCounted = ({ market, side }: Pick<RefBuy, 'market' | 'side'>): boolean =>
  side === 'buy' && market.spec.isStablecoin;

/** The refusal of buying stablecoins beyond the person's cap, of which open orders take a part. */
export function checkStablecoins(
  state: RefState,
  user: number,
  buys: readonly RefBuy[],
): Verdict | undefined {
  const units = buys.filter(isCounted).reduce((sum, { base }) => sum + base, 0n);
  if (units === 0n) return undefined;
  const users = accountsOf(state, user);
  const asking = [...state.alive].filter(
    (order) =>
      users.includes(order.user) &&
      isCounted(order) &&
      // of the two orders of an OCO one
      (order.sibling === undefined || order.stopTicks === 0),
  );
  return exceeded(state, {
    kind: 'stablecoin_buy',
    // who trades is at level 1, told or not
    level: Math.max(1, levelOf(state, user)),
    units,
    usedOn: (day) => users.reduce((sum, of) => sum + (state.bought.get(`${of}/${day}`) ?? 0n), 0n),
    open: asking.reduce((sum, one) => sum + BigInt(leftOf(one)) * one.market.spec.lotUnits, 0n),
  });
}

/** Nothing is counted while no rule is in force, for whatever level it may be. */
export function countStablecoins(state: RefState, user: number, buy: RefBuy): void {
  const isOn = (state.limits?.limits ?? []).some(
    (rule) => rule.kind === 'stablecoin_buy' && isNow(rule, state.at),
  );
  if (!isOn || !isCounted(buy)) return;
  const key = `${user}/${tehranDay(state.at)}`;
  state.bought.set(key, (state.bought.get(key) ?? 0n) + buy.base);
}

/** The midnight after which there is room, or else the first after which less is used. */
function freesAt(state: RefState, usedOn: UsedOn, days: number, room: bigint): number {
  const first = midnight(state.at) + DAY_MS;
  const nights = Array.from({ length: days }, (_, night) => first + night * DAY_MS);
  const used = usedUntil(usedOn, days, state.at);
  const hasRoom = nights.find((night) => usedUntil(usedOn, days, night) <= room);
  const isLess = nights.find((night) => usedUntil(usedOn, days, night) < used);
  return hasRoom ?? isLess ?? first;
}
