// A second officer approves a batch; while nobody has its file, it can be cancelled.
import type { PayoutBatch } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ApprovalKind } from '../approvals/index.ts';
import { freePayouts, updateApproved, updateCancelled } from './batch-steps.queries.ts';
import { type BatchesDeps, DECIDES, type OfficersWord, type WantedFile } from './batches-deps.ts';
import { type BatchRow, lockBatch, selectLines } from './batches.queries.ts';
import { findBatch } from './batches.service.ts';

type BatchParts = Pick<BatchesDeps, 'context' | 'isStopped' | 'secondPerson'>;

/** Batches of payouts, as two officers decide on them: the subject is the number of the batch. */
export function batchApproval(deps: BatchParts): ApprovalKind<WantedFile> {
  return {
    kind: 'payout_batch',
    ability: DECIDES,
    lock: async (tx, { subject }) => void (await lockBatch(tx, subject)),
    // nor on money of one's own
    assertMay: async (tx, { subject }, officer) => {
      const people = (await selectLines(tx, BigInt(subject))).map(({ userId }) => userId);
      const view = await deps.secondPerson.decide(tx, { officer, ability: DECIDES, people });
      for (const owner of people) view.assertUnrelated(owner);
    },
    apply: async (tx, { subject }) => {
      if (await deps.isStopped(tx)) throw new AppError('payouts_stopped');
      await updateApproved(tx, subject);
      return undefined;
    },
    refused: async (tx, { subject, decidedBy, decidedReason, proposedBy, reason }) => {
      await cancel(deps, tx, {
        id: subject,
        officer: decidedBy ?? proposedBy,
        reason: decidedReason ?? reason,
      });
      return undefined;
    },
    describe: async (_tx, { subject, wanted }, { word }) => {
      const status = word === 'approved' ? 'approved' : 'cancelled';
      const moved = [{ field: 'status', old: 'made', new: status }];
      const file = [{ field: 'file', old: null, new: wanted.file }];
      return {
        subject: `payout_batch:${subject}`,
        changes: [
          ...(word === 'proposed' ? [] : moved),
          ...(word === 'proposed' || word === 'approved' ? file : []),
        ],
      };
    },
  };
}

/** What two officers are asked about a batch. */
export const proposalOf = (
  { id, file_hash: file }: Pick<BatchRow, 'id' | 'file_hash'>,
  { officer, reason }: Pick<OfficersWord, 'officer' | 'reason'>,
) => ({ subject: String(id), wanted: { file }, officer, reason });

/**
 * Approves a batch that another made. Whoever approved it is answered how it stands. Where the other
 * one is no officer any more, it is this one's from now on, and waits for a second one.
 *
 * @throws AppError as `POST /admin/payout_batches/:id/approve` declares
 */
export async function approveBatch(deps: BatchesDeps, word: OfficersWord): Promise<PayoutBatch> {
  const { officer } = word;
  await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lock(tx, word.id);
    if (row.state !== 'cancelled' && row.approved_by === BigInt(officer)) return;
    if (row.state !== 'made') throw new AppError('payout_batch_not_waiting');
    await deps.batches.decideRequest(tx, 'approve', proposalOf(row, word));
  });
  return findBatch(deps, word.id, officer);
}

/** The batch, moved by nobody else meanwhile. @throws AppError `payout_batch_not_found` */
export async function lock(tx: PlainDb, id: string): Promise<BatchRow> {
  const row = await lockBatch(tx, id);
  if (row === undefined) throw new AppError('payout_batch_not_found');
  return row;
}

/**
 * Cancels a batch that nobody downloaded: its payouts wait for another one, or go by the provider
 * where there is one now. One that is cancelled is answered again.
 *
 * @throws AppError as `POST /admin/payout_batches/:id/cancel` declares
 */
export async function cancelBatch(deps: BatchesDeps, word: OfficersWord): Promise<PayoutBatch> {
  const { id, officer, reason } = word;
  await withTransaction(deps.context.plainDb, async (tx) => {
    const row = await lock(tx, id);
    if (row.state === 'cancelled') return;
    if (row.state === 'given') throw new AppError('payout_batch_given');
    if (row.state === 'made') {
      await deps.batches.decideRequest(tx, 'refuse', proposalOf(row, word));
      return;
    }
    await cancel(deps, tx, word);
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'payout_batch_cancelled',
      subject: `payout_batch:${row.id}`,
      reason,
      changes: [{ field: 'status', old: row.state, new: 'cancelled' }],
    });
  });
  return findBatch(deps, id, officer);
}

async function cancel(
  { context: { clock, config } }: Pick<BatchesDeps, 'context'>,
  tx: PlainDb,
  { id, officer, reason }: OfficersWord,
): Promise<void> {
  const at = new Date(clock.now());
  const lines = await selectLines(tx, BigInt(id));
  await updateCancelled(tx, id, { officer, reason, at });
  const payouts = lines.map(({ payoutId }) => payoutId);
  await freePayouts(tx, payouts, config.payoutProvider === 'file' ? null : at);
}
