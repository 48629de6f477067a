// The engine's refusals of money that moves, as the wire tells them.
import { formatDecimal } from '@sarraf/money';
import type { Refusal, RefusalCodeOf } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { limitFacts } from '../limits/index.ts';
import { blockFacts } from '../operations/index.ts';
import { heldUntil, type Standing } from '../standings/index.ts';
import { tomanText } from '../toman-amounts/index.ts';

/** Of transfers to others and gifts. */
export const LEAVING_LEVEL = 2;

/** Whole seconds from now until then, at least one. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 1_000));
}

/**
 * What the engine would say of whoever has money leave, as far as rows tell; it decides all the same.
 *
 * @throws AppError `account_frozen`, `action_blocked`, `money_held`
 */
export function assertMayLeave(standing: Standing, now: number): void {
  if (standing.isFrozen) throw new AppError('account_frozen');
  assertNotBlocked(standing);
  const until = heldUntil(standing);
  if (until !== null) throw new AppError('money_held', { seconds: secondsUntil(until, now) });
}

/** @throws AppError `action_blocked` for whoever may not withdraw */
export function assertNotBlocked({ blocks }: Standing): void {
  const block = blocks.find(({ action }) => action === 'withdraw');
  if (block !== undefined) throw new AppError('action_blocked', blockFacts(block));
}

/** Not enough of an asset; smallest units. */
export function fundsError(asset: string, scale: number, available: bigint, needed: bigint) {
  return new AppError('insufficient_funds', {
    asset,
    available: formatDecimal(available, scale),
    needed: formatDecimal(needed, scale),
  });
}

/** Why a transfer or a gift was not asked for. `now`: ms since 1970. */
export function refusalOfMove(
  outcome: Refusal<RefusalCodeOf<'request_transfer'>>,
  { asset, scale, now }: { readonly asset: string; readonly scale: number; readonly now: number },
): Error {
  switch (outcome.code) {
    case 'idempotency_key_reused':
    case 'account_frozen':
    case 'price_stale':
      return new AppError(outcome.code);
    case 'action_blocked':
      return new AppError('action_blocked', blockFacts(outcome.facts));
    case 'money_held':
      return new AppError('money_held', { seconds: secondsUntil(outcome.facts.until, now) });
    case 'limit_missing': {
      const level = outcome.facts.levelThatLifts;
      return level === null
        ? new AppError('transfer_closed')
        : new AppError('level_required', { level });
    }
    case 'limit_exceeded':
      return new AppError('transfer_limit_exceeded', limitFacts(outcome.facts, now));
    case 'deposit_too_recent': {
      const { heldUnits, leavableUnits, until } = outcome.facts;
      return new AppError('deposit_too_recent', {
        held: tomanText(BigInt(heldUnits)),
        remaining: tomanText(BigInt(leavableUnits)),
        seconds: secondsUntil(until, now),
      });
    }
    case 'insufficient_funds': {
      const { availableUnits, neededUnits } = outcome.facts;
      return fundsError(asset, scale, BigInt(availableUnits), BigInt(neededUnits));
    }
    default:
      return new Error(`A transfer was refused as ${outcome.code}.`);
  }
}
