// Which limits are in force, what is left of one, and the one explanation of it.
import type { LimitRule, TradingHours } from '../command.ts';
import type { CountedDays, CountedKind, LimitFacts } from '../outcome.ts';
import { dayNumber, dayText, tehranDayOf, tehranDayStart } from '../rules/tehran-day.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** The levels that there are, lowest first. */
const LEVELS = [0, 1, 2] as const;

/** What a row that begins and ends by itself has. */
interface Dated {
  readonly id: number;
  readonly fromMs: number;
  readonly toMs: number | null;
  readonly isOn: boolean;
}

/** Whether a dated row is in force at a moment: switched on, begun, and not over. */
export function isInForce({ fromMs, toMs, isOn }: Dated, at: number): boolean {
  return isOn && fromMs <= at && (toMs === null || at < toMs);
}

/** Of two rows in force for the same thing the one that began last, then the one made last. */
function isLater(row: Dated, than: Dated): boolean {
  return row.fromMs === than.fromMs ? row.id > than.id : row.fromMs > than.fromMs;
}

/** What one rule is asked about. */
interface LimitQuestion {
  readonly kind: LimitRule['kind'];
  readonly days: LimitRule['days'];
  readonly level: number;
  readonly at: number;
}

/** The same of a limit that counts days of Tehran. */
export interface CountedQuestion extends LimitQuestion {
  readonly kind: CountedKind;
  readonly days: CountedDays;
}

/** A rule in force, and the question that it answers. */
interface BindingLimit {
  readonly rule: LimitRule;
  readonly question: CountedQuestion;
}

const PERIODS = [1, 30] as const satisfies readonly CountedDays[];

/**
 * The rule that binds a level: of those in force the one for the highest level that was reached,
 * and of equal ones the one that began last. A rule with an end so stands before the one without,
 * and gives way to it by itself. Undefined: nothing of the kind binds.
 */
export function limitInForce(
  rules: readonly LimitRule[],
  { kind, days, level, at }: LimitQuestion,
): LimitRule | undefined {
  let best: LimitRule | undefined;
  for (const rule of rules) {
    if (rule.kind !== kind || rule.days !== days || rule.level > level) continue;
    if (!isInForce(rule, at)) continue;
    const isBetter =
      best === undefined ||
      rule.level > best.level ||
      (rule.level === best.level && isLater(rule, best));
    if (isBetter) best = rule;
  }
  return best;
}

/** The rules of some kinds that bind a level: in the order of the kinds, first that of a day. */
export function bindingLimits(
  rules: readonly LimitRule[],
  kinds: readonly CountedKind[],
  { level, at }: Pick<LimitQuestion, 'level' | 'at'>,
): BindingLimit[] {
  const questions = kinds.flatMap((kind) => PERIODS.map((days) => ({ kind, days, level, at })));
  return questions.flatMap((question) => {
    const rule = limitInForce(rules, question);
    return rule === undefined ? [] : [{ rule, question }];
  });
}

/** What was used on the days that a limit looks at: today and those before it. */
export interface UsedDays {
  /** By the day's number of days ago, 0 today. */
  ago(days: number): bigint;
}

/** Sum of the days that a limit looks at. */
export function sumOfDays(used: UsedDays, days: number): bigint {
  let sum = 0n;
  for (let ago = 0; ago < days; ago += 1) sum += used.ago(ago);
  return sum;
}

/**
 * How a limit stands, for a refusal and for whoever asks: what is used and the cap, when there is
 * room again, and the lowest level whose cap is larger.
 *
 * @param units what is asked for; 0 where nothing is
 * @param openUnits what is asked for already and still may come: it takes room, and no midnight
 *   frees it
 */
export function explainLimit(
  rules: readonly LimitRule[],
  rule: LimitRule,
  question: CountedQuestion,
  used: UsedDays,
  units: bigint,
  openUnits = 0n,
): LimitFacts {
  const { kind, days } = question;
  const { capUnits } = rule;
  const cap = BigInt(capUnits);
  const sum = sumOfDays(used, days) + openUnits;
  return {
    kind,
    days,
    capUnits,
    usedUnits: sum.toString(),
    units: units.toString(),
    freesAt: freesAt(used, days, question.at, sum + units - cap),
    levelThatLifts: levelThatLifts(rules, question, cap),
  };
}

/**
 * When so much is free again as is too much now; where nothing is, or more than was ever used, when
 * the first part of it frees. Where nothing is used: when today ends.
 */
function freesAt(used: UsedDays, days: number, at: number, excess: bigint): number {
  const today = tehranDayOf(at);
  const frees = (ago: number): number => tehranDayStart(dayText(today - ago + days));
  let first: number | undefined;
  let freed = 0n;
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const part = used.ago(ago);
    if (part === 0n) continue;
    first ??= frees(ago);
    freed += part;
    if (freed >= excess) return excess > 0n ? frees(ago) : first;
  }
  return first ?? frees(days - 1);
}

/** The lowest level above one's own whose cap is larger; null where none is. */
function levelThatLifts(
  rules: readonly LimitRule[],
  question: CountedQuestion,
  cap: bigint | undefined,
): 1 | 2 | null {
  for (const level of LEVELS) {
    if (level === 0 || level <= question.level) continue;
    const rule = limitInForce(rules, { ...question, level });
    if (rule !== undefined && (cap === undefined || BigInt(rule.capUnits) > cap)) return level;
  }
  return null;
}

/** The lowest level that a kind is open to at all, above one's own. */
export function levelThatOpens(
  rules: readonly LimitRule[],
  question: Omit<CountedQuestion, 'days'>,
): 1 | 2 | null {
  const [ofDay, ofMonth] = PERIODS.map((days) =>
    levelThatLifts(rules, { ...question, days }, undefined),
  );
  if (ofDay === 1 || ofMonth === 1) return 1;
  return ofDay ?? ofMonth ?? null;
}

/** The hours of trading in force; undefined: all day. */
export function hoursInForce(hours: readonly TradingHours[], at: number): TradingHours | undefined {
  let best: TradingHours | undefined;
  for (const row of hours) {
    if (isInForce(row, at) && (best === undefined || isLater(row, best))) best = row;
  }
  return best;
}

/**
 * When trading begins again, ms since 1970; undefined while it is open. Hours that close before
 * they open go over midnight.
 */
export function closedUntil(hours: readonly TradingHours[], at: number): number | undefined {
  if (hours.length === 0) return undefined;
  const row = hoursInForce(hours, at);
  if (row === undefined) return undefined;
  const { opensMinute, closesMinute, toMs } = row;
  const midnight = tehranDayStart(dayText(tehranDayOf(at)));
  const minute = Math.floor((at - midnight) / MINUTE_MS);
  const isOpen =
    opensMinute < closesMinute
      ? minute >= opensMinute && minute < closesMinute
      : minute >= opensMinute || minute < closesMinute;
  if (isOpen) return undefined;
  const wait = minute < opensMinute ? opensMinute : opensMinute + DAY_MINUTES;
  const opens = midnight + wait * MINUTE_MS;
  return toMs !== null && toMs < opens ? toMs : opens;
}

/** A day so many days before another, `2026-11-21`. */
export function dayBefore(day: string, days: number): string {
  return dayText(dayNumber(day) - days);
}
