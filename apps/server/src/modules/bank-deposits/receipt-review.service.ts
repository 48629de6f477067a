// Officers and receipts: a receipt is money only with the bank's own line, which it is given.
import type { DataOf, ParsedQueryOf, ReceiptReview } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { After, AlsoDone, AssertUnrelatedTo } from '../approvals/index.ts';
import type { AuditModule } from '../audit/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import {
  moveLineById,
  findLine,
  findLines,
  findLikely,
  findPeople,
  speak,
  type UnmatchedDeps,
  unmatchedOnWire,
} from '../statements/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { toReview } from './receipts.mapper.ts';
import {
  countReceipts,
  decideReceipt,
  lockReceipt,
  type ReceiptRefusal,
  type ReceiptRow,
  selectReceipt,
  selectReceipts,
} from './receipts.queries.ts';
import type { ReceiptsDeps } from './receipts.service.ts';

/** What officers decide with. */
export type ReceiptReviewDeps = ReceiptsDeps &
  UnmatchedDeps & {
    readonly assertUnrelatedTo: AssertUnrelatedTo;
    readonly audit: Pick<AuditModule, 'record'>;
    readonly notifications: Pick<NotificationsModule, 'keep'>;
  };

const PER_PAGE = 20;
/** A line is given for a receipt while that waits. */
const RECEIPT_APPROVED = { field: 'receipt_status', old: 'waiting', new: 'approved' } as const;

/** Receipts that wait, oldest first; or decided ones, newest first. */
export async function listReviews(
  deps: ReceiptReviewDeps,
  query: ParsedQueryOf<'GET /admin/offline_deposits'>,
  officer: number,
): Promise<DataOf<'GET /admin/offline_deposits'>> {
  const { plainDb } = deps.context;
  const shown = query.show ?? 'waiting';
  const window = pageWindow(query, PER_PAGE);
  const { offset, limit } = window;
  const part = { beyondId: idOfCursor(query.cursor), offset, limit: limit + 1 };
  const rows = limit === 0 ? [] : await selectReceipts(plainDb, shown, query.query, part);
  const total = await countReceipts(plainDb, shown, query.query, LIST_COUNT_MAX);
  const onPage = rows.slice(0, limit);
  const last = rows.length > limit ? onPage.at(-1) : undefined;
  const next = last === undefined ? null : String(last.id);
  return pageOf(window, await onWire(deps, onPage, officer), total, next);
}

/** One receipt with the lines that may be its own. @throws AppError `receipt_not_found` */
export async function findReview(
  deps: ReceiptReviewDeps,
  id: string,
  officer: number,
): Promise<ReceiptReview> {
  const [review] = await onWire(deps, [await load(deps.context.plainDb, id)], officer);
  if (review === undefined) throw new AppError('receipt_not_found');
  return review;
}

async function load(db: PlainDb, id: string): Promise<ReceiptRow> {
  const row = await selectReceipt(db, id);
  if (row === undefined) throw new AppError('receipt_not_found');
  return row;
}

/** All of a page at once: what each takes is asked for together. */
async function onWire(
  { context: { plainDb } }: ReceiptReviewDeps,
  rows: readonly ReceiptRow[],
  officer: number,
): Promise<ReceiptReview[]> {
  const userIds = rows.map((row) => Number(row.user_id));
  const people = await findPeople(plainDb, userIds);
  const lines = await linesOf(plainDb, rows);
  const all = new Map([...lines.values()].flat().map((line) => [line.id, line]));
  const shown = await unmatchedOnWire(plainDb, [...all.values()], officer);
  return rows.map((row) => {
    const person = people.get(Number(row.user_id));
    if (person === undefined) throw new Error('A receipt is nobody’s.');
    const ids = new Set(lines.get(row.id)?.map(({ id }) => id));
    // in the order in which they are likely
    const own = [...ids].flatMap((id) => shown.filter((line) => line.id === id));
    return toReview(row, person, own);
  });
}

/** By receipt: of one that waits the lines that may be its own; of an approved one its own. */
async function linesOf(
  db: PlainDb,
  rows: readonly ReceiptRow[],
): Promise<ReadonlyMap<bigint, Awaited<ReturnType<typeof findLines>>>> {
  const ended = rows.filter(({ state }) => state !== 'waiting');
  const known = await findLines(
    db,
    ended.flatMap(({ line_id: lineId }) => lineId ?? []),
  );
  const found = new Map(
    ended.map((row) => [row.id, known.filter(({ id }) => id === row.line_id)] as const),
  );
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const likely = await findLikely(
    db,
    waiting.map(({ account, amount_rial: amountRial, paid_at: at }) => ({
      account,
      amountRial,
      at,
    })),
  );
  waiting.forEach(({ id }, at) => found.set(id, likely[at] ?? []));
  return found;
}

/** Its picture; each look is written down. @throws AppError `receipt_not_found` */
export async function openPicture(
  { context: { plainDb }, documents }: ReceiptReviewDeps,
  id: string,
  officer: number,
): Promise<Buffer> {
  return documents.open((await load(plainDb, id)).document_id, officer);
}

/**
 * Gives a receipt's person the line of the bank that it shows; it waits for a second officer who says
 * the same. Whoever approves again what was approved is answered how it stands.
 *
 * @throws AppError as `POST /admin/offline_deposits/:id/approve` declares
 */
export async function approveReceipt(
  deps: ReceiptReviewDeps,
  asked: {
    readonly id: string;
    readonly officer: number;
    readonly lineId: string;
    readonly reason: string;
  },
): Promise<ReceiptReview> {
  const { clock, plainDb } = deps.context;
  const { id, lineId, officer, reason } = asked;
  const after = await withTransaction(plainDb, async (tx): Promise<After> => {
    const row = await lockReceipt(tx, id);
    if (row === undefined) throw new AppError('receipt_not_found');
    if (row.state === 'approved' && row.line_id === lineId) return () => moveLineById(deps, lineId);
    if (row.state !== 'waiting') throw new AppError('receipt_not_waiting');
    const line = await findLine(tx, lineId);
    if (line === undefined) throw new AppError('unmatched_not_found');
    if (line.amountRial !== row.amount_rial || line.account !== row.account) {
      throw new AppError('receipt_amount_differs');
    }
    if (line.state !== 'parked') throw new AppError('unmatched_not_waiting');
    const wish = { way: 'assign', userId: Number(row.user_id) } as const;
    const also: AlsoDone = (word) => [
      { field: 'receipt', old: null, new: id },
      ...(word === 'approved' ? [RECEIPT_APPROVED] : []),
    ];
    const said = await speak(deps, tx, { lineId, officer, reason, wish, also });
    const at = new Date(clock.now());
    const approved = { state: 'approved', lineId, reason: null, words: reason, officer } as const;
    if (said.isDecided) await decideReceipt(tx, row.id, { ...approved, at });
    return said.after;
  });
  await after();
  return findReview(deps, id, officer);
}

/**
 * Refuses a receipt; its owner reads why.
 *
 * @throws AppError `receipt_not_found`, `receipt_not_waiting`, `decides_on_self`
 */
export async function refuseReceipt(
  deps: ReceiptReviewDeps,
  asked: {
    readonly id: string;
    readonly officer: number;
    readonly reason: ReceiptRefusal;
    readonly words: string;
  },
): Promise<ReceiptReview> {
  const { clock, plainDb } = deps.context;
  const { id, officer, reason, words } = asked;
  const tell = await withTransaction(plainDb, async (tx) => {
    const row = await lockReceipt(tx, id);
    if (row === undefined) throw new AppError('receipt_not_found');
    if (row.state !== 'waiting') throw new AppError('receipt_not_waiting');
    const personId = Number(row.user_id);
    await deps.assertUnrelatedTo(tx, officer, personId);
    const at = new Date(clock.now());
    await decideReceipt(tx, row.id, { state: 'refused', lineId: null, reason, words, officer, at });
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'receipt_refused',
      subject: `receipt:${id}`,
      personId,
      reason: words,
      changes: [
        { field: 'status', old: row.state, new: 'refused' },
        { field: 'reason', old: null, new: reason },
      ],
    });
    return deps.notifications.keep(tx, {
      kind: 'receipt_refused',
      userId: personId,
      reference: `receipt:${id}`,
      facts: { amount: tomanText(row.amount_rial), reason, number: row.tracking_number },
    });
  });
  tell();
  return findReview(deps, id, officer);
}
