import type { Db } from '../../platform/database/database.ts';

/** Resolves when the database answers. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.query('SELECT');
}
