// What an owner does about a sign-in that was not theirs: reading a link changes nothing, as mail is
// opened by scanners first; freezing is asked for by a button.
import type { FreezeLink } from '@sarraf/contracts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { SecurityChanges } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { StandingsService } from '../standings/index.ts';
import type { UsersModule } from '../users/index.ts';
import { useFreezeLink } from './freeze.queries.ts';
import { type FreezeLinks, toFreezeLink } from './freeze-links.ts';

/** What freezing is made with. */
export interface FreezeDeps {
  readonly context: ServerContext;
  readonly freezeLinks: FreezeLinks;
  readonly securityChanges: SecurityChanges;
  readonly standings: Pick<StandingsService, 'change' | 'ensureTold'>;
  readonly users: Pick<UsersModule, 'lock'>;
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
  const { context, freezeLinks, securityChanges, standings, users } = deps;
  const { clock, plainDb } = context;
  const { id, user_id } = await freezeLinks.open(plainDb, token);
  const userId = Number(user_id);
  const tell = await withTransaction(plainDb, async (tx) => {
    await users.lock(tx, userId);
    if (!(await useFreezeLink(tx, id, new Date(clock.now())))) return undefined;
    await standings.change(tx, userId, { isFrozen: true });
    return securityChanges.settle(tx, {
      userId,
      keepSessionId: null,
      endReason: 'frozen',
      notice: { kind: 'account_frozen_by_owner', facts: {} },
      holdHours: 0,
    });
  });
  await tell?.();
  const link = await readFreezeLink(deps, token);
  // also of whoever came second: the first may not have told it yet
  if (link.status === 'used') await standings.ensureTold(userId);
  return link;
}
