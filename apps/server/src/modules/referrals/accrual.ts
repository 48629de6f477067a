// Follows the books entry by entry: the place is held while fees are added up, and moves with them.
import type { PlainDb, PlainPool } from '../../platform/database/handles.ts';
import { type Follower, followAll, holdPositions, WHOLE } from '../../platform/followers/index.ts';
import { addFees, readNewestEntry } from './accrual.queries.ts';
import { selectEntryTime } from './relations.queries.ts';

/** Entries of one transaction: a fraction of a second. */
const STEP_ENTRIES = 500;

const FOLLOWER: Follower<PlainDb> = {
  name: 'commissions',
  parts: () => [WHOLE],
  // nobody was invited before
  begin: readNewestEntry,
  max: STEP_ENTRIES,
  step: async (tx, from) => {
    const position = from.get(WHOLE) ?? 0;
    const upTo = Math.min(position + STEP_ENTRIES, await readNewestEntry(tx));
    if (upTo <= position) return { to: new Map(), count: 0 };
    await addFees(tx, position, upTo);
    return { to: new Map([[WHOLE, upTo]]), count: upTo - position };
  },
};

/** How far the books were looked through. */
export interface Place {
  /** The last entry that was. */
  readonly entry: number;
  /** Its time, milliseconds since 1970: no later trade is older. */
  readonly atMs: number;
}

/** Adds up what came. */
export const followFees = (db: PlainPool): Promise<void> => followAll(db, FOLLOWER);

/** Holds the place until the transaction ends: `SHARE` beside others who do, `UPDATE` alone. */
export async function holdPlace(tx: PlainDb, lock: 'SHARE' | 'UPDATE' = 'SHARE'): Promise<Place> {
  const entry = (await holdPositions(tx, FOLLOWER, lock)).get(WHOLE) ?? 0;
  return { entry, atMs: await selectEntryTime(tx, entry) };
}
