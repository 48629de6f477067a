// A second officer approves a batch; while nobody has its file, it can be cancelled.
import type { PayoutBatch } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { freePayouts, updateApproved, updateCancelled } from './batch-steps.queries.ts';
import { type BatchesDeps, DECIDES, type OfficersWord } from './batches-deps.ts';
import { type BatchRow, lockBatch, selectLines } from './batches.queries.ts';
import { findBatch } from './batches.service.ts';

/**
 * Approves a batch that another made. Whoever approved it is answered how it stands.
 *
 * @throws AppError as `POST /admin/payout_batches/:id/approve` declares
 */
export async function approveBatch(deps: BatchesDeps, word: OfficersWord): Promise<PayoutBatch> {
  const { clock, plainDb } = deps.context;
  const { officer, reason } = word;
  await withTransaction(plainDb, async (tx) => {
    const row = await lock(tx, word.id);
    if (row.state !== 'cancelled' && row.approved_by === BigInt(officer)) return;
    if (row.state !== 'made') throw new AppError('payout_batch_not_waiting');
    await assertSecond(deps, tx, row, officer);
    if (await deps.isStopped(tx)) throw new AppError('payouts_stopped');
    // nor on money of one's own
    const owners = new Set((await selectLines(tx, row.id)).map(({ userId }) => userId));
    for (const owner of owners) await deps.assertOfAnother(tx, officer, owner);
    await updateApproved(tx, row.id, { officer, reason, at: new Date(clock.now()) });
    await deps.audit.record(tx, {
      ...{ actorId: officer, act: 'payout_batch_approved', subject: `payout_batch:${row.id}` },
      reason,
      changes: [
        { field: 'status', old: row.state, new: 'approved' },
        { field: 'file', old: null, new: row.file_hash },
      ],
    });
  });
  return findBatch(deps, word.id, officer);
}

/** @throws AppError `payout_batch_second_officer`, `decides_on_self`, `officer_too_new` */
export async function assertSecond(
  deps: BatchesDeps,
  tx: PlainDb,
  row: Pick<BatchRow, 'made_by'>,
  officer: number,
): Promise<void> {
  if (row.made_by === BigInt(officer)) throw new AppError('payout_batch_second_officer');
  // nor one person with two names
  await deps.assertOfAnother(tx, officer, Number(row.made_by));
  await deps.assertCounts(tx, officer, DECIDES);
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
 * @throws AppError `payout_batch_not_found`, `payout_batch_given`
 */
export async function cancelBatch(
  deps: BatchesDeps,
  { id, officer, reason }: OfficersWord,
): Promise<PayoutBatch> {
  const { clock, config, plainDb } = deps.context;
  const at = new Date(clock.now());
  await withTransaction(plainDb, async (tx) => {
    const row = await lock(tx, id);
    if (row.state === 'cancelled') return;
    if (row.state === 'given') throw new AppError('payout_batch_given');
    const lines = await selectLines(tx, row.id);
    await updateCancelled(tx, row.id, { officer, reason, at });
    await freePayouts(
      tx,
      lines.map(({ payoutId }) => payoutId),
      config.payoutProvider === 'file' ? null : at,
    );
    await deps.audit.record(tx, {
      ...{ actorId: officer, act: 'payout_batch_cancelled', subject: `payout_batch:${row.id}` },
      ...{ reason, changes: [{ field: 'status', old: row.state, new: 'cancelled' }] },
    });
  });
  return findBatch(deps, id, officer);
}
