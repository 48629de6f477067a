// Passkeys, added and removed: either needs a factor that counts, given for this very purpose.
import type { DataOf, ParsedBodyOf, PasskeyChallenge, ProvedPurpose } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { User } from '../users/index.ts';
import { forgetLooseCodes, hasFactorForCodes } from './loose-codes.ts';
import { passkeyUse } from './passkey.factor.ts';
import { settleFactor } from './settle-factor.ts';
import type { TwoFactorDeps } from './two-factor.service.ts';

const PURPOSE = 'passkeys';

/** A challenge to sign as proof for one purpose; it is good in the session that asked. */
export function challengeForPurpose(
  { passkeys }: TwoFactorDeps,
  { sessionId }: Session,
  purpose: ProvedPurpose,
): PasskeyChallenge {
  return passkeys.challenge(passkeyUse({ purpose, requestId: sessionId }));
}

/**
 * Takes the factor, and answers what a device needs to make a passkey in this session.
 *
 * @throws AppError `passkeys_unavailable`, `passkey_limit_reached`, `factor_required`,
 *   `code_wrong`, `passkey_wrong`
 */
export async function beginPasskey(
  deps: TwoFactorDeps,
  session: Session,
  proof: ParsedBodyOf<'POST /user/passkeys/begin'>,
  ip: string,
): Promise<DataOf<'POST /user/passkeys/begin'>> {
  const user = await deps.users.load(session.userId);
  // what can't be done is told before a code is used up for it
  const creation = await deps.passkeys.creation(user, creationUse(session));
  await deps.factors.prove({ user, purpose: PURPOSE, requestId: session.sessionId, ip }, proof);
  return creation;
}

/**
 * Keeps what the device made. From now on a password alone signs nobody in.
 *
 * @throws AppError `passkeys_unavailable`, `passkey_limit_reached`, `passkey_wrong`,
 *   `passkey_name_invalid`
 */
export async function keepPasskey(
  deps: TwoFactorDeps,
  session: Session,
  { credential, name }: ParsedBodyOf<'POST /user/passkeys'>,
): Promise<DataOf<'POST /user/passkeys'>> {
  const { authenticators, context, passkeys, users } = deps;
  const made = await passkeys.made(credential, creationUse(session), name);
  const user = await users.load(session.userId);
  const { tell, ...kept } = await withTransaction(context.plainDb, async (tx) => {
    await users.lock(tx, user.id);
    const hasCodes = await hasFactorForCodes(deps, tx, user.id);
    const passkey = await passkeys.keep(tx, user.id, made);
    const { twoFactor } = await users.loadWithin(tx, user.id);
    if (twoFactor === 'off') await users.setTwoFactor(tx, user.id, 'sms');
    const facts = { name: passkey.name };
    const change = { user, session, kind: 'passkey_added', facts, isAdded: true } as const;
    const told = await settleFactor(deps, tx, change);
    if (hasCodes) return { passkey, tell: told };
    return { passkey, recovery_codes: await authenticators.renewCodes(tx, user.id), tell: told };
  });
  await tell();
  return kept;
}

/**
 * Removes one. With the last of what they stand for the recovery codes go, too.
 *
 * @throws AppError `not_found`, `factor_required`, `code_wrong`, `passkey_wrong`,
 *   `two_factor_obligatory` for the last one of staff who have no authenticator
 */
export async function removePasskey(
  deps: TwoFactorDeps,
  session: Session,
  { id, ...proof }: ParsedBodyOf<'POST /user/passkeys/remove'>,
  ip: string,
): Promise<void> {
  const user = await deps.users.load(session.userId);
  const mine = await deps.passkeys.list(user.id);
  if (!mine.some((one) => one.id === id)) throw new AppError('not_found');
  assertMayRemove(user, mine.length);
  await deps.factors.prove({ user, purpose: PURPOSE, requestId: session.sessionId, ip }, proof);
  const tell = await withTransaction(deps.context.plainDb, (tx) =>
    remove(deps, tx, user, session, id),
  );
  await tell();
}

async function remove(
  deps: TwoFactorDeps,
  tx: PlainDb,
  user: User,
  session: Session,
  id: string,
): Promise<() => Promise<void>> {
  const { passkeys, users } = deps;
  await users.lock(tx, user.id);
  const now = await users.loadWithin(tx, user.id);
  assertMayRemove(now, await passkeys.count(tx, user.id));
  const name = await passkeys.remove(tx, user.id, id);
  if (name === undefined) throw new AppError('not_found');
  await forgetLooseCodes(deps, tx, user.id);
  const change = { user, session, kind: 'passkey_removed', facts: { name } } as const;
  return settleFactor(deps, tx, { ...change, isAdded: false });
}

/** Staff who have proved themselves by more than a mobile do not go back to it. */
function assertMayRemove({ staffRole, twoFactor }: User, count: number): void {
  const isLastOfStaff = staffRole !== null && twoFactor !== 'google' && count <= 1;
  if (isLastOfStaff) throw new AppError('two_factor_obligatory');
}

const creationUse = ({ userId, sessionId }: Session): string => `create/${userId}/${sessionId}`;
