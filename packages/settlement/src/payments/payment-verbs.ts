// Verbs of money that comes, and of corrections of the books.
import { IRT } from '@sarraf/money';
import type {
  ClosePayment,
  CreditDeposit,
  CreditPayment,
  OpenPayment,
  ParkPayment,
  PostAdjustment,
  PostOpening,
  PostReward,
  SettleUnmatched,
} from '../command.ts';
import type { DepositResult, ParkedPaymentResult, PaymentResult } from '../money-results.ts';
import type { UnitsText } from '../units-text.ts';
import { count, id, reference, someUnits, symbol } from '../rules/field-judges.ts';
import { day, form, nullable, optional, word } from '../rules/judge.ts';
import { verb } from '../verb.ts';

const owner = form(/^(?:user:[1-9]\d{0,15}|(?:house|outside):[a-z][a-z_]{0,31})$/);

/** Verbs of money that comes, and of corrections of the books. */
export const PAYMENT_VERBS = {
  open_payment: verb<OpenPayment, PaymentResult>()({
    fields: {
      type: word('open_payment'),
      paymentId: id,
      user: count,
      units: someUnits,
      day: optional(day),
      dayCapUnits: optional(someUnits),
    },
    result: ['paymentId', 'state'],
    refusals: [
      'reference_used',
      'account_frozen',
      'action_blocked',
      'daily_limit_exceeded',
      'limit_exceeded',
      'limit_missing',
    ],
    contradictionOf: ({ day, dayCapUnits }) =>
      (day === undefined) === (dayCapUnits === undefined) ? undefined : 'a cap is of a day',
  }),
  credit_payment: verb<CreditPayment, PaymentResult>()({
    fields: { type: word('credit_payment'), paymentId: id, reference, units: someUnits },
    result: ['paymentId', 'state'],
    refusals: ['payment_not_found', 'reference_used', 'payment_mismatch'],
  }),
  park_payment: verb<ParkPayment, ParkedPaymentResult>()({
    fields: {
      type: word('park_payment'),
      paymentId: id,
      reference,
      units: someUnits,
      source: word('gateway', 'bank'),
    },
    result: ['paymentId', 'entryId'],
    refusals: ['payment_not_found', 'reference_used'],
  }),
  close_payment: verb<ClosePayment, PaymentResult>()({
    fields: {
      type: word('close_payment'),
      paymentId: id,
      reason: word('failed', 'refused', 'expired', 'mismatch'),
    },
    result: ['paymentId', 'state'],
    refusals: ['payment_not_found', 'reference_used'],
  }),
  credit_deposit: verb<CreditDeposit, DepositResult>()({
    fields: {
      type: word('credit_deposit'),
      reference,
      user: nullable(count),
      units: someUnits,
    },
    result: ['parked', 'entryId'],
    refusals: ['reference_used'],
  }),
  settle_unmatched: verb<
    SettleUnmatched,
    {
      readonly reference: string;
      readonly user: number | null;
      /** Of a coin alone. */
      readonly asset?: string;
      readonly units: UnitsText;
      readonly entryId: number;
    }
  >()({
    fields: {
      type: word('settle_unmatched'),
      reference,
      user: nullable(count),
      units: someUnits,
      asset: optional(symbol),
    },
    result: ['reference', 'user', 'entryId'],
    refusals: [
      'reference_used',
      'coin_deposit_not_found',
      'coin_deposit_wrong_state',
      'insufficient_funds',
    ],
    contradictionOf: ({ asset, user }) => {
      if (asset === IRT) return 'toman is what is meant without an asset';
      return asset !== undefined && user === null ? 'a coin is given to somebody' : undefined;
    },
  }),
  post_adjustment: verb<
    PostAdjustment,
    {
      readonly reference: string;
      readonly from: string;
      readonly to: string;
      readonly asset: string;
      readonly units: UnitsText;
      readonly entryId: number;
    }
  >()({
    fields: {
      type: word('post_adjustment'),
      reference,
      from: owner,
      to: owner,
      asset: symbol,
      units: someUnits,
    },
    result: ['from', 'to', 'entryId'],
    refusals: ['reference_used', 'asset_unknown', 'insufficient_funds'],
  }),
  post_reward: verb<PostReward, Omit<PostReward, 'type'> & { readonly entryId: number }>()({
    fields: {
      type: word('post_reward'),
      reference,
      purpose: word('commission', 'points', 'gift'),
      user: count,
      asset: symbol,
      units: someUnits,
    },
    result: ['purpose', 'user', 'entryId'],
    refusals: ['reference_used', 'asset_unknown', 'insufficient_funds'],
    contradictionOf: ({ reference: name, purpose }) =>
      name.startsWith(`${purpose}/`) ? undefined : 'a reward is named by its purpose',
  }),
  post_opening: verb<
    PostOpening,
    {
      readonly owner: string;
      readonly asset: string;
      readonly units: UnitsText;
      readonly reference: string;
      readonly entryId: number;
    }
  >()({
    fields: {
      type: word('post_opening'),
      owner: form(/^(?:user:[1-9]\d{0,15}|house:[a-z][a-z_]{0,31})$/),
      asset: symbol,
      units: someUnits,
      reference,
    },
    result: ['owner', 'entryId'],
    refusals: ['asset_unknown', 'reference_used'],
  }),
} as const;
