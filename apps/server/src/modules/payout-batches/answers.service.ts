// The bank's answers to a batch: brought in, judged line by line, approved. Nothing is booked of a line
// that does not fit, and nothing of one that was said before.
import { createHash } from 'node:crypto';
import type { BatchAnswers, DataOf, ParsedQueryOf } from '@sarraf/contracts';
import { AppError, type Call, idOfCursor, pageOf, pageWindow } from '../../http/index.ts';
import { type AnyDb, type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { readWithdrawalRules } from '../withdrawals/index.ts';
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
  sumOwnApproved,
  updateImporter,
} from './answers.queries.ts';
import { type BatchesDeps, DECIDES } from './batches-deps.ts';
import { loadBatch } from './batches.service.ts';

const LINES_PER_PAGE = 100;
const FILES_MAX = 100;
const DAY_MS = 86_400_000;

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
    const made = { batchId: batch.id, file, fileHash, importedBy: officer };
    const at = new Date(clock.now());
    const isNew = await insertAnswers(tx, { ...made, importedAt: at });
    if (!isNew && !(await takeOver(deps, tx, made, at))) return;
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'payout_answers_imported',
      subject: `payout_batch:${batch.id}`,
      changes: [
        { field: 'file', old: null, new: fileHash },
        { field: 'lines', old: null, new: String(lines.length) },
      ],
    });
  });
  const row = await selectByFile(plainDb, batch.id, fileHash);
  if (row === undefined) throw new Error('Answers of a bank were not kept.');
  return onWire(deps, row, officer);
}

/** The same file of whoever is no officer any more is brought in anew. */
async function takeOver(
  { secondPerson }: BatchesDeps,
  tx: PlainDb,
  made: { readonly batchId: bigint; readonly fileHash: string; readonly importedBy: number },
  at: Date,
): Promise<boolean> {
  const kept = await selectByFile(tx, made.batchId, made.fileHash);
  if (kept === undefined || kept.state !== 'preview') return false;
  const view = await secondPerson.decide(tx, { officer: made.importedBy, ability: DECIDES });
  if (view.isOfficer(kept.imported_by)) return false;
  await updateImporter(tx, kept.id, made.importedBy, at);
  return true;
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

/** Whether they book much, with what their importer approved of their own in the last 24 hours. */
export async function isLarge(
  { context: { clock, plainDb } }: BatchesDeps,
  { imported_by: importer }: Pick<AnswersRow, 'imported_by'>,
  all: readonly JudgedAnswer[],
): Promise<boolean> {
  const now = clock.now();
  const { twoOfficers } = await readWithdrawalRules(plainDb, now);
  const before = await sumOwnApproved(plainDb, Number(importer), new Date(now - DAY_MS));
  const { paid, returned } = sumAnswers(all);
  return before + paid.rial + returned.rial >= twoOfficers;
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
