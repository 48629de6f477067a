// Toman out: to the Sheba of one's own verified card.
import { z } from 'zod';
import { coinWithdrawal } from './coin-withdrawals.ts';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { limit } from './kyc.ts';
import { WITHDRAWAL_STATES } from './lists.ts';
import {
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
const write = {
  audience: 'client',
  ability: ['create', 'Withdrawal'],
  level: 1,
  rate: 'money',
} as const;
const params = z.object({ id: uuid });

/** Toman on its way to a card, or what became of it. */
export const tomanWithdrawal = z.strictObject({
  id: uuid,
  /** What leaves the wallet, the fee in it; toman. */
  amount: decimalOut,
  fee: decimalOut,
  /** What the bank pays: `amount` without the fee. */
  receive: decimalOut,
  /**
   * `requested`: waits for its time to think again, then for a check · `approved` · `sent`: the bank
   * is asked to pay · `settled`: it paid · `cancelled` by its owner · `refused` by us · `returned`: the
   * bank did not pay, or brought it back; the money is in the wallet again after each of these three.
   */
  status: z.enum(WITHDRAWAL_STATES),
  /** A word where it was refused or came back: one of `PAYOUT_REFUSALS`, or `bank`. */
  reason: z.string().nullable(),
  /** Whether its owner can still cancel it. */
  cancellable: flag,
  /** Nobody approves it before. */
  cancel_until: time,
  /** Whether an officer looks at it; else it goes on by itself. */
  is_checked: flag,
  card_id: idOut,
  card_masked: z.string(),
  bank: z.strictObject({ code: z.string(), name: labels }),
  sheba: z.string(),
  /** When the bank's next cycle has paid it, as far as one can say; null once it has ended. */
  expected_at: time.nullable(),
  /** By which the bank knows what it paid. */
  bank_reference: z.string().nullable(),
  created_at: time,
  updated_at: time,
});
/** Inferred from `tomanWithdrawal`. */
export type TomanWithdrawal = z.infer<typeof tomanWithdrawal>;

/** What a toman withdrawal may be now. Amounts in toman. */
export const withdrawalLimits = z.strictObject({
  min: decimalOut,
  max: decimalOut,
  /** Inside the amount. */
  fee: decimalOut,
  /** What of the wallet may leave now: 0 while money is held. */
  available: decimalOut,
  limits: z.array(limit).max(4),
  /** Nothing leaves before; null where nothing is held. */
  held_until: time.nullable(),
  /** Seconds in which one can think again. */
  cancel_seconds: z.int().positive(),
  /**
   * When one that is asked for now is expected to be paid, if nobody has to look at it; null while
   * nothing leaves.
   */
  expected_at: time.nullable(),
});
/** Inferred from `withdrawalLimits`. */
export type WithdrawalLimits = z.infer<typeof withdrawalLimits>;

/** Calls of toman withdrawals: limits, asked for, listed and cancelled. */
export const withdrawalEndpoints = {
  'GET /user_wallets/limits': endpoint({
    summary: 'What a toman withdrawal may be now, and what is left of the limits',
    access: read,
    output: withdrawalLimits,
  }),
  'POST /user_wallets/toman/withdraw': endpoint({
    summary: 'Asks for toman to be paid to one of my cards; needs a factor, always',
    access: write,
    body: z.strictObject({ card_id: wholeIn, amount: decimalIn, ...factorProof }),
    output: tomanWithdrawal,
    idempotent: true,
    errors: [
      'card_not_found',
      'card_not_verified',
      'card_without_sheba',
      'decimal_comma',
      'separator_misplaced',
      'amount_malformed',
      'amount_out_of_range',
      'insufficient_funds',
      'withdrawal_limit_exceeded',
      'withdrawal_closed',
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
  'GET /user_wallets/toman/withdrawlist': endpoint({
    summary: 'My toman withdrawals, newest first; `query` finds a card, a Sheba or a reference',
    access: read,
    query: pageQuery,
    output: pageOf(tomanWithdrawal),
  }),
  'GET /user_wallets/toman/withdraw/:id': endpoint({
    summary: 'One of my toman withdrawals',
    access: read,
    params,
    output: tomanWithdrawal,
    errors: ['withdrawal_not_found'],
  }),
  'DELETE /user_wallets/withdraw/:id': endpoint({
    summary: 'Cancels a withdrawal that nobody approved yet; its money is free again',
    access: { ...write, level: 0, ability: ['delete', 'Withdrawal'] },
    params,
    output: z.union([tomanWithdrawal, coinWithdrawal]),
    errors: ['withdrawal_not_found', 'withdrawal_not_cancellable', 'outcome_unknown'],
  }),
} as const;
