import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  assetSymbol,
  decimalIn,
  decimalOut,
  flag,
  marketIn,
  marketSymbol,
  time,
  uuid,
} from './wire.ts';

/** Instant trades with the house at a price that stands for some seconds. */

const trade = {
  audience: 'client',
  ability: ['create', 'Order'],
  level: 1,
  rate: 'trade',
} as const;

const money = z.strictObject({ symbol: assetSymbol, amount: decimalOut });

/** What the house offers: `buyRequest`/`sellRequest` with `request_type` 3 and its id takes it. */
export const otcQuote = z.strictObject({
  id: uuid,
  market: marketSymbol,
  type: z.enum(['buy', 'sell']),
  amount_type: z.enum(['base', 'quote']),
  /** Money per coin. */
  price: decimalOut,
  /** In the coin and in money, before the fee. */
  base_amount: decimalOut,
  quote_amount: decimalOut,
  /** What leaves my wallet, whole. */
  pay: money,
  /** What arrives, after the fee. */
  receive: money,
  /** Taken from what is received. */
  fee: decimalOut,
  fee_asset: assetSymbol,
  fee_ppm: z.int().min(0).max(1_000_000),
  created_at: time,
  expires_at: time,
});
/** Inferred from `otcQuote`. */
export type OtcQuote = z.infer<typeof otcQuote>;

/** A balance too small for any market, and what the house gives for it. */
const dustLine = z.strictObject({
  market: marketSymbol,
  symbol: assetSymbol,
  amount: decimalOut,
  price: decimalOut,
  /** Toman, after the fee. */
  receive: decimalOut,
  fee: decimalOut,
});
const dustLines = z.array(dustLine).max(64);

/** Calls of instant trades: the house's offer, and dust turned into toman. */
export const otcEndpoints = {
  'POST /otc/quote': endpoint({
    summary: 'A price for an instant trade, good once and for 15 seconds',
    access: trade,
    body: z.strictObject({
      pair_type: marketIn,
      type: z.enum(['buy', 'sell']),
      amount: decimalIn,
      amount_type: z.enum(['base', 'quote']),
    }),
    output: otcQuote,
    errors: [
      'market_unknown',
      'market_not_active',
      'decimal_comma',
      'separator_misplaced',
      'amount_malformed',
      'amount_below_minimum',
      'notional_below_minimum',
      'account_frozen',
      'action_blocked',
      'trading_closed',
      'price_stale',
      'stablecoin_limit_exceeded',
      'insufficient_funds',
      'otc_user_limit',
      'otc_house_limit',
      'outcome_unknown',
    ],
  }),
  'GET /otc/dust': endpoint({
    summary: 'My balances too small to trade, and what the house gives for them now',
    access: { ...trade, ability: ['read', 'Auth'], level: 0, rate: 'read' },
    output: z.strictObject({
      lines: dustLines,
      /** Toman, of all lines. */
      receive: decimalOut,
      /** Once a day of Tehran. */
      converted_today: flag,
      /** When I may again; null while I may. */
      again_at: time.nullable(),
    }),
  }),
  'POST /otc/dust': endpoint({
    summary: 'Turns my balances too small to trade into toman, all at once, once a day',
    access: trade,
    output: z.strictObject({ lines: dustLines, receive: decimalOut, converted_at: time }),
    idempotent: true,
    errors: [
      'dust_nothing',
      'dust_converted_today',
      'otc_inventory_short',
      'insufficient_funds',
      'market_not_active',
      'account_frozen',
      'action_blocked',
      'trading_closed',
      'price_stale',
      'price_moved',
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'outcome_unknown',
    ],
  }),
} as const;
