import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DEPOSIT_REASONS, LIMIT_NAMES, WITHDRAW_REASONS } from './lists.ts';
import { assetSymbol, decimalOut, flag, labels, marketSymbol, time } from './wire.ts';

const ppm = z.int().min(0).max(1_000_000);
const rates = { maker_fee_ppm: ppm, taker_fee_ppm: ppm };

/** Toman in and out, from a moment on; all amounts in toman. */
const tomanTerms = z.strictObject({
  /** By a bank card: nothing is taken of it. */
  card: z.strictObject({ min: decimalOut, max: decimalOut }),
  /** To the Sheba of an own card; the fee is inside the amount. */
  withdrawal: z.strictObject({ min: decimalOut, max: decimalOut, fee: decimalOut }),
});

/** What the house charges, and how much may come and go: as it is charged and refused now. */
export const fees = z.strictObject({
  /** When these held. */
  at: time,
  /** By what is paid with; the first tier of each is everybody's. */
  trading: z
    .array(
      z.strictObject({
        quote: assetSymbol,
        labels,
        /** Least worth of an order in these markets, in the quote; null without a market. */
        min_notional: decimalOut.nullable(),
        /** From a level and thirty days' volume on, in toman; a better one stands before a worse. */
        tiers: z
          .array(z.strictObject({ level: z.int().min(1), volume_min: decimalOut, ...rates }))
          .max(200),
        /** Where no tier is everybody's: these markets' own rates, which hold below the first one. */
        own: z.array(z.strictObject({ market: marketSymbol, ...rates })).max(500),
      }),
    )
    .max(10),
  /** A trade with the house: its distance from the market's price on either side. A taker's fee, too. */
  house: z.strictObject({ spread_ppm: ppm, quote_seconds: z.int().min(1) }),
  toman: z.strictObject({
    ...tomanTerms.shape,
    /** By the bank, with one's own identifier: nothing is taken of it. */
    bank: z.strictObject({
      /** Whether the house has an account that one can pay to. */
      is_open: flag,
      min: decimalOut,
      /** From here on by Satna, in its hours. */
      satna_min: decimalOut,
    }),
    /** Seconds in which a withdrawal can be cancelled. */
    cancel_seconds: z.int().positive(),
    /** The next change of these that is decided; null: none is. */
    next: tomanTerms.extend({ from: time }).nullable(),
  }),
  /** Every coin on every network, in the operator's order. */
  networks: z
    .array(
      z.strictObject({
        symbol: assetSymbol,
        labels,
        code: z.string(),
        name: z.string(),
        confirmations: z.int().min(1),
        memo: flag,
        min_deposit: decimalOut,
        /** Inside the amount, whatever it is. */
        withdraw_fee: decimalOut,
        /** By last price; null while there is none. */
        withdraw_fee_toman: decimalOut.nullable(),
        min_withdraw: decimalOut,
        /** Null: no most. */
        max_withdraw: decimalOut.nullable(),
        /** Null: it can be paid in by it now. */
        deposit_reason: z.enum(DEPOSIT_REASONS).nullable(),
        /** Null: it can be withdrawn by it now. */
        withdraw_reason: z.enum(WITHDRAW_REASONS).nullable(),
      }),
    )
    .max(1_000),
  /** Caps by level; a kind that a level lacks is closed to it, where a higher one has it. */
  limits: z
    .array(
      z.strictObject({
        level: z.union([z.literal(1), z.literal(2)]),
        kind: z.enum(LIMIT_NAMES),
        /** In toman, but for stablecoins. */
        asset: assetSymbol,
        cap: decimalOut,
      }),
    )
    .max(2 * LIMIT_NAMES.length),
});
/** Inferred from `fees`. */
export type Fees = z.infer<typeof fees>;

/** Calls that say what trading, and money in and out, cost. */
export const feeEndpoints = {
  'GET /fees': endpoint({
    summary: 'What the house charges, least and most amounts, and limits by level, for everybody',
    access: { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' },
    output: fees,
  }),
  'GET /user/fees': endpoint({
    summary: 'My rates for new orders; an order keeps those that it was placed with',
    access: { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' },
    output: z.strictObject({
      level: z.int().min(0),
      /** What I traded on thirty days of Tehran, today among them, in toman. */
      volume_30d: decimalOut,
      /**
       * In all markets of a quote, the discount taken off; one that is missing has its markets' own rates,
       * less the discount.
       */
      rates: z
        .array(
          z.strictObject({
            quote: assetSymbol,
            maker_fee_ppm: z.int(),
            taker_fee_ppm: z.int(),
          }),
        )
        .max(10),
      /** The largest that is in force, parts per million of a rate; null where none is. */
      discount: z.strictObject({ ppm: z.int().min(1), until: time }).nullable(),
    }),
  }),
} as const;
