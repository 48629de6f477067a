// How much of a risk a payout is, in points that add up, beside what its person did before. For the eye:
// whether it goes by itself and how many officers it takes is decided in payout-risks.ts alone.
import type { PayoutStanding } from '@sarraf/contracts';
import { z } from 'zod';
import { AppError } from '../../http/index.ts';
import { edited, editedWhole, ruleOf } from '../settings/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { findPayout, type PayoutReviewDeps } from './payout-review.service.ts';
import { selectStanding, type StandingRow } from './payout-standing.queries.ts';

type Part = PayoutStanding['parts'][number];
type Weighed = Exclude<Part['what'], 'bound'>;

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;
const SCORE_MAX = 100;

/** In force until an operator writes a row. */
const FIRST = {
  first_to_sheba: 18,
  new_device: 22,
  person_sum: 14,
  house_sum: 6,
  many: 16,
  large: 20,
  other_card: 24,
  person_day: 14,
  house_day: 6,
  own_money_in: 10,
  /** Paid to this Sheba as often before. */
  known_sheba: -12,
  known_sheba_times: 3,
  /** Here for so many days. */
  long_member: -8,
  long_member_days: 180,
} as const;

const score = z.int().min(-SCORE_MAX).max(SCORE_MAX);
const points = edited(score, { unit: 'points', min: 0, max: SCORE_MAX });
/** What speaks for a payout takes points off. */
const relief = edited(score.clone(), { unit: 'points', min: -SCORE_MAX, max: 0 });
const setting = z.strictObject({
  first_to_sheba: points,
  new_device: points,
  person_sum: points,
  house_sum: points,
  many: points,
  large: points,
  other_card: points,
  person_day: points,
  house_day: points,
  own_money_in: points,
  known_sheba: relief,
  known_sheba_times: editedWhole({ unit: 'times', min: 1, max: 1_000 }),
  long_member: relief,
  long_member_days: editedWhole({ unit: 'days', min: 1, max: 10_000 }),
});

/** As officers change it. */
export const payoutRiskRule = ruleOf({
  name: 'payout_risk_points',
  topic: 'withdrawals',
  sees: { action: 'read', subject: 'Payout' },
  schema: setting,
  first: FIRST,
});

/** A payout's standing. @throws AppError `withdrawal_not_found` */
export async function readStanding(
  deps: PayoutReviewDeps,
  id: string,
  officer: number,
): Promise<PayoutStanding> {
  const { clock, orderedDb, plainDb } = deps.context;
  const now = clock.now();
  const { risks } = await findPayout(deps, id, officer);
  const row = await selectStanding(orderedDb, id, now - MONTH_DAYS * DAY_MS);
  if (row === undefined) throw new AppError('withdrawal_not_found');
  const rules = await payoutRiskRule.read(plainDb, now);
  const weighed: Weighed[] = [
    ...risks,
    ...(Number(row.to_sheba) >= rules.known_sheba_times ? (['known_sheba'] as const) : []),
    ...(now - row.joined_at.getTime() >= rules.long_member_days * DAY_MS
      ? (['long_member'] as const)
      : []),
  ];
  return {
    ...scored(weighed.map((what) => ({ what, points: rules[what] }))),
    history: toHistory(row),
  };
}

/** The sum, within its bounds; what is cut is a part of its own, so that all of them add up. */
export function scored(parts: readonly Part[]): Pick<PayoutStanding, 'parts' | 'score'> {
  const sum = parts.reduce((all, part) => all + part.points, 0);
  const score = Math.min(SCORE_MAX, Math.max(0, sum));
  const bound: Part[] = score === sum ? [] : [{ what: 'bound', points: score - sum }];
  return { score, parts: [...parts, ...bound] };
}

function toHistory(row: StandingRow): PayoutStanding['history'] {
  const last = row.last_settled_ms;
  return {
    joined_at: row.joined_at.toISOString(),
    settled: Number(row.settled),
    settled_sum: tomanText(row.settled_sum),
    settled_to_sheba: Number(row.to_sheba),
    last_settled_at: last === null ? null : new Date(Number(last)).toISOString(),
    failed: Number(row.failed),
    deposits_30d: tomanText(row.deposits),
    withdrawn_30d: tomanText(row.withdrawn),
  };
}
