import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRoot, NEW_ROOT_AFTER_MS } from './root-keys.ts';
import { sealWith } from './sealing.ts';
import {
  createKeyRing,
  createSecretKeys,
  openSecretKeys,
  type RootKey,
  SecretKeysError,
} from './secret-keys.ts';

let folder: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarraf-keys-'));
  now = Date.parse('2026-11-23T10:00:00Z');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => openSecretKeys({ dataDir: folder, now: () => now });
const file = () => path.join(folder, 'secret.key');
const root = (fill: number, since = 0): RootKey => ({ root: Buffer.alloc(32, fill), since });

describe('what is sealed', () => {
  it('names its key, and opens after a newer key has come', () => {
    const keys = open();
    const [first, sealed] = [keys.keyId, keys.seal('card-number', '6037991234567893')];
    const kept = keys.hash('national-code', '0012345679');
    expect(sealed.startsWith(`${first}.`)).toBe(true);
    addRoot(folder, now);
    now += NEW_ROOT_AFTER_MS;
    const next = keys.seal('card-number', '6037991234567893');
    expect(keys.keyId).not.toBe(first);
    expect(next.startsWith(`${keys.keyId}.`)).toBe(true);
    for (const anyone of [keys, open()]) {
      expect(anyone.open('card-number', sealed)).toBe('6037991234567893');
      expect(anyone.open('card-number', next)).toBe('6037991234567893');
      // what is searched by was stored long ago
      expect(anyone.hash('national-code', '0012345679')).toEqual(kept);
      // what can be hashed anew is, and until then it is found by the older hash, too
      const [newest, before] = anyone.searchHashes('national-code', '0012345679');
      expect(newest).toEqual(anyone.searchHash('national-code', '0012345679'));
      expect(newest).not.toEqual(kept);
      expect(before).toEqual(kept);
    }
  });

  it('opens as it was sealed before seals had names, with whichever key it was', () => {
    const seal = (fill: number): string => {
      const named = createSecretKeys(Buffer.alloc(32, fill)).seal('sms', 'hello');
      return named.split('.')[1] ?? '';
    };
    const ring = createKeyRing(
      () => [root(1), root(2, 1), root(3, 2)],
      () => now,
    );
    for (const fill of [1, 2, 3]) expect(ring.open('sms', seal(fill))).toBe('hello');
    expect(() => ring.open('sms', seal(4))).toThrow(SecretKeysError);
    expect(() => ring.open('card-number', seal(1))).toThrow(SecretKeysError);
  });

  it('opens with the key of its name alone', () => {
    const ring = createKeyRing(
      () => [root(1), root(2, 1)],
      () => now,
    );
    const [name, body] = ring.seal('sms', 'hello').split('.');
    const old = createSecretKeys(Buffer.alloc(32, 1)).keyId;
    for (const id of [old, '', '../secret', '__proto__', name?.slice(1)]) {
      expect(() => ring.open('sms', `${id}.${body}`), id).toThrow(SecretKeysError);
    }
    const short = Buffer.from(body ?? '', 'base64url')
      .subarray(0, 20)
      .toString('base64url');
    expect(() => ring.open('sms', `${name}.${short}`)).toThrow(SecretKeysError);
    expect(sealWith(Buffer.alloc(32), 'sms', 'x')).not.toContain('.');
  });
});

describe('the file of roots', () => {
  it('is made once and read by its owner alone', () => {
    const keys = open();
    expect(open().keyId).toBe(keys.keyId);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    addRoot(folder, now);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(2);
  });

  it('is seen by a process that runs before its new key signs', () => {
    const [signs, reads] = [open(), open()];
    const first = signs.keyId;
    const since = addRoot(folder, now).getTime();
    while (now < since) {
      expect(signs.keyId).toBe(first);
      now += 1_000;
    }
    expect(signs.keyId).not.toBe(first);
    expect(reads.verifyingKey(signs.keyId)).toBeDefined();
  });

  it('is looked at for a name that nobody knows yet', () => {
    const reads = open();
    addRoot(folder, now - NEW_ROOT_AFTER_MS);
    now += 1_000;
    const sealed = open().seal('sms', 'hello');
    expect(reads.open('sms', sealed)).toBe('hello');
  });

  it('is not changed by two at once', () => {
    open();
    writeFileSync(`${file()}.new`, '');
    expect(() => addRoot(folder, now)).toThrow(SecretKeysError);
    expect(readFileSync(file(), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['a short line', 'abc\n'],
    ['a second first line', `${'A'.repeat(43)}\n${'B'.repeat(43)}\n`],
    ['no first line', `${'A'.repeat(43)} 2026-11-23T10:00:00Z\n`],
    ['a time that is none', `${'A'.repeat(43)}\n${'B'.repeat(43)} soon\n`],
  ])('stops the start where it holds %s', (_name, text) => {
    writeFileSync(file(), text);
    expect(open).toThrow(SecretKeysError);
  });
});
