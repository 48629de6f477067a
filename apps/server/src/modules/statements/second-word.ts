// What takes two officers who say the same.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { DECIDES, type StatementsDeps } from './statements-deps.ts';

/**
 * Whether this officer's word is the second one: another one, who counts, said the same before. A first
 * word is let in only where somebody is there who can be the second.
 *
 * @throws AppError `own` for whoever says it again alone, `officer_too_new`, `decides_on_self`,
 *   `second_person_missing`
 */
export async function isSecondWord(
  deps: Pick<StatementsDeps, 'assertCounts' | 'assertOfAnother' | 'hasSecondPerson'>,
  tx: PlainDb,
  said: {
    readonly officer: number;
    /** Whoever said the same before. */
    readonly first: number | undefined;
    readonly own: 'unmatched_second_officer' | 'explanation_second_officer';
  },
): Promise<boolean> {
  const { officer, first, own } = said;
  if (first === officer) throw new AppError(own);
  await deps.assertCounts(tx, officer, DECIDES);
  if (first !== undefined) {
    // nor one person with two names
    await deps.assertOfAnother(tx, officer, first);
    return true;
  }
  if (!(await deps.hasSecondPerson(tx, officer, DECIDES))) {
    throw new AppError('second_person_missing');
  }
  return false;
}
