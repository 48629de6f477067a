import { withTransaction } from '../../platform/database/handles.ts';
import { HOLD_HOURS } from '../security-changes/index.ts';
import type { User } from '../users/index.ts';
import type { PasswordsDeps } from './passwords-deps.ts';

/** How another password came to be, and which session outlives it. */
interface Way {
  readonly keepSessionId: string | null;
  readonly endReason: string;
  readonly kind: 'password_reset' | 'password_changed';
}

/** Sets another password with all that follows; false when it was changed meanwhile. */
export async function setPassword(
  { context: { plainDb }, hasher, securityChanges, users }: PasswordsDeps,
  user: User,
  password: string,
  { keepSessionId, endReason, kind }: Way,
): Promise<boolean> {
  const hash = await hasher.hash(password);
  const tell = await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, user.id);
    const change = { userId: user.id, before: user.passwordHash, hash };
    if (!(await users.setPassword(tx, change))) return undefined;
    return securityChanges.settle(tx, {
      userId: user.id,
      keepSessionId,
      endReason,
      notice: { kind, facts: {} },
      holdHours: HOLD_HOURS,
    });
  });
  await tell?.();
  return tell !== undefined;
}
