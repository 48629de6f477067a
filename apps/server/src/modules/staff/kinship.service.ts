// Who may not decide on whom.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { selectKinship } from './members.queries.ts';

/**
 * Nobody decides on themselves, nor on whoever has their national code.
 *
 * @throws AppError `decides_on_self`
 */
export async function assertOfAnother(tx: PlainDb, officer: number, person: number): Promise<void> {
  if ((await selectKinship(tx, officer, person)).isSelf) throw new AppError('decides_on_self');
}
