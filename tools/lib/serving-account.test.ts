import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from './ensure-built.ts';
import { listTree } from './process-tree.ts';
import { findProgram } from './program.ts';
import { PROJECT_DIR } from './project.ts';
import { chooseServingAccount, handOver, letThrough } from './serving-account.ts';
import { testRunDir } from './test-database.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';

const isRoot = process.getuid?.() === 0;
const MINUTES_MS = 180_000;

function statusOf(pid: number): { uids: string[]; environment: string } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const uids = /^Uid:\t(.*)$/m.exec(status)?.[1]?.split('\t') ?? [];
  return { uids, environment: readFileSync(`/proc/${pid}/environ`, 'utf8') };
}

describe.runIf(isRoot)('started by root', () => {
  let system: TestSystem | undefined;
  beforeAll(async () => {
    system = await startTestSystem({ firstPort: 4740 });
  }, MINUTES_MS);
  afterAll(() => system?.stop(), MINUTES_MS);

  test('nobody serves as root or as the database, or knows its owner', () => {
    const { server, demo, postgres } = system?.pids() ?? { server: 0, demo: 0, postgres: 0 };
    const database = statusOf(postgres).uids[0];
    const serving = [...listTree(server), ...listTree(demo)];
    // the server with its two processes of sockets, the demo with its parts
    expect(serving.length).toBeGreaterThanOrEqual(5);
    for (const pid of serving) {
      const { uids, environment } = statusOf(pid);
      expect(new Set(uids).size, String(pid)).toBe(1);
      expect(uids[0]).not.toBe('0');
      expect(uids[0]).not.toBe(database);
      expect(environment).not.toMatch(/\0DATABASE_URL=/);
      if (pid !== server) expect(environment).not.toMatch(/\0DATABASE_/);
    }
    expect(statusOf(server).environment).toMatch(/\0DATABASE_APP_URL=postgres:\/\/sarraf_app:/);
  });

  test('what serves can read neither the database nor its password', () => {
    const { server } = system?.pids() ?? { server: 0 };
    const [uid = ''] = statusOf(server).uids;
    const folder = path.join(path.dirname(system?.demoDir ?? ''), 'postgres');
    for (const name of ['postgres.json', 'cluster/pg_hba.conf', 'cluster/postmaster.pid']) {
      const file = path.join(folder, name);
      expect(existsSync(file), file).toBe(true);
      const { status } = spawnSync('cat', [file], { uid: Number(uid), stdio: 'ignore' });
      expect(status, file).not.toBe(0);
    }
  });
});

describe.runIf(isRoot)('the account that serves', () => {
  test('is another one than the database’s, and can be chosen', () => {
    const folder = mkdtempSync(path.join(testRunDir(), 'account-'));
    const first = chooseServingAccount(folder);
    expect(first?.uid).toBeGreaterThan(0);
    process.env['SARRAF_USER'] = 'nobody';
    try {
      expect(chooseServingAccount(folder)?.name).toBe('nobody');
      process.env['SARRAF_USER'] = 'root';
      expect(() => chooseServingAccount(folder)).toThrow(/no such account, or it is root/);
    } finally {
      delete process.env['SARRAF_USER'];
    }
  });

  test('is given files that root made before, and no link’s target', () => {
    const root = mkdtempSync(path.join(testRunDir(), 'handed-'));
    const account = chooseServingAccount(root);
    const outside = path.join(root, 'outside');
    writeFileSync(outside, 'root’s own');
    const folder = path.join(root, 'server');
    mkdirSync(path.join(folder, 'deep'), { recursive: true });
    writeFileSync(path.join(folder, 'deep', 'secret.key'), 'kept', { mode: 0o600 });
    symlinkSync(outside, path.join(folder, 'soft'));
    linkSync(outside, path.join(folder, 'hard'));
    handOver(folder, account);
    expect(statSync(path.join(folder, 'deep', 'secret.key')).uid).toBe(account?.uid);
    expect(statSync(folder)).toMatchObject({ uid: account?.uid });
    expect(statSync(outside).uid).toBe(0);
  });

  test('is told where it may not pass', () => {
    const home = mkdtempSync(path.join(testRunDir(), 'private-'));
    const account = chooseServingAccount(home);
    chmodSync(home, 0o700);
    const data = path.join(home, 'data');
    mkdirSync(data);
    expect(() => letThrough(data, account)).toThrow(/may not enter .*private-/);
  });

  test('gets a copy of a program that stands in a private folder', {
    timeout: MINUTES_MS,
  }, async () => {
    await ensureBuilt(['server', 'demo', 'signer', 'web']);
    const root = mkdtempSync(path.join(testRunDir(), 'program-'));
    chmodSync(root, 0o711);
    const account = chooseServingAccount(root);
    const copy = findProgram(root, account, () => false);
    expect(copy.dir).toBe(path.join(root, readdirSync(root)[0] ?? ''));
    const { uid, gid } = account ?? { uid: 0, gid: 0 };
    const main = path.join(copy.dir, 'apps', 'server', 'dist', 'main.js');
    // it runs as far as it is told what is missing: all its packages are there
    const env = { PATH: process.env['PATH'], SARRAF_DATA_DIR: path.join(root, 'none') };
    const ran = spawnSync(copy.node, [main], { uid, gid, env, cwd: '/', encoding: 'utf8' });
    expect(ran.stderr.trim()).toBe(
      'DATABASE_APP_URL must be the address of a PostgreSQL database.',
    );
    const signer = path.join(copy.dir, 'apps', 'signer', 'dist', 'main.js');
    const signed = spawnSync(copy.node, [signer], {
      uid,
      gid,
      env: {},
      cwd: '/',
      encoding: 'utf8',
    });
    expect(signed.stderr.trim()).toBe('SARRAF_SIGNER_DIR names the folder of the signer.');
    expect(findProgram(root, account, () => false)).toEqual(copy);
    rmSync(root, { recursive: true });
    expect(findProgram(root, account, () => true).dir).toBe(PROJECT_DIR);
  });
});
