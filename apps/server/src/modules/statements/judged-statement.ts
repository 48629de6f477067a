// A statement's file, looked at by what is known now.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { type JudgedLine, judgeLines, type StatementSummary, summarise } from './line-fates.ts';
import { readBooks, readLineFacts } from './statement-facts.queries.ts';
import type { StatementFileLine } from './statement-file.ts';
import { selectStatementRow, type StatementRow } from './statements.queries.ts';

/** What becomes of the lines of a file by what is known now. */
export async function judgeFile(
  { orderedDb }: Pick<ServerContext, 'orderedDb'>,
  db: PlainDb,
  { account, lines }: { readonly account: string; readonly lines: readonly StatementFileLine[] },
): Promise<{ readonly lines: readonly JudgedLine[]; readonly summary: StatementSummary }> {
  const facts = await readLineFacts({ db, orderedDb }, account, lines);
  const all = judgeLines(lines, facts);
  return { lines: all, summary: summarise(all, await readBooks(orderedDb, account)) };
}

/** A statement as its row says. @throws AppError `statement_not_found` */
export async function loadStatement(db: PlainDb, id: string): Promise<StatementRow> {
  const row = await selectStatementRow(db, id);
  if (row === undefined) throw new AppError('statement_not_found');
  return row;
}
