import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EmbeddedPostgresError } from './error.ts';
import { isProcessAlive } from './lock.ts';
import { clusterPaths } from './cluster.ts';
import { adoptPostmaster } from './postmaster.ts';
import { provesAlive } from './proof.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresEvent,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from './embedded-postgres.ts';

/** How long a server has been dying when the next start looks at it, ms. */
const IS_DEEP = process.env['SARRAF_DEEP'] === '1';
const HEAD_STARTS_MS = IS_DEEP ? [0, 1, 5, 20] : [0, 20];
const DEATHS = IS_DEEP ? (['SIGKILL', 'SIGQUIT', 'SIGINT'] as const) : (['SIGKILL'] as const);

let dataDir: string;
let opened: EmbeddedPostgres[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sarraf-embedded-'));
  opened = [];
});

afterEach(async () => {
  for (const database of opened) await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(
  options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const cacheDir = process.getuid?.() === 0 ? '/var/lib/sarraf' : tmpdir();
  const database = await startEmbeddedPostgres({ dataDir, cacheDir, ...options });
  opened.push(database);
  return database;
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function failure(work: Promise<unknown>): Promise<EmbeddedPostgresError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EmbeddedPostgresError);
  return error as EmbeddedPostgresError;
}

async function waitFor(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 20_000 }).toBe(true);
}

test('is durable, private to the loopback and asks for the password', async () => {
  const database = await start();
  const rows = await query(
    database.connectionString,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit',
     'full_page_writes', 'data_sync_retry', 'listen_addresses', 'data_checksums') ORDER BY name`,
  );
  expect(rows.map((row) => `${row['name']}=${row['setting']}`)).toEqual([
    'data_checksums=on',
    'data_sync_retry=off',
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=127.0.0.1',
    'synchronous_commit=on',
  ]);
  const wrong = database.connectionString.replace(/:[0-9a-f]+@/, ':wrong@');
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(path.join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(dataDir, 'cluster')).mode & 0o777).toBe(0o700);
});

test('keeps data, port and password over a clean stop', async () => {
  const first = await start();
  await query(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS n');
  await first.stop();
  expect(isProcessAlive(first.pid)).toBe(false);
  const second = await start();
  expect(second.connectionString).toBe(first.connectionString);
  expect(second.adopted).toBe(false);
  expect(await query(second.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('adopts a server that was left running', async () => {
  const first = await start();
  first.release();
  const second = await start();
  expect(second.adopted).toBe(true);
  expect(second.pid).toBe(first.pid);
});

test.each(DEATHS)(
  'adopts no server that is dying of %s',
  async (signal) => {
    for (const headStartMs of HEAD_STARTS_MS) {
      const first = await start();
      first.release();
      // a session that is open keeps a stopping server busy for a moment
      const session = new Client({ connectionString: first.connectionString });
      session.on('error', () => undefined);
      await session.connect();
      process.kill(first.pid, signal);
      await delay(headStartMs);
      const second = await start();
      expect(second.adopted).toBe(false);
      expect(await query(second.connectionString, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      expect(isProcessAlive(first.pid)).toBe(false);
      await session.end().catch(() => undefined);
      await second.stop();
    }
  },
  60_000,
);

test('a server that only its file calls ready is awaited until it is gone', async () => {
  const paths = clusterPaths(dataDir);
  mkdirSync(paths.clusterDir);
  // as a killed server that the system has not taken away yet: it lives and answers nobody
  const dying = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', paths.clusterDir]);
  const file = [dying.pid, paths.clusterDir, '1', '5432', '', '127.0.0.1', '1', 'ready   ', ''];
  writeFileSync(path.join(paths.clusterDir, 'postmaster.pid'), file.join('\n'));
  let asked = 0;
  const found = await adoptPostmaster(paths, () => {
    asked += 1;
    if (asked === 3) dying.kill('SIGKILL');
    return Promise.resolve(false);
  });
  expect(found).toBeNull();
  expect(asked).toBeGreaterThanOrEqual(3);
});

test('a proof that outlives the server counts for nothing', async () => {
  const first = await start();
  first.release();
  const found = await adoptPostmaster(clusterPaths(dataDir), async () => {
    process.kill(first.pid, 'SIGKILL');
    await waitFor(() => !isProcessAlive(first.pid));
    return true;
  });
  expect(found).toBeNull();
  expect(await provesAlive(first.connectionString)).toBe(false);
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await provesAlive(second.connectionString)).toBe(true);
});

test('stops a server that was left running, and makes nothing where there is none', async () => {
  await stopEmbeddedPostgres(path.join(dataDir, 'nothing'));
  expect(existsSync(path.join(dataDir, 'nothing'))).toBe(false);
  const first = await start();
  await expect(stopEmbeddedPostgres(dataDir)).rejects.toThrow(/already runs/);
  first.release();
  await stopEmbeddedPostgres(dataDir);
  expect(isProcessAlive(first.pid)).toBe(false);
});

test('starts the server again on the same port when it is killed', async () => {
  const events: EmbeddedPostgresEvent[] = [];
  const exits: number[] = [];
  const database = await start({ onEvent: (event) => events.push(event) });
  database.onExit((pid) => exits.push(pid));
  await query(database.connectionString, 'CREATE TABLE kept AS SELECT 7 AS n');
  const killed: number[] = [];
  for (const round of [1, 2]) {
    killed.push(database.pid);
    process.kill(database.pid, 'SIGKILL');
    await waitFor(() => events.filter((event) => event.type === 'restarted').length === round);
  }
  expect(exits).toEqual(killed);
  expect(killed).not.toContain(database.pid);
  expect(await query(database.connectionString, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
});

test('a second start of the same data is told who has it', async () => {
  await start();
  const error = await failure(startEmbeddedPostgres({ dataDir }));
  expect(error.code).toBe('locked');
  expect(error.facts['pid']).toBe(process.pid);
});

test('the lock of a dead holder is taken over', async () => {
  writeFileSync(path.join(dataDir, 'postgres.lock'), '4194303 1\n');
  await start();
  expect(readFileSync(path.join(dataDir, 'postgres.lock'), 'utf8')).toMatch(`${process.pid} `);
});

test('a wished port that is taken is refused, a remembered one is replaced', async () => {
  const first = await start();
  await first.stop();
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(first.port, '127.0.0.1', resolve));
  try {
    const error = await failure(startEmbeddedPostgres({ dataDir, port: first.port }));
    expect(error.code).toBe('port_busy');
    const second = await start();
    expect(second.port).not.toBe(first.port);
    await query(second.connectionString, 'SELECT 1');
  } finally {
    squatter.close();
  }
});

test('data of another major version is refused in one sentence', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(path.join(dataDir, 'cluster', 'PG_VERSION'), '15\n');
  const error = await failure(startEmbeddedPostgres({ dataDir }));
  expect(error.code).toBe('wrong_data_version');
  expect(error.message).toMatch(/written by PostgreSQL 15/);
});

test.runIf(process.getuid?.() === 0)('as root, a private folder is refused', async () => {
  chmodSync(dataDir, 0o700);
  const error = await failure(startEmbeddedPostgres({ dataDir: path.join(dataDir, 'inside') }));
  expect(error.code).toBe('data_dir_unreachable');
});
