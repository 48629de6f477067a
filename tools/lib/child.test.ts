import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isProcessAlive } from '../embedded-postgres/lock.ts';
import { Child, type ChildOptions } from './child.ts';

const PATIENCE_MS = 30_000;

let folder: string;
let child: Child | undefined;
const given: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-child-'));
  given.length = 0;
});

afterEach(async () => {
  await child?.stop(1_000);
  rmSync(folder, { recursive: true, force: true });
});

function startChild(script: string, options: Partial<ChildOptions> = {}): Child {
  const file = path.join(folder, 'script.mjs');
  writeFileSync(file, script);
  child = new Child({
    name: 'played',
    nodeFlags: [],
    script: file,
    env: { ...process.env, PLAYED_FOLDER: folder },
    logDir: path.join(folder, 'logs'),
    onPid: () => undefined,
    onGiveUp: (name, words) => given.push(`${name}: ${words}`),
    ...options,
  });
  child.start();
  child.settle();
  return child;
}

async function until(check: () => boolean): Promise<void> {
  await expect.poll(check, { timeout: PATIENCE_MS }).toBe(true);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Each start writes its pid and that of a grandchild, then waits. */
const FAMILY = `
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
const young = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
appendFileSync(process.env.PLAYED_FOLDER + '/pids', process.pid + ' ' + young.pid + '\\n');
setInterval(() => {}, 1000);
`;

function starts(): number[][] {
  const lines = readOrEmpty(path.join(folder, 'pids')).split('\n').filter(Boolean);
  return lines.map((line) => line.split(' ').map(Number));
}

test('a child that is killed is back, and what it left behind is not', async () => {
  startChild(FAMILY);
  await until(() => starts().length === 1);
  const [[first = 0, young = 0] = []] = starts();
  process.kill(first, 'SIGKILL');
  await until(() => starts().length === 2);
  await until(() => !isProcessAlive(young));
  expect(child?.pid).toBe(starts()[1]?.[0]);
  expect(given).toEqual([]);
});

test('deaths that are nobody’s fault are answered for ever, others are counted', async () => {
  let isHopeless = true;
  const counting = `import { appendFileSync } from 'node:fs';
    appendFileSync(process.env.PLAYED_FOLDER + '/pids', process.pid + '\\n');
    process.stderr.write('no room\\n'); process.exit(1);`;
  startChild(counting, { isHopeless: () => isHopeless });
  // more than are allowed within a minute
  await until(() => starts().length >= 8);
  expect(given).toEqual([]);
  isHopeless = false;
  await until(() => given.length === 1);
  expect(given).toEqual(['played: no room']);
});

test('both streams go to the log, and a log that can not be written holds nobody up', async () => {
  // a folder in the log's place fails as a full disk does
  mkdirSync(path.join(folder, 'logs', 'played.log'), { recursive: true });
  const loud = `import { writeFileSync, writeSync } from 'node:fs';
    for (let n = 0; n < 40_000; n += 1) writeSync(n % 2 + 1, 'line ' + n + ' ' + 'x'.repeat(90) + '\\n');
    writeFileSync(process.env.PLAYED_FOLDER + '/done', '1');
    setInterval(() => process.stdout.write('still here\\n'), 20);`;
  const running = startChild(loud);
  await until(() => readOrEmpty(path.join(folder, 'done')) === '1');
  rmSync(path.join(folder, 'logs', 'played.log'), { recursive: true });
  const log = path.join(folder, 'logs', 'played.log');
  await until(() => readOrEmpty(log).includes('still here'));
  expect(readOrEmpty(log)).toMatch(/\d+ lines of this log could not be written/);
  expect(running.pid).toBeGreaterThan(0);
  expect(running.lastWords).toContain('line 39999');
});
