// Where a charge may stand and where it may go from there. Every move of a charge is in this file.

/** Where a charge stands. */
export type ChargeState =
  | 'created'
  | 'pending'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'parked'
  | 'given'
  | 'returned';

/** Why a charge's money was parked: paid by another card, of another amount, or told by the bank alone. */
export type ChargeParkedReason = 'other_card' | 'other_amount' | 'charge_by_line';

/** Why a charge failed. */
export type ChargeReason = 'refused' | 'mismatch' | 'gateway' | 'cancelled';

/**
 * `paid` is final and comes from proof alone, from wherever the charge stood: also one that was
 * refused or given up is credited once its payment is proved. So is `parked`, of one that was proved
 * otherwise than it was asked for: its money is here, until officers gave it to its person or paid it
 * back.
 */
const MOVES: Readonly<Record<ChargeState, readonly ChargeState[]>> = {
  created: ['pending', 'paid', 'failed', 'expired', 'parked'],
  pending: ['paid', 'failed', 'expired', 'parked'],
  failed: ['paid', 'parked'],
  expired: ['paid', 'failed', 'parked'],
  paid: [],
  parked: ['given', 'returned'],
  given: [],
  returned: [],
};

/** The states from which a charge may come to `to`: what its UPDATE demands. */
export function statesBefore(to: ChargeState): readonly ChargeState[] {
  const states = Object.keys(MOVES) as ChargeState[];
  return states.filter((from) => MOVES[from].includes(to));
}

/** Whether its money stands in the books: nothing of the gateway changes it any more. */
export function isInBooks(state: ChargeState): boolean {
  return MOVES[state].every((to) => to === 'given' || to === 'returned');
}

/** A charge that its payer can still pay. */
export function isWaiting(state: ChargeState): boolean {
  return state === 'created' || state === 'pending';
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A charge that nobody paid by then is given up. */
export const CHARGE_LIFE_MS = 30 * MINUTE_MS;
/** Without an authority the payer never left: nothing can come of it. */
export const UNSENT_LIFE_MS = 2 * MINUTE_MS;
/** A payer may close the bank's page after paying: the gateway is asked without them. */
const CREATED_EVERY_MS = 2 * MINUTE_MS;
const PENDING_FIRST_MS = 3 * SECOND_MS;
const PENDING_MOST_MS = 2 * MINUTE_MS;
/** After its link's end the gateway is asked at these ages: money that came late is credited. */
const LATE_AGES_MS: readonly number[] = [HOUR_MS, 3 * HOUR_MS, 12 * HOUR_MS, 25 * HOUR_MS];
/** Each of these questions counts only once it is answered. */
const UNANSWERED_EVERY_MS = 10 * MINUTE_MS;

/** What says when a charge is asked about next; times are ms since 1970. */
export interface CheckedCharge {
  readonly state: ChargeState;
  readonly reason: string | null;
  readonly authority: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** How often the gateway was asked. */
  readonly checks: number;
}

/**
 * When the gateway is asked next by ourselves, ms since 1970; undefined: never again.
 *
 * @param now when it was asked last, or where it was not: now
 * @param isAnswered false where the gateway was just asked and gave no usable answer
 */
export function nextCheckAt(
  charge: CheckedCharge,
  now: number,
  isAnswered = true,
): number | undefined {
  if (charge.state === 'created' || charge.state === 'pending') {
    if (charge.authority === null) return charge.createdAt + UNSENT_LIFE_MS;
    const pause =
      charge.state === 'created'
        ? CREATED_EVERY_MS
        : Math.min(PENDING_MOST_MS, PENDING_FIRST_MS * 2 ** Math.min(charge.checks, 10));
    // one question comes just after the end, so that the end is decided by an answer
    return now < charge.expiresAt
      ? Math.min(now + pause, charge.expiresAt + SECOND_MS)
      : now + pause;
  }
  if (isInBooks(charge.state) || charge.authority === null) return undefined;
  if (charge.reason === 'mismatch') return isAnswered ? undefined : now + UNANSWERED_EVERY_MS;
  // its payer ended it sooner than its link: what it counts of the day's cap is free just after that
  if (now < charge.expiresAt) return charge.expiresAt + SECOND_MS;
  const age = LATE_AGES_MS.find((ms) => charge.createdAt + ms > now);
  const next = age === undefined ? undefined : charge.createdAt + age;
  if (isAnswered) return next;
  return Math.min(next ?? Infinity, now + UNANSWERED_EVERY_MS);
}
