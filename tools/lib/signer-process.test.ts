// The signer as the start runs it: paired with the server, with officers as they are made, back when it dies,
// and under an account of its own.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findAnvil } from '../../apps/demo/src/chains/anvil-process.ts';
import { askTerminal } from '../../apps/signer/src/index.ts';
import { OfficerDevice } from '../../apps/signer/src/testing/officer-device.ts';
import { listTree } from './process-tree.ts';
import { startTestSystem, type TestSystem } from './test-system.ts';

const MINUTES_MS = 180_000;
const WAIT = { timeout: 30_000, interval: 50 };
const isHere = findAnvil() !== undefined;
const isRoot = process.getuid?.() === 0;

let system: TestSystem;
let folder: string;
beforeAll(async () => {
  if (!isHere) return;
  system = await startTestSystem({ firstPort: 4780 });
  folder = path.join(path.dirname(system.demoDir), 'signer');
}, MINUTES_MS);
afterAll(() => system?.stop(), MINUTES_MS);

const logOf = (name: string): string =>
  readFileSync(path.join(system.logDir, `${name}.log`), 'utf8');
const statusOf = (pid: number, field: string): string =>
  new RegExp(`^${field}:\\t(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ??
  '';

describe.skipIf(!isHere)('the signer of a start', () => {
  test('is connected to the server, and has the wallet that addresses are made of', async () => {
    await vi.waitFor(() => expect(logOf('server')).toContain('the signer is connected'), WAIT);
    const { chains } = (await askTerminal(folder, { act: 'status' })) as {
      chains: { chain: string; hot: string }[];
    };
    expect(chains.map(({ chain }) => chain)).toEqual(['ethereum', 'bsc', 'bitcoin', 'tron']);
    const db = new pg.Client({ connectionString: system.databaseUrl });
    await db.connect();
    const house = 'SELECT address FROM deposit_addresses WHERE branch = 1 AND number = 0';
    // the worker asks for it once the signer is there
    await vi.waitFor(async () => {
      const { rows } = await db.query<{ address: string }>(house);
      expect(rows.map(({ address }) => address)).toEqual([chains[0]?.hot]);
    }, WAIT);
    await db.end();
  });

  test('enrols a passkey of staff that was made while it runs', async () => {
    const db = new pg.Client({ connectionString: system.databaseUrl });
    await db.connect();
    const device = new OfficerDevice();
    const { rows } = await db.query<{ user_id: string }>(
      `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, is_synced, name, created_at)
       SELECT gen_random_uuid(), user_id, $1, $2, 0, false, 'key', now() FROM staff_roles
       WHERE role = 'crypto_operations' ORDER BY user_id LIMIT 1 RETURNING user_id::text`,
      [Buffer.from(device.credentialId, 'base64url'), Buffer.from(device.key, 'base64url')],
    );
    await db.end();
    const officer = `staff ${rows[0]?.user_id}`;
    await vi.waitFor(async () => {
      const officers = await askTerminal(folder, { act: 'officers' });
      expect(officers).toEqual([{ officer, credentialId: device.credentialId }]);
    }, WAIT);
  });

  test('is started again when it dies, goes on with its journal, and nobody else notices', async () => {
    const { signer, server, demo } = system.pids();
    process.kill(signer, 'SIGKILL');
    await vi.waitFor(() => {
      expect(system.pids().signer).not.toBe(signer);
      expect(logOf('server').split('the signer is connected')).toHaveLength(3);
    }, WAIT);
    expect(await askTerminal(folder, { act: 'status' })).toMatchObject({
      state: 'ready',
      officers: 1,
    });
    expect(system.pids()).toMatchObject({ server, demo });
  });

  test('is told of no database, and the demo of no gate', () => {
    const { signer, server, demo } = system.pids();
    const environmentOf = (pid: number): string => readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(environmentOf(signer)).not.toMatch(/DATABASE|CHAIN_|SARRAF_SECRET/);
    expect(environmentOf(server)).toContain('SARRAF_SIGNER_SOCKET=');
    for (const pid of listTree(demo)) expect(environmentOf(pid)).not.toContain('SARRAF_SIGNER');
  });

  test.runIf(isRoot)('runs under a third account, which alone enters its folder', () => {
    const { signer, server, postgres } = system.pids();
    const uids = [signer, server, postgres].map((pid) => statusOf(pid, 'Uid'));
    expect(new Set(uids).size).toBe(3);
    expect(uids).not.toContain('0');
    expect(String(statSync(folder).uid)).toBe(uids[0]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });
});
