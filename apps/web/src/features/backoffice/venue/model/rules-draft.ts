// A market's rules as they are edited, and what of them is wanted otherwise. Pure.
import type { VenueMarket, VenueProposal } from '@sarraf/contracts';
import { decimalOf, plainNumber, ppmOf, typedPpm } from './typed.ts';

const BAND = { min: 10_000, max: 900_000 } as const;

/** As it is typed; the band in percent. */
export interface RulesDraft {
  readonly band: string;
  readonly tick: string;
  readonly lot: string;
  readonly minQuantity: string;
  readonly minNotional: string;
}

/** A draft to begin with. */
export const rulesOf = (market: VenueMarket): RulesDraft => ({
  band: typedPpm(market.band_ppm),
  tick: market.tick,
  lot: market.lot,
  minQuantity: market.min_quantity,
  minNotional: market.min_notional,
});

const STEP = /^(?:10{0,11}|0\.0{0,17}1)$/;
const stepOf = (typed: string): string | null => {
  const text = plainNumber(typed);
  return STEP.test(text) ? text : null;
};

/** What is sent of a draft: what is otherwise than it stands. */
export interface ReadRules {
  readonly wrong: readonly (keyof RulesDraft)[];
  readonly changes: VenueProposal['changes'];
  readonly body: {
    readonly band_ppm?: number;
    readonly tick?: string;
    readonly lot?: string;
    readonly min_quantity?: string;
    readonly min_notional?: string;
  };
}

/** Reads a draft against the market as it stands. */
export function readRules(market: VenueMarket, draft: RulesDraft): ReadRules {
  const band = ppmOf(draft.band);
  const isBand = band !== null && band >= BAND.min && band <= BAND.max;
  const texts = {
    tick: stepOf(draft.tick),
    lot: stepOf(draft.lot),
    min_quantity: decimalOf(draft.minQuantity),
    min_notional: decimalOf(draft.minNotional),
  };
  const names = {
    tick: 'tick',
    lot: 'lot',
    min_quantity: 'minQuantity',
    min_notional: 'minNotional',
  } as const;
  const fields = Object.keys(names) as (keyof typeof names)[];
  const changed = fields.filter((field) => texts[field] !== null && texts[field] !== market[field]);
  const bandChanges = isBand && band !== market.band_ppm;
  return {
    wrong: [
      ...(isBand ? [] : (['band'] as const)),
      ...fields.filter((field) => texts[field] === null).map((field) => names[field]),
    ],
    changes: [
      ...(bandChanges
        ? [{ field: 'band_ppm', old: String(market.band_ppm), new: String(band) }]
        : []),
      ...changed.map((field) => ({ field, old: market[field], new: texts[field] })),
    ],
    body: {
      ...(bandChanges ? { band_ppm: band } : {}),
      ...Object.fromEntries(changed.map((field) => [field, texts[field]])),
    },
  };
}
