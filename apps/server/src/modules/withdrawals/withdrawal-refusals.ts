// The engine's refusals of withdrawals, as the wire tells them.
import { IRT } from '@sarraf/money';
import type { Refusal, RefusalCodeOf } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
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
import { tomanText } from '../toman-amounts/index.ts';

const REQUEST: RefusalTable<'request_withdrawal'> = {
  idempotency_key_reused: sameCode,
  reference_used: impossible('each withdrawal has a new id'),
  account_frozen: sameCode,
  action_blocked: blockError,
  money_held: heldError,
  price_stale: impossible('toman are worth what they are'),
  limit_missing: levelError('withdrawal_closed'),
  limit_exceeded: limitError(() => 'withdrawal_limit_exceeded'),
  insufficient_funds: ({ facts: { availableUnits, neededUnits } }) => {
    const available = tomanText(BigInt(availableUnits));
    const needed = tomanText(BigInt(neededUnits));
    return new AppError('insufficient_funds', { asset: IRT, available, needed });
  },
  deposit_too_recent: impossible('what lately came goes to its owner’s own account'),
};

/** Why a withdrawal was not asked for. `now`: ms since 1970. */
export function refusalOfRequest(
  refusal: Refusal<RefusalCodeOf<'request_withdrawal'>>,
  now: number,
): AppError {
  return refusalError(REQUEST, refusal, now);
}

const ALWAYS_GOES = impossible('cancelling and refusing go for everybody, at once');
const ENDING = {
  idempotency_key_reused: impossible('no key goes with it'),
  withdrawal_too_early: ALWAYS_GOES,
  account_frozen: ALWAYS_GOES,
  action_blocked: ALWAYS_GOES,
  money_held: ALWAYS_GOES,
};

/** Why its owner did not cancel a withdrawal. */
export const CANCEL_REFUSALS: RefusalTable<'advance_withdrawal'> = {
  ...ENDING,
  withdrawal_not_found: sameCode,
  withdrawal_wrong_state: () => new AppError('withdrawal_not_cancellable'),
};

/** Why an officer did not refuse a payout. */
export const REFUSE_REFUSALS: RefusalTable<'advance_withdrawal'> = {
  ...ENDING,
  withdrawal_not_found: impossible('its row was read'),
  withdrawal_wrong_state: () => new AppError('payout_not_waiting'),
};
