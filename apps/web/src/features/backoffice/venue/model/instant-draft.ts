// The terms of instant trades as they are edited. Pure.
import type { VenueInstant, VenueProposal } from '@sarraf/contracts';
import { ppmOf, typedPpm, wholeOf } from './typed.ts';

type Terms = VenueInstant['terms'];

const SPREAD_MAX_PPM = 500_000;
const SECONDS_MAX = 120;
const CAP_MAX = 100_000_000_000_000;

/** As it is typed. */
export interface InstantDraft {
  readonly spread: string;
  readonly seconds: string;
  readonly userCap: string;
  readonly houseCap: string;
  readonly closed: readonly string[];
}

/** A draft to begin with. */
export const instantDraft = (terms: Terms): InstantDraft => ({
  spread: typedPpm(terms.spread_ppm),
  seconds: String(terms.quote_seconds),
  userCap: String(terms.user_open_toman),
  houseCap: String(terms.house_open_toman),
  closed: terms.closed_pairs,
});

/** What of a draft is wrong, what changes, and what is sent. */
export function readInstant(terms: Terms, draft: InstantDraft) {
  const spread = ppmOf(draft.spread);
  const isSpread = spread !== null && spread <= SPREAD_MAX_PPM;
  const seconds = wholeOf(draft.seconds, 1, SECONDS_MAX);
  const userCap = wholeOf(draft.userCap, 0, CAP_MAX);
  const houseCap = wholeOf(draft.houseCap, 0, CAP_MAX);
  const wrong: Exclude<keyof InstantDraft, 'closed'>[] = [
    ...(isSpread ? [] : (['spread'] as const)),
    ...(seconds === null ? (['seconds'] as const) : []),
    ...(userCap === null ? (['userCap'] as const) : []),
    ...(houseCap === null ? (['houseCap'] as const) : []),
  ];
  const body: Terms = {
    spread_ppm: spread ?? 0,
    quote_seconds: seconds ?? 1,
    user_open_toman: userCap ?? 0,
    house_open_toman: houseCap ?? 0,
    closed_pairs: [...draft.closed].toSorted(),
  };
  const text = (one: Terms, field: keyof Terms): string =>
    field === 'closed_pairs' ? one.closed_pairs.toSorted().join(' ') : String(one[field]);
  const fields = Object.keys(body) as (keyof Terms)[];
  const changes: VenueProposal['changes'] = fields
    .map((field) => ({ field, old: text(terms, field), new: text(body, field) }))
    .filter((change) => change.old !== change.new);
  return { wrong, changes, body };
}
