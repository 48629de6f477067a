// PostgreSQL with the migrated database in it, for systems that are made again and again: the first one
// of a test run makes it, which takes seconds, and the others copy its files.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrateWithLogins } from '../../apps/server/src/platform/database/migrations.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../tools/embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../../tools/embedded-postgres/error.ts';
import { takeLock } from '../../tools/embedded-postgres/lock.ts';
import { testCacheDir, testRunDir } from '../../tools/lib/test-database.ts';

const WAIT_MAX_MS = 120_000;
const LOOK_AGAIN_MS = 50;

/** What of it another one begins with: neither its lock nor its log. */
const COPIED = ['cluster', 'postgres.json'];

/** Puts a migrated cluster that does not run into a folder that has none. */
export async function copyMigratedCluster(dataDir: string): Promise<void> {
  const template = path.join(testRunDir(), 'migrated');
  await makeOnce(template);
  mkdirSync(dataDir, { recursive: true });
  // owners and rights with it: it runs as the database's account
  const parts = COPIED.map((name) => path.join(template, name));
  execFileSync('cp', ['-a', '--reflink=auto', ...parts, dataDir]);
}

/** Workers meet at the lock: one makes it, the others wait. */
async function makeOnce(template: string): Promise<void> {
  const made = `${template}.made`;
  const deadline = Date.now() + WAIT_MAX_MS;
  while (!existsSync(made)) {
    try {
      const unlock = takeLock(`${template}.lock`);
      try {
        if (!existsSync(made)) await make(template);
        writeFileSync(made, '');
      } finally {
        unlock();
      }
    } catch (error) {
      const isHeld = error instanceof EmbeddedPostgresError && error.code === 'locked';
      if (!isHeld || Date.now() > deadline) throw error;
      await delay(LOOK_AGAIN_MS);
    }
  }
}

async function make(dataDir: string): Promise<void> {
  const options = { dataDir, cacheDir: testCacheDir(), restart: false };
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres(options);
  try {
    await migrateWithLogins(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}
