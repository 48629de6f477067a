// Approves the bank's answers: what they say is written down in one transaction, and booked after it.
import type { BatchAnswers } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { tomanText } from '../toman-amounts/index.ts';
import type { JudgedAnswer } from './answer-fates.ts';
import { sumAnswers } from './answers.mapper.ts';
import { type AnswersRow, approveRows, type Booking, lockAnswering } from './answers.queries.ts';
import { findAnswers, isLarge, judged, loadAnswers } from './answers.service.ts';
import { type BatchesDeps, DECIDES, type OfficersWord } from './batches-deps.ts';
import { bookAnswers } from './book-answers.service.ts';

/**
 * Has what the bank paid settled, and what it brought back returned. Whoever approves it again is
 * answered how it stands.
 *
 * @throws AppError as `POST /admin/payout_answers/:id/approve` declares
 */
export async function approveAnswers(deps: BatchesDeps, word: OfficersWord): Promise<BatchAnswers> {
  const { clock, plainDb } = deps.context;
  const { id, officer, reason } = word;
  await withTransaction(plainDb, async (tx) => {
    await lockAnswering(tx);
    const row = await loadAnswers(tx, id);
    if (row.state !== 'preview') return;
    const all = await judged(tx, row);
    const bookings = all.flatMap(bookingOf);
    if (bookings.length === 0) throw new AppError('payout_answers_empty');
    await assertMayApprove(deps, tx, { row, all, officer });
    const fates = all.map(({ fate }) => fate);
    await approveRows(tx, row.id, bookings, { officer, reason, fates, at: new Date(clock.now()) });
    const { paid, returned, refused } = sumAnswers(all);
    const subject = `payout_batch:${row.batch_id}`;
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'payout_answers_approved',
      subject,
      reason,
      changes: [
        { field: 'status', old: row.state, new: 'approved' },
        { field: 'file', old: null, new: row.file_hash },
        { field: 'paid', old: null, new: `${paid.count} · ${tomanText(paid.rial)}` },
        { field: 'returned', old: null, new: `${returned.count} · ${tomanText(returned.rial)}` },
        { field: 'refused', old: null, new: String(refused.count) },
      ],
    });
  });
  await bookAnswers(deps);
  return findAnswers(deps, id, officer);
}

function bookingOf({ line, fate, payoutId }: JudgedAnswer): Booking[] {
  if (payoutId === undefined || (fate !== 'paid' && fate !== 'returned')) return [];
  const step = fate === 'paid' ? 'settle' : 'return';
  return [{ payoutId, step, reference: line.reference || null, word: line.word }];
}

async function assertMayApprove(
  deps: BatchesDeps,
  tx: PlainDb,
  {
    row,
    all,
    officer,
  }: {
    readonly row: AnswersRow;
    readonly all: readonly JudgedAnswer[];
    readonly officer: number;
  },
): Promise<void> {
  const importer = Number(row.imported_by);
  const view = await deps.secondPerson.decide(tx, {
    officer,
    ability: DECIDES,
    people: [importer],
  });
  // at any sum: whoever brings in what credits does not approve it
  view.assertNotAuthor(importer);
  if (!view.isOfficer(importer)) throw new AppError('word_lapsed');
  if (await isLarge(deps, row, all)) view.assertSecondTo(importer);
  // nor one person with two names
  view.assertUnrelated(importer);
}
