// The demo's staff as officers of its signer: who makes a passkey, and whose role or passkey goes.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePairingKey, publicKeyText, readPairingKey } from '@sarraf/signer-protocol';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { askTerminal, FILES, initSigner, pairSigner } from '../../apps/signer/src/index.ts';
import { startSigner } from '../../apps/signer/src/program.ts';
import { OfficerDevice } from '../../apps/signer/src/testing/officer-device.ts';
import { policyFor } from '../../apps/signer/src/testing/signer-bench.ts';
import { createMigratedDatabase } from '../../apps/server/src/engine/testing/migrated-database.ts';
import { OfficerEnrolment } from './officer-enrolment.ts';
import type { TestDatabase } from './test-database.ts';

const PASSPHRASE = 'a passphrase of this test';
const folder = mkdtempSync(path.join(tmpdir(), 'sarraf-officers-'));
const said: string[] = [];
let database: TestDatabase;
let db: pg.Client;
let signer: { stop(): void };
let enrolment: OfficerEnrolment;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = new pg.Client({ connectionString: database.connectionString });
  await db.connect();
  const made = initSigner({
    folder,
    passphrase: PASSPHRASE,
    costLog2: 14,
    bitcoinNetwork: 'regtest',
  });
  const passphraseFile = path.join(folder, 'signer-passphrase');
  writeFileSync(passphraseFile, PASSPHRASE, { mode: 0o600 });
  const policy = { ...policyFor(made), laterOfficers: 'machine' };
  writeFileSync(path.join(folder, FILES.policy), JSON.stringify(policy));
  const gateKey = publicKeyText(readPairingKey(makePairingKey()));
  pairSigner(folder, { socket: path.join(folder, 'none.sock'), gateKey });
  signer = await startSigner({ folder, passphraseFile, log: () => undefined });
  enrolment = new OfficerEnrolment({
    databaseUrl: database.connectionString,
    folder,
    everyMs: 20,
    tell: (words) => said.push(words),
  });
});
afterAll(async () => {
  await enrolment?.stop();
  signer?.stop();
  await db?.end();
  await database?.drop();
});
beforeEach(() => {
  said.length = 0;
});

let people = 0;

/** A person with a role of staff, or none. */
async function person(role?: string): Promise<string> {
  people += 1;
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO users (mobile, password_hash) VALUES ($1, 'none') RETURNING id::text`,
    [`0912000${String(people).padStart(4, '0')}`],
  );
  const id = rows[0]?.id ?? '';
  if (role !== undefined) {
    await db.query('INSERT INTO staff_members (user_id) VALUES ($1)', [id]);
    await db.query('INSERT INTO staff_roles (user_id, role) VALUES ($1, $2)', [id, role]);
  }
  return id;
}

async function passkey(user: string, device = new OfficerDevice()): Promise<OfficerDevice> {
  await db.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, is_synced, name, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 0, false, 'key', now())`,
    [user, Buffer.from(device.credentialId, 'base64url'), Buffer.from(device.key, 'base64url')],
  );
  return device;
}

const officers = () =>
  askTerminal(folder, { act: 'officers' }) as Promise<{ officer: string; credentialId: string }[]>;

it('a passkey of staff is enrolled, one of a client is not, and three need no approval', async () => {
  const staff = [await person('crypto_operations'), await person('finance'), await person('owner')];
  const devices: OfficerDevice[] = [];
  for (const one of staff) devices.push(await passkey(one));
  await passkey(await person());
  await enrolment.level();
  expect(await officers()).toEqual(
    staff.map((id, at) => ({ officer: `staff ${id}`, credentialId: devices[at]?.credentialId })),
  );
  expect(said).toHaveLength(3);
  // looked at again, nothing is written
  await enrolment.level();
  expect(said).toHaveLength(3);
});

it('a second device of theirs counts, and goes without the first one', async () => {
  const id = await person('crypto_operations');
  const [first, second] = [await passkey(id), await passkey(id)];
  await enrolment.level();
  const ofThem = async () =>
    (await officers())
      .filter(({ officer }) => officer === `staff ${id}`)
      .map((one) => one.credentialId);
  expect(await ofThem()).toEqual([first.credentialId, second.credentialId]);
  await db.query('DELETE FROM passkeys WHERE credential_id = $1', [
    Buffer.from(second.credentialId, 'base64url'),
  ]);
  await enrolment.level();
  expect(await ofThem()).toEqual([first.credentialId]);
});

it('whose role ends is no officer any more', async () => {
  const id = await person('finance');
  await passkey(id);
  await enrolment.level();
  await db.query('DELETE FROM staff_roles WHERE user_id = $1', [id]);
  await enrolment.level();
  expect((await officers()).map(({ officer }) => officer)).not.toContain(`staff ${id}`);
  expect(said.at(-1)).toBe(`Signer: staff ${id} is no officer of it any more.`);
});

it('a key that the signer does not know to read keeps nobody else out', async () => {
  const odd = await person('finance');
  const device = new OfficerDevice();
  Object.assign(device, { key: Buffer.from('no key').toString('base64url') });
  await passkey(odd, device);
  const next = await person('finance');
  await passkey(next);
  await enrolment.level();
  const names = (await officers()).map(({ officer }) => officer);
  expect(names).toContain(`staff ${next}`);
  expect(names).not.toContain(`staff ${odd}`);
});

it('is found by itself while the watch goes on, also after the database was away', async () => {
  enrolment.start();
  await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sarraf enrolment'`,
  );
  const id = await person('finance');
  await passkey(id);
  await vi.waitFor(
    async () => expect((await officers()).map(({ officer }) => officer)).toContain(`staff ${id}`),
    { timeout: 20_000 },
  );
});
