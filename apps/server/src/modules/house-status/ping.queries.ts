import type { PlainDb } from '../../platform/database/handles.ts';
import { sql } from '../../platform/database/sql.ts';

/** Resolves when the database answers. */
export async function pingDatabase(db: PlainDb): Promise<void> {
  await sql(db).query('SELECT');
}
