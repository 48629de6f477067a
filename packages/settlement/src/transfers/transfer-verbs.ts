// Verbs of money that moves between wallets.
import type { AdvanceTransfer, RequestTransfer } from '../command.ts';
import type { TransferResult } from '../money-results.ts';
import { count, id, secretHash, someUnits, symbol } from '../rules/field-judges.ts';
import { nullable, optional, whole, word } from '../rules/judge.ts';
import { verb } from '../verb.ts';

/** Three days: the longest that what leaves the vault may be made to wait. */
const DELAY_MS_MAX = 259_200_000;
/** Two years. */
const VALID_MS_MAX = 63_072_000_000;

/** Verbs of money that moves between wallets. */
export const TRANSFER_VERBS = {
  request_transfer: verb<RequestTransfer, TransferResult>()({
    fields: {
      type: word('request_transfer'),
      transferId: id,
      user: count,
      kind: word('to_vault', 'from_vault', 'to_user', 'gift'),
      asset: symbol,
      units: someUnits,
      toUser: nullable(count),
      delayMs: whole(0, DELAY_MS_MAX),
      validMs: whole(0, VALID_MS_MAX),
      secretHash,
      worthBy: optional(word('index')),
    },
    result: ['transferId', 'state'],
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
  advance_transfer: verb<AdvanceTransfer, TransferResult>()({
    fields: {
      type: word('advance_transfer'),
      transferId: id,
      step: word('release', 'cancel', 'redeem', 'expire'),
      user: nullable(count),
      secretHash,
    },
    result: ['transferId', 'state'],
    refusals: [
      'transfer_not_found',
      'transfer_wrong_state',
      'transfer_too_early',
      'transfer_too_late',
      'account_frozen',
      'action_blocked',
      'gift_waits',
    ],
  }),
} as const;
