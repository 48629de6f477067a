// Approves the bank's answers: what they say is written down in one transaction, and booked after it.
import type { BatchAnswers } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { AlsoDone, ApprovalKind } from '../approvals/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import type { JudgedAnswer } from './answer-fates.ts';
import { sumAnswers } from './answers.mapper.ts';
import { approveRows, type Booking, lockAnswering } from './answers.queries.ts';
import { findAnswers, judged, loadAnswers } from './answers.service.ts';
import { type BatchesDeps, DECIDES, type OfficersWord, type WantedFile } from './batches-deps.ts';
import { bookAnswers } from './book-answers.service.ts';

/** The bank's answers, as two officers decide on them: who brings them in is the first of the two. */
export function answersApproval(): ApprovalKind<WantedFile> {
  return {
    kind: 'payout_answers',
    ability: DECIDES,
    yesOnly: true,
    waitsForSecond: true,
    apply: async (tx, { subject }) => {
      const row = await loadAnswers(tx, subject);
      const all = await judged(tx, row);
      const fates = all.map(({ fate }) => fate);
      await approveRows(tx, row.id, all.flatMap(bookingOf), fates);
      return undefined;
    },
    describe: async (tx, { subject, wanted }, { word }) => {
      const { batch_id: batch } = await loadAnswers(tx, subject);
      const moved = { field: 'status', old: 'preview', new: 'approved' };
      const file = { field: 'file', old: null, new: wanted.file };
      return {
        subject: `payout_batch:${batch}`,
        changes: word === 'approved' ? [moved, file] : [file],
      };
    },
  };
}

/**
 * Has what the bank paid settled, and what it brought back returned. Whoever approves it again is
 * answered how it stands. Where whoever brought them in is no officer any more, they are this one's
 * from now on, and wait for a second one.
 *
 * @throws AppError as `POST /admin/payout_answers/:id/approve` declares
 */
export async function approveAnswers(deps: BatchesDeps, word: OfficersWord): Promise<BatchAnswers> {
  const { id, officer, reason } = word;
  await withTransaction(deps.context.plainDb, async (tx) => {
    await lockAnswering(tx);
    const row = await loadAnswers(tx, id);
    if (row.state !== 'preview') return;
    const all = await judged(tx, row);
    if (all.flatMap(bookingOf).length === 0) throw new AppError('payout_answers_empty');
    await deps.answers.decideRequest(tx, 'approve', {
      subject: String(row.id),
      wanted: { file: row.file_hash },
      officer,
      reason,
      also: sumsOf(all),
    });
  });
  await bookAnswers(deps);
  return findAnswers(deps, id, officer);
}

function sumsOf(all: readonly JudgedAnswer[]): AlsoDone {
  const { paid, returned, refused } = sumAnswers(all);
  const sums = [
    { field: 'paid', old: null, new: `${paid.count} · ${tomanText(paid.rial)}` },
    { field: 'returned', old: null, new: `${returned.count} · ${tomanText(returned.rial)}` },
    { field: 'refused', old: null, new: String(refused.count) },
  ];
  return (step) => (step === 'approved' ? sums : []);
}

function bookingOf({ line, fate, payoutId }: JudgedAnswer): Booking[] {
  if (payoutId === undefined || (fate !== 'paid' && fate !== 'returned')) return [];
  const step = fate === 'paid' ? 'settle' : 'return';
  return [{ payoutId, step, reference: line.reference || null, word: line.word }];
}
