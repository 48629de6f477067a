// Toman at the bank that are nobody's: two officers who want the same give them to a person, or say that
// the bank paid them back.
import type { DataOf, ParsedQueryOf, UnmatchedLine } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { AlsoDone, After, ApprovalsOf } from '../approvals/index.ts';
import { type CreditDeps, moveLineById } from './credit-lines.service.ts';
import {
  countUnmatched,
  findUnmatchedRows,
  lockUnmatched,
  selectUnmatched,
} from './unmatched.queries.ts';
import { unmatchedOnWire } from './unmatched-lines.service.ts';
import { readUnmatchedWords, type UnmatchedWish } from './officer-words.ts';

/** What officers decide with. */
export type UnmatchedDeps = CreditDeps & { readonly unmatched: ApprovalsOf<UnmatchedWish> };

/** An officer's word on a line or a charge, by its id. */
export interface Spoken {
  readonly lineId: string;
  readonly officer: number;
  readonly reason: string;
  readonly wish: UnmatchedWish;
  /** What is done with it in the same transaction. */
  readonly also?: AlsoDone;
}

const PER_PAGE = 50;

/** Lines that are nobody's, or what became of those that were. */
export async function listUnmatched(
  { context: { plainDb } }: UnmatchedDeps,
  query: ParsedQueryOf<'GET /admin/unmatched'>,
  officer: number,
): Promise<DataOf<'GET /admin/unmatched'>> {
  const shown = query.show ?? 'waiting';
  const window = pageWindow(query, PER_PAGE);
  const { limit } = window;
  // what waits is emptied by people: its cursor counts how far one has read
  const offset = idOfCursor(query.cursor) ?? window.offset;
  const part = { offset, limit: limit + 1 };
  const rows = limit === 0 ? [] : await selectUnmatched(plainDb, shown, query.query, part);
  const total = await countUnmatched(plainDb, shown, query.query, LIST_COUNT_MAX);
  const next = rows.length > limit ? String(offset + limit) : null;
  const onPage = await unmatchedOnWire(plainDb, rows.slice(0, limit), officer);
  return pageOf(window, onPage, total, next);
}

/** One of them. @throws AppError `unmatched_not_found` */
export async function findUnmatched(
  { context: { plainDb } }: UnmatchedDeps,
  id: string,
  officer: number,
): Promise<UnmatchedLine> {
  const rows = await findUnmatchedRows(plainDb, [id]);
  const [found] = await unmatchedOnWire(plainDb, rows, officer);
  if (found === undefined) throw new AppError('unmatched_not_found');
  return found;
}

/**
 * Says what is to become of a line; the last officer that it takes has the books follow at once.
 * Whoever says again what was decided is answered how it stands.
 *
 * @throws AppError as `POST /admin/unmatched/:id/assign` and `…/pay_back` declare
 */
export async function decideUnmatched(deps: UnmatchedDeps, spoken: Spoken): Promise<UnmatchedLine> {
  const { after } = await withTransaction(deps.context.plainDb, (tx) => speak(deps, tx, spoken));
  await after();
  return findUnmatched(deps, spoken.lineId, spoken.officer);
}

/**
 * Within a transaction; answers whether nobody else is needed, and what is to be done after its commit.
 *
 * @throws AppError
 */
export async function speak(
  deps: UnmatchedDeps,
  tx: PlainDb,
  { lineId, officer, reason, wish, also }: Spoken,
): Promise<{ readonly isDecided: boolean; readonly after: After }> {
  const row = await lockUnmatched(tx, lineId);
  if (row === undefined) throw new AppError('unmatched_not_found');
  const word = (await readUnmatchedWords(tx, [lineId])).get(lineId);
  const isSame = JSON.stringify(word?.wanted) === JSON.stringify(wish);
  if (word?.isDecision === true && isSame) {
    return { isDecided: true, after: () => moveLineById(deps, lineId) };
  }
  if (row.state !== 'parked') throw new AppError('unmatched_not_waiting');
  const personId = wish.way === 'assign' ? wish.userId : null;
  const proposed = { subject: lineId, personId, wanted: wish, officer, reason };
  const { approval, after } = await deps.unmatched.decideRequest(tx, 'approve', {
    ...proposed,
    ...(also && { also }),
  });
  return { isDecided: approval.state === 'approved', after };
}
