// Verbs of money that leaves.
import type { AdvanceWithdrawal, FoundWithdrawal, RequestWithdrawal } from '../command.ts';
import {
  count,
  id,
  REFERENCE_MAX,
  someUnits,
  symbol,
  CANCEL_MS_MAX,
  payee,
} from '../rules/field-judges.ts';
import { nullable, text, units, whole, word } from '../rules/judge.ts';
import { verb } from '../verb.ts';

/** A withdrawal as it stands after a command about it. */
export interface WithdrawalResult extends Omit<FoundWithdrawal, 'id' | 'hold'> {
  readonly withdrawalId: string;
}

/** Verbs of money that leaves. */
export const WITHDRAWAL_VERBS = {
  request_withdrawal: verb<RequestWithdrawal, WithdrawalResult>()({
    fields: {
      type: word('request_withdrawal'),
      withdrawalId: id,
      user: count,
      asset: symbol,
      units: someUnits,
      feeUnits: units(0n),
      recipient: payee,
      cancelMs: whole(0, CANCEL_MS_MAX),
    },
    result: ['withdrawalId', 'state'],
    refusals: [
      'reference_used',
      'account_frozen',
      'action_blocked',
      'money_held',
      'limit_exceeded',
      'limit_missing',
      'insufficient_funds',
    ],
  }),
  advance_withdrawal: verb<AdvanceWithdrawal, WithdrawalResult>()({
    fields: {
      type: word('advance_withdrawal'),
      withdrawalId: id,
      step: word('cancel', 'approve', 'refuse', 'send', 'settle', 'return'),
      user: nullable(count),
      reference: nullable(text(1, REFERENCE_MAX)),
    },
    result: ['withdrawalId', 'state'],
    refusals: [
      'withdrawal_not_found',
      'withdrawal_wrong_state',
      'withdrawal_too_early',
      'account_frozen',
      'action_blocked',
      'money_held',
    ],
  }),
} as const;
