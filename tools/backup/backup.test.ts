// An exchange that trades is backed up, goes on, is killed, is restored elsewhere and goes on there:
// what was acknowledged before the last pass is there, and asked again it is done once.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  claimOf,
  limitOrder,
  openMarket,
  orderIdOf,
  startTestEngine,
  type TestEngine,
} from '../../apps/server/src/engine/testing/test-engine.ts';
import { migrateWithLogins } from '../../apps/server/src/platform/database/migrations.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { PROJECT_DIR } from '../lib/project.ts';
import { testCacheDir, testRunDir } from '../lib/test-database.ts';
import { makeKey, readKey } from './backup-key.ts';
import { restoreInto, restorePgdata } from './recover.ts';
import { BackupRefusal } from './refusal.ts';
import { type BackupSource, endBackup, openFolder, runBackup } from './run-backup.ts';

// two databases are started and stopped: on a busy machine that takes its time
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const SIGNER_FILES = [
  'signer/key.json',
  'signer/signer-passphrase',
  'signer/journal',
  'gate/gate.key',
  'gate/signer.mark',
];
let home: string;
let system: (name: string) => string;
let database: EmbeddedPostgres;
let engine: TestEngine;
let source: BackupSource;
let asItStood: { readonly until: Date; readonly orders: number };
/** Stands in every file of the signer and of the gate beside the exchange that is backed up. */
const KEY_BYTES = 'a-key-that-leaves-this-machine-never';
/** Keys of orders whose answer came, with the order's number. */
const answered = new Map<string, number>();

beforeAll(async () => {
  home = mkdtempSync(path.join(testRunDir(), 'backup-'));
  // each is where a test run that is killed has its databases stopped
  system = (name) => `${home}-${name}`;
  database = await startEmbeddedPostgres({
    dataDir: path.join(system('first'), 'postgres'),
    cacheDir: testCacheDir(),
    restart: false,
  });
  await migrateWithLogins(database.connectionString);
  engine = await startTestEngine(database.connectionString);
  await openMarket(engine.client, 4);
  makeKey(path.join(home, 'key'));
  const blobs = path.join(system('first'), 'server', 'blobs');
  mkdirSync(path.join(blobs, 'documents'), { recursive: true });
  writeFileSync(path.join(blobs, 'documents', 'kept'), 'sealed bytes');
  writeFileSync(path.join(blobs, 'documents', 'forgotten'), 'more of them');
  for (const file of SIGNER_FILES) {
    mkdirSync(path.dirname(path.join(system('first'), file)), { recursive: true });
    writeFileSync(path.join(system('first'), file), KEY_BYTES);
  }
  source = {
    folder: path.join(home, 'backup'),
    key: readKey(path.join(home, 'key')),
    blobs,
    databaseUrl: await makeBackupRole(),
    ownerPassword: new URL(database.connectionString).password,
    apartFrom: [system('first')],
  };
});
afterAll(async () => {
  await engine?.stop().catch(() => undefined);
  await database?.stop();
});

/** The account that docs/operations.md tells an operator to make, by the very statements. */
async function makeBackupRole(): Promise<string> {
  const file = readFileSync(path.join(PROJECT_DIR, 'deploy', 'backup-login.sql'), 'utf8');
  const statements = file.replaceAll(/^--.*$/gm, '').split(/;\s*$/m);
  expect(file).toContain('backups_done');
  for (const statement of statements) {
    if (statement.trim() !== '') await query(database.connectionString, statement);
  }
  await query(database.connectionString, "ALTER ROLE sarraf_backup PASSWORD 'secret'");
  const url = new URL(database.connectionString);
  url.username = 'sarraf_backup';
  url.password = 'secret';
  return url.href;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    const results = await db.query<Record<string, unknown>>(text);
    return Array.isArray(results) ? [] : results.rows;
  } finally {
    await db.end();
  }
}

async function place(through: TestEngine, key: string): Promise<number> {
  const number = Number(key.replaceAll(/\D/g, ''));
  const side = number % 2 === 0 ? 'buy' : 'sell';
  const order = limitOrder({ user: 1 + (number % 4), side, clientOrderId: key });
  const { outcome } = await through.client.submit({
    command: order,
    claim: claimOf(1 + (number % 4), key),
  });
  return orderIdOf(outcome);
}

/** Orders one after the other until told to stop. */
function keepTrading(name: string): () => Promise<void> {
  let isOver = false;
  const work = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const key = `${name}-${number}`;
      answered.set(key, await place(engine, key));
    }
  })();
  return async () => {
    isOver = true;
    await work;
  };
}

const openedBy = async (url: string): Promise<bigint> => {
  const [row] = await query(url, 'SELECT count(*) AS orders FROM orders');
  return BigInt(String(row?.['orders']));
};

test('killed, restored elsewhere, whole, and going on', async () => {
  const stopTrading = keepTrading('while-copied');
  const first = await runBackup(source, { isBaseWanted: false });
  await stopTrading();
  expect(first.newBase).toBe('first');
  expect(answered.size).toBeGreaterThan(5);
  const [{ until, orders } = {}] = await query(
    database.connectionString,
    'SELECT clock_timestamp() AS until, count(*)::int AS orders FROM orders',
  );
  if (!(until instanceof Date)) throw new Error('The database tells no time.');
  asItStood = { until, orders: Number(orders) };

  const stopAgain = keepTrading('after-base');
  await expect.poll(() => answered.has('after-base-20')).toBe(true);
  writeFileSync(path.join(source.blobs ?? '', 'documents', 'later'), 'sealed later');
  const second = await runBackup(source, { isBaseWanted: false });
  await stopAgain();
  expect(second.newBase).toBeUndefined();
  expect(second.addedDocuments).toBe(1);
  const third = await runBackup(source, { isBaseWanted: false });
  expect(readdirSync(path.join(source.folder, 'base'))).toHaveLength(1);
  const told = await query(database.connectionString, 'SELECT covered_until FROM backups_done');
  expect(told).toEqual([{ covered_until: third.coveredUntil }]);

  const covered = new Map(answered);
  await place(engine, 'too-late-1');
  process.kill(database.pid, 'SIGKILL');
  await engine.stop().catch(() => undefined);
  await database.stop();

  const into = system('second');
  const report = await restoreInto(source, { into, until: undefined, cacheDir: testCacheDir() });
  expect(report.results.filter(({ violations }) => violations.length > 0)).toEqual([]);
  expect(report.results.length).toBeGreaterThan(10);
  expect(report.isWhole).toBe(true);
  expect(report.documents).toBe(3);
  const blobs = path.join(into, 'server', 'blobs', 'documents');
  expect(readFileSync(path.join(blobs, 'later'), 'utf8')).toBe('sealed later');

  database = await startEmbeddedPostgres({
    dataDir: path.join(into, 'postgres'),
    cacheDir: testCacheDir(),
    restart: false,
  });
  engine = await startTestEngine(database.connectionString);
  const before = await openedBy(database.connectionString);
  // opening orders, and those of which the answer came
  for (const [key, orderId] of covered) {
    expect(await place(engine, key), key).toBe(orderId);
  }
  expect(await openedBy(database.connectionString)).toBe(before);
  await place(engine, 'goes-on-1');
  expect(await openedBy(database.connectionString)).toBe(before + 1n);
  expect(engine.halts).toEqual([]);

  // its journal goes another way from here on: the backup begins a new base by itself
  const url = new URL(source.databaseUrl);
  url.port = String(database.port);
  source = { ...source, databaseUrl: url.href, blobs: path.join(into, 'server', 'blobs') };
  expect((await runBackup(source, { isBaseWanted: false })).newBase).toBe('new_timeline');
});

test('it holds no key: nothing of the signer and of its gate comes back', () => {
  const into = system('second');
  const files = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(500);
  for (const { name, parentPath } of files) {
    const file = path.join(parentPath, name);
    expect(
      SIGNER_FILES.map((one) => path.basename(one)),
      file,
    ).not.toContain(name);
    expect(readFileSync(file).includes(KEY_BYTES), file).toBe(false);
  }
});

test('an earlier moment is restored, too, to the order', async () => {
  const into = system('earlier');
  const { until, orders } = asItStood;
  const report = await restoreInto(source, { into, until, cacheDir: testCacheDir() });
  expect(report.isWhole).toBe(true);
  expect(report.seq).toBeGreaterThan(0n);
  const earlier = await startEmbeddedPostgres({
    dataDir: path.join(into, 'postgres'),
    cacheDir: testCacheDir(),
    restart: false,
  });
  try {
    expect(await openedBy(earlier.connectionString)).toBe(BigInt(orders));
  } finally {
    await earlier.stop();
  }
});

test('the data folder of a server of its own is written alone, with how it is started', async () => {
  const pgdata = path.join(home, 'pgdata');
  const documents = path.join(home, 'documents');
  const written = await restorePgdata(source, { pgdata, documents, until: undefined });
  expect(written.settings['restore_command']).toBe('false');
  expect(written.major).toMatch(/^\d\d$/);
  expect(written.documents).toBe(3);
  const names = readdirSync(pgdata);
  for (const name of ['PG_VERSION', 'backup_label', 'recovery.signal', 'global', 'pg_wal']) {
    expect(names).toContain(name);
  }
  // of one life of a server alone, or its secrets
  for (const name of ['postmaster.pid', 'postmaster.opts']) expect(names).not.toContain(name);
  expect(readdirSync(path.join(pgdata, 'pg_replslot'))).toEqual([]);
  expect(statSync(pgdata).mode & 0o777).toBe(0o700);
});

test('what the database did not keep begins a new base; two stay, and an end keeps nothing', async () => {
  const slots = () =>
    query(database.connectionString, 'SELECT slot_name AS name FROM pg_replication_slots');
  const [slot] = await slots();
  await query(database.connectionString, `SELECT pg_drop_replication_slot('${slot?.['name']}')`);
  expect((await runBackup(source, { isBaseWanted: false })).newBase).toBe('not_kept');
  expect(await slots()).toEqual([slot]);
  expect((await runBackup(source, { isBaseWanted: false })).newBase).toBeUndefined();
  expect(readdirSync(path.join(source.folder, 'base'))).toHaveLength(2);
  // of the first timeline nothing is needed any more
  const wal = readdirSync(path.join(source.folder, 'wal'));
  expect(wal.filter((name) => /^00000001[0-9A-F]{16}/.test(name))).toEqual([]);
  await endBackup(source);
  expect(await slots()).toEqual([]);
});

test('nothing is written where a backup is damaged, or where something is', async () => {
  const into = system('third');
  const refusalOf = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(BackupRefusal);
    return (error as BackupRefusal).code;
  };
  const restoreFrom = (folder: string, key = source.key) =>
    refusalOf(restoreInto({ folder, key }, { into, until: undefined }));
  const copy = (name: string): string => {
    const folder = path.join(home, name);
    cpSync(source.folder, folder, { recursive: true });
    return folder;
  };
  const newest = (folder: string, part: string): string =>
    path.join(folder, part, readdirSync(path.join(folder, part)).sort().at(-1) ?? '');

  const flipped = copy('flipped');
  const base = readFileSync(newest(flipped, 'base'));
  base.writeUInt8((base.at(-1) ?? 0) ^ 1, base.length - 1);
  writeFileSync(newest(flipped, 'base'), base);
  expect(await restoreFrom(flipped)).toBe('damaged');
  const cut = copy('cut');
  writeFileSync(newest(cut, 'wal'), readFileSync(newest(cut, 'wal')).subarray(0, -1));
  expect(await restoreFrom(cut)).toBe('damaged');
  makeKey(path.join(home, 'other-key'));
  expect(await restoreFrom(source.folder, readKey(path.join(home, 'other-key')))).toBe('wrong_key');
  expect(await restoreFrom(path.join(home, 'nowhere'))).toBe('no_backup');
  for (const until of [new Date('2020-01-01'), new Date('2100-01-01')]) {
    expect(await refusalOf(restoreInto(source, { into, until }))).toBe('no_backup');
  }
  expect(existsSync(into)).toBe(false);

  mkdirSync(into);
  writeFileSync(path.join(into, 'mine'), 'stays');
  expect(await restoreFrom(source.folder)).toBe('target_not_empty');
  expect(readdirSync(into)).toEqual(['mine']);

  const inside = path.join(system('first'), 'backup');
  expect(() => openFolder(inside, source.apartFrom)).toThrow(/lies in what is backed up/);
  expect(existsSync(inside)).toBe(false);
  const unlock = openFolder(source.folder, source.apartFrom);
  expect(() => openFolder(source.folder, source.apartFrom)).toThrow(/Another backup/);
  unlock();
});

test('a backup of an older version is restored, and says which command is missing', async () => {
  const older = new Client({ connectionString: database.connectionString });
  await older.connect();
  await older.query(
    'DELETE FROM schema_migrations WHERE number = (SELECT max(number) FROM schema_migrations)',
  );
  await older.end();
  const folder = path.join(home, 'of-an-older-version');
  await runBackup({ ...source, folder }, { isBaseWanted: false });
  const into = system('older');
  await expect(restoreInto({ ...source, folder }, { into, until: undefined })).rejects.toThrow(
    /^The files are restored, and not proved\. .*npm run migrate/,
  );
  expect(existsSync(path.join(into, 'postgres', 'cluster', 'PG_VERSION'))).toBe(true);
});
