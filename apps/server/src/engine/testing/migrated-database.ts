import { createTestDatabase, type TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { migrateWithLogins, migrationsFingerprint } from '../../platform/database/migrations.ts';

/** A fresh database with this version's schema, copied from a template of the test run. */
export function createMigratedDatabase(): Promise<TestDatabase> {
  return createTestDatabase({
    name: 'migrated',
    fingerprint: migrationsFingerprint(),
    prepare: async (connectionString) => {
      await migrateWithLogins(connectionString);
    },
  });
}
