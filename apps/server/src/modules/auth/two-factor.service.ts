// Two-step login by SMS, on and off. Either needs a code that was asked for this very purpose.
import { AppError, type Session } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { User } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { CodeSent } from './auth-types.ts';

/** What a code for the second step may be used for. */
export type TwoFactorPurpose = 'set_two_factor' | 'disable_two_factor';

/** Sends a code for one purpose; it is good in the session that asked and nowhere else. */
export async function sendPurposeCode(
  deps: AuthDeps,
  session: Session,
  purpose: TwoFactorPurpose,
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
  return {
    sent: true,
    expires_at: sent.expiresAt.toISOString(),
    resend_at: sent.resendAt.toISOString(),
  };
}

/** @throws AppError `code_wrong` */
export async function setTwoFactor(
  deps: AuthDeps,
  session: Session,
  code: string,
  ip: string,
): Promise<void> {
  const user = await deps.users.load(session.userId);
  await useCode(deps, user, session, { purpose: 'set_two_factor', code, ip });
  await change(deps, user, session, 'sms');
}

/** @throws AppError `two_factor_obligatory`, `code_required`, `code_wrong` */
export async function disableTwoFactor(
  deps: AuthDeps,
  session: Session,
  code: string | undefined,
  ip: string,
): Promise<void> {
  const user = await deps.users.load(session.userId);
  if (user.staffRole !== null) throw new AppError('two_factor_obligatory');
  if (code === undefined) throw new AppError('code_required');
  await useCode(deps, user, session, { purpose: 'disable_two_factor', code, ip });
  await change(deps, user, session, 'off');
}

async function useCode(
  deps: AuthDeps,
  user: User,
  session: Session,
  given: { readonly purpose: TwoFactorPurpose; readonly code: string; readonly ip: string },
): Promise<void> {
  const { purpose, code, ip } = given;
  const request = { mobile: user.mobile, purpose, requestId: session.sessionId };
  if (!(await deps.codes.use(request, addressBlock(ip), code))) throw new AppError('code_wrong');
}

/** After a change of the factor nobody stays signed in but who made it. */
async function change(
  deps: AuthDeps,
  user: User,
  session: Session,
  twoFactor: 'off' | 'sms',
): Promise<void> {
  const { ids, plainDb } = deps.context;
  const tell = await withTransaction(plainDb, async (tx) => {
    if (!(await deps.users.setTwoFactor(tx, user.id, twoFactor))) return undefined;
    return deps.notifications.keep(tx, {
      userId: user.id,
      kind: twoFactor === 'sms' ? 'two_factor_on' : 'two_factor_off',
      facts: {},
      reference: ids.createId(),
    });
  });
  if (tell === undefined) return;
  await deps.sessions.endOthers(user.id, session.sessionId, 'factor_changed');
  deps.users.tellChanged(user.id);
  tell();
}
