// The second step of logins, on and off. Either needs proof that was given for this very purpose.
import { AppError, type Session } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { Codes } from '../codes/index.ts';
import { HOLD_HOURS, type SecurityChanges } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { User, UsersModule } from '../users/index.ts';
import type { FactorProof } from './factor.ts';
import type { FactorsService } from './factors.service.ts';

/** What the second step is changed with. */
export interface TwoFactorDeps {
  readonly context: Pick<ServerContext, 'plainDb'>;
  readonly codes: Codes;
  readonly factors: FactorsService;
  readonly securityChanges: SecurityChanges;
  readonly users: UsersModule;
}

/** What a signed-in person asks a code for. */
export type AskedPurpose = 'set_two_factor' | 'disable_two_factor' | 'change_password';

/** Sends a code for one purpose; it is good in the session that asked and nowhere else. */
export async function sendPurposeCode(
  deps: TwoFactorDeps,
  session: Session,
  purpose: AskedPurpose,
  ip: string,
): Promise<{ readonly sent: true; readonly expires_at: string; readonly resend_at: string }> {
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

/** @throws AppError `factor_required`, `code_wrong` */
export async function setTwoFactor(
  deps: TwoFactorDeps,
  session: Session,
  proof: FactorProof,
  ip: string,
): Promise<void> {
  const user = await deps.users.load(session.userId);
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

/** After a change of the factor nobody stays signed in but who made it. */
async function change(
  { context: { plainDb }, securityChanges, users }: TwoFactorDeps,
  user: User,
  { sessionId }: Session,
  twoFactor: 'off' | 'sms',
): Promise<void> {
  const tell = await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, user.id);
    if (!(await users.setTwoFactor(tx, user.id, twoFactor))) return undefined;
    return securityChanges.settle(tx, {
      userId: user.id,
      keepSessionId: sessionId,
      endReason: 'factor_changed',
      notice: { kind: twoFactor === 'sms' ? 'two_factor_on' : 'two_factor_off', facts: {} },
      holdHours: HOLD_HOURS,
    });
  });
  await tell?.();
}
