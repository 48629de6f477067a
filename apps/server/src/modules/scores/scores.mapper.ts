import type { ScoreEntry, ScoreExchange, ScoreOffer, ScoreRule } from '@sarraf/contracts';
import { SCORE_TIERS, type ScoreReason, type ScoreTier } from '@sarraf/contracts/lists';
import { tomanText } from '../toman-amounts/index.ts';
import type { ExchangeRow } from './exchanges.queries.ts';
import { backedBy, feesMissing } from './fee-points.ts';
import type { EntryRow, OfferRow, RuleRow, ScoreBalance } from './scores.queries.ts';

/** A tier, and what is missing to the next one. */
export interface TierPlace {
  readonly tier: ScoreTier;
  readonly next: ScoreTier | null;
  readonly missing: number;
}

/** The tier of what was earned in 365 days. */
export function tierOf(earned: number): TierPlace {
  const next = SCORE_TIERS.find(({ from }) => from > earned);
  const tier = SCORE_TIERS.findLast(({ from }) => from <= earned)?.tier ?? 'bronze';
  return { tier, next: next?.tier ?? null, missing: next === undefined ? 0 : next.from - earned };
}

/**
 * Of a person's points, what can be exchanged now: as many as their fees back, at the worth of a point in
 * the offer that gives least for one.
 */
export function exchangeable(balance: ScoreBalance, offers: readonly OfferRow[]): bigint {
  const room = backedBy(balance.fees) - balance.given;
  let most = 0n;
  for (const { points, worth } of offers) {
    const bought = (room * points) / worth;
    if (bought > most) most = bought;
  }
  return most < balance.points ? most : balance.points;
}

/** A rule on the wire. */
export function toRule(row: RuleRow): ScoreRule {
  return {
    kind: row.kind,
    points: Number(row.points),
    amount: row.per_rial === null ? null : tomanText(row.per_rial),
    got_points: Number(row.got_points),
    got_times: Number(row.got_times),
  };
}

interface Bought {
  readonly kind: ScoreExchange['kind'];
  readonly points: bigint;
  readonly worth: bigint;
  readonly ppm: bigint | null;
}

const bought = ({ kind, points, worth, ppm }: Bought) => ({
  kind,
  points: Number(points),
  amount: kind === 'toman' ? tomanText(worth) : null,
  discount_ppm: ppm === null ? null : Number(ppm),
});

/** What an offer is judged by. */
export interface OfferFacts {
  readonly balance: ScoreBalance;
  /** The discount that runs. */
  readonly running: { readonly ppm: number; readonly until: Date } | undefined;
  /** Rial that the bonus of the house has. */
  readonly bonus: bigint;
}

/** An offer, and whether one may buy it now. */
export function toOffer(offer: OfferRow, facts: OfferFacts): ScoreOffer {
  const reason = reasonOf(offer, facts);
  const { balance, running } = facts;
  const missing = {
    points: String(offer.points - balance.points),
    backing: tomanText(feesMissing(balance, offer.worth)),
    running: null,
    paused: null,
  };
  return {
    id: String(offer.id),
    ...bought(offer),
    days: offer.days === null ? null : Number(offer.days),
    available: reason === null,
    reason,
    missing: reason === null ? null : missing[reason],
    runs_until: reason === 'running' ? (running?.until.toISOString() ?? null) : null,
  };
}

/** In the order in which an exchange is refused. */
function reasonOf(offer: OfferRow, { balance, running, bonus }: OfferFacts): ScoreReason | null {
  if (offer.kind === 'toman' && bonus < offer.worth) return 'paused';
  if (balance.points < offer.points) return 'points';
  if (balance.given + offer.worth > backedBy(balance.fees)) return 'backing';
  const isRunning = offer.ppm !== null && running !== undefined && running.ppm >= Number(offer.ppm);
  return isRunning ? 'running' : null;
}

/** An exchange on the wire. */
export function toExchange(row: ExchangeRow): ScoreExchange {
  return {
    id: String(row.id),
    ...bought(row),
    until: row.until?.toISOString() ?? null,
    at: row.created_at.toISOString(),
  };
}

/** An entry on the wire. */
export function toEntry(row: EntryRow): ScoreEntry {
  const { bought_kind: kind, bought_points: points, bought_worth: worth, bought_ppm: ppm } = row;
  const isBought = kind !== null && points !== null && worth !== null;
  return {
    id: String(row.id),
    kind: row.kind,
    points: Number(row.points),
    at: row.at.toISOString(),
    exchange: isBought ? bought({ kind, points, worth, ppm }) : null,
  };
}
