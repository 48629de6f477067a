// Statements of the bank: brought in and looked at. Each is credited only where the bank's closing balance
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
import { withTransaction } from '../../platform/database/handles.ts';
import { NO_REASON } from '../approvals/index.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { assertChain } from './chain-checks.ts';
import { type BankRules, readBankRules } from './bank-rules.ts';
import { readKeptFile } from './earlier-files.service.ts';
import { judgeFile, loadStatement } from './judged-statement.ts';
import { linesOnWire } from './lines-on-wire.ts';
import { linesAsApproved } from './approved-lines.service.ts';
import { readBooks } from './statement-facts.queries.ts';
import { assertHappened, readStatementFile } from './statement-file.ts';
import type { StatementsDeps } from './statements-deps.ts';
import { toStatement } from './statements.mapper.ts';
import {
  countStatements,
  insertStatement,
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
    const made = { account, file, fileHash, summary, importedAt };
    const id = await insertStatement(tx, made);
    if (id === undefined) return;
    await deps.imports.proposeIn(tx, {
      subject: String(id),
      wanted: { file: fileHash },
      officer,
      reason: NO_REASON,
      also: () => [{ field: 'lines', old: null, new: String(lines.length) }],
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
  const account = query.account ?? null;
  const rows =
    limit === 0
      ? []
      : await selectStatements(plainDb, account, { beforeId, offset, limit: limit + 1 });
  const total = await countStatements(plainDb, account, LIST_COUNT_MAX);
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
