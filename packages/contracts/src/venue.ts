// What is traded and on which terms, as officers change it: markets, assets, fee tiers, the house's own prices.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  actChanges,
  APPROVE_ERRORS,
  exactIdParams,
  mayDecide,
  officer,
  PROPOSE_ERRORS,
  reasonOfStaff,
  REFUSE_ERRORS,
  staffMay,
} from './staff-shapes.ts';
import {
  assetSymbol,
  decimalOut,
  flag,
  idOut,
  labels,
  marketSymbol,
  time,
  timeIn,
} from './wire.ts';

const see = staffMay('read', 'Market');
const change = staffMay('update', 'Market');
const count = z.int().min(0);
const ppm = z.int().min(0).max(1_000_000);
const signedPpm = z.int().min(-1_000_000_000).max(1_000_000_000);

/** Steps are powers of ten, so that a tick times a lot is whole. */
const step = z.string().regex(/^(?:10{0,11}|0\.0{0,17}1)$/);
const positive = z
  .string()
  .regex(/^\d{1,15}(?:\.\d{1,18})?$/)
  .refine((text) => /[1-9]/.test(text));

/** From open to shut: to go down takes one officer, to go up two. */
const marketStatus = z.enum(['Active', 'CancelOnly', 'Halted', 'Hidden']);

const venueMarket = z.strictObject({
  market: marketSymbol,
  base: z.strictObject({ symbol: assetSymbol, labels }),
  quote: assetSymbol,
  status: marketStatus,
  /** The last trade's price, and the index; null: there is none. */
  last: decimalOut.nullable(),
  index: decimalOut.nullable(),
  /** How far the last trade stands from the index; null without one of them. */
  from_index_ppm: signedPpm.nullable(),
  band_ppm: ppm,
  bound_ppm: ppm,
  tick: decimalOut,
  lot: decimalOut,
  min_quantity: decimalOut,
  min_notional: decimalOut,
  /** Counted to 10,000. Tick and lot change while there are none. */
  open_orders: count,
  /** Whether the engine has it as it stands here; false for seconds after a change. */
  is_told: flag,
  /** Who stopped it and why; null while it is open, or stands so from its making. */
  stopped: z
    .strictObject({
      by: officer.nullable(),
      at: time,
      reason: z.string(),
      /** Stopped with all the others by one act: they open together, too. */
      together: flag,
    })
    .nullable(),
  /** Why the last change was not taken: a word of the engine; it stays as it was. */
  failure: z.string().nullable(),
});
/** Inferred from `venueMarket`. */
export type VenueMarket = z.infer<typeof venueMarket>;

const venueMarkets = z.strictObject({ markets: z.array(venueMarket).max(500), at: time });
/** Inferred from `venueMarkets`. */
export type VenueMarkets = z.infer<typeof venueMarkets>;

const venueAsset = z.strictObject({
  symbol: assetSymbol,
  labels,
  /** Its place in lists, from 0 on. */
  place: count,
  scale: count,
  /** Least quantity of an order; null for money. */
  min_amount: decimalOut.nullable(),
  networks: z
    .array(
      z.strictObject({
        code: z.string(),
        deposit_open: flag,
        withdraw_open: flag,
        withdraw_fee: decimalOut,
        min_withdraw: decimalOut,
      }),
    )
    .max(20),
  /** Markets that it is the coin or the money of, and those of them that are open. */
  markets: count,
  markets_open: count,
  /** Whether the house trades it now. */
  instant_open: flag,
  /** People who own some of it; counted to 10,000. */
  holders: count,
});
/** Inferred from `venueAsset`. */
export type VenueAsset = z.infer<typeof venueAsset>;

const venueAssets = z.strictObject({ assets: z.array(venueAsset).max(200), at: time });
/** Inferred from `venueAssets`. */
export type VenueAssets = z.infer<typeof venueAssets>;

/** The most rates that a fee table has. */
export const FEE_TIERS_MAX = 40;
/** Five percent: nobody types more by intent. */
const RATE_MAX = 50_000;
const rate = z.int().min(0).max(RATE_MAX);

const feeTier = z.strictObject({
  quote: z.enum(['IRT', 'USDT']),
  level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Whole toman that were traded in thirty days of Tehran. */
  volume_min: z.string().regex(/^\d{1,15}$/),
  maker_ppm: rate,
  taker_ppm: rate,
});
/** Inferred from `feeTier`. */
export type FeeTierOnWire = z.infer<typeof feeTier>;
const feeTiers = z.array(feeTier).min(1).max(FEE_TIERS_MAX);

/** What a fee table means for who traded in the last thirty days; of each tier in its quote. */
const feeEffect = z.strictObject({
  tiers: z
    .array(
      z.strictObject({
        tier: feeTier,
        /** People who traded and have reached it. */
        people: count,
        maker_volume: decimalOut,
        taker_volume: decimalOut,
        /** Of these volumes at the rates in force, and at these; before what is let off. */
        income_now: decimalOut,
        income: decimalOut,
      }),
    )
    .max(FEE_TIERS_MAX),
  totals: z
    .array(
      z.strictObject({
        quote: z.enum(['IRT', 'USDT']),
        people: count,
        /** Whose rates differ from those in force. */
        people_touched: count,
        income_now: decimalOut,
        income: decimalOut,
      }),
    )
    .max(2),
});
/** Inferred from `feeEffect`. */
export type FeeEffect = z.infer<typeof feeEffect>;

const venueFees = z.strictObject({
  tiers: z.array(feeTier).max(FEE_TIERS_MAX),
  /** Tables that are decided and begin later. */
  later: z.array(z.strictObject({ from: time, tiers: feeTiers })).max(20),
  effect: feeEffect,
  is_told: flag,
  at: time,
});
/** Inferred from `venueFees`. */
export type VenueFees = z.infer<typeof venueFees>;

/** Toman of quotes that stand, whole. */
const bound = z.int().min(0).max(100_000_000_000_000);
const instantTerms = {
  /** Between the index and the house's price, on either side. */
  spread_ppm: z.int().min(0).max(500_000),
  quote_seconds: z.int().min(1).max(120),
  /** What quotes that stand may be worth: one person's, and everybody's. */
  user_open_toman: bound,
  house_open_toman: bound,
  /** Markets in which the house gives no price. */
  closed_pairs: z.array(marketSymbol).max(500),
};

const venueInstant = z.strictObject({
  terms: z.strictObject(instantTerms),
  later: z.array(z.strictObject({ from: time, terms: z.strictObject(instantTerms) })).max(20),
  /** Quotes that stand, and what they are worth in toman. */
  open_quotes: count,
  open_toman: decimalOut,
  pairs: z
    .array(
      z.strictObject({
        market: marketSymbol,
        labels,
        quote: assetSymbol,
        is_open: flag,
        market_open: flag,
        index: decimalOut.nullable(),
        /** Of the last 24 hours: trades, what people bought and sold of the coin. */
        trades: count,
        bought: decimalOut,
        sold: decimalOut,
      }),
    )
    .max(500),
  /** What the house has for these trades, by asset; toman where somebody knows what it is worth. */
  inventory: z
    .array(
      z.strictObject({ symbol: assetSymbol, amount: decimalOut, toman: decimalOut.nullable() }),
    )
    .max(200),
  at: time,
});
/** Inferred from `venueInstant`. */
export type VenueInstant = z.infer<typeof venueInstant>;

const asset = z.strictObject({
  way: z.literal('asset'),
  asset: assetSymbol,
  name_fa: z.string().trim().min(2).max(40),
  name_en: z.string().trim().min(2).max(40),
  place: z.int().min(0).max(999),
  reason: reasonOfStaff,
});
const wanted = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('open'),
    market: marketSymbol,
    to: z.enum(['Active', 'CancelOnly']),
    reason: reasonOfStaff,
  }),
  /** Every market that one act stopped, and that nobody stopped for a reason of its own since. */
  z.strictObject({ way: z.literal('open_all'), reason: reasonOfStaff }),
  z.strictObject({
    way: z.literal('market'),
    market: marketSymbol,
    band_ppm: z.int().min(10_000).max(900_000).optional(),
    tick: step.optional(),
    lot: step.optional(),
    min_quantity: positive.optional(),
    min_notional: positive.optional(),
    reason: reasonOfStaff,
  }),
  asset,
  z.strictObject({
    way: z.literal('fees'),
    tiers: feeTiers,
    /** Never in the past; left out: once it is approved. */
    from: timeIn.optional(),
    reason: reasonOfStaff,
  }),
  z.strictObject({
    way: z.literal('instant'),
    ...instantTerms,
    from: timeIn.optional(),
    reason: reasonOfStaff,
  }),
]);
/** The body of `POST /admin/venue/proposals`: told apart by `way`. */
export type VenueWish = z.infer<typeof wanted>;
/** What can be proposed. */
export type VenueWay = VenueWish['way'];

const proposal = z.strictObject({
  id: idOut,
  way: z.enum(['open', 'open_all', 'market', 'asset', 'fees', 'instant']),
  /** The market or asset; null: of all markets, the fees or instant trades. */
  subject: z.string().nullable(),
  /** What becomes of what; a fee tier's field is `fee:IRT:1:0`, one of many markets' `market BTCIRT`. */
  changes: actChanges,
  /** Null: once it is approved. */
  from: time.nullable(),
  proposed_by: officer,
  proposed_at: time,
  is_mine: flag,
  reason: z.string(),
  may_decide: mayDecide,
});
/** Inferred from `proposal`. */
export type VenueProposal = z.infer<typeof proposal>;
const proposals = z.array(proposal).max(100);

const decided = z.strictObject({ reason: reasonOfStaff });

/** Calls by which officers see and change what is traded. */
export const venueEndpoints = {
  'GET /admin/venue/markets': endpoint({
    summary: 'Every market with its rules, how it stands and how far it is from the index',
    access: see,
    output: venueMarkets,
  }),
  'POST /admin/venue/markets/:market/stop': endpoint({
    summary: 'Stops a market, or leaves only cancelling: by one officer, with the reason, at once',
    access: change,
    params: z.object({ market: marketSymbol }),
    body: z.strictObject({ to: z.enum(['CancelOnly', 'Halted']), reason: reasonOfStaff }),
    output: venueMarkets,
    errors: ['market_unknown', 'nothing_changes', 'venue_opening_takes_two'],
  }),
  'POST /admin/venue/stop': endpoint({
    summary:
      'Stops every market at once, or leaves only cancelling: by one officer, with the reason; markets with a stricter status keep it',
    access: change,
    body: z.strictObject({ to: z.enum(['CancelOnly', 'Halted']), reason: reasonOfStaff }),
    output: venueMarkets,
    errors: ['nothing_changes'],
  }),
  'GET /admin/venue/assets': endpoint({
    summary: 'Every asset: names, networks, markets, and how many people own some',
    access: see,
    output: venueAssets,
  }),
  'GET /admin/venue/fees': endpoint({
    summary: 'The fee table in force, those to come, and whom it brings what',
    access: see,
    output: venueFees,
  }),
  'POST /admin/venue/fees/effect': endpoint({
    summary: 'What another fee table would have brought of the last thirty days: changes nothing',
    access: see,
    body: z.strictObject({ tiers: feeTiers }),
    output: feeEffect,
    errors: ['fee_tiers_invalid'],
  }),
  'GET /admin/venue/instant': endpoint({
    summary: "The house's own prices: spread, bounds, pairs, what stands open and what there is",
    access: see,
    output: venueInstant,
  }),
  'GET /admin/venue/proposals': endpoint({
    summary: 'Changes of markets, assets, fees and instant trades that wait for a second officer',
    access: see,
    output: proposals,
  }),
  'POST /admin/venue/proposals': endpoint({
    summary: 'Proposes to open markets, or other rules, names, fees or terms; another one decides',
    access: change,
    body: wanted,
    output: proposals,
    errors: [
      'market_unknown',
      'asset_unknown',
      'nothing_changes',
      'market_rules_invalid',
      'market_has_orders',
      'fee_tiers_invalid',
      'limit_from_past',
      'date_not_gregorian',
      'approval_outdated',
      ...PROPOSE_ERRORS,
    ],
  }),
  'POST /admin/venue/proposals/:id/approve': endpoint({
    summary: 'Has what another officer proposed in force, from its moment on',
    access: change,
    params: exactIdParams,
    body: decided,
    output: proposals,
    errors: [
      ...APPROVE_ERRORS,
      'approval_outdated',
      'market_rules_invalid',
      'market_has_orders',
      'limit_dates_invalid',
    ],
  }),
  'POST /admin/venue/proposals/:id/refuse': endpoint({
    summary: 'Refuses a proposal, or takes back one’s own: nothing changes',
    access: change,
    params: exactIdParams,
    body: decided,
    output: proposals,
    errors: REFUSE_ERRORS,
  }),
} as const;
