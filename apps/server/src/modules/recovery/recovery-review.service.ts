// The officers' part of recovery: they watch the video beside the documents, and two approve.
import type { Recovery } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import {
  type ApprovalKind,
  type ApprovalsModule,
  type ApprovalsOf,
  type Decision,
  toFirstWord,
} from '../approvals/index.ts';
import {
  decideRecovery,
  lockWaiting,
  selectForOfficer,
  selectWaiting,
} from './recovery.queries.ts';
import { toRecovery } from './recovery.mapper.ts';
import { type RecoveryDeps, tellOwner } from './recovery.service.ts';

/** What officers decide with. */
export interface RecoveryReviewDeps
  extends Pick<RecoveryDeps, 'context' | 'notifications' | 'videos' | 'users'> {
  readonly audit: AuditModule;
  readonly recoveries: ApprovalsOf<NothingMore>;
}

/** What recoveries are made with beside their officers' decisions. */
export interface RecoveryModuleDeps extends Omit<RecoveryReviewDeps, 'recoveries'> {
  readonly approvals: Pick<ApprovalsModule, 'approval'>;
}

/** What two officers want of a request: that it is granted; the rest stands in its row. */
type NothingMore = Readonly<Record<string, never>>;

const QUEUE_MAX = 50;

/** Accounts that are had back, as two officers decide: the subject is the number of the request. */
export function recoveryApproval(
  deps: Pick<RecoveryReviewDeps, 'notifications' | 'users'>,
): ApprovalKind<NothingMore> {
  return {
    kind: 'recovery',
    ability: { action: 'update', subject: 'Recovery' },
    subjects: ({ personId }) => (personId === null ? [] : [personId]),
    lock: async (tx, { personId }) => {
      if (personId !== null) await deps.users.lock(tx, personId);
    },
    assertOpen: async (tx, { subject }) => {
      const row = await lockWaiting(tx, Number(subject));
      if (row === undefined) throw new AppError('approval_not_waiting');
    },
    apply: async (tx, { subject }) => {
      const row = await selectForOfficer(tx, Number(subject));
      if (row === undefined) throw new AppError('not_found');
      await decideRecovery(tx, row.id, 'approved');
      const tell = await tellOwner(deps, tx, row, 'recovery_approved');
      return async () => tell?.();
    },
    refused: async (tx, { subject }) => {
      await decideRecovery(tx, BigInt(subject), 'refused');
      return undefined;
    },
    describe: async (_tx, { subject }, { officer, word }) => {
      const status = word === 'approved' ? 'approved' : 'refused';
      const first = { field: 'first_officer', old: null, new: String(officer) };
      const moved = { field: 'status', old: 'waiting', new: status };
      return { subject: `recovery:${subject}`, changes: [word === 'proposed' ? first : moved] };
    },
  };
}

/** What waits, oldest first. */
export async function recoveryQueue(
  { context: { plainDb }, recoveries }: RecoveryReviewDeps,
  officer: number,
): Promise<Recovery[]> {
  const rows = await selectWaiting(plainDb, QUEUE_MAX);
  const items = rows.map((row) => ({ subject: String(row.id), personId: Number(row.user_id) }));
  const seen = await recoveries.look(plainDb, officer, items);
  return rows.flatMap((row, index) => {
    const one = seen[index];
    if (one === undefined) return [];
    return [toRecovery(row, toFirstWord(one.first, officer), one.mayDecide)];
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

/**
 * Approves a request, as the first or the second officer, or rejects it.
 *
 * @throws AppError as `POST /admin/recoveries/:id/approve` declares
 */
export async function decide(
  { context: { plainDb }, recoveries }: RecoveryReviewDeps,
  id: number,
  verdict: 'approve' | 'refuse',
  decision: Decision,
): Promise<void> {
  const row = await selectForOfficer(plainDb, id);
  if (row === undefined) throw new AppError('not_found');
  const asked = { subject: String(id), personId: Number(row.user_id), wanted: {}, ...decision };
  const { after } = await withTransaction(plainDb, (tx) =>
    recoveries.decideRequest(tx, verdict, asked),
  );
  await after();
}
