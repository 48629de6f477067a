import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limit } from './kyc.ts';
import { CHARGE_PARKED_REASONS, CHARGE_STATES } from './lists.ts';
import {
  assetIn,
  assetSymbol,
  decimalIn,
  decimalOut,
  flag,
  idOut,
  labels,
  pageOf,
  pageQuery,
  time,
  uuid,
  wholeIn,
} from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;

/**
 * One coin or money. amount = balance = total of the spot wallet; freeze = held of it; vault and what
 * of it is on its way out stand beside; worth of both by last price, null when unknown.
 */
export const wallet = z.strictObject({
  id: z.string(),
  symbol: assetSymbol,
  labels,
  scale: z.int(),
  amount: decimalOut,
  balance: decimalOut,
  freeze: decimalOut,
  available_balance: decimalOut,
  /** Kept in the vault, and what of it is held. */
  vault: decimalOut,
  vault_freeze: decimalOut,
  /** Worth in USDT. */
  value: decimalOut.nullable(),
  toman_amount: decimalOut.nullable(),
  /** One unit in toman. */
  price_toman: decimalOut.nullable(),
});
/** Inferred from `wallet`. */
export type Wallet = z.infer<typeof wallet>;

/** A toman charge on its way. */
export const charge = z.strictObject({
  id: uuid,
  amount: decimalOut,
  /**
   * created: going to the bank · pending: back, being verified · paid · failed · expired · parked: paid
   * otherwise than asked for, and with an officer · given: credited by two officers · returned.
   */
  status: z.enum(CHARGE_STATES),
  reason: z.string().nullable(),
  /** What was really paid, of one that was parked. */
  received: z
    .strictObject({
      amount: decimalOut,
      card_masked: z.string().nullable(),
      reason: z.enum(CHARGE_PARKED_REASONS),
    })
    .nullable(),
  card_id: idOut,
  card_masked: z.string(),
  payment_url: z.string().nullable(),
  gateway: z.string(),
  gateway_reference: z.string().nullable(),
  bank_reference: z.string().nullable(),
  created_at: time,
  expires_at: time,
  paid_at: time.nullable(),
});
/** Inferred from `charge`. */
export type Charge = z.infer<typeof charge>;

/** What moved a wallet, once. */
export const walletEntry = z.strictObject({
  id: z.string(),
  /** `trade`, `otc`, `toman_deposit`, `withdrawal`, `transfer` and what else the books have. */
  kind: z.string(),
  /** Signed: below zero for what it took, its fee in it. */
  amount: decimalOut,
  /** What the wallet had after it. */
  balance_after: decimalOut,
  /** By which its owner finds it again; null where it is the house's own. */
  reference: z.string().nullable(),
  created_at: time,
});

/** Calls of a person's wallets, and of toman charged by a payment gateway. */
export const walletEndpoints = {
  'GET /user_wallets/list': endpoint({
    summary: 'All my wallets and their worth',
    access: read,
    output: z.strictObject({
      data: z.array(wallet).max(200),
      summary: z.strictObject({
        total_toman: decimalOut.nullable(),
        total_usdt: decimalOut.nullable(),
        /** Assets without a price: not in the totals. */
        unpriced: z.array(assetSymbol).max(200),
        at: time,
      }),
      /** Charges not yet verified: neither balance nor spendable. */
      reserved: z.array(charge).max(20),
    }),
  }),
  'POST /user_wallets/wallet_transaction_history': endpoint({
    summary:
      'What moved one of my wallets, newest first, and what holds money of it now; where none is named, the toman wallet',
    access: read,
    query: pageQuery.omit({ query: true }),
    body: z.strictObject({
      symbol: assetIn.default('IRT'),
      wallet: z.enum(['spot', 'vault']).optional(),
    }),
    output: pageOf(walletEntry).extend({
      symbol: assetSymbol,
      wallet: z.enum(['spot', 'vault']),
      balance: decimalOut,
      freeze: decimalOut,
      available_balance: decimalOut,
      /** The newest 100 of what holds `freeze`: an order, a withdrawal, a transfer, by its number. */
      holds: z
        .array(z.strictObject({ reason: z.string(), reference: z.string(), amount: decimalOut }))
        .max(100),
      /** Toman charges not yet verified: neither balance nor spendable. */
      reserved: z.array(charge).max(20),
    }),
  }),
  'DELETE /user_wallets/deposit/:id': endpoint({
    summary:
      'Cancels a charge that was not paid; the bank is asked first, and what was paid is credited',
    access: { audience: 'client', ability: ['delete', 'Deposit'], level: 0, rate: 'money' },
    params: z.object({ id: uuid }),
    output: charge,
    errors: ['payment_not_found', 'deposit_not_cancellable', 'outcome_unknown'],
  }),
  'POST /tomanWallet/charge': endpoint({
    summary: 'Starts a toman deposit by bank card; answers where to pay',
    access: { audience: 'client', ability: ['create', 'Deposit'], level: 1, rate: 'money' },
    body: z.strictObject({ card_id: wholeIn, amount: decimalIn, reserve_payment: flag.optional() }),
    output: charge,
    idempotent: true,
    errors: [
      'card_not_found',
      'card_not_verified',
      'decimal_comma',
      'separator_misplaced',
      'amount_malformed',
      'amount_out_of_range',
      'daily_limit_exceeded',
      'limit_exceeded',
      'deposit_closed',
      'level_required',
      'account_frozen',
      'action_blocked',
      'gateway_unavailable',
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'outcome_unknown',
    ],
  }),
  'GET /tomanWallet/charge/:id': endpoint({
    summary: 'One of my charges',
    access: read,
    params: z.object({ id: uuid }),
    output: charge,
    errors: ['payment_not_found'],
  }),
  'GET /tomanWallet/limits': endpoint({
    summary: 'What a toman deposit by card may be, and what is left of its limits',
    access: read,
    output: z.strictObject({
      min: decimalOut,
      max: decimalOut,
      /** The one of a day; null where none is in force. */
      gateway_day: limit.nullable(),
      /** What binds charges: `gateway_` and `person_`. Without one of `gateway_` they are closed. */
      limits: z.array(limit).max(4),
    }),
  }),
  'GET /tomanWallet/callback/:provider': endpoint({
    summary: 'Where the bank sends the payer back; believes nothing, asks the bank itself',
    access: { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' },
    params: z.object({ provider: z.enum(['zarinpal', 'zibal']) }),
    query: z.object({
      Authority: z.string().max(64).optional(),
      Status: z.string().max(8).optional(),
      trackId: z.string().max(24).optional(),
      success: z.string().max(4).optional(),
      status: z.string().max(4).optional(),
      orderId: z.string().max(64).optional(),
    }),
    answer: 'redirect',
    output: z.strictObject({}),
  }),
} as const;
