// Who counts as a second person.
import { type Ability, AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { selectHolders } from './members.queries.ts';

/** Whoever is new or was widened counts as a second person after so long. */
const COUNTS_AFTER_HOURS = 72;

/**
 * A second person has had the ability for 72 hours.
 *
 * @throws AppError `officer_too_new`, and `forbidden` without it
 */
export async function assertCounts(tx: PlainDb, officer: number, ability: Ability): Promise<void> {
  const holders = await selectHolders(tx, ability, COUNTS_AFTER_HOURS);
  const holder = holders.find(({ userId }) => userId === officer);
  if (holder === undefined) throw new AppError('forbidden');
  if (holder.secondsToCount > 0) {
    throw new AppError('officer_too_new', { seconds: holder.secondsToCount });
  }
}

/** Whether anybody but this officer counts as a second person now. */
export async function hasSecondPerson(
  tx: PlainDb,
  officer: number,
  ability: Ability,
): Promise<boolean> {
  const holders = await selectHolders(tx, ability, COUNTS_AFTER_HOURS);
  return holders.some(({ userId, secondsToCount }) => userId !== officer && secondsToCount === 0);
}
