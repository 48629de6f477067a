import type { AccessStatus, LimitKind, LimitName, LimitRule } from '@sarraf/contracts';
import { formatDecimal, IRT, USDT } from '@sarraf/money';
import type {
  CountedDays,
  CountedKind,
  LimitFacts,
  LimitRule as EngineRule,
  TradingHours,
} from '@sarraf/settlement';
import { IRT_SCALE, rialOf } from '../toman-amounts/index.ts';
import type { LimitRuleRow } from './limits.queries.ts';

/** A limit as a person sees it. */
export type PersonLimit = AccessStatus['limits'][number];

/** The same of what stablecoins are limited in. */
const COIN_SCALE = 6;
const HOUR_MINUTES = 60;

/** What the wire calls a limit, by its kind and days. */
const NAMES = {
  gateway: { 1: 'gateway_day', 30: 'gateway_month' },
  gateway_person: { 1: 'person_day', 30: 'person_month' },
  stablecoin_buy: { 1: 'stablecoin_day', 30: 'stablecoin_month' },
  toman_withdrawal: { 1: 'withdrawal_day', 30: 'withdrawal_month' },
  transfer: { 1: 'transfer_day', 30: 'transfer_month' },
  leaving: { 1: 'leaving_day', 30: 'leaving_month' },
  bank_deposit: { 1: 'bank_day', 30: 'bank_month' },
} as const satisfies Readonly<Record<CountedKind, Readonly<Record<CountedDays, LimitName>>>>;

const scaleOf = (kind: LimitKind | EngineRule['kind']): number =>
  kind === 'stablecoin_buy' ? COIN_SCALE : IRT_SCALE;

/** A whole amount as it is typed, toman or tether, in the smallest units that a kind is kept in. */
export function capUnits(kind: LimitKind, cap: string): bigint {
  return BigInt(cap) * 10n ** BigInt(scaleOf(kind));
}

/** How a limit stands, on the wire: the same in refusals and wherever limits are shown. */
export function limitOnWire(facts: Omit<LimitFacts, 'units'>): PersonLimit {
  const { kind, days, usedUnits, capUnits: cap, freesAt, levelThatLifts } = facts;
  return {
    kind: NAMES[kind][days],
    ...(kind === 'stablecoin_buy' && { asset: USDT }),
    days,
    used: formatDecimal(BigInt(usedUnits), scaleOf(kind)),
    cap: formatDecimal(BigInt(cap), scaleOf(kind)),
    frees_at: new Date(freesAt).toISOString(),
    lifts_at_level: levelThatLifts,
  };
}

/** A cap by itself, whoever is limited by it. */
export function capOnWire(
  kind: CountedKind,
  days: CountedDays,
  units: string,
): { readonly kind: LimitName; readonly asset: string; readonly cap: string } {
  const asset = kind === 'stablecoin_buy' ? USDT : IRT;
  return { kind: NAMES[kind][days], asset, cap: formatDecimal(BigInt(units), scaleOf(kind)) };
}

/** What is left of a limit, and for how many seconds: what the words of its refusal say. */
export function limitFacts(facts: LimitFacts, now: number) {
  const [used, cap] = [BigInt(facts.usedUnits), BigInt(facts.capUnits)];
  return {
    remaining: formatDecimal(cap > used ? cap - used : 0n, scaleOf(facts.kind)),
    seconds: Math.max(1, Math.ceil((facts.freesAt - now) / 1_000)),
    limit: limitOnWire(facts),
  };
}

/** How a limit stands, in a notice that is read later: what its words are made of. */
export function limitNoticeFacts({
  kind,
  asset,
  used,
  cap,
  frees_at,
  lifts_at_level,
}: PersonLimit) {
  return {
    limit_kind: kind,
    limit_asset: asset ?? IRT,
    limit_used: used,
    limit_cap: cap,
    limit_frees_at: frees_at,
    limit_lifts_at: lifts_at_level,
  };
}

/** The first of limits in toman that has no room for so many rial; undefined: all have. */
export function limitReached(
  limits: readonly PersonLimit[],
  rial: bigint,
): PersonLimit | undefined {
  return limits.find(({ used, cap }) => rialOf(used) + rial > rialOf(cap));
}

/** Dates that both kinds of rows have, as the engine is told them. */
const datesOf = ({ id, from_at, to_at, is_on }: LimitRuleRow) => ({
  id: Number(id),
  fromMs: from_at.getTime(),
  toMs: to_at?.getTime() ?? null,
  isOn: is_on,
});

/** A cap as the engine is told it; undefined for trading hours. */
export function engineRule(row: LimitRuleRow): EngineRule | undefined {
  const { kind, level, cap_units: cap, days } = row;
  if (kind === 'trading_hours' || level === null || cap === null || days === null) return undefined;
  const { id, ...dates } = datesOf(row);
  return {
    id,
    kind,
    level: toLevel(level),
    capUnits: cap.toString(),
    days: toDays(days),
    ...dates,
  };
}

/** Trading hours as the engine is told them; undefined for a cap. */
export function engineHours(row: LimitRuleRow): TradingHours | undefined {
  const { opens_minute: opens, closes_minute: closes } = row;
  if (opens === null || closes === null) return undefined;
  const { id, ...dates } = datesOf(row);
  return { id, opensMinute: Number(opens), closesMinute: Number(closes), ...dates };
}

/** A row on the wire. */
export function toLimitRule(row: LimitRuleRow, state: LimitRule['state']): LimitRule {
  return {
    id: String(row.id),
    kind: row.kind satisfies LimitKind,
    level: row.level === null ? null : toLevel(row.level),
    cap: row.cap_units === null ? null : formatDecimal(row.cap_units, scaleOf(row.kind)),
    days: row.days === null ? null : toDays(row.days),
    opens: clockText(row.opens_minute),
    closes: clockText(row.closes_minute),
    from: row.from_at.toISOString(),
    to: row.to_at?.toISOString() ?? null,
    is_on: row.is_on,
    state,
    made_by: row.made_by === null ? null : { id: String(row.made_by), name: row.made_by_name },
    made_at: row.made_at.toISOString(),
    reason: row.reason,
  };
}

/** `08:30` as minutes of the day. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * HOUR_MINUTES + (minutes ?? 0);
}

function clockText(minutes: bigint | null): string | null {
  if (minutes === null) return null;
  const two = (value: bigint): string => String(value).padStart(2, '0');
  return `${two(minutes / 60n)}:${two(minutes % 60n)}`;
}

function toDays(days: bigint): EngineRule['days'] {
  if (days === 30n) return 30;
  return days === 3n ? 3 : 1;
}

function toLevel(level: bigint): 0 | 1 | 2 {
  if (level === 2n) return 2;
  return level === 1n ? 1 : 0;
}
