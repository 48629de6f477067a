import type { PlainDb } from '../../platform/database/handles.ts';
import type { Passkeys } from '../passkeys/index.ts';
import type { UsersModule } from '../users/index.ts';
import type { Authenticators } from './authenticator.service.ts';

/** What is looked at, and where the codes are kept. */
interface Stood {
  readonly authenticators: Pick<Authenticators, 'removeCodes'>;
  readonly passkeys: Pick<Passkeys, 'count'>;
  readonly users: Pick<UsersModule, 'loadWithin'>;
}

/** Whether recovery codes have something to stand for: an authenticator, or a passkey. */
export async function hasFactorForCodes(
  { passkeys, users }: Pick<Stood, 'passkeys' | 'users'>,
  tx: PlainDb,
  userId: number,
): Promise<boolean> {
  const { twoFactor } = await users.loadWithin(tx, userId);
  return twoFactor === 'google' || (await passkeys.count(tx, userId)) > 0;
}

/** Forgets recovery codes that have nothing left to stand for, inside the caller's transaction. */
export async function forgetLooseCodes(deps: Stood, tx: PlainDb, userId: number): Promise<void> {
  if (!(await hasFactorForCodes(deps, tx, userId)))
    await deps.authenticators.removeCodes(tx, userId);
}
