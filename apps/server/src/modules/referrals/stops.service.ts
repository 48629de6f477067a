// Invitations that may not go on: two people at one device, market makers, staff, closed accounts.
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { holdPlace } from './accrual.ts';
import { letFriendOff } from './join.service.ts';
import { DEVICE_DAYS } from './referral-terms.ts';
import {
  lockRelation,
  type RelationRow,
  resumeRelation,
  selectSharing,
  selectUnfit,
  stopRelation,
} from './relations.queries.ts';
import type { ReferralsDeps } from './referrals-deps.ts';

const AT_ONCE = 200;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Sign-ins that a look goes back to: far more than lies between two of them. */
const LOOKED_BACK_MS = HOUR_MS;

/** What is told once the transaction is committed. */
type After = () => Promise<void>;

/** Looks at who signed in lately; `whole` looks at all sign-ins of the days that count. */
export async function stopUnfit(
  deps: ReferralsDeps,
  { isWhole }: { readonly isWhole: boolean },
): Promise<void> {
  const { plainDb } = deps.context;
  const backMs = isWhole ? DEVICE_DAYS * DAY_MS : LOOKED_BACK_MS;
  const sharing = await selectSharing(plainDb, { backMs, days: DEVICE_DAYS, limit: AT_ONCE });
  for (const friendId of sharing) await stopOne(deps, friendId, 'paused');
  for (const friendId of await selectUnfit(plainDb, AT_ONCE)) {
    await stopOne(deps, friendId, 'ended');
  }
}

async function stopOne(
  deps: ReferralsDeps,
  friendId: number,
  state: 'paused' | 'ended',
): Promise<void> {
  const after = await withTransaction(deps.context.plainDb, async (tx) => {
    const at = await nextMoment(deps, tx);
    const row = await lockRelation(tx, friendId);
    const isMeant = row?.state === 'running' || (row?.state === 'paused' && state === 'ended');
    return row !== undefined && isMeant ? stopWithin(deps, tx, row, { state, at }) : undefined;
  });
  await after?.();
}

/** The first moment that no trade is of which was looked at already, and not before now. */
export async function nextMoment({ context }: ReferralsDeps, tx: PlainDb): Promise<number> {
  return Math.max(context.clock.now(), (await holdPlace(tx)).atMs + 1);
}

/** Stops an invitation at a moment: neither has a part of any later trade. */
export async function stopWithin(
  deps: ReferralsDeps,
  tx: PlainDb,
  { friend_id, friend_ppm }: RelationRow,
  stop: { readonly state: 'paused' | 'ended'; readonly at: number },
): Promise<After> {
  const friendId = Number(friend_id);
  await stopRelation(tx, friendId, stop);
  return letFriendOff(deps, tx, { friendId, ppm: Number(friend_ppm), until: stop.at });
}

/** Lets a paused invitation run again, up to its year's end. */
export async function resumeWithin(
  deps: ReferralsDeps,
  tx: PlainDb,
  { friend_id, friend_ppm, until }: RelationRow,
): Promise<After> {
  const friendId = Number(friend_id);
  const from = await nextMoment(deps, tx);
  const end = Math.max(from, until.getTime());
  await resumeRelation(tx, friendId, { from, until: end });
  return letFriendOff(deps, tx, { friendId, ppm: Number(friend_ppm), until: end });
}
