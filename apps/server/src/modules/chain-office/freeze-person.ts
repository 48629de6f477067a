// An account is frozen before a deposit of it is taken back.
import type { AuditModule } from '../audit/index.ts';
import type { FreezeModule } from '../freeze/index.ts';
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
