// An e-mail address is somebody's once a code that was sent there came back.
import { createHash } from 'node:crypto';
import type { DataOf, ParsedBodyOf } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { codeSentOnWire } from '../codes/index.ts';
import { HOLD_HOURS } from '../security-changes/index.ts';
import { normaliseEmail, type User } from '../users/index.ts';
import type { ContactsDeps } from './contacts-deps.ts';

/**
 * Sends a code to an address, or with the code makes it the person's. In place of an address that
 * was set before it takes a factor, and all that follows a change of what protects an account.
 *
 * @throws AppError `not_available`, `email_invalid`, `factor_required`, `code_wrong`, `rate_limited`
 */
export async function setEmail(
  deps: ContactsDeps,
  session: Session,
  body: ParsedBodyOf<'POST /user/email'>,
  ip: string,
): Promise<DataOf<'POST /user/email'>> {
  if (deps.context.config.mail === undefined) throw new AppError('not_available');
  const email = normaliseEmail(body.email);
  const user = await deps.users.load(session.userId);
  const { sessionId } = session;
  const request = codeRequest(user, email, sessionId);
  const block = addressBlock(ip);
  if (body.email_code === undefined) {
    if (user.email !== null) {
      const asked = { user, purpose: 'change_email', requestId: sessionId, ip } as const;
      await deps.factors.prove(asked, body);
    }
    const sent = await deps.codes.send({ ...request, asker: 'session', block, mailTo: email });
    return codeSentOnWire(sent);
  }
  if (!(await deps.codes.use(request, block, body.email_code))) throw new AppError('code_wrong');
  await keepEmail(deps, { user, email, sessionId });
  return { email };
}

/**
 * Bound to the address and to the one that it replaces: no code for one proves another, and none
 * that was sent without a factor replaces an address that another session set meanwhile.
 */
function codeRequest({ mobile, email: before }: User, email: string, sessionId: string) {
  const addresses = createHash('sha256')
    .update(JSON.stringify([before, email]))
    .digest('hex');
  return { mobile, purpose: 'set_email', requestId: `${sessionId}/${addresses}` } as const;
}

interface NewEmail {
  readonly user: User;
  readonly email: string;
  readonly sessionId: string;
}

async function keepEmail(deps: ContactsDeps, change: NewEmail): Promise<void> {
  const { context, users } = deps;
  const { user, email } = change;
  const tell = await withTransaction(context.plainDb, async (tx) => {
    await users.lock(tx, user.id);
    const { isChanged, before } = await users.setEmail(tx, user.id, email);
    if (!isChanged) return undefined;
    // another session was faster: what was proved was for another address
    if (before !== user.email) throw new AppError('code_wrong');
    return settle(deps, tx, change);
  });
  await tell?.();
}

/** A first address makes nothing less safe; one in place of another may be somebody else's. */
async function settle(
  { context: { ids }, notifications, securityChanges, users }: ContactsDeps,
  tx: PlainDb,
  { user: { id: userId, email: old }, email, sessionId }: NewEmail,
): Promise<() => Promise<void>> {
  const facts = { email, old };
  if (old === null) {
    const reference = ids.createId();
    const show = await notifications.keep(tx, { userId, kind: 'email_added', facts, reference });
    return async () => {
      users.tellChanged(userId);
      show();
    };
  }
  return securityChanges.settle(tx, {
    userId,
    keepSessionId: sessionId,
    endReason: 'email_changed',
    // who had it must learn of it: the new address is told by the code
    notice: { kind: 'email_changed', facts, mailTo: old },
    holdHours: HOLD_HOURS,
  });
}
