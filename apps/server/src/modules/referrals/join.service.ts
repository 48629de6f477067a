// Coming by somebody's code: at registering, or within seven days, once for ever.
import type { DataOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { maskMobile } from '../users/index.ts';
import { holdPlace } from './accrual.ts';
import { readCode } from './code-text.ts';
import { type CodeRow, selectCode } from './codes.queries.ts';
import { DEVICE_DAYS, JOIN_WITHIN_MS, partsOf, RUNS_MS } from './referral-terms.ts';
import {
  hasDevice,
  insertRelation,
  type InvitedPerson,
  isAbove,
  lockJoining,
  type RelationRow,
  selectPerson,
  selectRelation,
  shareDevice,
} from './relations.queries.ts';
import type { ReferralsDeps } from './referrals-deps.ts';
import { invitationOnWire } from './referrals.mapper.ts';

/** So many who came by one another are looked through for a circle. */
const ABOVE_MAX = 64;

/** Whoever joins. */
export interface Joining {
  readonly userId: number;
  readonly mobile: string;
  /** As it was typed. */
  readonly code: string;
  /** Of the device that a newcomer registers with; of others their sessions are looked at. */
  readonly deviceHash?: Buffer | undefined;
}

/** Tells, after the commit, what the engine and the owner are to know of it. */
export type TellJoined = () => Promise<void>;

/** How the module that makes accounts has a newcomer join. */
export interface Joins {
  /** That there is such a code, before anything is used up. @throws AppError `referral_code_unknown` */
  assertCode(text: string): Promise<void>;
  /** Joins by a code inside the transaction that makes an account. @throws AppError */
  joinWithin(tx: PlainDb, joining: Joining): Promise<TellJoined>;
}

/** Joins by a code. @throws AppError as `POST /referral/join` declares */
export async function join(
  deps: ReferralsDeps,
  joining: Joining,
): Promise<DataOf<'POST /referral/join'>> {
  const { clock, plainDb } = deps.context;
  const { row, tell } = await withTransaction(plainDb, async (tx) => {
    const told = await joinWithin(deps, tx, joining);
    return { row: await selectRelation(tx, joining.userId), tell: told };
  });
  if (row === undefined) throw new Error('Whoever has joined came by somebody.');
  await tell();
  return invitationOnWire(row, clock.now());
}

/**
 * The same inside the caller's transaction. The checks come in this order: `referral_code_unknown`,
 * `referral_own_code`, `referral_joined`, `referral_too_late`, `referral_not_allowed`, `referral_circle`,
 * `referral_same_device`.
 *
 * @throws AppError with one of them
 */
export async function joinWithin(
  deps: ReferralsDeps,
  tx: PlainDb,
  joining: Joining,
): Promise<TellJoined> {
  const now = deps.context.clock.now();
  await lockJoining(tx);
  const code = await codeOf(tx, joining.code);
  await assertMayJoin(tx, joining, code, now);
  // no trade that was looked at already may fall into the span, nor one be looked at twice
  const place = await holdPlace(tx);
  const since = Math.max(now, place.atMs + 1);
  const parts = partsOf(Number(code.friend_share));
  const until = since + RUNS_MS;
  const [friendId, ownerId] = [joining.userId, Number(code.owner_id)];
  const ends = { since, until, sinceEntry: place.entry };
  const made = { friendId, ownerId, code: code.code, ...ends, ...parts };
  if (!(await insertRelation(tx, made))) throw new AppError('referral_joined');
  const told = await letFriendOff(deps, tx, { friendId, ppm: parts.friendPpm, until });
  const show = await deps.notifications.keep(tx, {
    userId: ownerId,
    kind: 'friend_joined',
    facts: { mobile: maskMobile(joining.mobile), code: code.code },
    reference: `referral:${friendId}`,
  });
  return async () => {
    await told();
    show();
  };
}

/** Lets a friend off their part until a moment; in the place of what they were let off before. */
export async function letFriendOff(
  { standings }: ReferralsDeps,
  tx: PlainDb,
  {
    friendId,
    ppm,
    until,
  }: { readonly friendId: number; readonly ppm: number; readonly until: number },
): Promise<() => Promise<void>> {
  if (ppm === 0) return () => Promise.resolve();
  const discount = { source: 'referral', subject: 'invitation', ppm } as const;
  const told = await standings.letOff(tx, friendId, { ...discount, until: new Date(until) });
  return () => told.tell();
}

async function codeOf(tx: PlainDb, typed: string): Promise<CodeRow> {
  const text = readCode(typed);
  const code = text === undefined ? undefined : await selectCode(tx, text);
  if (code === undefined) throw new AppError('referral_code_unknown', { fields: ['code'] });
  return code;
}

async function assertMayJoin(
  tx: PlainDb,
  { userId, deviceHash }: Joining,
  code: CodeRow,
  now: number,
): Promise<void> {
  const ownerId = Number(code.owner_id);
  if (ownerId === userId) throw new AppError('referral_own_code');
  const known: RelationRow | undefined = await selectRelation(tx, userId);
  if (known !== undefined) throw new AppError('referral_joined');
  const friend = await selectPerson(tx, userId);
  if (now > friend.created_at.getTime() + JOIN_WITHIN_MS) throw new AppError('referral_too_late');
  const owner = await selectPerson(tx, ownerId);
  if (!isFit(owner) || !isFit(friend)) throw new AppError('referral_not_allowed');
  if (await isAbove(tx, userId, ownerId, ABOVE_MAX)) throw new AppError('referral_circle');
  const isShared =
    deviceHash === undefined
      ? await shareDevice(tx, userId, ownerId, DEVICE_DAYS)
      : await hasDevice(tx, ownerId, deviceHash, DEVICE_DAYS);
  if (isShared) throw new AppError('referral_same_device');
}

const isFit = ({ rate_profile: rates, is_blocked, is_staff }: InvitedPerson): boolean =>
  rates === 'standard' && !is_staff && !is_blocked;
