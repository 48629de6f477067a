// A fresh database for a test in a moment: one embedded cluster a test run, copies of templates.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { EmbeddedPostgresError } from '../embedded-postgres/error.ts';
import { isProcessAlive } from '../embedded-postgres/lock.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import {
  deriveServingUrls,
  type ServingUrls,
} from '../../apps/server/src/platform/database/logins.ts';
import { endProcesses, findProcessesWith } from './process-record.ts';
import { PROJECT_DIR } from './project.ts';

/** Set for a test run by the runner's global set-up; the workers inherit it. */
const RUN_DIR_VARIABLE = 'SARRAF_TEST_RUN_DIR';
const RUN_DIR_PREFIX = 'sarraf-test-';
const LOCK_WAIT_MAX_MS = 60_000;
const LEFTOVERS_PATIENCE_MS = 5_000;

/** A database that is filled once and copied for each test. */
export interface TestDatabaseTemplate {
  /** Part of the template's name; change it, or the fingerprint, when `prepare` changes. */
  readonly name: string;
  /** What `prepare` builds from, for example the text of all migrations. */
  readonly fingerprint?: string;
  /** Fills the empty template database once a run, for example by the migrations. */
  readonly prepare: (connectionString: string) => Promise<void>;
}

/** A test's own copy. */
export interface TestDatabase {
  /** As its owner. */
  readonly connectionString: string;
  /** As the logins that serve, once it is migrated. */
  readonly urls: ServingUrls;
  readonly name: string;
  /** Ends the sessions that are left and drops the database. */
  drop(): Promise<void>;
}

/** Where all test runs share a readable copy of the database's binaries, if one is needed. */
export function testCacheDir(): string {
  return process.getuid?.() === 0 ? '/var/lib/sarraf' : path.join(PROJECT_DIR, '.data');
}

/** The folder of this test run: what lies in it is stopped and removed when the run ends. */
export function testRunDir(): string {
  const runDir = process.env[RUN_DIR_VARIABLE];
  if (runDir !== undefined) return runDir;
  throw new Error(`${RUN_DIR_VARIABLE} is not set: run this test by vitest from the root.`);
}

let serverUrl: Promise<string> | undefined;

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Workers meet at the lock: the first one starts the server, the others adopt it. */
async function openCluster(dataDir: string): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + LOCK_WAIT_MAX_MS;
  for (;;) {
    try {
      return await startEmbeddedPostgres({
        dataDir,
        restart: false,
        // One cache for all runs: a private project folder costs the copy of 60 MB only once.
        cacheDir: testCacheDir(),
        // made and dropped, never backed up: the less is written the better
        settings: { max_connections: '200', wal_level: 'minimal' },
      });
    } catch (error) {
      const held = error instanceof EmbeddedPostgresError && error.code === 'locked';
      if (!held || Date.now() >= deadline) throw error;
      await delay(25);
    }
  }
}

async function findServer(): Promise<string> {
  const external = process.env['DATABASE_URL'];
  if (external !== undefined && external !== '') return external;
  const cluster = await openCluster(path.join(testRunDir(), 'database'));
  cluster.release();
  return cluster.connectionString;
}

function isDuplicate(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === '42P04' || code === '23505';
}

/** Makes the template once, whichever process comes first; an advisory lock keeps the others. */
async function ensureTemplate(url: string, template: TestDatabaseTemplate): Promise<string> {
  const digest = createHash('sha256')
    .update(`${template.name}\n${template.fingerprint ?? process.env[RUN_DIR_VARIABLE] ?? ''}`)
    .digest('hex')
    .slice(0, 12);
  const name = `sarraf_template_${template.name.replaceAll(/\W/g, '_')}_${digest}`;
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const known = await client.query(
      'SELECT FROM pg_database WHERE datname = $1 AND NOT datallowconn',
      [name],
    );
    if (known.rowCount === 1) return;
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    await template.prepare(withDatabase(url, name));
    // No connections any more: only then it can be copied by many at once, and it is complete.
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  });
  return name;
}

/**
 * Gives a database of its own to a test file (or a single test). With `template` it is a copy of
 * a database that `prepare` filled once a run; else it is empty. `DATABASE_URL`, when set, names
 * the server to make it on (its account must be allowed to create databases).
 */
export async function createTestDatabase(template?: TestDatabaseTemplate): Promise<TestDatabase> {
  serverUrl ??= findServer();
  const url = await serverUrl;
  const source = template === undefined ? 'template0' : await ensureTemplate(url, template);
  const name = `sarraf_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  await withClient(url, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        // The block by block copy needs no checkpoint: quick for a small template.
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY wal_log`);
        return;
      } catch (error) {
        if (isDuplicate(error) || attempt >= 5) throw error;
        await delay(100);
      }
    }
  });
  const connectionString = withDatabase(url, name);
  return {
    connectionString,
    urls: deriveServingUrls(connectionString),
    name,
    drop: () =>
      withClient(url, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/** Makes the folder of one test run and names it to the workers. No server is started yet. */
export function openTestRun(): string {
  const runDir = mkdtempSync(path.join(tmpdir(), `${RUN_DIR_PREFIX}${process.pid}-`));
  // The database's account must be able to pass through.
  chmodSync(runDir, 0o711);
  mkdirSync(testCacheDir(), { recursive: true });
  process.env[RUN_DIR_VARIABLE] = runDir;
  return runDir;
}

/** Small disks that a test mounted: a folder with one in it can't be removed. */
function unmountBelow(folder: string): void {
  if (process.platform !== 'linux') return;
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  for (const target of mounts.map((line) => line.split(' ')[1] ?? '')) {
    if (target.startsWith(`${folder}/`)) spawnSync('umount', ['-l', target], { stdio: 'ignore' });
  }
}

/** Stops every database of the run, the shared one and those of single tests; removes the folder. */
export async function closeTestRun(runDir: string): Promise<void> {
  for (const clusterDir of globSync('{*,*/*}/cluster', { cwd: runDir })) {
    await stopEmbeddedPostgres(path.join(runDir, path.dirname(clusterDir)));
  }
  unmountBelow(runDir);
  rmSync(runDir, { recursive: true, force: true });
}

/** Stops and removes what test runs that were killed left behind, their servers first. */
export async function sweepTestRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(RUN_DIR_PREFIX)) continue;
    const pid = Number(name.slice(RUN_DIR_PREFIX.length).split('-')[0]);
    const runDir = path.join(tmpdir(), name);
    if (!(pid > 0) || isProcessAlive(pid)) continue;
    if (statSync(runDir, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    await endProcesses(findProcessesWith(`${RUN_DIR_VARIABLE}=${runDir}`), LEFTOVERS_PATIENCE_MS);
    await closeTestRun(runDir);
  }
}
