// What the engine would say of a person, as far as rows tell; it decides all the same.
import type { BlockedAction } from '@sarraf/settlement';
import { AppError } from '../../http/index.ts';
import { heldUntil, type Standing } from '../standings/index.ts';
import { blockError, heldError } from './refusal-table.ts';

/** Whether money may leave a person. @throws AppError `account_frozen`, `action_blocked`, `money_held` */
export function assertStands(standing: Standing, now: number): void {
  if (standing.isFrozen) throw new AppError('account_frozen');
  assertNotBlocked(standing, 'withdraw');
  const until = heldUntil(standing);
  if (until !== null) throw heldError({ facts: { until } }, now);
}

/** @throws AppError `action_blocked` for whoever is stopped from it */
export function assertNotBlocked({ blocks }: Standing, action: BlockedAction): void {
  const block = blocks.find((each) => each.action === action);
  if (block !== undefined) throw blockError({ facts: block });
}
