/** Seconds to serve after kill -9 of the server, as its supervisor brings it back on a busy machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../tools/embedded-postgres/embedded-postgres.ts';
import { migrateWithLogins } from '../apps/server/src/platform/database/migrations.ts';
import { ensureBuilt } from '../tools/lib/ensure-built.ts';
import { findPort } from '../tools/lib/ports.ts';
import { closeTestRun, openTestRun, testCacheDir } from '../tools/lib/test-database.ts';
import { System } from '../tools/lib/system.ts';
import { fillWithOrders } from './lib/open-orders.ts';
import { type BenchRow, budgetRow } from './lib/rounds.ts';

const orders = 100_000;
/** The supervisor gives up after the fifth restart within a minute. */
const kills = 5;
const budgetSeconds = 5;
const pollMs = 10;
const patienceMs = 60_000;
const firstPort = 4_800;

/** Keeps every core of the machine at work, as other programs would. */
function beBusy(): () => void {
  const busy: ChildProcess[] = cpus().map(() =>
    spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(Math.random())'], { stdio: 'ignore' }),
  );
  return () => {
    for (const child of busy) child.kill('SIGKILL');
  };
}

/** Asks until health says that everything works. */
async function untilServing(url: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    try {
      const answer = await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(2_000) });
      const { data } = (await answer.json()) as { data: { status: string } };
      if (data.status === 'ok') return;
    } catch {
      // not there yet
    }
    await delay(pollMs);
  }
  throw new Error('The server does not come back.');
}

async function measure(folder: string): Promise<number[]> {
  const root = mkdtempSync(path.join(folder, 'comeback-'));
  chmodSync(root, 0o711);
  const database = await startEmbeddedPostgres({
    dataDir: path.join(root, 'postgres'),
    cacheDir: testCacheDir(),
  });
  const server = await findPort(firstPort);
  const system = new System({
    root,
    recordFile: path.join(root, 'start.json'),
    databaseUrl: database.connectionString,
    host: '127.0.0.1',
    ports: { server, bank: server + 1, simulators: server + 2, mail: server + 3 },
    roles: undefined,
    demo: false,
  });
  const seconds: number[] = [];
  try {
    await migrateWithLogins(database.connectionString);
    await fillWithOrders(database.connectionString, orders);
    await system.start();
    await untilServing(system.url);
    const calm = beBusy();
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const since = performance.now();
        process.kill(system.pids().server, 'SIGKILL');
        await untilServing(system.url);
        seconds.push((performance.now() - since) / 1_000);
      }
    } finally {
      calm();
    }
  } finally {
    await system.stop();
    await database.stop();
    rmSync(root, { recursive: true, force: true });
  }
  return seconds;
}

/** The row of coming back; each core has a program of its own that never rests. */
export async function runComebackBench(): Promise<BenchRow[]> {
  await ensureBuilt();
  const folder = openTestRun();
  try {
    const count = orders.toLocaleString('en');
    const figure = `seconds to serve after kill -9 of the server, ${count} open orders, busy machine`;
    return [budgetRow(figure, budgetSeconds, await measure(folder))];
  } finally {
    await closeTestRun(folder);
  }
}
