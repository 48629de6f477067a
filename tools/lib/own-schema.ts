// What every command does first with a database that it is given.
import pg from 'pg';
import { asAccessError } from '../../apps/server/src/platform/database/away.ts';
import { requireSchema } from '../../apps/server/src/platform/database/migrations.ts';

/**
 * Looks whether a database can be signed in to and is of this program's schema.
 *
 * @param name what gave the address
 * @throws DatabaseAccessError, SchemaError, each with one sentence
 */
export async function requireOwnSchema(url: string, name: string): Promise<void> {
  const db = new pg.Client({
    connectionString: url,
    application_name: 'sarraf command',
    connectionTimeoutMillis: 10_000,
  });
  db.on('error', () => undefined);
  try {
    await db.connect();
    await requireSchema(db);
  } catch (error) {
    throw asAccessError(error, name);
  } finally {
    await db.end().catch(() => undefined);
  }
}
