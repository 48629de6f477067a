// An old program on a new database, and a new one on an old database: each says what is missing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { VERSION } from '../version.ts';
import { createPool, type Pool } from './database.ts';
import { migrate, readMigrations, requireSchema, SchemaError } from './migrations.ts';

describe('a program demands its own schema', () => {
  let database: TestDatabase;
  let owner: Pool;
  let app: Pool;
  beforeEach(async () => {
    database = await createMigratedDatabase();
    owner = createPool({ connectionString: database.connectionString, connectionsMax: 1 });
    app = createPool({ connectionString: database.urls.app, connectionsMax: 1 });
  });
  afterEach(async () => {
    await Promise.all([owner.end(), app.end()]);
    await database.drop();
  });

  const refusal = async (): Promise<SchemaError> => {
    const refused = await requireSchema(app).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SchemaError);
    expect((refused as Error).message).toMatch(/^[^\n]+\.$/);
    return refused as SchemaError;
  };

  it('and goes on where it has it', async () => {
    await expect(requireSchema(app)).resolves.toBeUndefined();
    const { rows } = await owner.query('SELECT DISTINCT version FROM schema_migrations');
    expect(rows).toEqual([{ version: VERSION }]);
  });

  it('and names the command where the database is older', async () => {
    const last = readMigrations().at(-1);
    await owner.query('DELETE FROM schema_migrations WHERE number = $1', [last?.number]);
    const refused = await refusal();
    expect(refused.code).toBe('schema_older');
    expect(refused.message).toContain(`${last?.number} (${last?.name})`);
    expect(refused.message).toContain('npm run migrate');
  });

  it('and names the version where the database is newer', async () => {
    await owner.query(
      `INSERT INTO schema_migrations (number, name, checksum, version)
       VALUES (9000, 'of_next_year', 'x', '2.0.0')`,
    );
    const refused = await refusal();
    expect(refused.code).toBe('schema_newer');
    expect(refused.message).toContain('older than the database');
    expect(refused.message).toContain('use version 2.0.0');
  });

  it('and says so where nobody wrote which version it was', async () => {
    await owner.query(
      "INSERT INTO schema_migrations (number, name, checksum) VALUES (9000, 'later', 'x')",
    );
    expect((await refusal()).message).toContain('use the one that migrated it');
  });

  it('and refuses a database from before the baseline by its name, and says what its owner can do', async () => {
    await owner.query(
      `UPDATE schema_migrations SET name = 'create_roles', checksum = 'x' WHERE number = 1;
       UPDATE schema_migrations SET version = '1.0.0'`,
    );
    const refused = await refusal();
    expect(refused.code).toBe('schema_before_baseline');
    expect(refused.message).toContain('migration 1, create_roles');
    expect(refused.message).toContain('go on with the program that made it (1.0.0)');
    expect(refused.message).toContain('begin with an empty database');
    // nor does a migration touch it, also where it had numbers that the baseline never had
    await expect(migrate(database.connectionString)).rejects.toMatchObject({
      code: 'schema_before_baseline',
    });
    await owner.query(
      `UPDATE schema_migrations SET name = 'roles' WHERE number = 1;
       INSERT INTO schema_migrations (number, name, checksum) VALUES (392, 'export_own_data', 'x')`,
    );
    expect((await refusal()).message).toContain('migration 392, export_own_data');
  });

  it('and names the command where there is no schema at all, or one that it may not read', async () => {
    await owner.query('REVOKE ALL ON schema_migrations FROM PUBLIC, sarraf_app');
    expect((await refusal()).message).toContain('npm run migrate');
    await owner.query('DROP TABLE schema_migrations');
    expect((await refusal()).message).toContain('no schema yet: npm run migrate');
  });
});
