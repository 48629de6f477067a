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
import { assertChain, assertGoesOn } from './chain-checks.ts';
import { type BankRules, readBankRules } from './bank-rules.ts';
import { readKeptFile } from './earlier-files.service.ts';
import { readChargesAvailable } from './explanations.queries.ts';
import { assertImporterStands, takeOverStatement } from './importer-word.ts';
import { judgeFile, loadStatement } from './judged-statement.ts';
import { isAgreed, type JudgedLine, type StatementSummary } from './line-fates.ts';
import { linesOnWire } from './lines-on-wire.ts';
import { linesAsApproved } from './approved-lines.service.ts';
import { assertOtherSides } from './own-moves.service.ts';
import { readBooks } from './statement-facts.queries.ts';
import { assertHappened, readStatementFile } from './statement-file.ts';
import { DECIDES, type StatementsDeps } from './statements-deps.ts';
import { toStatement } from './statements.mapper.ts';
import {
  approveRows,
  countStatements,
  insertStatement,
  lockAccount,
  selectFile,
  selectIdByFile,
  selectStatements,
  type StatementRow,
  updateSummary,
} from './statements.queries.ts';

const STATEMENTS_PER_PAGE = 20;
const LINES_PER_PAGE = 100;

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
  assertHappened(lines, clock.now());
  assertChain(lines);
  const fileHash = createHash('sha256').update(file).digest('hex');
  const { summary } = await judgeFile(deps.context, plainDb, { account, lines });
  const importedAt = new Date(clock.now());
  await withTransaction(plainDb, async (tx) => {
    const made = { account, file, fileHash, summary, importedBy: officer, importedAt };
    const id = await insertStatement(tx, made);
    if (id === undefined) return takeOverStatement(deps, tx, made);
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'statement_imported',
      subject: `statement:${id}`,
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

/** One of the house's own accounts as it is written. @throws AppError `deposit_account_unknown` */
export function accountOf({ accounts }: BankRules, written: string): string {
  const plain = written.replace(/\s/g, '').toUpperCase();
  const account = accounts.find(({ sheba }) => sheba === plain);
  if (account === undefined) throw new AppError('deposit_account_unknown');
  return account.sheba;
}

/** The house's own accounts that statements are brought in of, as the rules in force have them. */
export async function listAccounts({
  context: { clock, orderedDb, plainDb },
}: StatementsDeps): Promise<DataOf<'GET /admin/statement_accounts'>> {
  const { accounts } = await readBankRules(plainDb, clock.now());
  const data = await Promise.all(
    accounts.map(async ({ sheba, bank, owner }) => {
      const rial = await readBooks(orderedDb, sheba);
      const books = rial === undefined ? null : tomanText(rial);
      return { sheba, bank: { ...bank }, owner: { ...owner }, books };
    }),
  );
  return { data };
}

/** One statement; a preview is looked at anew. @throws AppError `statement_not_found` */
export async function findStatement(
  deps: StatementsDeps,
  id: string,
  officer: number,
): Promise<Statement> {
  const { plainDb } = deps.context;
  const row = await loadStatement(plainDb, id);
  if (row.state !== 'preview') return toStatement(row, officer);
  const lines = readKeptFile(await selectFile(plainDb, row.id), row.account);
  const { summary } = await judgeFile(deps.context, plainDb, { account: row.account, lines });
  await updateSummary(plainDb, row.id, summary);
  return toStatement({ ...row, summary }, officer);
}

/** Statements, newest first, as they were found last. */
export async function listStatements(
  { context: { plainDb } }: StatementsDeps,
  query: ParsedQueryOf<'GET /admin/statements'>,
  officer: number,
): Promise<DataOf<'GET /admin/statements'>> {
  const window = pageWindow(query, STATEMENTS_PER_PAGE);
  const { offset, limit } = window;
  const beforeId = idOfCursor(query.cursor);
  const rows =
    limit === 0 ? [] : await selectStatements(plainDb, { beforeId, offset, limit: limit + 1 });
  const total = await countStatements(plainDb, LIST_COUNT_MAX);
  const toWire = (row: StatementRow): Statement => toStatement(row, officer);
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
  const file = readKeptFile(await selectFile(plainDb, row.id), row.account);
  const all =
    row.state === 'preview'
      ? (await judgeFile(deps.context, plainDb, { account: row.account, lines: file })).lines
      : await linesAsApproved(plainDb, row.id, file);
  const lines = all.filter(({ fate }) => query.fate === undefined || fate === query.fate);
  const window = pageWindow(query, LINES_PER_PAGE, STATEMENT_LINES_MAX);
  const from = idOfCursor(query.cursor) ?? window.offset;
  const shown = lines.slice(from, from + window.limit);
  const next = from + window.limit < lines.length ? String(from + window.limit) : null;
  return pageOf(window, await linesOnWire(deps.context, row, shown, officer), lines.length, next);
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
    const lines = readKeptFile(await selectFile(tx, row.id), account);
    assertChain(lines);
    const found = await judgeFile(deps.context, tx, { account, lines });
    await assertMayApprove(deps, tx, row, officer);
    await assertImporterStands(deps, tx, row.imported_by, officer);
    assertGoesOn(found.summary);
    assertAgreed(found.summary);
    await assertExplained(deps, tx, found.lines);
    const at = new Date(clock.now());
    await approveRows(tx, row, found.lines, { officer, reason, at, summary: found.summary });
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'statement_approved',
      subject: `statement:${row.id}`,
      reason,
      changes: [{ field: 'status', old: row.state, new: 'approved' }, ...changesOf(found.summary)],
    });
  });
  return findStatement(deps, id, officer);
}

/** Whoever brought it in never has it credited, at any sum. */
async function assertMayApprove(
  deps: StatementsDeps,
  tx: PlainDb,
  row: StatementRow,
  officer: number,
): Promise<void> {
  const importer = Number(row.imported_by);
  const asked = { officer, ability: DECIDES, people: [importer] };
  const view = await deps.secondPerson.decide(tx, asked);
  view.assertNotAuthor(importer);
  view.assertSecondTo(importer);
}

function assertAgreed(summary: StatementSummary): void {
  const { closingRial, booksRial, sums } = summary;
  if (isAgreed(summary)) return;
  if (sums.unexplained.count > 0) {
    throw new AppError('statement_unexplained', { count: sums.unexplained.count });
  }
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
