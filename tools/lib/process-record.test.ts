import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isProcessAlive } from '../embedded-postgres/lock.ts';
import { endLeftovers, endProcesses, readStartRecord, writeStartRecord } from './process-record.ts';

let folder: string;
let pids: number[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-record-'));
  pids = [];
});

afterEach(async () => {
  await endProcesses(pids, 0);
  rmSync(folder, { recursive: true, force: true });
});

async function startChild(script: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const pid = child.pid ?? 0;
  pids.push(pid);
  return pid;
}

const WAITS = "console.log('up'); setInterval(() => {}, 1000)";
const IGNORES_TERM = `process.on('SIGTERM', () => {}); ${WAITS}`;

test.runIf(process.platform === 'linux')('what a killed start left is ended', async () => {
  const pid = await startChild(WAITS);
  const file = path.join(folder, 'start.json');
  writeStartRecord(file, { url: 'http://localhost:1' }, [pid]);
  expect(await endLeftovers(readStartRecord(file))).toBe(1);
  expect(isProcessAlive(pid)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'a pid that belongs to another now is spared',
  async () => {
    const pid = await startChild(WAITS);
    const record = { processes: [{ pid, commandLine: 'node of-long-ago.js' }] };
    expect(await endLeftovers(record)).toBe(0);
    expect(isProcessAlive(pid)).toBe(true);
  },
);

test('a process that ignores the polite signal is killed after a while', async () => {
  const pid = await startChild(IGNORES_TERM);
  await endProcesses([pid], 200);
  await expect.poll(() => isProcessAlive(pid)).toBe(false);
});

test('a missing or broken record is an empty one', () => {
  expect(readStartRecord(path.join(folder, 'none.json')).processes).toEqual([]);
});
