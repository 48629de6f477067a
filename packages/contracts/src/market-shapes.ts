// What is said of a market: its rules, its prices, its book and its deals.
import { z } from 'zod';
import { assetSymbol, decimalOut, labels, marketSymbol, time } from './wire.ts';

/** Last price and the 24 hours behind it. Unknown is null, never 0. Change in percent. */
export const ticker = z.strictObject({
  symbol: marketSymbol,
  last: decimalOut.nullable(),
  change_24h: decimalOut.nullable(),
  high_24h: decimalOut.nullable(),
  low_24h: decimalOut.nullable(),
  /** In the base asset. */
  volume_24h: decimalOut,
  /** In the quote asset. */
  quote_volume_24h: decimalOut,
  bid: decimalOut.nullable(),
  ask: decimalOut.nullable(),
  at: time.nullable(),
});
/** Inferred from `ticker`. */
export type Ticker = z.infer<typeof ticker>;

/** A market and its rules. Prices in the quote, amounts in the coin; rates in millionths. */
export const market = z.strictObject({
  market_name: marketSymbol,
  status: z.enum(['Active', 'CancelOnly', 'Halted', 'Hidden']),
  coin: z.strictObject({
    symbol: assetSymbol,
    status: z.union([z.literal(1), z.literal(0)]),
    labels,
    scale: z.int(),
  }),
  quote: z.strictObject({ symbol: assetSymbol, labels, scale: z.int() }),
  tick: decimalOut,
  lot: decimalOut,
  min_amount: decimalOut,
  min_notional: decimalOut,
  maker_fee_ppm: z.int(),
  taker_fee_ppm: z.int(),
  band_ppm: z.int(),
  bound_ppm: z.int(),
  /** How far beyond its own price a stop at market trades at worst. */
  stop_bound_ppm: z.int(),
  ticker,
});
/** Inferred from `market`. */
export type Market = z.infer<typeof market>;

/** One price level: price, quantity. */
export const level = z.tuple([decimalOut, decimalOut]);

/** A whole book at one number of the market's events. */
export const bookSnapshot = z.strictObject({
  symbol: marketSymbol,
  seq: z.int().min(0),
  bids: z.array(level).max(200),
  asks: z.array(level).max(200),
});

/** One trade as anyone may see it; `seq` is the market's event number, `side` the taker's. */
export const deal = z.strictObject({
  id: z.string(),
  seq: z.int(),
  price: decimalOut,
  amount: decimalOut,
  side: z.enum(['buy', 'sell']),
  at: time,
});
/** Inferred from `deal`. */
export type Deal = z.infer<typeof deal>;
