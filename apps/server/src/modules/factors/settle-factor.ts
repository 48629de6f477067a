import type { Session } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { Notify } from '../notifications/index.ts';
import { HOLD_HOURS, type SecurityChanges } from '../security-changes/index.ts';
import type { User } from '../users/index.ts';

/** A change of what proves somebody, made just now. */
export interface FactorChange {
  readonly user: User;
  readonly session: Session;
  readonly kind:
    | 'two_factor_on'
    | 'two_factor_off'
    | 'recovery_codes_renewed'
    | 'passkey_added'
    | 'passkey_removed';
  readonly facts?: Notify['facts'];
  /** Whether there is only one more of them now: what stood before stands. */
  readonly isAdded: boolean;
}

/**
 * After a factor was removed or replaced nobody stays signed in but who did it, and money is held.
 * One that was added holds nothing: it proves for a day that no money leaves, see `prove`. Inside the
 * caller's transaction; call what it answers after the commit.
 */
export function settleFactor(
  { securityChanges }: { readonly securityChanges: SecurityChanges },
  tx: PlainDb,
  { user, session, kind, facts = {}, isAdded }: FactorChange,
): Promise<() => Promise<void>> {
  return securityChanges.settle(tx, {
    userId: user.id,
    keepSessionId: session.sessionId,
    endReason: 'factor_changed',
    notice: { kind, facts },
    ...(isAdded ? { holdHours: 0, keepsOthers: true } : { holdHours: HOLD_HOURS }),
  });
}
