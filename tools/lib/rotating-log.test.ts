import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forwardLines, olderLog, RotatingLog } from './rotating-log.ts';

const BYTES_MAX = 64 * 1024;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-log-'));
  file = path.join(folder, 'server.log');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function linesOf(name: string): string[] {
  return readFileSync(name, 'utf8').trimEnd().split('\n');
}

test('two files of bounded size hold the newest lines, however many are written', async () => {
  const log = new RotatingLog(file, { bytesMax: BYTES_MAX });
  for (let n = 0; n < 20_000; n += 1) {
    log.write(Buffer.from(`line ${n} ${'x'.repeat(40)}\n`));
    if (n % 500 === 0) await log.settled();
  }
  await log.close();
  expect(olderLog(file)).toBe(path.join(folder, 'server.1.log'));
  expect(statSync(file).size).toBeLessThanOrEqual(BYTES_MAX);
  expect(statSync(olderLog(file)).size).toBeLessThanOrEqual(BYTES_MAX);
  const numbers = [...linesOf(olderLog(file)), ...linesOf(file)].map((line) =>
    Number(line.split(' ')[1]),
  );
  expect(numbers.at(-1)).toBe(19_999);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('a log goes on where it stood, and is turned by its size from then on', async () => {
  for (const words of ['first', 'second']) {
    const log = new RotatingLog(file, { bytesMax: BYTES_MAX });
    log.write(Buffer.from(`${words}\n`));
    await log.close();
  }
  expect(linesOf(file)).toEqual(['first', 'second']);
});

test('lines that can not be written are dropped and counted, and never waited for', async () => {
  // a folder in the log's place fails as a full disk does, for root, too
  mkdirSync(file);
  const log = new RotatingLog(file, { bytesMax: BYTES_MAX });
  for (let n = 0; n < 1_000; n += 1) log.write(Buffer.from('lost\n'));
  await log.settled();
  rmSync(file, { recursive: true });
  log.write(Buffer.from('kept\n'));
  await log.close();
  const lines = linesOf(file).filter((line) => line !== '');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('1000 lines of this log could not be written');
  expect(lines[1]).toBe('kept');
});

test('what comes faster than the disk takes is dropped, not kept in memory', async () => {
  const log = new RotatingLog(file, { bytesMax: BYTES_MAX, waitingBytesMax: 1_000 });
  const line = Buffer.from(`${'y'.repeat(99)}\n`);
  for (let n = 0; n < 500; n += 1) log.write(line);
  await log.settled();
  log.write(Buffer.from('after\n'));
  await log.close();
  const lines = linesOf(file);
  // the first is on its way at once, ten wait
  expect(lines.filter((one) => one.startsWith('y'))).toHaveLength(11);
  expect(lines.filter((one) => one.includes('489 lines of this log'))).toHaveLength(1);
  expect(lines.at(-1)).toBe('after');
});

test('lines are handed on whole, the last one too, and one that never ends is cut', () => {
  const stream = new PassThrough();
  const taken: string[] = [];
  forwardLines(stream, (lines) => taken.push(lines.toString()));
  stream.emit('data', Buffer.from('on'));
  stream.emit('data', Buffer.from('e\ntwo\nthr'));
  stream.emit('data', Buffer.alloc(300 * 1024, 'z'));
  stream.emit('data', Buffer.from('end'));
  stream.emit('end');
  expect(taken[0]).toBe('one\ntwo\n');
  expect(taken[1]).toHaveLength(256 * 1024 + 1);
  expect(taken[2]).toBe('end\n');
});
