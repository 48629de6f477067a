// A file of a backup that is altered, cut, mixed up or sealed with another key is refused by name.
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chmodSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BackupKey, makeKey, readKey } from './backup-key.ts';
import { BackupRefusal, type BackupRefusalCode } from './refusal.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

const HEAD_BYTES = 32;
let home: string;
let key: BackupKey;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'sarraf-sealed-'));
  makeKey(path.join(home, 'key'));
  key = readKey(path.join(home, 'key'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Two and a half frames of which none is like the other, and packing makes none smaller. */
const content = Buffer.concat(
  Array.from({ length: 40 }, (_, n) => Buffer.from(`${n} `.repeat(20_000))),
).subarray(0, 2_600_000);
const fileOf = (name: string): string => path.join(home, name);
const sealed = (name = 'wal/one') => ({ folder: home, name, key });

async function read(name = 'wal/one', by = key): Promise<Buffer> {
  const frames: Buffer[] = [];
  for await (const frame of readSealed({ folder: home, name, key: by })) frames.push(frame);
  return Buffer.concat(frames);
}

async function refusalOf(work: Promise<unknown>): Promise<BackupRefusalCode | undefined> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof BackupRefusal ? error.code : undefined;
}

/** Where each frame begins, by the lengths that stand before them. */
function framesOf(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = HEAD_BYTES; at < bytes.length; ) {
    const size = 4 + (bytes.readUInt32BE(at) % 0x8000_0000) + 16;
    frames.push(bytes.subarray(at, at + size));
    at += size;
  }
  return frames;
}

test('what was sealed is read again, also nothing at all', async () => {
  await writeSealed(sealed(), [content.subarray(0, 7), content.subarray(7)]);
  await writeSealed(sealed('wal/empty'), []);
  expect((await read()).equals(content)).toBe(true);
  expect(await read('wal/empty')).toHaveLength(0);
  expect(statSync(fileOf('wal/one')).mode & 0o777).toBe(0o600);
  expect(readFileSync(fileOf('wal/one')).includes(content.subarray(0, 32))).toBe(false);
});

test('every byte counts', async () => {
  await writeSealed(sealed(), [Buffer.from('a few words')]);
  const whole = readFileSync(fileOf('wal/one'));
  for (let at = 0; at < whole.length; at += 1) {
    const flipped = Buffer.from(whole);
    flipped.writeUInt8((whole[at] ?? 0) ^ 1, at);
    writeFileSync(fileOf('wal/one'), flipped);
    expect(await refusalOf(read()), `byte ${at}`).toMatch(/^(damaged|wrong_key)$/);
  }
});

test('a file that is cut, at a frame or within one, or that goes on, is damaged', async () => {
  await writeSealed(sealed(), [content]);
  const whole = readFileSync(fileOf('wal/one'));
  const frames = framesOf(whole);
  expect(frames).toHaveLength(3);
  const lastBytes = frames.at(-1)?.length ?? 0;
  for (const cut of [0, HEAD_BYTES, whole.length - lastBytes, whole.length - 1]) {
    writeFileSync(fileOf('wal/one'), whole.subarray(0, cut));
    expect(await refusalOf(read()), `cut at ${cut}`).toBe('damaged');
  }
  writeFileSync(fileOf('wal/one'), whole);
  appendFileSync(fileOf('wal/one'), frames[0] ?? '');
  expect(await refusalOf(read())).toBe('damaged');
});

test('frames are bound to their position, files to their name', async () => {
  await writeSealed(sealed(), [content]);
  const whole = readFileSync(fileOf('wal/one'));
  const head = whole.subarray(0, HEAD_BYTES);
  const [first, second, last] = framesOf(whole);
  const orders = [
    [second, first, last],
    [first, first, last],
    [first, last],
  ];
  for (const order of orders) {
    const parts = order.filter((frame) => frame !== undefined);
    writeFileSync(fileOf('wal/one'), Buffer.concat([head, ...parts]));
    expect(await refusalOf(read())).toBe('damaged');
  }
  writeFileSync(fileOf('wal/one'), whole);
  copyFileSync(fileOf('wal/one'), fileOf('wal/two'));
  expect(await refusalOf(read('wal/two'))).toBe('damaged');
  expect(await refusalOf(read('wal/three'))).toBe('damaged');
});

test('another key opens nothing, and says so; nothing is written over', async () => {
  await writeSealed(sealed(), [content]);
  makeKey(fileOf('other'));
  expect(await refusalOf(read('wal/one', readKey(fileOf('other'))))).toBe('wrong_key');
  const before = readFileSync(fileOf('wal/one'));
  expect(await refusalOf(writeSealed(sealed(), [Buffer.from('x')]))).toBe('target_not_empty');
  expect(readFileSync(fileOf('wal/one')).equals(before)).toBe(true);
});

test('a key that others may read, that is none or is there already, is refused', async () => {
  const codeOf = (work: () => unknown) => refusalOf(Promise.resolve().then(work));
  const before = readFileSync(fileOf('key'), 'utf8');
  expect(statSync(fileOf('key')).mode & 0o777).toBe(0o600);
  expect(await codeOf(() => makeKey(fileOf('key')))).toBe('target_not_empty');
  expect(readFileSync(fileOf('key'), 'utf8')).toBe(before);
  chmodSync(fileOf('key'), 0o640);
  expect(await codeOf(() => readKey(fileOf('key')))).toBe('key_unusable');
  writeFileSync(fileOf('words'), 'no key\n', { mode: 0o600 });
  expect(await codeOf(() => readKey(fileOf('words')))).toBe('key_unusable');
  expect(await codeOf(() => readKey(fileOf('nowhere')))).toBe('key_unusable');
});
