// The second step of logins, on and off. Either needs proof that was given for this very purpose.
import type { ProvedPurpose } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { type Codes, type CodeSent, codeSentOnWire } from '../codes/index.ts';
import type { Passkeys } from '../passkeys/index.ts';
import type { SecurityChanges } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { User, UsersModule } from '../users/index.ts';
import type { Authenticators, AuthenticatorSetup } from './authenticator.service.ts';
import type { FactorProof } from './factor.ts';
import type { FactorsService } from './factors.service.ts';
import { forgetLooseCodes, hasFactorForCodes } from './loose-codes.ts';
import { settleFactor } from './settle-factor.ts';

/** What the second step is changed with. */
export interface TwoFactorDeps {
  readonly context: Pick<ServerContext, 'clock' | 'ids' | 'plainDb' | 'secrets'>;
  readonly authenticators: Authenticators;
  readonly codes: Codes;
  readonly factors: FactorsService;
  readonly passkeys: Passkeys;
  readonly securityChanges: SecurityChanges;
  readonly users: UsersModule;
}

/** Sends a code for one purpose; it is good in the session that asked and nowhere else. */
export async function sendPurposeCode(
  deps: TwoFactorDeps,
  session: Session,
  purpose: ProvedPurpose,
  ip: string,
): Promise<CodeSent> {
  const user = await deps.users.load(session.userId);
  const sent = await deps.codes.send({
    mobile: user.mobile,
    purpose,
    requestId: session.sessionId,
    asker: 'session',
    block: addressBlock(ip),
  });
  return codeSentOnWire(sent);
}

/**
 * Begins the set-up of an authenticator, also in place of another one: it counts from its first
 * code on.
 *
 * @throws AppError `factor_required`, `code_wrong`
 */
export async function beginAuthenticator(
  deps: TwoFactorDeps,
  session: Session,
  proof: FactorProof,
  ip: string,
): Promise<AuthenticatorSetup> {
  const user = await deps.users.load(session.userId);
  const asked = { user, purpose: 'set_two_factor', requestId: session.sessionId, ip } as const;
  await deps.factors.prove(asked, proof);
  return deps.authenticators.begin(user, session.sessionId);
}

/** What is shown once, for whoever loses their authenticator. */
interface RecoveryCodes {
  readonly recovery_codes: string[];
}

/**
 * The first code of the authenticator that is being set up; with it come new recovery codes.
 *
 * @throws AppError `code_wrong`
 */
export async function confirmAuthenticator(
  deps: TwoFactorDeps,
  session: Session,
  code: string,
): Promise<RecoveryCodes> {
  const user = await deps.users.load(session.userId);
  const made = await withTransaction(deps.context.plainDb, async (tx) => {
    await deps.users.lock(tx, user.id);
    if (!(await deps.authenticators.confirm(tx, user, session.sessionId, code))) return undefined;
    const isAdded = (await deps.users.loadWithin(tx, user.id)).twoFactor !== 'google';
    await deps.users.setTwoFactor(tx, user.id, 'google');
    const recovery_codes = await deps.authenticators.renewCodes(tx, user.id);
    const tell = await settleFactor(deps, tx, { user, session, kind: 'two_factor_on', isAdded });
    return { recovery_codes, tell };
  });
  // the wrong code has been counted: it is refused after the commit
  if (made === undefined) throw new AppError('code_wrong');
  await made.tell();
  return { recovery_codes: made.recovery_codes };
}

/**
 * Ten new recovery codes; the old ones are void.
 *
 * @throws AppError `not_available` without what they would stand for, `factor_required`, `code_wrong`
 */
export async function renewRecoveryCodes(
  deps: TwoFactorDeps,
  session: Session,
  proof: FactorProof,
  ip: string,
): Promise<RecoveryCodes> {
  const user = await deps.users.load(session.userId);
  if (!(await hasFactorForCodes(deps, deps.context.plainDb, user.id))) {
    throw new AppError('not_available');
  }
  const asked = { user, purpose: 'recovery_codes', requestId: session.sessionId, ip } as const;
  await deps.factors.prove(asked, proof);
  const { recovery_codes, tell } = await withTransaction(deps.context.plainDb, async (tx) => {
    await deps.users.lock(tx, user.id);
    // the last of what they stand for may have gone meanwhile
    if (!(await hasFactorForCodes(deps, tx, user.id))) throw new AppError('not_available');
    const codes = await deps.authenticators.renewCodes(tx, user.id);
    const settled = await settleFactor(deps, tx, {
      user,
      session,
      kind: 'recovery_codes_renewed',
      isAdded: false,
    });
    return { recovery_codes: codes, tell: settled };
  });
  await tell();
  return { recovery_codes };
}

/** @throws AppError `factor_required`, `code_wrong`, `two_factor_obligatory` */
export async function setTwoFactor(
  deps: TwoFactorDeps,
  session: Session,
  proof: FactorProof,
  ip: string,
): Promise<void> {
  const user = await deps.users.load(session.userId);
  // staff who have an authenticator do not go back to what a stolen mobile opens
  const isStaff = user.staffRole !== null;
  if (isStaff && user.twoFactor === 'google') throw new AppError('two_factor_obligatory');
  const asked = { user, purpose: 'set_two_factor', requestId: session.sessionId, ip } as const;
  await deps.factors.prove(asked, proof);
  await change(deps, user, session, 'sms');
}

/** @throws AppError `two_factor_obligatory`, `factor_required`, `code_wrong` */
export async function disableTwoFactor(
  deps: TwoFactorDeps,
  session: Session,
  proof: FactorProof,
  ip: string,
): Promise<void> {
  const user = await deps.users.load(session.userId);
  if (user.staffRole !== null) throw new AppError('two_factor_obligatory');
  const asked = { user, purpose: 'disable_two_factor', requestId: session.sessionId, ip } as const;
  await deps.factors.prove(asked, proof);
  await change(deps, user, session, 'off');
}

async function change(
  deps: TwoFactorDeps,
  user: User,
  session: Session,
  twoFactor: 'off' | 'sms',
): Promise<void> {
  const tell = await withTransaction(deps.context.plainDb, async (tx) => {
    await deps.users.lock(tx, user.id);
    const before = (await deps.users.loadWithin(tx, user.id)).twoFactor;
    if (!(await deps.users.setTwoFactor(tx, user.id, twoFactor))) return undefined;
    await deps.authenticators.remove(tx, user.id);
    await forgetLooseCodes(deps, tx, user.id);
    const kind = twoFactor === 'off' ? 'two_factor_off' : 'two_factor_on';
    const isAdded = before === 'off';
    return settleFactor(deps, tx, { user, session, kind, isAdded });
  });
  await tell?.();
}
