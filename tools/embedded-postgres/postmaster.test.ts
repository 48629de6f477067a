import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boundLog } from './postmaster.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-postgres-log-'));
  file = path.join(folder, 'postgres.log');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a log that outgrows its size moves aside, and the server writes on into the same file', () => {
  const server = openSync(file, 'a');
  writeSync(server, 'old\n'.repeat(10));
  boundLog(file, 40);
  expect(readFileSync(file, 'utf8')).toBe('old\n'.repeat(10));
  writeSync(server, 'last\n');
  boundLog(file, 40);
  writeSync(server, 'new\n');
  closeSync(server);
  expect(readFileSync(file, 'utf8')).toBe('new\n');
  expect(readFileSync(path.join(folder, 'postgres.1.log'), 'utf8')).toBe(
    `${'old\n'.repeat(10)}last\n`,
  );
});

it('a log that can not be kept is emptied all the same, and a missing one is nothing', () => {
  boundLog(file, 4);
  // a folder in its place stands for a disk that is full
  mkdirSync(path.join(folder, 'postgres.1.log'));
  appendFileSync(file, 'too much\n');
  boundLog(file, 4);
  expect(readFileSync(file, 'utf8')).toBe('');
});
