// The engine's refusals of withdrawals of coins, as the wire tells them.
import type { Refusal, RefusalCodeOf } from '@sarraf/settlement';
import type { AppError } from '../../http/index.ts';
import {
  blockError,
  heldError,
  impossible,
  levelError,
  limitError,
  refusalError,
  type RefusalTable,
  sameCode,
} from '../operations/index.ts';
import { fundsError, recentError } from '../transfers/index.ts';

const requestRefusals = (asset: string, scale: number): RefusalTable<'request_withdrawal'> => ({
  idempotency_key_reused: sameCode,
  reference_used: impossible('each withdrawal has a new id'),
  account_frozen: sameCode,
  action_blocked: blockError,
  money_held: heldError,
  price_stale: sameCode,
  limit_missing: levelError('withdrawal_closed'),
  limit_exceeded: limitError(() => 'transfer_limit_exceeded'),
  insufficient_funds: ({ facts: { availableUnits, neededUnits } }) =>
    fundsError(asset, scale, BigInt(availableUnits), BigInt(neededUnits)),
  deposit_too_recent: recentError,
});

/** Why a coin was not asked to be withdrawn. `now`: ms since 1970. */
export function refusalOfRequest(
  refusal: Refusal<RefusalCodeOf<'request_withdrawal'>>,
  { asset, scale, now }: { readonly asset: string; readonly scale: number; readonly now: number },
): AppError {
  return refusalError(requestRefusals(asset, scale), refusal, now);
}
