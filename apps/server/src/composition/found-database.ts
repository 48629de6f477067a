// The first thing that every process does: it finds its database, and sees that they belong together.
import type { Config } from '../config.ts';
import { asAccessError, isDatabaseAway } from '../platform/database/away.ts';
import { createPool } from '../platform/database/database.ts';
import { plainPool } from '../platform/database/handles.ts';
import { assertLeastRights } from '../platform/database/logins.ts';
import { requireSchema } from '../platform/database/migrations.ts';
import type { Logger } from '../platform/logger.ts';
import { whileAway } from '../platform/network-failure.ts';
import type { SecretKeys } from '../platform/secret-keys.ts';
import { openProvenKeys } from './proven-keys.ts';

/**
 * Waits for a PostgreSQL that can't be reached yet, then looks at login, schema and key.
 *
 * @returns the keys of this installation, which open what the database has
 * @throws LoginError, SchemaError, SecretKeysError or DatabaseAccessError: no waiting would help
 */
export async function findDatabase(config: Config, logger: Logger): Promise<SecretKeys> {
  const pool = createPool({
    connectionString: config.databaseUrls.app,
    connectionsMax: 1,
    applicationName: 'sarraf start',
  });
  const look = async (): Promise<SecretKeys> => {
    await assertLeastRights(pool, 'sarraf_app');
    await requireSchema(pool);
    const { dataDir, rootSecrets: given } = config;
    return openProvenKeys({ dataDir, given, db: plainPool(pool) });
  };
  try {
    return await whileAway(look, isDatabaseAway, (error) =>
      logger.warn({ err: error }, 'PostgreSQL is not there yet; waiting for it'),
    );
  } catch (error) {
    throw asAccessError(error, 'DATABASE_APP_URL');
  } finally {
    await pool.end();
  }
}
