// Who counts as a second person.
import { type Ability, AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { hasOther, type Secrets } from './kinship.service.ts';
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

/** Whether somebody but this officer, and not their other account, counts as a second person now. */
export type HasSecondPerson = (tx: PlainDb, officer: number, ability: Ability) => Promise<boolean>;

/** That question, with the keys of this installation. */
export function createHasSecondPerson(secrets: Secrets): HasSecondPerson {
  return async (tx, colleague, ability) => {
    const holders = await selectHolders(tx, ability, COUNTS_AFTER_HOURS);
    const people = holders
      .filter(({ secondsToCount }) => secondsToCount === 0)
      .map(({ userId }) => userId);
    return hasOther(secrets, tx, { colleague, people });
  };
}

/** Whether nobody else has an ability, however new, but an officer's other account. */
export async function isAlone(
  secrets: Secrets,
  tx: PlainDb,
  colleague: number,
  ability: Ability,
): Promise<boolean> {
  const people = (await selectHolders(tx, ability, 0)).map(({ userId }) => userId);
  return !(await hasOther(secrets, tx, { colleague, people }));
}

/** From when on each who has an ability counts as a second person, by member. */
export async function readCounting(
  db: PlainDb,
  ability: Ability,
): Promise<ReadonlyMap<number, Date>> {
  const holders = await selectHolders(db, ability, COUNTS_AFTER_HOURS);
  return new Map(holders.map(({ userId, countsFrom }) => [userId, countsFrom]));
}
