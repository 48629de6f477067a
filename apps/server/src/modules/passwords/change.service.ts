// Another password for somebody who is signed in: the current one, and a factor.
import type { ParsedBodyOf } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { admitTry, assertStrongPasswordOf } from '../auth/index.ts';
import type { PasswordsDeps } from './passwords-deps.ts';
import { setPassword } from './set-password.ts';

/**
 * Wrong current passwords are counted like those of logins, apart from what strangers try: they
 * cost the session that tries them work, and nobody else.
 *
 * @throws AppError `password_weak`, `proof_of_work_required`, `old_password_wrong`,
 *   `factor_required`, `code_wrong`
 */
export async function changePassword(
  deps: PasswordsDeps,
  session: Session,
  body: ParsedBodyOf<'POST /user/changePassword'>,
  ip: string,
): Promise<void> {
  const user = await deps.users.load(session.userId);
  await assertStrongPasswordOf(deps.users, user, body.password);
  const attempt = await admitTry(deps.context, deps.proofs, {
    mobile: user.mobile,
    asker: `device:user-${user.id}`,
    isKnownDevice: true,
    proof: body.proof_of_work,
  });
  const isRight = await deps.hasher
    .verify(user.passwordHash, body.old_password, 'known')
    .catch(async (error: unknown) => {
      await attempt.forget();
      throw error;
    });
  await (isRight ? attempt.succeed() : attempt.fail());
  if (!isRight) throw new AppError('old_password_wrong');
  const { sessionId } = session;
  await deps.factors.prove({ user, purpose: 'change_password', requestId: sessionId, ip }, body);
  const way = { keepSessionId: sessionId, endReason: 'password_changed' } as const;
  const isSet = await setPassword(deps, user, body.password, { ...way, kind: 'password_changed' });
  if (!isSet) throw new AppError('old_password_wrong');
}
