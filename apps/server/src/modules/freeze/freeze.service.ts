// What owners do about their own account: reading a link changes nothing, as mail is opened by
// scanners first; freezing is asked for by a button, and so is having the account opened again.
import type { FreezeLink, OwnFreeze, ParsedBodyOf } from '@sarraf/contracts';
import { AppError, type Session } from '../../http/index.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { FactorsService } from '../factors/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { SecurityChanges } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import type { UsersModule } from '../users/index.ts';
import { useFreezeLink } from './freeze.queries.ts';
import { type FreezeLinks, toFreezeLink } from './freeze-links.ts';
import { toOwnFreeze } from './unfreezes.mapper.ts';
import {
  insertUnfreeze,
  selectOwnFreeze,
  selectWaitingOf,
  stopUnfreeze,
  upsertFreeze,
} from './unfreezes.queries.ts';

/** What freezing is made with. */
export interface FreezeDeps {
  readonly context: ServerContext;
  readonly factors: Pick<FactorsService, 'prove'>;
  readonly freezeLinks: FreezeLinks;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly securityChanges: SecurityChanges;
  readonly standings: Pick<StandingsService, 'change' | 'ensureTold' | 'read'>;
  readonly users: Pick<UsersModule, 'load' | 'lock' | 'tellChanged'>;
}

/** What a link tells of. @throws AppError `freeze_link_invalid` */
export async function readFreezeLink(
  { context: { clock, plainDb }, freezeLinks }: FreezeDeps,
  token: string,
): Promise<FreezeLink> {
  return toFreezeLink(await freezeLinks.open(plainDb, token), clock.now());
}

/**
 * Freezes by a link, once: a used one never freezes again what officers opened meanwhile, and
 * whoever asks twice is answered the same. Nobody is answered before the engine knows; where it is
 * away the account is frozen all the same, and the engine is told as soon as it is back.
 *
 * @throws AppError `freeze_link_invalid`
 * @throws EngineError when the engine was not told
 */
export async function freezeByLink(deps: FreezeDeps, token: string): Promise<FreezeLink> {
  const { context, freezeLinks, standings, users } = deps;
  const { clock, plainDb } = context;
  const { id, user_id } = await freezeLinks.open(plainDb, token);
  const userId = Number(user_id);
  const tell = await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    if (!(await useFreezeLink(tx, id, new Date(clock.now())))) return undefined;
    return freeze(deps, tx, userId, null);
  });
  await tell?.();
  const link = await readFreezeLink(deps, token);
  // also of whoever came second: the first may not have told it yet
  if (link.status === 'used') await standings.ensureTold(userId);
  return link;
}

/**
 * Freezes one's own account from a session, which stays; of a frozen one it takes back the request
 * to open it.
 *
 * @throws EngineError when the engine was not told
 */
export async function freezeOwn(
  deps: FreezeDeps,
  { userId, sessionId }: Session,
): Promise<OwnFreeze> {
  const { plainDb } = deps.context;
  const tell = await withTransaction(plainDb, async (tx) => {
    await deps.users.lock(tx, userId);
    if (!(await deps.standings.read(tx, userId)).isFrozen) {
      return freeze(deps, tx, userId, sessionId);
    }
    if (!(await stopUnfreeze(tx, userId))) return undefined;
    return async () => deps.users.tellChanged(userId);
  });
  await tell?.();
  await deps.standings.ensureTold(userId);
  return readOwnFreeze(deps, userId);
}

/** Freezes by the owner inside the caller's transaction; a request to open it is over. */
async function freeze(
  { securityChanges, standings }: FreezeDeps,
  tx: PlainDb,
  userId: number,
  keepSessionId: string | null,
): Promise<() => Promise<void>> {
  const { before } = await standings.change(tx, userId, { isFrozen: true });
  if (!before.isFrozen) await upsertFreeze(tx, userId, { by: 'owner', reason: null });
  await stopUnfreeze(tx, userId);
  return securityChanges.settle(tx, {
    userId,
    keepSessionId,
    endReason: 'frozen',
    notice: { kind: 'account_frozen_by_owner', facts: {} },
    holdHours: 0,
  });
}

/** Whether the caller's account is frozen, and what becomes of it. */
export async function readOwnFreeze(
  { context: { plainDb } }: FreezeDeps,
  userId: number,
): Promise<OwnFreeze> {
  return toOwnFreeze(await selectOwnFreeze(plainDb, userId));
}

/**
 * Asks officers to open one's own account: a request that waits already is left as it is. The owner
 * is told of a new one, as a session and a factor may both be stolen.
 *
 * @throws AppError `account_not_frozen`, `factor_required`, `code_wrong`
 */
export async function askToOpen(
  deps: FreezeDeps,
  { userId, sessionId }: Session,
  body: ParsedBodyOf<'POST /user/unfreeze'>,
  ip: string,
): Promise<OwnFreeze> {
  const { context, factors, notifications, standings, users } = deps;
  const { ids, plainDb } = context;
  const user = await users.load(userId);
  // told before a code is used up; what counts is asked again under the lock
  if (!(await standings.read(plainDb, userId)).isFrozen) throw new AppError('account_not_frozen');
  if ((await selectWaitingOf(plainDb, userId)) !== undefined) return readOwnFreeze(deps, userId);
  await factors.prove({ user, purpose: 'unfreeze', requestId: sessionId, ip }, body);
  const words = cleanText(body.words ?? '') || null;
  const show = await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    if (!(await standings.read(tx, userId)).isFrozen) throw new AppError('account_not_frozen');
    if (!(await insertUnfreeze(tx, { userId, askedBy: userId, words }))) return undefined;
    const reference = ids.createId();
    const notice = { userId, kind: 'unfreeze_asked', facts: {}, reference } as const;
    return notifications.keep(tx, { ...notice, event: 'kyc_update' });
  });
  show?.();
  if (show !== undefined) users.tellChanged(userId);
  return readOwnFreeze(deps, userId);
}
