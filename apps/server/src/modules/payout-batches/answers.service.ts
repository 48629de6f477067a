// The bank's answers to a batch: brought in, judged line by line, approved. Nothing is booked of a line
// that does not fit, and nothing of one that was said before.
import { createHash } from 'node:crypto';
import type { BatchAnswers, DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, type Call, idOfCursor, pageOf, pageWindow } from '../../http/index.ts';
import { type AnyDb, withTransaction } from '../../platform/database/handles.ts';
import { NO_REASON } from '../approvals/index.ts';
import { judgeAnswers, type JudgedAnswer } from './answer-fates.ts';
import { readAnswersFile } from './answers-file.ts';
import { sumAnswers, toAnswerLine, toAnswers } from './answers.mapper.ts';
import {
  type AnswersRow,
  insertAnswers,
  selectAnswers,
  selectAnswersFile,
  selectAnswersOf,
  selectByFile,
  selectKnown,
  selectOwners,
} from './answers.queries.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { loadBatch } from './batches.service.ts';

const LINES_PER_PAGE = 100;
const FILES_MAX = 100;

/**
 * Brings in answers of a batch: kept with their file, nothing booked. The same file of the same batch
 * is the same answers.
 *
 * @throws AppError as `POST /admin/payout_batches/:id/answers` declares
 */
export async function importAnswers(
  deps: BatchesDeps,
  { id, officer }: { readonly id: string; readonly officer: number },
  receive: Call<'POST /admin/payout_batches/:id/answers'>['receive'],
): Promise<BatchAnswers> {
  const { clock, orderedDb, plainDb } = deps.context;
  const { files } = await receive(async ({ chunks }) => {
    const pieces: Buffer[] = [];
    for await (const chunk of chunks) pieces.push(chunk);
    return Buffer.concat(pieces);
  });
  const { file } = files;
  if (file === undefined || file.length === 0) throw new AppError('statement_missing');
  const batch = await loadBatch(orderedDb, id);
  // some of its payouts may not be sent yet
  if (batch.given_hash === null) throw new AppError('payout_batch_not_waiting');
  const lines = readAnswersFile(file);
  const fileHash = createHash('sha256').update(file).digest('hex');
  await withTransaction(plainDb, async (tx) => {
    const importedAt = new Date(clock.now());
    const answersId = await insertAnswers(tx, { batchId: batch.id, file, fileHash, importedAt });
    if (answersId === undefined) return;
    await deps.answers.proposeIn(tx, {
      subject: String(answersId),
      wanted: { file: fileHash },
      officer,
      reason: NO_REASON,
      also: () => [{ field: 'lines', old: null, new: String(lines.length) }],
    });
  });
  const row = await selectByFile(plainDb, batch.id, fileHash);
  if (row === undefined) throw new Error('Answers of a bank were not kept.');
  return onWire(deps, row, officer);
}

/** What becomes of the lines: as it was approved, or by what is known now. */
export async function judged(db: AnyDb, row: AnswersRow): Promise<readonly JudgedAnswer[]> {
  const lines = readAnswersFile(await selectAnswersFile(db, row.id));
  const payouts = await selectKnown(db, row.batch_id);
  const { fates } = row;
  if (fates !== null) {
    return lines.map((line, at) => ({
      line,
      fate: fates[at] ?? 'known',
      payoutId: payouts.get(line.key)?.payoutId,
    }));
  }
  const references = [...new Set(lines.map(({ reference }) => reference))].filter(Boolean);
  return judgeAnswers(lines, { payouts, references: await selectOwners(db, references) });
}

async function onWire(deps: BatchesDeps, row: AnswersRow, officer: number): Promise<BatchAnswers> {
  const { orderedDb } = deps.context;
  const all = await judged(orderedDb, row);
  const told = new Set(all.map(({ payoutId }) => payoutId));
  const payouts = [...(await selectKnown(orderedDb, row.batch_id)).values()];
  const isMissing = ({ state, payoutId }: (typeof payouts)[number]): boolean =>
    state === 'sent' && !told.has(payoutId);
  const needsAnother = row.state === 'preview';
  const missing = payouts.filter(isMissing).length;
  return toAnswers(row, { sums: sumAnswers(all), missing, needsAnother }, officer);
}

/** @throws AppError `payout_answers_not_found` */
export async function loadAnswers(db: AnyDb, id: string | bigint): Promise<AnswersRow> {
  const row = await selectAnswers(db, id);
  if (row === undefined) throw new AppError('payout_answers_not_found');
  return row;
}

/** One file of answers. @throws AppError `payout_answers_not_found` */
export async function findAnswers(
  deps: BatchesDeps,
  id: string,
  officer: number,
): Promise<BatchAnswers> {
  return onWire(deps, await loadAnswers(deps.context.orderedDb, id), officer);
}

/** Those of a batch, newest first. @throws AppError `payout_batch_not_found` */
export async function listAnswers(
  deps: BatchesDeps,
  batchId: string,
  officer: number,
): Promise<DataOf<'GET /admin/payout_batches/:id/answers'>> {
  const { orderedDb } = deps.context;
  const batch = await loadBatch(orderedDb, batchId);
  const data: BatchAnswers[] = [];
  for (const row of await selectAnswersOf(orderedDb, batch.id, FILES_MAX)) {
    data.push(await onWire(deps, row, officer));
  }
  return { data };
}

/** Their lines as they stand in the file. @throws AppError `payout_answers_not_found` */
export async function listAnswerLines(
  { context: { orderedDb } }: BatchesDeps,
  id: string,
  query: ParsedQueryOf<'GET /admin/payout_answers/:id/lines'>,
): Promise<DataOf<'GET /admin/payout_answers/:id/lines'>> {
  const lines = await judged(orderedDb, await loadAnswers(orderedDb, id));
  const window = pageWindow(query, LINES_PER_PAGE);
  const from = idOfCursor(query.cursor) ?? window.offset;
  const shown = lines.slice(from, from + window.limit);
  const next = from + window.limit < lines.length ? String(from + window.limit) : null;
  return pageOf(window, shown.map(toAnswerLine), lines.length, next);
}
