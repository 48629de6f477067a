// Whoever brought a statement in is one of the two who answer for it: what was brought in by somebody who
// is no officer any more waits until another one brings the same file in.
import { AppError } from '../../http/index.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { lockWaitingImport, setImporter } from './importer-word.queries.ts';
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
  const row = await lockWaitingImport(tx, made);
  if (row === undefined) return;
  const view = await secondPerson.decide(tx, { officer: made.importedBy, ability: DECIDES });
  if (view.isOfficer(row.importedBy)) return;
  await setImporter(tx, row.id, made.importedBy);
}
