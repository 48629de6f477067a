import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { isProcessAlive } from '../embedded-postgres/lock.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { createTestDatabase, sweepTestRuns, testCacheDir } from './test-database.ts';

async function readNumbers(connectionString: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const result = await client.query<{ n: number }>('SELECT n FROM numbers ORDER BY n');
    return result.rows.map((row) => row.n);
  } finally {
    await client.end();
  }
}

test('each database is its own copy of a template that is made once', async () => {
  let prepared = 0;
  const template = {
    name: 'numbers',
    prepare: async (connectionString: string) => {
      prepared += 1;
      const client = new Client({ connectionString });
      await client.connect();
      await client.query('CREATE TABLE numbers AS SELECT generate_series(1, 3) AS n');
      await client.end();
    },
  };
  const [first, second] = await Promise.all([
    createTestDatabase(template),
    createTestDatabase(template),
  ]);
  expect(prepared).toBe(1);
  const client = new Client({ connectionString: first.connectionString });
  await client.connect();
  await client.query('DELETE FROM numbers WHERE n = 2');
  await client.end();
  expect(await readNumbers(first.connectionString)).toEqual([1, 3]);
  expect(await readNumbers(second.connectionString)).toEqual([1, 2, 3]);
  await Promise.all([first.drop(), second.drop()]);
});

test.runIf(process.platform === 'linux')(
  'a run that was killed leaves nothing once it is swept',
  { timeout: 60_000 },
  async () => {
    const idle = ['-e', 'setInterval(() => undefined, 1000)'];
    // alive until everything stands: another run that begins meanwhile sweeps what the dead left
    const owner = spawn(process.execPath, idle);
    const runDir = mkdtempSync(path.join(tmpdir(), `sarraf-test-${owner.pid}-`));
    const system = path.join(runDir, 'http-system-1');
    mkdirSync(system);
    for (const dir of [runDir, system]) chmodSync(dir, 0o711);
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(system, 'postgres'),
      cacheDir: testCacheDir(),
    });
    const server = spawn(process.execPath, idle, {
      env: { ...process.env, SARRAF_TEST_RUN_DIR: runDir },
      detached: true,
    });
    const ended = once(server, 'exit');
    postgres.release();
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await sweepTestRuns();
    await ended;
    expect(isProcessAlive(postgres.pid)).toBe(false);
    expect(existsSync(runDir)).toBe(false);
  },
);
