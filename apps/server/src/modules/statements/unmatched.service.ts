// Toman at the bank that are nobody's: two officers who want the same give them to a person, or say that
// the bank paid them back.
import type { DataOf, ParsedQueryOf, UnmatchedLine } from '@sarraf/contracts';
import { AppError, idOfCursor, LIST_COUNT_MAX, pageOf, pageWindow } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { assertNotBlocked } from '../operations/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { type CreditDeps, moveLineById } from './credit-lines.service.ts';
import { insertWord, selectNewestWords } from './line-words.queries.ts';
import { mayHaveDeposits } from './lines.queries.ts';
import type { UnmatchedRow } from './parked-charges.queries.ts';
import { isSecondWord } from './second-word.ts';
import type { StatementsDeps } from './statements-deps.ts';
import {
  countUnmatched,
  findUnmatchedRows,
  lockUnmatched,
  noteUnmatched,
  selectUnmatched,
} from './unmatched.queries.ts';
import { unmatchedOnWire } from './unmatched-lines.service.ts';

/** What officers decide with. */
export type UnmatchedDeps = StatementsDeps & CreditDeps;

/** What an officer wants with a line or a charge. */
export type Wish =
  | { readonly way: 'assign'; readonly userId: number }
  | { readonly way: 'pay_back'; readonly bankReference: string };

/** An officer's word on a line or a charge, by its id. */
export interface Spoken {
  readonly lineId: string;
  readonly officer: number;
  readonly reason: string;
  readonly wish: Wish;
  /** The receipt that it is given for. */
  readonly receiptId?: string;
}

const PER_PAGE = 50;

/** Lines that are nobody's, or what became of those that were. */
export async function listUnmatched(
  { context: { plainDb } }: StatementsDeps,
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
  { context: { plainDb } }: StatementsDeps,
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
  const isDecided = await withTransaction(deps.context.plainDb, (tx) => speak(deps, tx, spoken));
  if (isDecided) await moveLineById(deps, spoken.lineId);
  return findUnmatched(deps, spoken.lineId, spoken.officer);
}

/**
 * Within a transaction; answers whether nobody else is needed. Have the line moved after its commit.
 *
 * @throws AppError
 */
export async function speak(deps: UnmatchedDeps, tx: PlainDb, spoken: Spoken): Promise<boolean> {
  const { clock } = deps.context;
  const { lineId, officer, reason, wish } = spoken;
  const row = await lockUnmatched(tx, lineId);
  if (row === undefined) throw new AppError('unmatched_not_found');
  const newest = (await selectNewestWords(tx, [lineId])).get(lineId);
  const isSame =
    newest !== undefined &&
    (wish.way === 'assign'
      ? newest.userId === wish.userId
      : newest.bankReference === wish.bankReference);
  if (row.state !== 'parked') {
    if (isSame && newest.isDecision) return true;
    throw new AppError('unmatched_not_waiting');
  }
  if (wish.way === 'assign') await assertMayHave(deps, tx, officer, { row, ...wish });
  const first = isSame ? newest.officerId : undefined;
  const isLast = await isSecondWord(deps, tx, { officer, first });
  const at = new Date(clock.now());
  await insertWord(tx, {
    subjectId: lineId,
    isOfCharge: row.charge !== null,
    way: wish.way,
    officerId: officer,
    reason,
    at,
    isDecision: isLast,
    userId: wish.way === 'assign' ? wish.userId : null,
    bankReference: wish.way === 'pay_back' ? wish.bankReference : null,
  });
  if (isLast) await noteUnmatched(tx, row, { state: 'moving', creditedTo: null, at });
  await record(deps, tx, row, spoken, isLast);
  return isLast;
}

/** @throws AppError `not_found`, `decides_on_self`, `account_frozen`, `action_blocked` */
async function assertMayHave(
  deps: UnmatchedDeps,
  tx: PlainDb,
  officer: number,
  { row, userId }: { readonly row: UnmatchedRow; readonly userId: number },
): Promise<void> {
  // what came by a charge is its person's or goes back to whoever paid
  if (row.charge !== null && row.namedId !== userId) throw new AppError('not_found');
  if (!(await mayHaveDeposits(tx, userId))) throw new AppError('not_found');
  await deps.assertOfAnother(tx, officer, userId);
  const standing = await deps.standings.read(tx, userId);
  if (standing.isFrozen) throw new AppError('account_frozen');
  assertNotBlocked(standing, 'deposit');
}

/** A line is given for a receipt while that waits. */
const RECEIPT_APPROVED = { field: 'receipt_status', old: 'waiting', new: 'approved' } as const;

/** What it is called in the audit and in notices. */
const subjectOf = ({ id, charge }: UnmatchedRow): string =>
  charge === null ? `statement_line:${id}` : `payment:${id}`;

function record(
  { audit }: StatementsDeps,
  tx: PlainDb,
  row: UnmatchedRow,
  { officer, reason, wish, receiptId }: Spoken,
  isLast: boolean,
): Promise<void> {
  const isAssigned = wish.way === 'assign';
  const change = (field: string, to: string) => ({ field, old: null, new: to });
  return audit.record(tx, {
    actorId: officer,
    act: isAssigned ? 'unmatched_assigned' : 'unmatched_paid_back',
    subject: subjectOf(row),
    reason,
    ...(isAssigned ? { personId: wish.userId } : {}),
    changes: [
      ...(isLast ? [{ field: 'status', old: row.state, new: 'moving' }] : []),
      change('amount', tomanText(row.amountRial)),
      ...(isAssigned ? [] : [change('bank_reference', wish.bankReference)]),
      ...(receiptId === undefined ? [] : [change('receipt', receiptId)]),
      ...(receiptId === undefined || !isLast ? [] : [RECEIPT_APPROVED]),
      change('decided', isLast ? 'yes' : 'no'),
    ],
  });
}
