// The engine's refusals of withdrawals, as the wire tells them.
import { IRT } from '@sarraf/money';
import type { Refusal, RefusalCodeOf } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { limitFacts } from '../limits/index.ts';
import { blockFacts } from '../operations/index.ts';
import { heldUntil, type Standing } from '../standings/index.ts';
import { tomanText } from '../toman-amounts/index.ts';

/** Whole seconds from now until then, at least one. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 1_000));
}

/**
 * What the engine would say of whoever has money leave, as far as rows tell; it decides all the same.
 *
 * @throws AppError `account_frozen`, `action_blocked`, `money_held`
 */
export function assertStands(standing: Standing, now: number): void {
  if (standing.isFrozen) throw new AppError('account_frozen');
  const block = standing.blocks.find(({ action }) => action === 'withdraw');
  if (block !== undefined) throw new AppError('action_blocked', blockFacts(block));
  const until = heldUntil(standing);
  if (until !== null) throw new AppError('money_held', { seconds: secondsUntil(until, now) });
}

/** Why a withdrawal was not asked for. `now`: ms since 1970. */
export function refusalOfRequest(
  outcome: Refusal<RefusalCodeOf<'request_withdrawal'>>,
  now: number,
): Error {
  switch (outcome.code) {
    case 'idempotency_key_reused':
    case 'account_frozen':
      return new AppError(outcome.code);
    case 'action_blocked':
      return new AppError('action_blocked', blockFacts(outcome.facts));
    case 'money_held':
      return new AppError('money_held', { seconds: secondsUntil(outcome.facts.until, now) });
    case 'limit_missing': {
      const level = outcome.facts.levelThatLifts;
      return level === null
        ? new AppError('withdrawal_closed')
        : new AppError('level_required', { level });
    }
    case 'limit_exceeded':
      return new AppError('withdrawal_limit_exceeded', limitFacts(outcome.facts, now));
    case 'insufficient_funds': {
      const { availableUnits, neededUnits } = outcome.facts;
      const available = tomanText(BigInt(availableUnits));
      const needed = tomanText(BigInt(neededUnits));
      return new AppError('insufficient_funds', { asset: IRT, available, needed });
    }
    default:
      return new Error(`A withdrawal was refused as ${outcome.code}.`);
  }
}
