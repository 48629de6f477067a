// An account is frozen, and its orders are cancelled, before a deposit of it is taken back.
import type { AuditModule } from '../audit/index.ts';
import type { FreezeModule } from '../freeze/index.ts';
import type { Operations } from '../operations/index.ts';
import type { StandingsService } from '../standings/index.ts';
import type { CoinDecisionDeps } from './coin-decisions.ts';

/** Freezes inside the transaction of an officer's word; one that is frozen stays so. */
export function createPersonFreeze(of: {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly freeze: Pick<FreezeModule, 'note'>;
  readonly standings: Pick<StandingsService, 'change'>;
}): CoinDecisionDeps['freeze'] {
  return async (tx, userId, { officer, reason }) => {
    const { before } = await of.standings.change(tx, userId, { isFrozen: true });
    if (before.isFrozen) return;
    await of.freeze.note(tx, userId, { by: 'staff', reason: null });
    await of.audit.record(tx, {
      actorId: officer,
      act: 'account_frozen',
      subject: `user:${userId}`,
      personId: userId,
      reason,
      changes: [{ field: 'is_frozen', old: 'false', new: 'true' }],
    });
  };
}

/**
 * Ends every open order of somebody who is frozen, once the engine knows that they are: none comes
 * after. Those of a halted market stay, as nothing moves there.
 *
 * @throws Error, AppError where the books do not answer: it is tried again
 */
export function createOrdersEnd(of: {
  readonly operations: Pick<Operations, 'submit'>;
  readonly standings: Pick<StandingsService, 'ensureTold'>;
}): CoinDecisionDeps['cancelOrders'] {
  return async (userId) => {
    await of.standings.ensureTold(userId);
    for (;;) {
      const command = { type: 'cancel_orders', user: userId } as const;
      const { outcome } = await of.operations.submit({ command, claim: undefined });
      if (!outcome.ok) throw new Error(`Orders could not be cancelled: ${outcome.code}.`);
      if (!outcome.result.hasMore) return;
    }
  };
}
