// Batches as officers look at them.
import type { DataOf, ParsedQueryOf, PayoutBatch } from '@sarraf/contracts';
import {
  AppError,
  idOfCursor,
  LIST_COUNT_MAX,
  pageById,
  pageOf,
  pageWindow,
} from '../../http/index.ts';
import type { AnyDb } from '../../platform/database/handles.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { nextCycle } from '../withdrawals/index.ts';
import { readBatchRules } from './batch-rules.ts';
import { sumWaiting } from './batch-steps.queries.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { toBatch, toBatchLine, toPart } from './batches.mapper.ts';
import {
  type BatchRow,
  countBatches,
  selectBatch,
  selectBatches,
  selectLines,
  sumLines,
} from './batches.queries.ts';

const PER_PAGE = 20;
const LINES_PER_PAGE = 100;

/** What waits, and how large a batch may be now. */
export async function batchTerms({
  context: { clock, config, plainDb },
}: BatchesDeps): Promise<DataOf<'GET /admin/payout_terms'>> {
  const now = clock.now();
  const { linesMax, amountMax } = await readBatchRules(plainDb, now);
  return {
    is_open: config.payoutProvider === 'file',
    waiting: toPart(await sumWaiting(plainDb)),
    lines_max: linesMax,
    amount_max: tomanText(amountMax),
    cycle_at: new Date(nextCycle(now)).toISOString(),
  };
}

/** Batches, newest first. */
export async function listBatches(
  { context: { orderedDb } }: BatchesDeps,
  query: ParsedQueryOf<'GET /admin/payout_batches'>,
  officer: number,
): Promise<DataOf<'GET /admin/payout_batches'>> {
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const beforeId = idOfCursor(query.cursor);
  const rows =
    limit === 0 ? [] : await selectBatches(orderedDb, { beforeId, offset, limit: limit + 1 });
  const sums = await sumLines(
    orderedDb,
    rows.map(({ id }) => id),
  );
  const total = await countBatches(orderedDb, LIST_COUNT_MAX);
  const toWire = (row: BatchRow): PayoutBatch =>
    toBatch(row, sums.get(row.id) ?? new Map(), officer);
  return pageById(window, rows, total, ({ id }) => id, toWire);
}

/** One batch. @throws AppError `payout_batch_not_found` */
export async function findBatch(
  { context: { orderedDb } }: BatchesDeps,
  id: string | bigint,
  officer: number,
): Promise<PayoutBatch> {
  const row = await loadBatch(orderedDb, id);
  const sums = await sumLines(orderedDb, [row.id]);
  return toBatch(row, sums.get(row.id) ?? new Map(), officer);
}

/** @throws AppError `payout_batch_not_found` */
export async function loadBatch(db: AnyDb, id: string | bigint): Promise<BatchRow> {
  const row = await selectBatch(db, id);
  if (row === undefined) throw new AppError('payout_batch_not_found');
  return row;
}

/** Lines of a batch. @throws AppError `payout_batch_not_found` */
export async function listBatchLines(
  { context: { orderedDb } }: BatchesDeps,
  id: string,
  query: ParsedQueryOf<'GET /admin/payout_batches/:id/lines'>,
): Promise<DataOf<'GET /admin/payout_batches/:id/lines'>> {
  const batch = await loadBatch(orderedDb, id);
  const window = pageWindow(query, LINES_PER_PAGE);
  const from = idOfCursor(query.cursor) ?? window.offset;
  const lines = await selectLines(orderedDb, batch.id, { offset: from, limit: window.limit });
  const states = (await sumLines(orderedDb, [batch.id])).get(batch.id) ?? new Map();
  let total = 0;
  for (const { count } of states.values()) total += count;
  const next = from + window.limit < total ? String(from + window.limit) : null;
  return pageOf(window, lines.map(toBatchLine), total, next);
}
