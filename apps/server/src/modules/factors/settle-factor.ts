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
}

/**
 * After a change of a factor nobody stays signed in but who made it. Inside the caller's
 * transaction; call what it answers after the commit.
 */
export function settleFactor(
  { securityChanges }: { readonly securityChanges: SecurityChanges },
  tx: PlainDb,
  { user, session, kind, facts = {} }: FactorChange,
): Promise<() => Promise<void>> {
  return securityChanges.settle(tx, {
    userId: user.id,
    keepSessionId: session.sessionId,
    endReason: 'factor_changed',
    notice: { kind, facts },
    holdHours: HOLD_HOURS,
  });
}
