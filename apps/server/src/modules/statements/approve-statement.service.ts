// Approves a statement of the bank: its lines are written down in one transaction, and credited after it.
import type { Statement } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import type { ApprovalKind } from '../approvals/index.ts';
import type { ServerContext } from '../server-context.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { assertChain, assertGoesOn } from './chain-checks.ts';
import { readKeptFile } from './earlier-files.service.ts';
import { readChargesAvailable } from './explanations.queries.ts';
import { type JudgedFile, judgeFile, loadStatement } from './judged-statement.ts';
import { isAgreed, type JudgedLine, type StatementSummary } from './line-fates.ts';
import { assertOtherSides } from './own-moves.service.ts';
import { DECIDES, type StatementsDeps, type WantedStatement } from './statements-deps.ts';
import { findStatement } from './statements.service.ts';
import { approveRows, lockAccount, selectFile, type StatementRow } from './statements.queries.ts';

/** Statements, as two officers decide on them: who brings one in is the first of the two. */
export function statementApproval(context: ServerContext): ApprovalKind<WantedStatement> {
  return {
    kind: 'statement',
    ability: DECIDES,
    yesOnly: true,
    waitsForSecond: true,
    apply: async (tx, { subject }) => {
      const row = await loadStatement(tx, subject);
      const { lines, summary } = await judged(context, tx, row);
      assertGoesOn(summary);
      assertAgreed(summary);
      await assertExplained(context, tx, lines);
      await approveRows(tx, row, lines, { at: new Date(context.clock.now()), summary });
      return undefined;
    },
    describe: async (_tx, { subject, wanted }, { word }) => ({
      subject: `statement:${subject}`,
      changes:
        word === 'approved'
          ? [{ field: 'status', old: 'preview', new: 'approved' }]
          : [{ field: 'file', old: null, new: wanted.file }],
    }),
  };
}

/**
 * Has the lines of a statement credited: by workers, one after the other, however often they die.
 * Whoever approves it again is answered how it stands. Where whoever brought it in is no officer any
 * more, it is this one's from now on, and waits for a second one.
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
  const { context } = deps;
  const { account } = await loadStatement(context.plainDb, id);
  await withTransaction(context.plainDb, async (tx) => {
    await lockAccount(tx, account);
    const row = await loadStatement(tx, id);
    if (row.state !== 'preview') return;
    const { summary } = await judged(context, tx, row);
    await deps.imports.decideRequest(tx, 'approve', {
      subject: String(row.id),
      wanted: { file: row.file_hash },
      officer,
      reason,
      also: (word) => (word === 'approved' ? changesOf(summary) : []),
    });
  });
  return findStatement(deps, id, officer);
}

/** @throws AppError where its own balances do not follow from each other */
async function judged(
  context: ServerContext,
  tx: PlainDb,
  { account, id }: StatementRow,
): Promise<JudgedFile> {
  const lines = readKeptFile(await selectFile(tx, id), account);
  assertChain(lines);
  return judgeFile(context, tx, { account, lines });
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
  context: ServerContext,
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
