// What an officer proposes of rules and offers, and what is still wrong with it. Pure.
import type { BodyOf } from '@sarraf/contracts';
import type { ScoreOfferKind, ScoreRuleKind } from '@sarraf/contracts/lists';

/** When it begins: once it is approved, or with the next day of Tehran. */
export type Begins = 'approved' | 'midnight';

/** A rule as it is typed. */
export interface RuleDraft {
  readonly kind: ScoreRuleKind;
  readonly points: string;
  readonly amount: string;
  readonly begins: Begins;
  readonly reason: string;
}

/** An offer as it is typed. */
export interface OfferDraft {
  readonly kind: ScoreOfferKind;
  readonly points: string;
  readonly worth: string;
  readonly percent: string;
  readonly days: string;
  readonly begins: Begins;
  readonly reason: string;
}

/** Rules that go by an amount of fees. */
export const hasAmount = (kind: ScoreRuleKind): boolean =>
  kind === 'fees' || kind === 'friend_fees';

const whole = (text: string, min: number, max: number): number | null => {
  if (!/^\d{1,12}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
};

const HALF_HOURS_AHEAD_MS = 12_600_000;
const DAY_MS = 86_400_000;

/** When the next day of Tehran begins; ms since 1970. */
export function nextMidnight(now: number): string {
  const day = Math.floor((now + HALF_HOURS_AHEAD_MS) / DAY_MS) + 1;
  return new Date(day * DAY_MS - HALF_HOURS_AHEAD_MS).toISOString();
}

const fromOf = (begins: Begins, now: number): { readonly from?: string } =>
  begins === 'approved' ? {} : { from: nextMidnight(now) };

/** What is sent, or which field is wrong first; the reason is looked at where it is typed. */
type Read<Body, Field> = { readonly body: Body } | { readonly wrong: Field };

/** Of fees a whole point at most is of few toman: so many points at once. */
const FEE_POINTS_MAX = 100;
const POINTS_MAX = 100_000;

/** A rule to be sent. */
export function readRule(
  draft: RuleDraft,
  now: number,
): Read<BodyOf<'POST /admin/rewards/rules'>, 'points' | 'amount'> {
  const { kind, begins, reason } = draft;
  const points = whole(draft.points, 0, kind === 'fees' ? FEE_POINTS_MAX : POINTS_MAX);
  if (points === null) return { wrong: 'points' };
  const rest = { kind, points, reason: reason.trim(), ...fromOf(begins, now) };
  if (!hasAmount(kind)) return { body: rest };
  const amount = whole(draft.amount, 100, 10_000_000_000);
  return amount === null ? { wrong: 'amount' } : { body: { ...rest, amount } };
}

/** An offer to be sent. */
export function readOffer(
  draft: OfferDraft,
  now: number,
): Read<BodyOf<'POST /admin/rewards/offers'>, 'points' | 'worth' | 'percent' | 'days'> {
  const { kind, begins, reason } = draft;
  const points = whole(draft.points, 1, 10_000_000);
  if (points === null) return { wrong: 'points' };
  const worth = whole(draft.worth, 1_000, 100_000_000);
  if (worth === null) return { wrong: 'worth' };
  const rest = { kind, points, worth, reason: reason.trim(), ...fromOf(begins, now) };
  if (kind === 'toman') return { body: rest };
  const percent = whole(draft.percent, 1, 30);
  if (percent === null) return { wrong: 'percent' };
  const days = whole(draft.days, 1, 90);
  return days === null ? { wrong: 'days' } : { body: { ...rest, percent, days } };
}
