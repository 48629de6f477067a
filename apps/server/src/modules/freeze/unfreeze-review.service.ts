// The officers' part: two of them open a frozen account, one refuses.
import type { Unfreeze } from '@sarraf/contracts';
import { type Ability, AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { AssertOfAnother, SecondPerson } from '../approvals/index.ts';
import type { FreezeDeps } from './freeze.service.ts';
import { toUnfreeze } from './unfreezes.mapper.ts';
import {
  decideUnfreeze,
  noteFirstOfficer,
  selectQueue,
  selectUnfreeze,
  type UnfreezeRow,
} from './unfreezes.queries.ts';

/** What officers decide with. */
export interface UnfreezeReviewDeps extends Omit<FreezeDeps, 'factors' | 'freezeLinks'> {
  readonly audit: AuditModule;
  readonly assertOfAnother: AssertOfAnother;
  readonly secondPerson: SecondPerson;
}

/** An officer's word on a request. */
export interface Verdict {
  readonly officer: number;
  readonly reason: string;
}

/** What is done after the commit. */
type After = () => Promise<void>;

const QUEUE_MAX = 50;
const HOLD_MS = 72 * 3_600_000;
const APPROVES: Ability = { action: 'update', subject: 'Standing' };
const nothing: After = async () => undefined;

/** What waits, oldest first. */
export async function unfreezeQueue(
  { context: { plainDb }, secondPerson }: UnfreezeReviewDeps,
  officer: number,
): Promise<Unfreeze[]> {
  const rows = await selectQueue(plainDb, QUEUE_MAX);
  const people = rows.map((row) => Number(row.user_id));
  const view = await secondPerson.look(plainDb, { officer, ability: APPROVES, people });
  return rows.map((row) => {
    const first = row.first_officer;
    const mayDecide = view.mayDecide(() => {
      view.assertUnrelated(Number(row.user_id));
      view.weigh(first);
    });
    // the word of whoever is no officer any more counts for nothing
    const stands = first !== null && view.stands(first);
    return toUnfreeze(
      stands ? row : { ...row, first_officer: null, first_reason: null },
      mayDecide,
    );
  });
}

/**
 * Approves a request as the first or the second officer; the second one's again is answered as the
 * first time.
 *
 * @throws AppError `not_found`, `approval_not_waiting`, `approval_second_officer`,
 *   `second_person_missing`, `decides_on_self`, `officer_too_new`, `invited_pair`
 * @throws EngineError when the account is open and the engine was not told yet
 */
export async function approve(
  deps: UnfreezeReviewDeps,
  id: number,
  verdict: Verdict,
): Promise<void> {
  const { context, standings, users } = deps;
  const userId = Number((await load(context.plainDb, id)).user_id);
  const after = await withTransaction(context.plainDb, async (tx) => {
    await users.lock(tx, userId);
    await deps.assertOfAnother(tx, verdict.officer, userId);
    const row = await load(tx, id);
    const isDone = row.status === 'opened' && row.decided_by === BigInt(verdict.officer);
    if (isDone) return () => standings.ensureTold(userId);
    return approveWaiting(deps, tx, row, verdict);
  });
  await after();
}

/** Refuses a request. @throws AppError `not_found`, `approval_not_waiting`, `decides_on_self` */
export async function refuse(
  deps: UnfreezeReviewDeps,
  id: number,
  { officer, reason }: Verdict,
): Promise<void> {
  const { audit, context, notifications, users } = deps;
  const userId = Number((await load(context.plainDb, id)).user_id);
  const show = await withTransaction(context.plainDb, async (tx) => {
    await users.lock(tx, userId);
    await deps.assertOfAnother(tx, officer, userId);
    const row = await load(tx, id);
    if (row.status !== 'waiting') throw new AppError('approval_not_waiting');
    await decideUnfreeze(tx, row.id, 'refused', officer);
    await audit.record(tx, {
      ...{ actorId: officer, act: 'unfreeze_refused', subject: `unfreeze:${id}` },
      ...{ personId: userId, reason },
      changes: [{ field: 'status', old: 'waiting', new: 'refused' }],
    });
    return keepNotice(notifications, tx, row, 'unfreeze_refused');
  });
  users.tellChanged(userId);
  show();
}

async function load(db: PlainDb, id: number): Promise<UnfreezeRow> {
  const row = await selectUnfreeze(db, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** An officer's approval inside the caller's transaction, which has locked the person. @throws AppError */
export async function approveWaiting(
  deps: UnfreezeReviewDeps,
  tx: PlainDb,
  row: UnfreezeRow,
  { officer, reason }: Verdict,
): Promise<After> {
  if (row.status !== 'waiting') throw new AppError('approval_not_waiting');
  const userId = Number(row.user_id);
  const view = await deps.secondPerson.decide(tx, { officer, ability: APPROVES });
  const word = view.weigh(row.first_officer);
  if (word === 'second') return open(deps, tx, row, { officer, reason });
  await noteFirstOfficer(tx, row.id, officer, reason);
  await deps.audit.record(tx, {
    ...{ actorId: officer, act: 'unfreeze_approved', subject: `unfreeze:${row.id}` },
    ...{ personId: userId, reason },
    changes: [{ field: 'first_officer', old: null, new: String(officer) }],
  });
  return nothing;
}

/** Opens the account: what leaves it waits, as whoever had it frozen may have had a reason. */
async function open(
  { audit, context, notifications, standings, users }: UnfreezeReviewDeps,
  tx: PlainDb,
  row: UnfreezeRow,
  { officer, reason }: Verdict,
): Promise<After> {
  const userId = Number(row.user_id);
  const { moneyHeldUntil: held } = await standings.read(tx, userId);
  // one that lasts longer stays
  const moneyHeldUntil = Math.max(held ?? 0, context.clock.now() + HOLD_MS);
  await standings.change(tx, userId, { isFrozen: false, moneyHeldUntil });
  await decideUnfreeze(tx, row.id, 'opened', officer);
  await audit.record(tx, {
    ...{ actorId: officer, act: 'account_unfrozen', subject: `unfreeze:${row.id}` },
    ...{ personId: userId, reason },
    changes: [
      { field: 'is_frozen', old: 'true', new: 'false' },
      { field: 'money_held_until', old: momentOf(held), new: momentOf(moneyHeldUntil) },
      { field: 'first_officer', old: null, new: String(row.first_officer) },
    ],
  });
  const show = await keepNotice(notifications, tx, row, 'account_unfrozen');
  return async () => {
    try {
      await standings.ensureTold(userId);
    } finally {
      users.tellChanged(userId);
      show();
    }
  };
}

/** Tells the person what became of a request, so that their open panels ask again. */
function keepNotice(
  notifications: UnfreezeReviewDeps['notifications'],
  tx: PlainDb,
  row: UnfreezeRow,
  kind: 'account_unfrozen' | 'unfreeze_refused',
): Promise<() => void> {
  const [userId, reference] = [Number(row.user_id), `unfreeze:${row.id}`];
  return notifications.keep(tx, { userId, kind, facts: {}, reference, event: 'kyc_update' });
}

const momentOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();
