// A new key takes the place of the first one: what was sealed, signed and hashed with it.
import { execFile } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyRing, createSecretKeys, type SecretKeys } from '../platform/secret-keys.ts';
import { startTestServer, testCardNumber, type TestServer } from '../testing/server.ts';
import { readKinship } from '../modules/approvals/kinship.service.ts';
import { makeFirstOwner } from './first-owner.ts';
import { resealColumn, SEALED_COLUMNS } from './reseal.queries.ts';

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

/** The server's own first key, with or without one that took its place a moment ago. */
function keyRings(): { readonly first: SecretKeys; readonly both: SecretKeys } {
  const { dataDir } = server.process.context.config;
  const [text = ''] = readFileSync(path.join(dataDir, 'secret.key'), 'utf8').split('\n');
  const root = Buffer.from(text, 'base64url');
  const roots = [
    { root, since: 0 },
    { root: Buffer.alloc(32, 9), since: 1 },
  ];
  return { first: createSecretKeys(root), both: createKeyRing(() => roots, Date.now) };
}

async function sealedTexts(): Promise<{ table: string; key: string; sealed: string }[]> {
  const all = await Promise.all(
    SEALED_COLUMNS.map(({ table, key, sealed }) =>
      server.sql<{ table: string; key: string; sealed: string }>(
        `SELECT '${table}' AS table, ${key}::text AS key, ${sealed} AS sealed FROM ${table}
         WHERE ${sealed} IS NOT NULL ORDER BY 1, 2`,
      ),
    ),
  );
  return all.flat();
}

it('knows every column of sealed texts', async () => {
  const rows = await server.sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE column_name LIKE '%sealed%' ORDER BY 1`,
  );
  const known = SEALED_COLUMNS.map(({ table, sealed }) => `${table}.${sealed}`);
  // that one is sealed by a token of its own, for a minute
  expect(rows.map(({ name }) => name).sort()).toEqual(
    [
      ...known.filter((name) => !name.includes('payload')),
      'refresh_tokens.successor_sealed',
    ].sort(),
  );
});

it('leaves nothing of the first key, opens everything, and does nothing a second time', async () => {
  const { first, both } = keyRings();
  const person = await server.person();
  const cards = await server.call('GET /cards', { token: person.accessToken });
  const [card] = cards.body.data as unknown as { id: string }[];
  const charged = await server.call('POST /tomanWallet/charge', {
    token: person.accessToken,
    body: { card_id: card?.id, amount: '500000' },
  });
  expect(charged.status, charged.text).toBe(200);
  await server.sql(
    `INSERT INTO kyc_requests (user_id, level, first_name, last_name, national_code_hash,
       national_code_sealed, birth_date, card_id)
     SELECT id, 1, 'a', 'b', national_code_hash, national_code_sealed, '1990-01-01', $2
     FROM users WHERE id = $1`,
    [person.userId, Number(card?.id)],
  );
  await server.sql(
    `INSERT INTO profile_photos (user_id, id, sealed) VALUES ($1, repeat('p', 22), $2)`,
    [person.userId, first.seal('profile-photo', 'a photo')],
  );
  await server.sql(
    `INSERT INTO identity_answers (user_id, question_hash, office, sealed)
     VALUES ($1, '\\x00', 'zibal', $2)`,
    [person.userId, first.seal('identity-answer', 'an answer')],
  );
  const code = first.seal('national-code', '0084575948');
  await server.sql(
    `INSERT INTO staff_members (user_id, national_code_hash, national_code_sealed)
     VALUES ($1, '\\x00', $2)`,
    [person.userId, code],
  );
  await server.sql(
    `INSERT INTO staff_invitations (mobile, first_name, last_name, national_code_hash,
       national_code_sealed, roles, token_hash, invited_by, expires_at)
     VALUES ('09121110001', 'a', 'b', '\\x00', $1, '{support}', '\\x00', $2, now())`,
    [code, person.userId],
  );
  const secret = first.seal('authenticator', 'JBSWY3DPEHPK3PXP');
  await server.sql('INSERT INTO authenticators VALUES ($1, $2, 0)', [person.userId, secret]);
  await server.sql(`INSERT INTO authenticator_setups VALUES ($1, 'a', $2)`, [
    person.userId,
    secret,
  ]);
  await server.sql(`INSERT INTO push_keys (public_key, private_sealed) VALUES ('a', $1)`, [
    first.seal('push-key', 'a key'),
  ]);
  // as seals were before they had names
  await server.sql(
    `UPDATE users SET national_code_sealed = split_part(national_code_sealed, '.', 2)`,
  );
  await server.sql(
    `SELECT graphile_worker.add_job('send_sms', json_build_object('sealed', $1::text),
       run_at := now() + interval '1 day')`,
    [first.seal('sms', '{"text":"x"}')],
  );
  const before = await sealedTexts();
  expect(new Set(before.map(({ table }) => table)).size).toBe(SEALED_COLUMNS.length);
  expect(before.some(({ sealed }) => sealed.startsWith(`${both.keyId}.`))).toBe(false);

  let resealed = 0;
  for (const column of SEALED_COLUMNS) {
    const report = await resealColumn(owner, both, column);
    expect(report.unreadable).toEqual([]);
    resealed += report.resealed;
  }
  expect(resealed).toBe(before.length);
  const after = await sealedTexts();
  expect(after.map(({ table, key }) => [table, key])).toEqual(
    before.map(({ table, key }) => [table, key]),
  );
  expect(after.every(({ sealed }) => sealed.startsWith(`${both.keyId}.`))).toBe(true);
  for (const [at, { table, sealed }] of after.entries()) {
    const purpose = SEALED_COLUMNS.find((column) => column.table === table)?.purpose ?? '';
    expect(both.open(purpose, sealed)).toBe(first.open(purpose, before[at]?.sealed ?? ''));
    expect(() => first.open(purpose, sealed)).toThrow('could not be opened');
  }
  for (const column of SEALED_COLUMNS) {
    expect(await resealColumn(owner, both, column)).toMatchObject({ resealed: 0 });
  }
  expect(await sealedTexts()).toEqual(after);
});

it('goes on where it broke off, page after page, and says what no key opens', async () => {
  const { first, both } = keyRings();
  const column = SEALED_COLUMNS.find(({ table }) => table === 'graphile_worker._private_jobs');
  if (column === undefined) throw new Error('There is no such column.');
  await server.sql(
    `SELECT graphile_worker.add_job('send_sms', json_build_object('sealed', s),
       run_at := now() + interval '1 day') FROM unnest($1::text[]) s`,
    [Array.from({ length: 450 }, (_, at) => first.seal('sms', `message ${at}`))],
  );
  await server.sql(
    `SELECT graphile_worker.add_job('send_sms', json_build_object('sealed', $1::text),
       run_at := now() + interval '1 day')`,
    [createSecretKeys(Buffer.alloc(32, 5)).seal('sms', 'foreign')],
  );
  let writes = 0;
  const breaking = {
    query: (text: string, values?: readonly unknown[]) => {
      writes += text.startsWith('UPDATE') ? 1 : 0;
      if (writes > 250) throw new Error('killed');
      return owner.query(text, values as unknown[]);
    },
  };
  await expect(resealColumn(breaking as never, both, column)).rejects.toThrow('killed');
  const report = await resealColumn(owner, both, column);
  expect(report.unreadable).toHaveLength(1);
  const rest = (await sealedTexts()).filter(({ sealed }) => !sealed.startsWith(`${both.keyId}.`));
  expect(rest.map(({ key }) => key)).toEqual(report.unreadable);
});

/** What a newcomer is told who asks for level 1 with a code. */
async function levelOneWith(nationalCode: string): Promise<[number, string]> {
  const newcomer = await server.register();
  const answer = await server.call('POST /user/upgradeLevelOne', {
    token: newcomer.accessToken,
    form: {
      first_name: 'مریم',
      last_name: 'آزمون',
      national_code: nationalCode,
      birth_date: '1370/05/12',
      card_number: testCardNumber(newcomer.userId),
    },
  });
  return [answer.status, answer.body.error];
}

it('is a command beside the running server, which takes up the new key by itself', async () => {
  const { dataDir } = server.process.context.config;
  const person = await server.person();
  // the earlier tests of this file sealed with a key of their own: none of it is this server's
  await server.sql("DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'sealed' <> ''");
  await server.sql('DELETE FROM kyc_requests');
  const command = [path.resolve('tools/reseal.ts'), '--database', server.databaseUrl];
  const reseal = () => promisify(execFile)(process.execPath, [...command, '--keys', dataDir]);
  const line = `${Buffer.alloc(32, 9).toString('base64url')} ${new Date().toISOString()}`;
  const hashOf = async () => {
    const [row] = await server.sql<{ hash: Buffer; sealed: string }>(
      `SELECT national_code_hash AS hash, national_code_sealed AS sealed FROM users WHERE id = $1`,
      [person.userId],
    );
    return row ?? { hash: Buffer.alloc(0), sealed: '' };
  };
  const before = await hashOf();
  const nationalCode = keyRings().both.open('national-code', before.sealed);
  const { plainDb, secrets } = server.process.context;
  const owner = { mobile: '09121110009', firstName: 'مریم', lastName: 'آزمون', nationalCode };
  await makeFirstOwner(plainDb, secrets, { ...owner, password: 'Nakhl-o-baran-77' });
  const [colleague] = await server.sql<{ id: string }>(
    `SELECT id::text FROM users WHERE staff_role = 'owner'`,
  );
  const kin = { colleague: Number(colleague?.id), person: person.userId };
  const isSamePerson = async (): Promise<boolean> =>
    (await readKinship(secrets, plainDb, kin)).isSelf;
  expect(await isSamePerson()).toBe(true);
  appendFileSync(path.join(dataDir, 'secret.key'), `${line}\n`);
  // a new key is in force only when every process has seen it; a name that nobody knows makes it look
  await server.until(() => {
    secrets.verifyingKey('nobody');
    return secrets.keyId === keyRings().both.keyId;
  });
  // somebody hashed with the new key already, and a colleague of the same code not yet
  const keep = (code: Pick<typeof before, 'hash' | 'sealed'>) =>
    server.sql(
      'UPDATE users SET national_code_hash = $2, national_code_sealed = $3 WHERE id = $1',
      [person.userId, code.hash, code.sealed],
    );
  await keep({
    hash: secrets.searchHash('national-code', nationalCode),
    sealed: secrets.seal('national-code', nationalCode),
  });
  expect(await isSamePerson()).toBe(true);
  await keep(before);
  // found by the hash of its key while another one hashes already, and by the new one afterwards
  expect(await levelOneWith(nationalCode)).toEqual([403, 'national_code_taken']);
  const { stdout } = await reseal();
  expect(stdout).toMatch(/^users\.national_code_hash +[1-9]\d* hashed anew$/m);
  const after = await hashOf();
  expect(after.hash).toEqual(keyRings().both.searchHash('national-code', nationalCode));
  expect(after.hash).not.toEqual(before.hash);
  expect(await levelOneWith(nationalCode)).toEqual([403, 'national_code_taken']);
  // nobody comes to decide on themselves by a change of keys
  expect(await isSamePerson()).toBe(true);
  expect(stdout).toMatch(/^users +\d+ sealed anew$/m);
  const { both } = keyRings();
  expect((await sealedTexts()).every(({ sealed }) => sealed.startsWith(`${both.keyId}.`))).toBe(
    true,
  );
  const again = (await reseal()).stdout.trim().split('\n');
  expect(again.every((row) => / 0 (?:sealed|hashed) anew$/.test(row))).toBe(true);
  // nobody is signed out, and what was sealed anew is read by the server
  const cards = await server.call('GET /cards', { token: person.accessToken });
  const [card] = cards.body.data as unknown as { id: string }[];
  const body = { card_id: card?.id, amount: '500000' };
  const charged = await server.call('POST /tomanWallet/charge', {
    token: person.accessToken,
    body,
  });
  expect(charged.status, charged.text).toBe(200);
}, 30_000);
