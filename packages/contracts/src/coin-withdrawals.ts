// Coins out over a chain: what one costs, asked for, and where it is.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { limit } from './kyc.ts';
import { CHAINS, SPEND_WAITS, WITHDRAW_WARNINGS, WITHDRAWAL_STATES } from './lists.ts';
import { ADDRESS_ERRORS, addressIn } from './withdraw-addresses.ts';
import {
  assetIn,
  assetSymbol,
  decimalIn,
  decimalOut,
  flag,
  networkIn,
  textIn,
  time,
  uuid,
} from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = {
  audience: 'client',
  ability: ['create', 'Withdrawal'],
  level: 2,
  rate: 'money',
} as const;

/** What a withdrawal would be. Amounts in the coin, but for those that name toman. */
export const withdrawalEstimate = z.strictObject({
  symbol: assetSymbol,
  /** The network's code. */
  network: z.string(),
  /** The exchange's, inside the amount; 0 where the coin moves within. */
  fee: decimalOut,
  /** What the recipient gets; 0 where the amount is not more than the fee. */
  receive: decimalOut,
  min: decimalOut,
  max: decimalOut,
  /** What of the wallet may leave now: 0 while it is held. */
  available: decimalOut,
  /** What of the wallet came so lately that it may not leave yet, and until when. */
  too_recent: decimalOut,
  too_recent_until: time.nullable(),
  /** Nothing leaves before; null where nothing is held. */
  held_until: time.nullable(),
  receive_toman: decimalOut.nullable(),
  fee_toman: decimalOut.nullable(),
  /** What the network takes now, in toman; the exchange pays it out of its fee. */
  network_fee_toman: decimalOut.nullable(),
  /** About how long it takes, if nobody has to look at it. */
  arrival_minutes: z.int().min(0),
  /** Of the address that was asked about; null where none was. */
  address: z
    .strictObject({
      /** As it will be kept. */
      address: z.string(),
      /** Of the book. */
      label: z.string().nullable(),
      /** From when on it can be withdrawn to: for one that is not saved, if it were saved now. */
      counts_from: time,
      /** One that the person knows, with the same beginning and end. */
      looks_like: z.strictObject({ label: z.string().nullable(), address: z.string() }).nullable(),
    })
    .nullable(),
  warnings: z.array(z.enum(WITHDRAW_WARNINGS)).max(WITHDRAW_WARNINGS.length),
  /** Of what goes to others. */
  limits: z.array(limit).max(4),
  /** Seconds in which one can think again. */
  cancel_seconds: z.int().min(0),
});
/** Inferred from `withdrawalEstimate`. */
export type WithdrawalEstimate = z.infer<typeof withdrawalEstimate>;

/** Coins on their way out, or what became of them. */
export const coinWithdrawal = z.strictObject({
  id: uuid,
  symbol: assetSymbol,
  /** The network's code. */
  smart_contract_name: z.string(),
  chain: z.enum(CHAINS),
  /** What leaves the wallet, the fee in it. */
  amount: decimalOut,
  fee: decimalOut,
  /** What the recipient gets. */
  receive: decimalOut,
  /** By the index when it was asked for. */
  worth_toman: decimalOut,
  address: z.string(),
  tag: z.string().nullable(),
  /** As the address book had it when it was asked for. */
  label: z.string().nullable(),
  /**
   * `requested`: waits for its time to think again, then for a check · `approved` · `sent`: from here on it is
   * signed and goes to the network · `settled`: confirmed · `cancelled` by its owner · `refused` by us ·
   * `returned`: the network undid it; the coins are in the wallet again after each of these three.
   */
  status: z.enum(WITHDRAWAL_STATES),
  /** A word where it was refused or came back: one of `PAYOUT_REFUSALS`, or `network`. */
  reason: z.string().nullable(),
  /** What it waits for; null: it goes on by itself, or has ended. */
  waiting: z.enum(SPEND_WAITS).nullable(),
  /** Whether its owner can still cancel it. */
  cancellable: flag,
  /** Nobody approves it before. */
  cancel_until: time,
  /** Whether an officer looks at it; else it goes on by itself. */
  is_checked: flag,
  txid: z.string().nullable(),
  explorer_url: z.string().nullable(),
  /** Blocks of it, at most `needed`. */
  confirmations: z.int().min(0),
  needed: z.int().min(1),
  /** About how long it takes still; null where it waits or has ended. */
  seconds_left: z.int().min(0).nullable(),
  /** When it came to each of its steps; null: not yet. */
  approved_at: time.nullable(),
  signed_at: time.nullable(),
  broadcast_at: time.nullable(),
  ended_at: time.nullable(),
  created_at: time,
  updated_at: time,
});
/** Inferred from `coinWithdrawal`. */
export type CoinWithdrawal = z.infer<typeof coinWithdrawal>;

/** What was asked for: a withdrawal, or a transfer where the address is another user's. */
export const askedWithdrawal = z.strictObject({
  id: uuid,
  status: z.enum(WITHDRAWAL_STATES),
  txid: z.string().nullable(),
  /** The transfer that it became; then `id` is that one's, it is settled, and cost nothing. */
  transfer_id: uuid.nullable(),
});
/** Inferred from `askedWithdrawal`. */
export type AskedWithdrawal = z.infer<typeof askedWithdrawal>;

const AMOUNT_ERRORS = [
  'decimal_comma',
  'separator_misplaced',
  'amount_malformed',
  'coin_amount_out_of_range',
] as const;

/** Calls of a person who withdraws coins. */
export const coinWithdrawalEndpoints = {
  'POST /user_wallets/estimateFee': endpoint({
    summary: 'What a withdrawal of a coin costs, what arrives and when, and what is to be minded',
    access: { ...write, level: 0, ability: ['read', 'Auth'], rate: 'read' },
    body: z.strictObject({
      amount: decimalIn,
      network: networkIn,
      coin: assetIn,
      to_address: addressIn.optional(),
    }),
    output: withdrawalEstimate,
    errors: [
      'coin_network_unknown',
      'coin_withdrawal_closed',
      ...ADDRESS_ERRORS,
      'decimal_comma',
      'separator_misplaced',
      'amount_malformed',
    ],
  }),
  'POST /user_wallets/manual_withdraw': endpoint({
    summary:
      'Asks for a coin to be sent to an address of my book; needs a factor, always. To another user it is a transfer',
    access: write,
    body: z.strictObject({
      amount: decimalIn,
      wallet_address: addressIn,
      tag: textIn(64).optional(),
      symbol: assetIn,
      /** The network's code. */
      chain: networkIn,
      /** The fee that was shown; another one in force is told before anything is done. */
      fee: decimalIn.optional(),
      /** Of an address that looks like a known one: it was compared. */
      look_alike_accepted: flag.optional(),
      ...factorProof,
    }),
    output: askedWithdrawal,
    idempotent: true,
    errors: [
      'coin_network_unknown',
      'coin_withdrawal_closed',
      ...ADDRESS_ERRORS,
      'tag_not_used',
      'address_not_saved',
      'address_too_new',
      'address_looks_alike',
      'withdrawal_fee_changed',
      ...AMOUNT_ERRORS,
      'insufficient_funds',
      'transfer_limit_exceeded',
      'deposit_too_recent',
      'withdrawal_closed',
      'price_stale',
      'money_held',
      'level_required',
      'account_frozen',
      'action_blocked',
      ...FACTOR_ERRORS,
      'idempotency_key_reused',
      'idempotency_key_invalid',
      'outcome_unknown',
    ],
  }),
  'GET /coin_withdrawals': endpoint({
    summary: 'My withdrawals of coins that are on their way or ended in the last day, newest first',
    access: read,
    query: z.object({ symbol: assetSymbol.optional() }),
    output: z.strictObject({ data: z.array(coinWithdrawal).max(20) }),
  }),
  'GET /coin_withdrawals/:id': endpoint({
    summary: 'One of my withdrawals of coins',
    access: read,
    params: z.object({ id: uuid }),
    output: coinWithdrawal,
    errors: ['withdrawal_not_found'],
  }),
} as const;
