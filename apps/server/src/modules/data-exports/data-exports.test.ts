// The file with everything of a person; by the ids of docs/attacks.md.
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BlobStore, openBlobs } from '../../platform/blobs/index.ts';
import { limit, sender } from '../../testing/orders.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { createDataExports } from './data-exports.service.ts';
import { EXCLUDED_TABLES } from './excluded-tables.ts';
import { makeArchive } from './export-archive.ts';
import { OWN_TABLES } from './own-tables.ts';

const DAY_MS = 86_400_000;
/** No row of anything has such an id but the other person. */
const OTHER_ID = 987_654_321;

let server: TestServer;
let other: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  await server.process.background.run('read_prices');
});
afterAll(() => server?.close());

const send = sender(() => server);
const state = async ({ accessToken: token }: SignedIn): Promise<Record<string, unknown>> =>
  (await server.call('GET /user/export', { token })).body.data;
const told = async ({ userId }: SignedIn): Promise<string[]> =>
  (
    await server.sql<{ kind: string }>(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'data_export%' ORDER BY id`,
      [userId],
    )
  ).map(({ kind }) => kind);
const filesOf = (who: SignedIn): Promise<Response> =>
  server.fetch('/api/v1/user/export/file', {
    headers: { authorization: `Bearer ${who.accessToken}` },
  });

async function codeOf(who: SignedIn): Promise<string> {
  const token = who.accessToken;
  const body = { purpose: 'export_data' };
  await server.call('POST /user/getVerficiationCode', { token, body });
  return server.code(who.mobile);
}
const askWith = (who: SignedIn, body: Record<string, string>): Promise<Answer> =>
  server.call('POST /user/export', { token: who.accessToken, body, lang: 'en' });
const ask = async (who: SignedIn): Promise<Answer> =>
  askWith(who, { activation_code: await codeOf(who) });
const isReady = (who: SignedIn): Promise<void> =>
  server.until(async () => (await state(who))['state'] === 'ready');

/** Files of an archive by their names, as any reader of ZIP finds them: by the directory at its end. */
function unzip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(archive.subarray(start, start + packed)).toString());
    at += 46 + nameLength;
  }
  return files;
}

async function opened(who: SignedIn): Promise<ReadonlyMap<string, string>> {
  const answer = await filesOf(who);
  expect(answer.status).toBe(200);
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

/** Somebody whose tables have something, beside whom another one lives. */
async function busy(): Promise<SignedIn> {
  const person = await server.person({ opening: { IRT: '50000000', BTC: '1' } });
  const token = person.accessToken;
  await send('POST /trade/limitBuy', person, limit());
  await server.call('POST /favourites/:symbol', { token, params: { symbol: 'BTC' }, body: {} });
  await server.sql(
    `INSERT INTO person_notes (person_id, author_id, text, is_pinned)
     VALUES ($1, $2, 'looks-suspicious', false)`,
    [person.userId, OTHER_ID],
  );
  await server.sql(
    `INSERT INTO recipients (user_id, recipient_id, label, counts_from)
     VALUES ($1, $2, 'My sister', now())`,
    [person.userId, OTHER_ID],
  );
  return person;
}

/** The service as another process has it, of the same tables and the same store. */
function serviceWith(blobs: BlobStore) {
  const { context } = server.process;
  const { catalog, notifications } = server.process.modules.all;
  const unused = undefined as never;
  const ledgerIndex = { catchUp: () => Promise.resolve(true) };
  const rest = { catalog, notifications, ledgerIndex, factors: unused, users: unused };
  return createDataExports({ context, blobs, ...rest });
}

describe('tables', () => {
  it('with an id of a person, or below one that is exported, are exported or excluded with a reason', async () => {
    const columns = await server.sql<{ table: string; column: string; target: string | null }>(
      `SELECT c.relname AS table, a.attname AS column,
         (SELECT t.relname FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
          WHERE f.contype = 'f' AND f.conrelid = c.oid AND a.attnum = ANY (f.conkey) LIMIT 1) AS target
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
         AND NOT a.attisdropped`,
    );
    const own = new Set(OWN_TABLES.flatMap(({ tables }) => tables));
    const names =
      /(?:^|_)(?:user|person|owner|friend|officer|author|recipient)(?:_id)?$|^(?:other_id|actor_id)$/;
    const personal = columns.filter(
      ({ column, target }) =>
        target === 'users' || names.test(column) || (target !== null && own.has(target)),
    );
    expect(personal.length).toBeGreaterThan(100);
    const found = new Set(personal.map(({ table }) => table));
    const known = new Set([...own, ...Object.keys(EXCLUDED_TABLES)]);
    expect([...found].filter((table) => !known.has(table))).toEqual([]);
    // none that is gone, none in both
    const tables = new Set(columns.map(({ table }) => table));
    expect([...known].filter((table) => !tables.has(table))).toEqual([]);
    expect(Object.keys(EXCLUDED_TABLES).filter((table) => own.has(table))).toEqual([]);
    expect(Object.values(EXCLUDED_TABLES).filter((reason) => reason.length < 10)).toEqual([]);
  });

  it('L26 show no column that is sealed, hashed or a secret', () => {
    const secret = /seal|hash|password|secret|token|key\b|p256dh|auth\b|endpoint|phishing|_reason/;
    const read = OWN_TABLES.flatMap(({ file, columns }) =>
      columns.map(({ sql }) => `${file}: ${sql}`),
    );
    expect(read.length).toBeGreaterThan(250);
    expect(read.filter((one) => secret.test(one.split(': ')[1] ?? ''))).toEqual([
      'sessions: end_reason',
      'orders: cancel_reason',
    ]);
  });
});

describe('the file with everything', () => {
  let person: SignedIn;
  beforeAll(async () => {
    await server.sql(`SELECT setval(pg_get_serial_sequence('users', 'id'), ${OTHER_ID - 1})`);
    other = await server.person({ opening: { IRT: '50000000' } });
    person = await busy();
  });

  it('needs a factor of this very purpose', async () => {
    expect((await askWith(person, {})).body).toMatchObject({
      error: 'factor_required',
      facts: { methods: ['sms'] },
    });
    expect((await askWith(person, { activation_code: '000000' })).body.error).toBe('code_wrong');
    expect([await state(person), await told(person)]).toMatchObject([{ state: 'none' }, []]);
  });

  it('L26 has each table, nobody else, no note of staff and no secret; its person alone gets it', async () => {
    expect((await filesOf(person)).status).toBe(404);
    const asked = await ask(person);
    expect([asked.status, asked.body.error ?? null]).toEqual([200, null]);
    await isReady(person);
    expect(await told(person)).toEqual(['data_export_asked', 'data_export_ready']);
    const answer = await filesOf(person);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    const names = OWN_TABLES.map(({ file }) => `${file}.csv`);
    expect([...files.keys()]).toEqual(['index.html', ...names]);
    for (const name of names) expect(files.get('index.html')).toContain(`>${name}</a>`);
    expect(files.get('index.html')).toContain('All your data at Sarraf');
    expect(files.get('users.csv')).toContain(person.mobile);
    expect(files.get('orders.csv')).toContain(String(limit()['pair_price']));
    expect(files.get('favourites.csv')).toContain('BTC,0');
    expect(files.get('recipients.csv')).toContain('My sister');
    expect(files.get('balances.csv')).toMatch(/\nBTC,spot,[\d.]+,0/);
    const whole = [...files.values()].join('\n');
    const secrets = await server.sql<Record<string, string | null>>(
      `SELECT password_hash, national_code_sealed, encode(national_code_hash, 'hex') AS code_hash,
         (SELECT number_sealed FROM cards WHERE user_id = u.id LIMIT 1) AS card,
         (SELECT id::text FROM sessions WHERE user_id = u.id LIMIT 1) AS session
       FROM users AS u WHERE id = $1`,
      [person.userId],
    );
    const forbidden = [
      ...Object.values(secrets[0] ?? {}).filter((one) => one !== null),
      String(OTHER_ID),
      other.mobile,
      'looks-suspicious',
      person.accessToken,
      person.refreshToken,
    ];
    expect(other.userId).toBe(OTHER_ID);
    expect(forbidden.length).toBeGreaterThan(8);
    expect(forbidden.filter((one) => whole.includes(one))).toEqual([]);
    // another session of the person's own, and nobody else
    const again = await server.login(person.mobile, person.password);
    expect((await filesOf(again)).status).toBe(200);
    expect([(await filesOf(other)).status, (await state(other))['state']]).toEqual([404, 'none']);
    const nobody = await server.fetch('/api/v1/user/export/file');
    expect(nobody.status).toBe(401);
  });

  it('is made once a day: the refusal says from when on', async () => {
    const free = (await state(person))['free_at'];
    const refused = await askWith(person, { activation_code: '000000' });
    expect([refused.status, refused.body.error, refused.body.facts['free_at']]).toEqual([
      409,
      'data_export_too_soon',
      free,
    ]);
    expect(refused.body.message).toMatch(/Try again in 2\d hours\./);
    expect(await told(person)).toEqual(['data_export_asked', 'data_export_ready']);
  });

  it('L26 is gone on the eighth day, and swept', async () => {
    const late = await server.person();
    await ask(late);
    await isReady(late);
    expect((await filesOf(late)).status).toBe(200);
    await server.sql(`UPDATE data_exports SET ends_at = $2, asked_at = $3 WHERE user_id = $1`, [
      late.userId,
      new Date(Date.now() - 1_000),
      new Date(Date.now() - 7 * DAY_MS - 1_000),
    ]);
    const gone = await server.call('GET /user/export/file', { token: late.accessToken });
    expect([gone.status, gone.body.error]).toEqual([404, 'data_export_not_found']);
    expect(await state(late)).toMatchObject({ state: 'none', free_at: null });
    await serviceWith(openBlobs(server.process.context.config)).sweep();
    const left = await server.sql('SELECT id FROM data_exports WHERE user_id = $1', [late.userId]);
    expect(left).toEqual([]);
    // somebody else's stays
    expect((await filesOf(person)).status).toBe(200);
  });
});

describe('the bounds of an archive', () => {
  it('leave out the oldest rows, of a table and of all together; the page says where', async () => {
    const { catalog, notifications } = server.process.modules.all;
    const tables = OWN_TABLES.filter(({ file }) => ['favourites', 'usernames'].includes(file));
    const rows = [1, 2, 3].map((n) => ({ username: `u${n}`, symbol: `s${n}`, place: n }));
    const made = async (rowsMax: number, charactersMax: number) => {
      const read = (_: unknown, max: number) => Promise.resolve(rows.slice(0, max));
      const wording = { catalog, notifications, lang: 'en' } as const;
      const bytes = await makeArchive(tables, read, wording, { rowsMax, charactersMax });
      const files = unzip(Buffer.from(bytes));
      const lines = ['usernames.csv', 'favourites.csv'].map(
        (name) => (files.get(name) ?? '').trim().split('\r\n').length - 1,
      );
      return [...lines, files.get('index.html')?.split('Only the newest rows fit').length];
    };
    expect(await made(3, 1_000)).toEqual([3, 3, 1]);
    expect(await made(2, 1_000)).toEqual([2, 2, 3]);
    expect(await made(3, 21)).toEqual([3, 1, 2]);
  });
});

describe('crash point 44', () => {
  /** A store under whose hands the process dies at the second part. */
  function killedAt(blobs: BlobStore, died: () => void): BlobStore {
    let count = 0;
    return {
      get: (name) => blobs.get(name),
      delete: (name) => blobs.delete(name),
      deleteFolder: (folder) => blobs.deleteFolder(folder),
      put: async (name, bytes) => {
        count += 1;
        if (count === 1) return blobs.put(name, bytes);
        died();
        return new Promise<void>(() => undefined);
      },
    };
  }

  it('killed half written it is made whole once and told once, by whichever process', async () => {
    const person = await server.person();
    // what does not pack well, for more than one part
    await server.sql(
      `INSERT INTO withdraw_addresses (user_id, family, address, label, counts_from)
       SELECT $1, 'evm', '0x' || substr(md5('a' || n) || md5('b' || n), 1, 40),
         substr(md5('c' || n), 1, 20), now() FROM generate_series(1, 12000) AS n`,
      [person.userId],
    );
    const id = server.process.context.ids.createId();
    await server.sql(
      `INSERT INTO data_exports (id, user_id, lang, asked_at) VALUES ($1, $2, 'fa', $3)`,
      [id, person.userId, new Date(Date.now() - 1_000)],
    );
    const blobs = openBlobs(server.process.context.config);
    await new Promise<void>((died) => {
      void serviceWith(killedAt(blobs, died)).make({ id });
    });
    expect([await state(person), await told(person)]).toMatchObject([{ state: 'making' }, []]);
    expect((await filesOf(person)).status).toBe(404);
    const folder = `${id.slice(0, 2)}/${id}`;
    expect(await blobs.get(`${folder}-1/whole-0`)).toBeDefined();

    await serviceWith(blobs).make({ id });
    await serviceWith(blobs).make({ id });
    expect([await state(person), await told(person)]).toMatchObject([
      { state: 'ready' },
      ['data_export_ready'],
    ]);
    expect(await blobs.get(`${folder}-1/whole-0`)).toBeUndefined();
    const files = await opened(person);
    expect(files.size).toBe(OWN_TABLES.length + 1);
    expect(files.get('withdraw_addresses.csv')?.split('\r\n')).toHaveLength(12_002);
    expect(files.get('index.html')).toContain('dir="rtl"');
  });

  it('what never comes to an end is given up, and may be asked for again at once', async () => {
    const person = await server.person();
    const id = server.process.context.ids.createId();
    await server.sql(
      `INSERT INTO data_exports (id, user_id, lang, asked_at, tries) VALUES ($1, $2, 'fa', $3, 5)`,
      [id, person.userId, new Date(Date.now() - 1_000)],
    );
    await serviceWith(openBlobs(server.process.context.config)).make({ id });
    expect(await state(person)).toMatchObject({ state: 'failed', free_at: null });
    expect((await ask(person)).status).toBe(200);
    await isReady(person);
  });
});
