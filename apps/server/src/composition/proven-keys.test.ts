// One database, one key, whichever way its text comes.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../engine/testing/migrated-database.ts';
import { createPool, type Pool } from '../platform/database/database.ts';
import { type PlainPool, plainPool } from '../platform/database/handles.ts';
import { addRoot } from '../platform/root-keys.ts';
import { createSecretKeys, type SecretKeys, SecretKeysError } from '../platform/secret-keys.ts';
import { areKeysRight, openProvenKeys } from './proven-keys.ts';
import { CANARY_COLUMN, resealColumn } from './reseal.queries.ts';

const TEXT = 'q3JmY0d1bXBlcnMtaW4tYS1xdWlldC1nYXJkZW4tMDE';
const OTHER = 'Zm9yZXN0cy1vZi1tYXphbmRhcmFuLWluLXJhaW4tMDI';
const CODE = '0099778810';

describe('the keys of a database', () => {
  let database: TestDatabase;
  let owner: Pool;
  let pool: Pool;
  let db: PlainPool;
  let root: string;
  beforeEach(async () => {
    database = await createMigratedDatabase();
    owner = createPool({ connectionString: database.connectionString, connectionsMax: 1 });
    pool = createPool({ connectionString: database.urls.app, connectionsMax: 2 });
    db = plainPool(pool);
    root = mkdtempSync(path.join(tmpdir(), 'sarraf-keys-'));
  });
  afterEach(async () => {
    await Promise.all([owner.end(), pool.end()]);
    await database.drop();
    rmSync(root, { recursive: true });
  });

  /** A machine with the text in `secret.key`. */
  function machine(name: string, text?: string): string {
    const dataDir = path.join(root, name);
    mkdirSync(dataDir);
    if (text !== undefined) writeFileSync(path.join(dataDir, 'secret.key'), `${text}\n`);
    return dataDir;
  }
  const byFile = (dataDir: string): Promise<SecretKeys> =>
    openProvenKeys({ dataDir, given: undefined, db });
  const byVariable = (...texts: readonly string[]): Promise<SecretKeys> =>
    openProvenKeys({
      dataDir: path.join(root, 'nowhere'),
      given: texts.map((text, at) => ({ text, since: at })),
      db,
    });
  /** What is sealed in a database that lost its canary. */
  async function leave(keys: SecretKeys, id = 1): Promise<string> {
    const sealed = keys.seal('national-code', CODE);
    await owner.query(
      `INSERT INTO users (mobile, password_hash, national_code_sealed, national_code_hash)
       VALUES ($1, 'none', $2, $3)`,
      [`0912000000${id}`, sealed, keys.searchHash('national-code', CODE + String(id))],
    );
    return sealed;
  }

  it('are the same whether their text stands in secret.key or in SARRAF_SECRET', async () => {
    const first = await byFile(machine('first', TEXT));
    const second = await byVariable(TEXT);
    expect(second.keyId).toBe(first.keyId);
    expect(second.open('card-number', first.seal('card-number', '6037'))).toBe('6037');
    expect(second.hash('card', '6037').equals(first.hash('card', '6037'))).toBe(true);
  });

  it('of another exchange are refused with one sentence, and change nothing', async () => {
    await byFile(machine('first', TEXT));
    for (const wrong of [() => byVariable(OTHER), () => byFile(machine('second', OTHER))]) {
      const refused = await wrong().catch((error: unknown) => error as Error);
      expect(refused).toBeInstanceOf(SecretKeysError);
      expect((refused as Error).message).toMatch(/^[^\n]+ not the key of this database: [^\n]+\.$/);
    }
    expect(readFileSync(path.join(root, 'second', 'secret.key'), 'utf8')).toBe(`${OTHER}\n`);
  });

  it('of another exchange are refused where the canary is lost, too', async () => {
    await leave(createSecretKeys(Buffer.from(TEXT, 'base64url')));
    await expect(byVariable(OTHER)).rejects.toBeInstanceOf(SecretKeysError);
    const { rows } = await owner.query('SELECT FROM key_canary');
    expect(rows).toHaveLength(0);
  });

  it('are made by the first machine alone: another one without a key is refused', async () => {
    const first = machine('first');
    const keys = await byFile(first);
    expect(existsSync(path.join(first, 'secret.key'))).toBe(true);
    expect((await byFile(first)).keyId).toBe(keys.keyId);
    const second = machine('second');
    await expect(byFile(second)).rejects.toThrow(
      /^No key is here, and this database has one: copy/,
    );
    expect(existsSync(path.join(second, 'secret.key'))).toBe(false);
  });

  it('are made by one of several machines that begin together', async () => {
    const machines = ['a', 'b', 'c'].map((name) => machine(name));
    const opened = await Promise.allSettled(machines.map(byFile));
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const kept = machines.filter((dataDir) => existsSync(path.join(dataDir, 'secret.key')));
    expect(kept).toHaveLength(1);
  });

  it('lack nothing: without the oldest one cards would be forgotten', async () => {
    await byVariable(TEXT, OTHER);
    await expect(byVariable(OTHER)).rejects.toThrow(/^The oldest key of this database is not here/);
    expect((await byVariable(TEXT, OTHER)).keyId).toBeTypeOf('string');
  });

  it('are changed for all: a machine that lacks the new one is refused and not ready', async () => {
    const first = machine('first', TEXT);
    const second = machine('second', TEXT);
    const keys = await byFile(first);
    const serving = await byFile(second);
    addRoot(first, Date.now() - 60_000);
    const renewed = await byFile(first);
    expect(await areKeysRight(db, serving)).toBe(true);
    expect(await resealColumn(pool, renewed, CANARY_COLUMN)).toMatchObject({ resealed: 1 });
    expect(renewed.keyId).not.toBe(keys.keyId);
    expect(await areKeysRight(db, renewed)).toBe(true);
    expect(await areKeysRight(db, serving)).toBe(false);
    await expect(byFile(second)).rejects.toBeInstanceOf(SecretKeysError);
    writeFileSync(
      path.join(second, 'secret.key'),
      readFileSync(path.join(first, 'secret.key'), 'utf8'),
    );
    expect((await byFile(second)).keyId).toBe(renewed.keyId);
  });

  it('are looked at by a command that changes nothing', async () => {
    const first = machine('first');
    const look = openProvenKeys({ dataDir: first, given: undefined, db, isReadOnly: true });
    await expect(look).rejects.toBeInstanceOf(SecretKeysError);
    expect(existsSync(path.join(first, 'secret.key'))).toBe(false);
  });
});
