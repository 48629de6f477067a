// An e-mail address is somebody's once a code that was sent there came back.
import { createHash } from 'node:crypto';
import type { DataOf, ParsedBodyOf } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { normaliseEmail } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';

/**
 * Sends a code to an address, or with the code makes it the person's. The address before it is told.
 *
 * @throws AppError `not_available`, `email_invalid`, `code_wrong`, `rate_limited`
 */
export async function setEmail(
  deps: AuthDeps,
  session: Session,
  { email: given, activation_code: code }: ParsedBodyOf<'POST /user/email'>,
  ip: string,
): Promise<DataOf<'POST /user/email'>> {
  if (deps.context.config.mail === undefined) throw new AppError('not_available');
  const email = normaliseEmail(given);
  const { mobile } = await deps.users.load(session.userId);
  // bound to the address, too: no code for one proves another
  const requestId = `${session.sessionId}/${createHash('sha256').update(email).digest('hex')}`;
  const request = { mobile, purpose: 'set_email', requestId } as const;
  const block = addressBlock(ip);
  if (code === undefined) {
    const sent = await deps.codes.send({ ...request, asker: 'session', block, mailTo: email });
    return {
      sent: true,
      expires_at: sent.expiresAt.toISOString(),
      resend_at: sent.resendAt.toISOString(),
    };
  }
  if (!(await deps.codes.use(request, block, code))) throw new AppError('code_wrong');
  await keepEmail(deps, session.userId, email);
  return { email };
}

async function keepEmail(
  { context: { ids, plainDb }, notifications, users }: AuthDeps,
  userId: number,
  email: string,
): Promise<void> {
  const tell = await withTransaction(plainDb, async (tx) => {
    const { isChanged, before: old } = await users.setEmail(tx, userId, email);
    if (!isChanged) return undefined;
    return notifications.keep(tx, {
      ...{ userId, kind: old === null ? 'email_added' : 'email_changed' },
      facts: { email, old },
      reference: ids.createId(),
      // who had it must learn of it: the new address is told by the code
      ...(old === null ? {} : { mailTo: old }),
    });
  });
  users.tellChanged(userId);
  tell?.();
}
