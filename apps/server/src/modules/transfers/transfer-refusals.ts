// The engine's refusals of money that moves, as the wire tells them.
import { formatDecimal } from '@sarraf/money';
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
  secondsUntil,
} from '../operations/index.ts';
import { tomanText } from '../toman-amounts/index.ts';

/** Of transfers to others and gifts. */
export const LEAVING_LEVEL = 2;

/** Not enough of an asset; smallest units. */
export function fundsError(asset: string, scale: number, available: bigint, needed: bigint) {
  return new AppError('insufficient_funds', {
    asset,
    available: formatDecimal(available, scale),
    needed: formatDecimal(needed, scale),
  });
}

/** Of what has to stay after a toman deposit, for how long. `now`: ms since 1970. */
export function recentError(
  { facts: { heldUnits, leavableUnits, until } }: Refusal<'deposit_too_recent'>,
  now: number,
) {
  return new AppError('deposit_too_recent', {
    held: tomanText(BigInt(heldUnits)),
    remaining: tomanText(BigInt(leavableUnits)),
    seconds: secondsUntil(until, now),
  });
}

const requestRefusals = (asset: string, scale: number): RefusalTable<'request_transfer'> => ({
  idempotency_key_reused: sameCode,
  reference_used: impossible('each transfer has a new id'),
  account_frozen: sameCode,
  action_blocked: blockError,
  money_held: heldError,
  price_stale: sameCode,
  limit_missing: levelError('transfer_closed'),
  limit_exceeded: limitError(() => 'transfer_limit_exceeded'),
  insufficient_funds: ({ facts: { availableUnits, neededUnits } }) =>
    fundsError(asset, scale, BigInt(availableUnits), BigInt(neededUnits)),
  deposit_too_recent: recentError,
});

/** Why a transfer or a gift was not asked for. `now`: ms since 1970. */
export function refusalOfMove(
  refusal: Refusal<RefusalCodeOf<'request_transfer'>>,
  { asset, scale, now }: { readonly asset: string; readonly scale: number; readonly now: number },
): AppError {
  return refusalError(requestRefusals(asset, scale), refusal, now);
}

const ALWAYS_GOES = impossible('cancelling goes for everybody, as long as it waits');

/** Why the owner of what waits did not cancel it, by what the wire calls it. */
export function cancelRefusals(noun: 'gift' | 'transfer'): RefusalTable<'advance_transfer'> {
  return {
    idempotency_key_reused: impossible('no key goes with it'),
    transfer_not_found: () => new AppError(`${noun}_not_found`),
    transfer_wrong_state: () => new AppError(`${noun}_not_cancellable`),
    transfer_too_early: ALWAYS_GOES,
    transfer_too_late: ALWAYS_GOES,
    account_frozen: ALWAYS_GOES,
    action_blocked: ALWAYS_GOES,
    gift_waits: ALWAYS_GOES,
  };
}
