import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** A statement that waits, and whoever brought it in. */
export interface WaitingImport {
  readonly id: bigint;
  readonly importedBy: bigint;
}

/** The statement that waits with this very file; nobody else changes it before the transaction ends. */
export async function lockWaitingImport(
  db: PlainDb,
  { account, fileHash }: { readonly account: string; readonly fileHash: string },
): Promise<WaitingImport | undefined> {
  const { rows } = await sql(db).query<{ id: bigint; imported_by: bigint }>(
    `SELECT id, imported_by FROM statements
     WHERE account = $1 AND file_hash = $2 AND state = 'preview' FOR UPDATE`,
    [account, fileHash],
  );
  const [row] = rows;
  return row === undefined ? undefined : { id: row.id, importedBy: row.imported_by };
}

/** Who answers for a statement from now on. */
export async function setImporter(db: PlainDb, id: bigint, officer: number): Promise<void> {
  await sql(db).query('UPDATE statements SET imported_by = $2 WHERE id = $1', [id, officer]);
}
