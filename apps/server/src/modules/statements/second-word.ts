// What takes two officers who say the same.
import type { PlainDb } from '../../platform/database/handles.ts';
import { DECIDES, type StatementsDeps } from './statements-deps.ts';

/**
 * Whether this officer's word is the second one: another one, who counts, said the same before. A first
 * word is let in only where somebody is there who can be the second.
 *
 * @throws AppError `approval_second_officer` for whoever says it again alone, `officer_too_new`, `decides_on_self`,
 *   `invited_pair`, `second_person_missing`
 */
export async function isSecondWord(
  { secondPerson }: Pick<StatementsDeps, 'secondPerson'>,
  tx: PlainDb,
  said: {
    readonly officer: number;
    /** Whoever said the same before. */
    readonly first: number | undefined;
  },
): Promise<boolean> {
  const { officer, first } = said;
  const view = await secondPerson.decide(tx, { officer, ability: DECIDES });
  return view.weigh(first) === 'second';
}
