// Whoever brought a statement in is one of the two who answer for it: what was brought in by somebody who
// is no officer any more waits until another one brings the same file in.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';
import { DECIDES, type StatementsDeps } from './statements-deps.ts';

/** @throws AppError `word_lapsed` where the importer is no officer any more */
export async function assertImporterStands(
  { secondPerson }: Pick<StatementsDeps, 'secondPerson'>,
  tx: PlainDb,
  importer: bigint,
  officer: number,
): Promise<void> {
  const view = await secondPerson.decide(tx, { officer, ability: DECIDES });
  if (!view.isOfficer(importer)) throw new AppError('word_lapsed');
}

/** Has a statement that waits be of whoever brings it in again, where its importer is no officer any more. */
export async function takeOverStatement(
  { secondPerson }: Pick<StatementsDeps, 'secondPerson'>,
  tx: PlainDb,
  made: { readonly account: string; readonly fileHash: string; readonly importedBy: number },
): Promise<void> {
  const { rows } = await sql(tx).query<{ id: bigint; imported_by: bigint }>(
    `SELECT id, imported_by FROM statements
     WHERE account = $1 AND file_hash = $2 AND state = 'preview' FOR UPDATE`,
    [made.account, made.fileHash],
  );
  const [row] = rows;
  if (row === undefined) return;
  const view = await secondPerson.decide(tx, { officer: made.importedBy, ability: DECIDES });
  if (view.isOfficer(row.imported_by)) return;
  await sql(tx).query('UPDATE statements SET imported_by = $2 WHERE id = $1', [
    row.id,
    made.importedBy,
  ]);
}
