// Something is done about each numbered row once, by any number of workers and whatever dies: the position
// up to which it is done is held while it is done, and moves in the transaction that does it.
import { type AnyDb, type Transactional, withTransaction } from '../database/handles.ts';
import {
  holdPositions,
  movePositions,
  type Positions,
  type PositionsOf,
} from './positions.queries.ts';

/** How far one step came. */
export interface Step {
  /** The parts that moved, and to where. */
  readonly to: Positions;
  /** How many rows it looked through; where that is the follower's `max`, there may be more. */
  readonly count: number;
  /** Says what was done, after the commit. */
  readonly tell?: () => void;
}

/** Somebody who does something about numbered rows, each once. */
export interface Follower<Kind extends AnyDb> extends PositionsOf<Kind> {
  /** Rows that one step looks through at most. */
  readonly max: number;
  /**
   * Does it for the rows behind `from`, in the transaction that also moves the positions. Nobody else does
   * the same meanwhile. It asks nobody outside.
   */
  readonly step: (tx: Kind, from: Positions) => Promise<Step>;
}

/** One step in one transaction. Answers how many rows it looked through. */
export async function followOnce<Kind extends AnyDb>(
  db: Transactional<Kind>,
  follower: Follower<Kind>,
): Promise<number> {
  const { count, tell } = await withTransaction(db, async (tx) => {
    const from = await holdPositions(tx, follower);
    const done = await follower.step(tx, from);
    const moved = [...done.to].filter(([part, position]) => position !== from.get(part));
    await movePositions(tx, follower, new Map(moved));
    return done;
  });
  tell?.();
  return count;
}

/**
 * Does what is there now. What comes meanwhile asks for a round of its own: here only what full steps left
 * over.
 */
export async function followAll<Kind extends AnyDb>(
  db: Transactional<Kind>,
  follower: Follower<Kind>,
): Promise<void> {
  while ((await followOnce(db, follower)) >= follower.max);
}
