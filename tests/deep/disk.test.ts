// A disk that is full and a disk that can not write: PostgreSQL stops, nothing false is said, and
// what was acknowledged is there when the disk is well again.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { provide } from '../../tools/lib/debian-packages.ts';
import { startEngineLoad } from '../faults/crash-load.ts';
import { CrashSystem } from '../faults/crash-system.ts';
import { countFaults } from '../faults/fault-counts.ts';
import { fillDisk, mountSmallDisk, unmount } from '../lib/small-disk.ts';

const ROUNDS = 3;
const SEED = Number(process.env['SARRAF_SEED'] ?? 13);
const DISK_MB = 320;
/** So long the disk stays as bad as it is. */
const BAD_MS = 3_000;
const isRoot = process.getuid?.() === 0;
const strace = provide('/usr/bin/strace', 'strace');

async function engineBackend(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'sarraf engine'",
    );
    return rows[0]?.pid ?? 0;
  } finally {
    await client.end();
  }
}

/** The next fdatasync of a process fails as on a dying disk. */
function failNextSync(pid: number): () => Promise<void> {
  const inject = 'inject=fdatasync:error=EIO:when=1+';
  const tracer = spawn(strace ?? '', ['-p', String(pid), '-e', 'trace=fdatasync', '-e', inject], {
    stdio: 'ignore',
  });
  return async () => {
    if (tracer.exitCode !== null || tracer.signalCode !== null) return;
    const ended = new Promise((resolve) => tracer.once('exit', resolve));
    tracer.kill('SIGKILL');
    await ended;
  };
}

describe(`a bad disk (SARRAF_SEED=${SEED})`, () => {
  let system: CrashSystem | undefined;
  let disk: string | undefined;
  afterEach(async () => {
    await system?.stop();
    system = undefined;
    if (disk !== undefined) unmount(disk);
    disk = undefined;
  });

  it.runIf(isRoot)('that is full loses nothing', { timeout: 300_000 }, async (test) => {
    disk = mountSmallDisk('small-disk', DISK_MB);
    if (disk === undefined) {
      test.skip('no disk can be mounted here');
      return;
    }
    const folder = disk;
    const settings = { max_wal_size: '64MB', min_wal_size: '32MB', wal_recycle: 'off' };
    system = new CrashSystem({ dataDir: path.join(folder, 'postgres'), settings });
    const filled = system;
    await filled.start();
    const load = await startEngineLoad(filled, SEED);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await load.cycle(async () => {
        const free = fillDisk(folder);
        await refusesToWrite(filled);
        free();
        await filled.revive();
      });
      expect(await load.lostKeys(), `round ${round}`).toEqual([]);
      expect(await load.changedAnswers(), `round ${round}`).toEqual([]);
      countFaults('disk of PostgreSQL full');
    }
    expect(filled.postgresLog).toMatch(/No space left on device/);
    expect(await load.changedAnswers(true)).toEqual([]);
    expect(await load.violations()).toEqual([]);
  });

  it.runIf(strace !== undefined)(
    'that fails to sync loses nothing',
    { timeout: 300_000 },
    async () => {
      system = new CrashSystem();
      const failing = system;
      await failing.start();
      const load = await startEngineLoad(failing, SEED);
      for (let round = 1; round <= ROUNDS; round += 1) {
        const panics = panicsOf(failing);
        await load.cycle(async () => {
          const heal = failNextSync(await engineBackend(failing.connectionString));
          const deadline = Date.now() + BAD_MS * 5;
          // the first such error ends the engine too: nothing more may be acknowledged
          while (failing.hostPid !== 0 && Date.now() < deadline) await delay(20);
          expect(failing.hostPid).toBe(0);
          await heal();
          await failing.revive();
        });
        expect(panicsOf(failing), `round ${round}`).toBeGreaterThan(panics);
        expect(await load.lostKeys(), `round ${round}`).toEqual([]);
        expect(await load.changedAnswers(), `round ${round}`).toEqual([]);
        countFaults('fdatasync of the journal failed (EIO)');
      }
      expect(await load.changedAnswers(true)).toEqual([]);
      expect(await load.violations()).toEqual([]);
    },
  );
});

function panicsOf(system: CrashSystem): number {
  return system.postgresLog.split('PANIC').length - 1;
}

/** Waits until the full disk has stopped somebody; a short while more, so that callers ask again. */
async function refusesToWrite(system: CrashSystem): Promise<void> {
  const before = system.postgresLog.length;
  const deadline = Date.now() + BAD_MS * 10;
  const isStopped = (): boolean =>
    system.hostPid === 0 || system.postgresLog.slice(before).includes('No space left');
  while (!isStopped()) {
    if (Date.now() > deadline) throw new Error('The full disk stops nobody.');
    await delay(20);
  }
  await delay(BAD_MS);
}
