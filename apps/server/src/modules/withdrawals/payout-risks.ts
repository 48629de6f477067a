// Whether a payout goes by itself, and why not (issue: automatic approval). Never the first to a
// Sheba; from further thresholds on, of a day of the person or of the house, it takes two officers.
import type { LeftLately, PayoutFigures } from './payout-risks.queries.ts';
import type { PayoutRisk, PayoutRow } from './payouts.queries.ts';
import type { WithdrawalRules } from './withdrawal-rules.ts';

const HOUR_MS = 3_600_000;
/** A device is new for so long. */
const DEVICE_NEW_MS = 72 * HOUR_MS;
/** More of one person in a day are looked at. */
const ASKED_MAX = 5;

/** Reasons for an officer to look, in the order in which they are shown; none: it goes by itself. */
export function risksOf(
  payout: Pick<PayoutRow, 'amountRial' | 'createdAt' | 'deviceSince'>,
  figures: PayoutFigures,
  rules: WithdrawalRules,
): PayoutRisk[] {
  const { amountRial, createdAt, deviceSince } = payout;
  const found: readonly (readonly [PayoutRisk, boolean])[] = [
    ['first_to_sheba', figures.settledToSheba === 0],
    ['new_device', createdAt - deviceSince < DEVICE_NEW_MS],
    ['person_sum', figures.personRial + amountRial > rules.automaticPerson],
    ['house_sum', figures.houseRial + amountRial > rules.automaticHouse],
    ['many', figures.asked > ASKED_MAX],
    ['large', amountRial >= rules.twoOfficers],
    ['other_card', figures.cameByOtherCard],
  ];
  return found.filter(([, is]) => is).map(([risk]) => risk);
}

/** How many officers it takes. */
export function officersNeeded(risks: readonly PayoutRisk[]): 0 | 1 | 2 {
  if (risks.length === 0) return 0;
  return risks.includes('large') ? 2 : 1;
}

/**
 * Why the signature of one officer does not do now, beside what was known when it was asked: what left
 * in 24 hours with this one, or that the officer had a hand in the person's money in.
 */
export function secondRisks(
  { amountRial }: Pick<PayoutRow, 'amountRial'>,
  { personRial, houseRial }: LeftLately,
  rules: Pick<WithdrawalRules, 'twoOfficers' | 'twoOfficersHouse'>,
  hadMoneyIn: boolean,
): PayoutRisk[] {
  const found: readonly (readonly [PayoutRisk, boolean])[] = [
    ['person_day', personRial > 0n && personRial + amountRial >= rules.twoOfficers],
    ['house_day', houseRial + amountRial >= rules.twoOfficersHouse],
    ['own_money_in', hadMoneyIn],
  ];
  return found.filter(([, is]) => is).map(([risk]) => risk);
}
