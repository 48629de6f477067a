// Verbs of money that leaves.
import { IRT } from '@sarraf/money';
import type {
  AdvanceWithdrawal,
  Chain,
  FoundWithdrawal,
  RequestWithdrawal,
  UnitsText,
} from '../command.ts';
import { CHAINS } from '../records/coin-records.ts';
import {
  count,
  hash256,
  id,
  REFERENCE_MAX,
  someUnits,
  symbol,
  CANCEL_MS_MAX,
  payee,
} from '../rules/field-judges.ts';
import { among, nullable, optional, text, units, whole, word } from '../rules/judge.ts';
import { verb } from '../verb.ts';

/** A withdrawal as it stands after a command about it. */
export interface WithdrawalResult
  extends Omit<FoundWithdrawal, 'id' | 'hold' | 'chain' | 'destination' | 'worth'> {
  readonly withdrawalId: string;
  /** Of coins alone, as what follows. */
  readonly chain?: Chain;
  readonly destination?: string;
  /** What it counts as against limits, smallest units of toman. */
  readonly worthUnits?: UnitsText;
}

/** What does not go together in a request; undefined where all does. */
function contradictionOf({ asset, chain, destination, worthBy }: RequestWithdrawal) {
  const isOfCoin = asset !== IRT;
  const isSaid = [chain, destination, worthBy].every((field) => (field !== undefined) === isOfCoin);
  return isSaid ? undefined : 'a coin leaves by a chain, and toman by none';
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
      chain: optional(among(CHAINS)),
      destination: optional(hash256),
      worthBy: optional(word('index')),
    },
    contradictionOf,
    result: ['withdrawalId', 'state'],
    refusals: [
      'reference_used',
      'account_frozen',
      'action_blocked',
      'money_held',
      'price_stale',
      'limit_exceeded',
      'limit_missing',
      'insufficient_funds',
      'deposit_too_recent',
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
