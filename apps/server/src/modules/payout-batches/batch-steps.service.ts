// A second officer approves a batch; while nobody has its file, it can be cancelled.
import type { PayoutBatch } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import {
  freePayouts,
  updateApproved,
  updateCancelled,
  updateMaker,
} from './batch-steps.queries.ts';
import { type BatchesDeps, DECIDES, type OfficersWord } from './batches-deps.ts';
import { type BatchRow, lockBatch, selectLines } from './batches.queries.ts';
import { findBatch } from './batches.service.ts';

/**
 * Approves a batch that another made. Whoever approved it is answered how it stands. Where the other
 * one is no officer any more, it is this one's from now on, and waits for a second one.
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
    const owners = (await selectLines(tx, row.id)).map(({ userId }) => userId);
    const asked = { officer, ability: DECIDES, people: owners };
    const view = await deps.secondPerson.decide(tx, asked);
    const said = view.weigh(row.made_by);
    if (await deps.isStopped(tx)) throw new AppError('payouts_stopped');
    // nor on money of one's own
    for (const owner of owners) view.assertUnrelated(owner);
    if (said === 'first') return takeOver(deps, tx, row, word);
    await updateApproved(tx, row.id, { officer, reason, at: new Date(clock.now()) });
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'payout_batch_approved',
      subject: `payout_batch:${row.id}`,
      reason,
      changes: [
        { field: 'status', old: row.state, new: 'approved' },
        { field: 'file', old: null, new: row.file_hash },
      ],
    });
  });
  return findBatch(deps, word.id, officer);
}

/** Whoever made it is no officer any more: it is this one's, and waits for a second one. */
async function takeOver(
  deps: BatchesDeps,
  tx: PlainDb,
  row: BatchRow,
  { officer, reason }: OfficersWord,
): Promise<void> {
  await updateMaker(tx, row.id, { officer, reason, at: new Date(deps.context.clock.now()) });
  await deps.audit.record(tx, {
    actorId: officer,
    act: 'payout_batch_made',
    subject: `payout_batch:${row.id}`,
    reason,
    changes: [
      { field: 'first_officer', old: String(row.made_by), new: String(officer) },
      { field: 'file', old: null, new: row.file_hash },
    ],
  });
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
      actorId: officer,
      act: 'payout_batch_cancelled',
      subject: `payout_batch:${row.id}`,
      reason,
      changes: [{ field: 'status', old: row.state, new: 'cancelled' }],
    });
  });
  return findBatch(deps, id, officer);
}
