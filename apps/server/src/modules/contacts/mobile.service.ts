// Another mobile: a factor, then the code that the new mobile received.
import type { DataOf, ParsedBodyOf } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { askOnce, mobileQuestion } from '../cards/index.ts';
import { codeSentOnWire } from '../codes/index.ts';
import { HOLD_HOURS } from '../security-changes/index.ts';
import { maskMobile, normaliseMobile, type User } from '../users/index.ts';
import type { ContactsDeps } from './contacts-deps.ts';

/**
 * With a factor sends a code to a mobile; with the code gives it to the account.
 *
 * @throws AppError `mobile_invalid`, `mobile_unchanged`, `factor_required`, `code_wrong`,
 *   `rate_limited`, `mobile_being_verified`, `mobile_taken`, `mobile_not_own`, `identity_unanswered`
 */
export async function setMobile(
  deps: ContactsDeps,
  session: Session,
  body: ParsedBodyOf<'POST /user/mobile'>,
  ip: string,
): Promise<DataOf<'POST /user/mobile'>> {
  const { codes, factors, users } = deps;
  const mobile = normaliseMobile(body.mobile);
  const user = await users.load(session.userId);
  const { sessionId } = session;
  // the one that everybody's own session shows: no secret
  if (mobile === user.mobile) throw new AppError('mobile_unchanged');
  const request = { mobile, purpose: 'new_mobile', requestId: sessionId } as const;
  const block = addressBlock(ip);
  if (body.mobile_code === undefined) {
    // told before anything is sent; what counts is asked again under the lock
    if (await deps.isBeingVerified(deps.context.plainDb, user.id)) {
      throw new AppError('mobile_being_verified');
    }
    const asker = `contact:user-${user.id}`;
    // before the factor, which is then not used up for nothing
    const seconds = await codes.newMobileWait(asker);
    if (seconds !== undefined) throw new AppError('rate_limited', { seconds });
    await factors.prove({ user, purpose: 'change_mobile', requestId: sessionId, ip }, body);
    const sent = await codes.send({ ...request, asker, block });
    return codeSentOnWire(sent);
  }
  if (!(await codes.use(request, block, body.mobile_code))) throw new AppError('code_wrong');
  if ((await users.findByMobile(mobile)) !== undefined) throw new AppError('mobile_taken');
  const isMatched = await isRegisteredTo(deps, user, mobile);
  await keepMobile(deps, { user, mobile, sessionId, isMatched });
  return { mobile };
}

/**
 * Whether the office said that a verified person's new mobile is theirs; false before that is
 * asked of anybody. What it said counts for a day, a no as well.
 *
 * @throws AppError `mobile_not_own`, `identity_unanswered`
 */
async function isRegisteredTo(
  { context, identity, users }: ContactsDeps,
  user: User,
  mobile: string,
): Promise<boolean> {
  const verified = await users.identityOf(user.id);
  if (verified === undefined) return false;
  const { nationalCode } = verified;
  const isOwn = await askOnce(context, identity, user.id, mobileQuestion({ mobile, nationalCode }));
  if (isOwn === undefined) throw new AppError('identity_unanswered');
  if (!isOwn) throw new AppError('mobile_not_own');
  return true;
}

interface NewMobile {
  readonly user: User;
  readonly mobile: string;
  readonly sessionId: string;
  readonly isMatched: boolean;
}

async function keepMobile(
  { context: { plainDb }, isBeingVerified, securityChanges, users }: ContactsDeps,
  { user, mobile, sessionId, isMatched }: NewMobile,
): Promise<void> {
  const { id: userId, mobile: before } = user;
  const tell = await withTransaction(plainDb, async (tx) => {
    const { level } = await users.lock(tx, userId);
    // verified while the code was on its way: the office is asked the next time
    if (level > 0 && !isMatched) throw new AppError('identity_unanswered');
    if (await isBeingVerified(tx, userId)) throw new AppError('mobile_being_verified');
    if (!(await users.setMobile(tx, { userId, before, mobile }))) throw new AppError('code_wrong');
    const facts = { mobile: maskMobile(mobile), old: maskMobile(before) };
    return securityChanges.settle(tx, {
      userId,
      keepSessionId: sessionId,
      endReason: 'mobile_changed',
      // whoever had the old one must learn of it: the new one is told by the code
      notice: { kind: 'mobile_changed', facts, smsTo: before },
      holdHours: HOLD_HOURS,
    });
  });
  await tell();
}
