// Statements of the bank: brought in, looked at, and credited only where the bank's closing balance
// is what the books will have then, to the rial.
import { createHash } from 'node:crypto';
import {
  type DataOf,
  type ParsedQueryOf,
  type Statement,
  STATEMENT_LINES_MAX,
} from '@sarraf/contracts';
import {
  AppError,
  type Call,
  idOfCursor,
  LIST_COUNT_MAX,
  pageById,
  pageOf,
  pageWindow,
} from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { chainOf, isBreak } from './balance-chain.ts';
import { type BankRules, readBankRules } from './bank-rules.ts';
import { readChargesAvailable } from './explanations.queries.ts';
import { judgeFile, loadStatement } from './judged-statement.ts';
import type { JudgedLine, StatementSummary } from './line-fates.ts';
import { linesOnWire } from './lines-on-wire.ts';
import { selectDecided } from './lines.queries.ts';
import { assertOtherSides } from './own-moves.service.ts';
import { readStatementFile, type StatementFileLine } from './statement-file.ts';
import { DECIDES, type StatementsDeps } from './statements-deps.ts';
import { isLarge, type Large, toStatement } from './statements.mapper.ts';
import {
  approveRows,
  countStatements,
  insertStatement,
  lockAccount,
  selectFile,
  selectIdByFile,
  selectOwnApproved,
  selectStatements,
  type StatementRow,
  updateSummary,
} from './statements.queries.ts';

const STATEMENTS_PER_PAGE = 20;
const LINES_PER_PAGE = 100;
const DAY_MS = 86_400_000;

/**
 * Brings in a statement: kept with its file, nothing credited. The same file of the same account is
 * the same statement.
 *
 * @throws AppError as `POST /admin/statements` declares
 */
export async function importStatement(
  deps: StatementsDeps,
  officer: number,
  receive: Call<'POST /admin/statements'>['receive'],
): Promise<Statement> {
  const { clock, plainDb } = deps.context;
  const { body, files } = await receive(async ({ chunks }) => {
    const pieces: Buffer[] = [];
    for await (const chunk of chunks) pieces.push(chunk);
    return Buffer.concat(pieces);
  });
  const { file } = files;
  if (file === undefined || file.length === 0) throw new AppError('statement_missing');
  const rules = await readBankRules(plainDb, clock.now());
  const account = accountOf(rules, body.account);
  const lines = readStatementFile(file, account);
  assertChain(lines);
  const fileHash = createHash('sha256').update(file).digest('hex');
  const { summary } = await judgeFile(deps.context, plainDb, { account, lines });
  const importedAt = new Date(clock.now());
  await withTransaction(plainDb, async (tx) => {
    const made = { account, file, fileHash, summary, importedBy: officer, importedAt };
    const id = await insertStatement(tx, made);
    if (id === undefined) return;
    await deps.audit.record(tx, {
      ...{ actorId: officer, act: 'statement_imported', subject: `statement:${id}` },
      changes: [
        { field: 'file', old: null, new: fileHash },
        { field: 'lines', old: null, new: String(lines.length) },
      ],
    });
  });
  const id = await selectIdByFile(plainDb, account, fileHash);
  if (id === undefined) throw new Error('A statement was not kept.');
  return findStatement(deps, String(id), officer);
}

/** Totals alone prove nothing: amounts that changed places come to the same. */
function assertChain(lines: readonly StatementFileLine[]): void {
  const found = chainOf(lines);
  if (!isBreak(found)) return;
  throw new AppError('statement_chain_broken', {
    line: found.line.row,
    expected: tomanText(found.expectedRial),
    found: tomanText(found.line.balanceRial),
  });
}

/** One of the house's own accounts as it is written. @throws AppError `deposit_account_unknown` */
export function accountOf({ accounts }: BankRules, written: string): string {
  const plain = written.replace(/\s/g, '').toUpperCase();
  const account = accounts.find(({ sheba }) => sheba === plain);
  if (account === undefined) throw new AppError('deposit_account_unknown');
  return account.sheba;
}

/** One statement; a preview is looked at anew. @throws AppError `statement_not_found` */
export async function findStatement(
  deps: StatementsDeps,
  id: string,
  officer: number,
): Promise<Statement> {
  const { clock, plainDb } = deps.context;
  const row = await loadStatement(plainDb, id);
  const large = await readLarge(plainDb, clock.now());
  if (row.state !== 'preview') return toStatement(row, officer, large);
  const lines = readStatementFile(await selectFile(plainDb, row.id), row.account);
  const { summary } = await judgeFile(deps.context, plainDb, { account: row.account, lines });
  await updateSummary(plainDb, row.id, summary);
  return toStatement({ ...row, summary }, officer, large);
}

/** One file below the threshold after the other is a large one, too. */
async function readLarge(db: PlainDb, now: number): Promise<Large> {
  const { twoOfficers: fromRial } = await readBankRules(db, now);
  return { fromRial, ownRial: await selectOwnApproved(db, new Date(now - DAY_MS)) };
}

/** Statements, newest first, as they were found last. */
export async function listStatements(
  { context: { clock, plainDb } }: StatementsDeps,
  query: ParsedQueryOf<'GET /admin/statements'>,
  officer: number,
): Promise<DataOf<'GET /admin/statements'>> {
  const window = pageWindow(query, STATEMENTS_PER_PAGE);
  const { offset, limit } = window;
  const beforeId = idOfCursor(query.cursor);
  const rows =
    limit === 0 ? [] : await selectStatements(plainDb, { beforeId, offset, limit: limit + 1 });
  const large = await readLarge(plainDb, clock.now());
  const total = await countStatements(plainDb, LIST_COUNT_MAX);
  const toWire = (row: StatementRow): Statement => toStatement(row, officer, large);
  return pageById(window, rows, total, ({ id }) => id, toWire);
}

/** Its lines as they stand in the file. @throws AppError `statement_not_found` */
export async function listLines(
  deps: StatementsDeps,
  id: string,
  query: ParsedQueryOf<'GET /admin/statements/:id/lines'>,
  officer: number,
): Promise<DataOf<'GET /admin/statements/:id/lines'>> {
  const { plainDb } = deps.context;
  const row = await loadStatement(plainDb, id);
  const file = readStatementFile(await selectFile(plainDb, row.id), row.account);
  const all =
    row.state === 'preview'
      ? (await judgeFile(deps.context, plainDb, { account: row.account, lines: file })).lines
      : await asApproved(plainDb, row.id, file);
  const lines = all.filter(({ fate }) => query.fate === undefined || fate === query.fate);
  const window = pageWindow(query, LINES_PER_PAGE, STATEMENT_LINES_MAX);
  const from = idOfCursor(query.cursor) ?? window.offset;
  const shown = lines.slice(from, from + window.limit);
  const next = from + window.limit < lines.length ? String(from + window.limit) : null;
  return pageOf(window, await linesOnWire(deps.context, row, shown, officer), lines.length, next);
}

/** What was decided of the lines when it was approved. */
async function asApproved(
  db: PlainDb,
  statementId: bigint,
  file: readonly StatementFileLine[],
): Promise<readonly JudgedLine[]> {
  const rows = new Map((await selectDecided(db, statementId)).map((row) => [row.id, row]));
  return file.map((line) => {
    const row = rows.get(line.id);
    // told twice in one file: the second is known
    rows.delete(line.id);
    const none = { own: null, reason: null, isOpen: false, userId: null, namedId: null };
    if (row === undefined) return { line, fate: 'known', ...none };
    const fate = row.own !== null ? 'own' : row.userId === null ? 'unmatched' : 'credit';
    return { line, fate, ...none, own: row.own, reason: row.reason, namedId: row.namedId };
  });
}

/**
 * Has the lines of a statement credited: by workers, one after the other, however often they die.
 * Whoever approves it again is answered how it stands.
 *
 * @throws AppError as `POST /admin/statements/:id/approve` declares
 */
export async function approveStatement(
  deps: StatementsDeps,
  {
    id,
    officer,
    reason,
  }: { readonly id: string; readonly officer: number; readonly reason: string },
): Promise<Statement> {
  const { clock, plainDb } = deps.context;
  const { account } = await loadStatement(plainDb, id);
  await withTransaction(plainDb, async (tx) => {
    await lockAccount(tx, account);
    const row = await loadStatement(tx, id);
    if (row.state !== 'preview') return;
    const lines = readStatementFile(await selectFile(tx, row.id), account);
    assertChain(lines);
    const found = await judgeFile(deps.context, tx, { account, lines });
    await assertMayApprove(deps, tx, { ...row, summary: found.summary }, officer);
    assertAgreed(found.summary);
    await assertExplained(deps, tx, found.lines);
    const at = new Date(clock.now());
    await approveRows(tx, row, found.lines, { officer, reason, at, summary: found.summary });
    await deps.audit.record(tx, {
      ...{ actorId: officer, act: 'statement_approved', subject: `statement:${row.id}`, reason },
      changes: [{ field: 'status', old: row.state, new: 'approved' }, ...changesOf(found.summary)],
    });
  });
  return findStatement(deps, id, officer);
}

/** The first statement of an account says what the books begin with there: another one looks, too. */
async function assertMayApprove(
  deps: StatementsDeps,
  tx: PlainDb,
  row: StatementRow,
  officer: number,
): Promise<void> {
  const isMuch = isLarge(row, await readLarge(tx, deps.context.clock.now()));
  if (!isMuch && !row.summary.isFirst) return;
  if (row.imported_by === BigInt(officer)) {
    if (isMuch && !(await deps.hasSecondPerson(tx, officer, DECIDES))) {
      throw new AppError('second_person_missing');
    }
    throw new AppError('statement_second_officer');
  }
  if (isMuch) await deps.assertCounts(tx, officer, DECIDES);
  // nor one person with two names
  await deps.assertOfAnother(tx, officer, Number(row.imported_by));
}

function assertAgreed({ closingRial, booksRial, sums }: StatementSummary): void {
  if (sums.unexplained.count > 0) {
    throw new AppError('statement_unexplained', { count: sums.unexplained.count });
  }
  if (closingRial === booksRial) return;
  throw new AppError('statement_differs', {
    closing: tomanText(closingRial),
    books: tomanText(booksRial),
  });
}

/** What two officers explained can be booked: charges are set aside, moves have their other side. */
async function assertExplained(
  { context }: StatementsDeps,
  tx: PlainDb,
  lines: readonly JudgedLine[],
): Promise<void> {
  await assertOtherSides(context, tx, lines);
  const needed = lines
    .filter(({ own }) => own === 'bank_charge')
    .reduce((sum, { line }) => sum - line.amountRial, 0n);
  if (needed === 0n) return;
  const available = await readChargesAvailable(context.orderedDb);
  if (available >= needed) return;
  throw new AppError('bank_charges_unfunded', {
    needed: tomanText(needed),
    available: tomanText(available > 0n ? available : 0n),
  });
}

function changesOf({ sums, closingRial }: StatementSummary) {
  const text = (name: 'credit' | 'unmatched'): string =>
    `${sums[name].count} · ${tomanText(sums[name].rial)}`;
  return [
    { field: 'credit', old: null, new: text('credit') },
    { field: 'unmatched', old: null, new: text('unmatched') },
    { field: 'closing', old: null, new: tomanText(closingRial) },
  ];
}
