// The officers' part of recovery: they watch the video beside the documents, and two approve.
import type { Recovery } from '@sarraf/contracts';
import { type Ability, AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { AssertOfAnother, SecondPerson } from '../approvals/index.ts';
import {
  decideRecovery,
  lockWaiting,
  noteFirstOfficer,
  type RecoveryRow,
  selectForOfficer,
  selectWaiting,
} from './recovery.queries.ts';
import { toRecovery } from './recovery.mapper.ts';
import { type RecoveryDeps, tellOwner } from './recovery.service.ts';

/** What officers decide with. */
export interface RecoveryReviewDeps
  extends Pick<RecoveryDeps, 'context' | 'notifications' | 'videos' | 'users'> {
  readonly audit: AuditModule;
  readonly assertOfAnother: AssertOfAnother;
  readonly secondPerson: SecondPerson;
}

const QUEUE_MAX = 50;
const APPROVES: Ability = { action: 'update', subject: 'Recovery' };

/** What waits, oldest first. */
export async function recoveryQueue(
  { context: { plainDb }, secondPerson }: RecoveryReviewDeps,
  officer: number,
): Promise<Recovery[]> {
  const rows = await selectWaiting(plainDb, QUEUE_MAX);
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
    return toRecovery(stands ? row : { ...row, first_officer: null }, mayDecide);
  });
}

/** The video of a request: each look is written down. @throws AppError `document_not_found` */
export async function openRecoveryVideo(
  { context: { plainDb }, audit, videos }: RecoveryReviewDeps,
  id: number,
  officer: number,
): Promise<Buffer> {
  const row = await selectForOfficer(plainDb, id);
  if (row?.video_parts === null || row === undefined) throw new AppError('document_not_found');
  await withTransaction(plainDb, (tx) =>
    audit.record(tx, {
      actorId: officer,
      act: 'recovery_opened',
      subject: `recovery:${id}`,
      personId: Number(row.user_id),
      changes: [],
    }),
  );
  return videos.read(row, Number(row.video_parts));
}

/** An officer's word on a request. */
export interface Verdict {
  readonly id: number;
  readonly officer: number;
  readonly reason: string;
}

/**
 * Approves, as the first or the second officer, or refuses.
 *
 * @throws AppError `approval_not_waiting`, `approval_second_officer`, `second_person_missing`,
 *   `decides_on_self`, `officer_too_new`, `invited_pair`
 */
export async function decide(
  deps: RecoveryReviewDeps,
  { id, officer, reason }: Verdict,
  isApproved: boolean,
): Promise<void> {
  const { context, audit, users } = deps;
  const seen = await selectForOfficer(context.plainDb, id);
  if (seen === undefined) throw new AppError('not_found');
  const personId = Number(seen.user_id);
  const tell = await withTransaction(context.plainDb, async (tx) => {
    await users.lock(tx, personId);
    await deps.assertOfAnother(tx, officer, personId);
    const row = await lockWaiting(tx, id);
    if (row === undefined) throw new AppError('approval_not_waiting');
    const isFirst = isApproved && (await isFirstWord(deps, tx, row, officer));
    const status = isApproved ? 'approved' : 'refused';
    if (isFirst) await noteFirstOfficer(tx, row.id, officer);
    else await decideRecovery(tx, row.id, status, officer);
    await audit.record(tx, {
      actorId: officer,
      act: isApproved ? 'recovery_approved' : 'recovery_refused',
      subject: `recovery:${id}`,
      personId,
      reason,
      changes: isFirst
        ? [{ field: 'first_officer', old: null, new: String(officer) }]
        : [{ field: 'status', old: 'waiting', new: status }],
    });
    return isApproved && !isFirst ? tellOwner(deps, tx, row, 'recovery_approved') : undefined;
  });
  tell?.();
}

/** Two people approve; whether this one is the first of them. @throws AppError */
async function isFirstWord(
  { secondPerson }: RecoveryReviewDeps,
  tx: PlainDb,
  { first_officer: first }: RecoveryRow,
  officer: number,
): Promise<boolean> {
  const view = await secondPerson.decide(tx, { officer, ability: APPROVES });
  return view.weigh(first) === 'first';
}
