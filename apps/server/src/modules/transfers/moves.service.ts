// Transfers as other modules read them.
import type { AnyDb } from '../../platform/database/handles.ts';
import { type MoveRow, selectMove, selectMoves } from './transfers.queries.ts';

export type { MoveRow } from './transfers.queries.ts';

/** One transfer, a gift's too; undefined where there is none. */
export function findMove(db: AnyDb, id: string): Promise<MoveRow | undefined> {
  return selectMove(db, id);
}

/** These of them, in the order of the ids. */
export function findMoves(db: AnyDb, ids: readonly string[]): Promise<MoveRow[]> {
  return selectMoves(db, ids);
}
