// What staff do from a person's page about an account that is frozen, or to be.
import type { PersonUnfreeze } from '@sarraf/contracts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { Decision } from '../approvals/index.ts';
import { proposalOf, type UnfreezeReviewDeps } from './unfreeze-review.service.ts';
import { toPersonUnfreeze } from './unfreezes.mapper.ts';
import {
  type FreezeCause,
  insertUnfreeze,
  selectWaitingOf,
  upsertFreeze,
} from './unfreezes.queries.ts';

/** Freezes of people, as the module of people uses them. */
export interface StaffFreezes {
  /** Notes how an account came to be frozen just now, inside the caller's transaction. */
  note(tx: PlainDb, userId: number, cause: FreezeCause): Promise<void>;
  /**
   * Approves the request that waits, or makes one and is its first officer. False where the account
   * is not frozen.
   *
   * @throws AppError `approval_second_officer`, `second_person_missing`, `decides_on_self`,
   *   `officer_too_new`
   * @throws EngineError when the account is open and the engine was not told yet
   */
  approveOf(userId: number, verdict: Decision): Promise<boolean>;
  /** The request for an account that waits; null where none does. */
  waitingOf(userId: number): Promise<PersonUnfreeze | null>;
}

/** Freezes of people in this installation. */
export function createStaffFreezes(deps: UnfreezeReviewDeps): StaffFreezes {
  const { context, standings, users } = deps;
  return {
    note: upsertFreeze,
    approveOf: async (userId, verdict) => {
      const after = await withTransaction(context.plainDb, async (tx) => {
        await users.lock(tx, userId);
        if (!(await standings.read(tx, userId)).isFrozen) return undefined;
        await insertUnfreeze(tx, { userId, askedBy: verdict.officer, words: null });
        const row = await selectWaitingOf(tx, userId);
        if (row === undefined) throw new Error('A request was not kept.');
        const said = { ...proposalOf(row), ...verdict };
        return (await deps.unfreezes.decideRequest(tx, 'approve', said)).after;
      });
      await after?.();
      return after !== undefined;
    },
    waitingOf: async (userId) => {
      const row = await selectWaitingOf(context.plainDb, userId);
      if (row === undefined) return null;
      const first = await deps.unfreezes.waitingOf(context.plainDb, String(row.id));
      return toPersonUnfreeze(row, first);
    },
  };
}
