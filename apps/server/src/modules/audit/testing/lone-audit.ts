// The audit with a database and keys of its own, and nothing that runs by itself: acts wait until a
// test has them chained.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MovableClock } from '@sarraf/testing';
import { createMigratedDatabase } from '#engine/testing/migrated-database.ts';
import { openBlobs } from '#platform/blobs/index.ts';
import { createPool } from '#platform/database/database.ts';
import { plainPool } from '#platform/database/handles.ts';
import { compose, provide } from '#platform/composer/index.ts';
import { openSecretKeys } from '#platform/secret-keys.ts';
import type { ServerContext } from '../../server-context.ts';
import { auditModule, createSignedHeads } from '../index.ts';

/** Opens it; close it in `afterAll`. */
export async function openLoneAudit() {
  const database = await createMigratedDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarraf-audit-test-'));
  const app = createPool({ connectionString: database.urls.app, connectionsMax: 4 });
  const owner = createPool({ connectionString: database.connectionString, connectionsMax: 2 });
  const secrets = openSecretKeys({ dataDir });
  const blobs = openBlobs({ bucket: undefined, dataDir });
  const clock = MovableClock.standing(Date.now());
  const writers = { register: () => undefined };
  const context = { plainDb: plainPool(app), writers, clock, secrets } as unknown as ServerContext;
  const given = [provide('context', context), provide('blobs', blobs)] as const;
  const { background } = compose([...given, auditModule]).audit;
  const task = (name: string) => {
    const found = background.find((one) => one.name === name);
    if (found === undefined) throw new Error(`The audit has no task ${name}.`);
    return found;
  };
  return {
    context,
    blobs,
    clock,
    dataDir,
    owner,
    task,
    appUrl: database.urls.app,
    heads: createSignedHeads(blobs, secrets),
    /** Does a task of the module's once. */
    run: (name: string): Promise<void> => task(name).run({}),
    /** Writes acts, which wait for their position. */
    act: async (acts: number): Promise<void> => {
      await owner.query(
        `WITH act AS (
           INSERT INTO audit_acts (act, subject, reason, changes)
           SELECT 'owner_made', 'test:' || n, 'reason ' || n, '[]'
           FROM generate_series(1, $1::int) AS n RETURNING id)
         INSERT INTO audit_waiting SELECT id FROM act`,
        [acts],
      );
    },
    waiting: async (): Promise<number> =>
      (await owner.query('SELECT FROM audit_waiting')).rows.length,
    close: async (): Promise<void> => {
      await app.end();
      await owner.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What it answers. */
export type LoneAudit = Awaited<ReturnType<typeof openLoneAudit>>;
