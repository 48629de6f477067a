import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Writers } from '../../engine/index.ts';
import { resealDocuments } from '../../composition/reseal-documents.ts';
import { compose, provide } from '../../platform/composer/index.ts';
import { addRoot } from '../../platform/root-keys.ts';
import { openSecretKeys, type SecretKeys } from '../../platform/secret-keys.ts';
import { BAD_NAMES, badPictures, hugePng } from '../../testing/bad-files.ts';
import { type BlobStore, BlobStoreError, openBlobs } from '../../platform/blobs/index.ts';
import {
  announce,
  sendDocument,
  sendPart,
  sendPledge,
  testPicture,
} from '../../testing/send-document.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { auditModule } from '../audit/index.ts';
import { type DocumentsModule, documentsModule } from './index.ts';

let server: TestServer;
let officer: SignedIn;
let person: SignedIn;
let picture: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  picture = await testPicture();
});
beforeEach(async () => {
  person = await server.person();
});
afterAll(() => server.close());

const file = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

function give(form: Readonly<Record<string, string | Blob>>, of = person): Promise<Answer> {
  return server.call('POST /user/upgradeLevelTwo', { token: of.accessToken, form });
}

/** What a person's rows say of what they sent. */
const states = (of = person) =>
  server.sql<{ state: string }>('SELECT state FROM documents WHERE user_id = $1 ORDER BY state', [
    of.userId,
  ]);

/** Documents of this server on another store. */
function documentsOn(store: BlobStore): DocumentsModule {
  // the running server's writers have its audit's already
  const context = { ...server.process.context, writers: new Writers() };
  const given = [provide('context', context), provide('blobs', store)] as const;
  return compose([...given, auditModule, documentsModule]).documents;
}

/** Every blob of a document, by its name; signed heads of the audit lie beside them. */
function blobs(): Map<string, Buffer> {
  const folder = path.join(server.process.context.config.dataDir, 'blobs');
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((name): [string, Buffer] => [path.relative(folder, name), readFileSync(name)])
      .filter(([name]) => !name.startsWith('audit/')),
  );
}

async function seen(id: string): Promise<Buffer> {
  const answer = await server.fetch(`/api/v1/admin/documents/${id}`, {
    headers: { authorization: `Bearer ${officer.accessToken}` },
  });
  return Buffer.from(await answer.arrayBuffer());
}

describe('U01 a file that is no picture', () => {
  it('is refused whatever it is, and nothing of it is kept', async () => {
    const before = blobs().size;
    const bad = { ...badPictures(), '50,000 x 50,000 pixels': hugePng() };
    for (const [name, bytes] of Object.entries(bad)) {
      const answer = await give({ pledge: file(bytes) });
      const expected = name.includes('pixels')
        ? [422, 'document_picture_too_large']
        : [415, 'document_not_a_picture'];
      expect([answer.status, answer.body.error], name).toEqual(expected);
    }
    const large = await give({ pledge: file(new Uint8Array(8_388_609)) });
    expect([large.status, large.body.error]).toEqual([413, 'document_too_large']);
    expect(new Set((await states()).map(({ state }) => state))).toEqual(new Set(['refused']));
    expect(blobs().size).toBe(before);
  });

  it('takes the picture before it with it into nothing that is given', async () => {
    const answer = await give({
      national_card_front: file(picture),
      pledge: file(Buffer.from('<?php')),
    });
    expect([answer.status, answer.body.error]).toEqual([415, 'document_not_a_picture']);
    expect(await server.sql('SELECT FROM kyc_items WHERE user_id = $1', [person.userId])).toEqual(
      [],
    );
  });

  it('is written anew where it is one with another file behind it', async () => {
    const polyglot = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\x05\x06')]);
    expect((await give({ pledge: file(polyglot) })).status).toBe(200);
    const [row] = await server.sql<{ document_id: string }>(
      'SELECT document_id FROM kyc_items WHERE user_id = $1',
      [person.userId],
    );
    const shown = await seen(row?.document_id ?? '');
    expect(shown.includes('script')).toBe(false);
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 600 });
  });
});

it('U02 a name is never read: what is kept has one of ours, and the location is gone', async () => {
  for (const name of BAD_NAMES) {
    const form = new FormData();
    form.append('pledge', file(picture), name);
    const answer = await server.fetch('/api/v1/user/upgradeLevelTwo', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken}` },
      body: form,
    });
    expect(answer.status, name).toBe(200);
  }
  for (const name of blobs().keys()) expect(name).toMatch(/^[\w-]{2}\/[\w-]{22}\/whole-\d+$/);
  const [row] = await server.sql<{ document_id: string }>(
    'SELECT document_id FROM kyc_items WHERE user_id = $1',
    [person.userId],
  );
  const shown = await seen(row?.document_id ?? '');
  expect((await sharp(picture).metadata()).exif).toBeDefined();
  expect((await sharp(shown).metadata()).exif).toBeUndefined();
});

it('U01 a file is never held as a whole: its beginning is kept before its end is sent', async () => {
  const large = Buffer.concat([picture, Buffer.alloc(900_000)]);
  const before = blobs().size;
  async function* body(): AsyncGenerator<Buffer> {
    yield large.subarray(0, 600_000);
    await expect.poll(() => blobs().size - before, { message: 'parts of 256 kB' }).toBe(2);
    yield large.subarray(600_000);
  }
  expect(await sendPledge(server, person.accessToken, body())).toBe(200);
});

describe('what one person sends at once', () => {
  it('is bounded: of 50 forms a few are taken, all others hear so, and one picture is given', async () => {
    const form = { pledge: file(picture) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(form)));
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['429 uploads_at_once']),
    );
    const items = await server.sql('SELECT kind FROM kyc_items WHERE user_id = $1', [
      person.userId,
    ]);
    expect(items).toEqual([{ kind: 'pledge' }]);
    expect(await states()).toHaveLength(taken.length);
  });

  it('is bounded in what is unfinished, by number and by size, and in what a day has', async () => {
    const announceAll = (count: number, bytes: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          server.call('POST /documents', {
            token: person.accessToken,
            body: { kind: 'pledge', bytes },
          }),
        ),
      );
    const small = await announceAll(20, 1_000);
    expect(small.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(small.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 429,
      error: 'documents_unfinished',
    });
    person = await server.person();
    const large = await announceAll(8, 8_388_608);
    expect(large.filter(({ status }) => status === 200)).toHaveLength(4);
    await server.sql(
      `INSERT INTO documents (id, user_id, kind, bytes, state)
       SELECT 'x' || lpad(n::text, 21, '0'), $1, 'pledge', 1, 'refused'
       FROM generate_series(1, 30) AS n`,
      [person.userId],
    );
    expect((await give({ pledge: file(picture) })).body.error).toBe('document_limit_reached');
  });

  it('is made ours once, however many parts say that they are the last', async () => {
    const { id } = await announce(server, person.accessToken, 'pledge', picture.length);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendPart(server, person.accessToken, id, 0, picture)),
    );
    for (const { status, body } of answers) expect([status, body.data]).toMatchObject([200, {}]);
    expect(answers.every(({ body }) => body.data['state'] === 'ready')).toBe(true);
    const names = [...blobs().keys()].filter((name) => name.includes(id));
    expect(names).toEqual([`${id.slice(0, 2)}/${id}/whole-0`]);
  });
});

describe('a new key while people send', () => {
  let db: pg.Client;
  beforeAll(async () => {
    db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
  });
  afterAll(() => db.end());

  /** Keys of which the newest is in force, and known to the server: it looks once a second at most. */
  async function changeKeys(sinceMs: number): Promise<SecretKeys> {
    const { config, secrets } = server.process.context;
    addRoot(config.dataDir, Date.now() - sinceMs);
    const keys = openSecretKeys({ dataDir: config.dataDir });
    const sealed = keys.sealBytes('known', Buffer.from('here'));
    await vi.waitFor(() => secrets.openBytes('known', sealed), { timeout: 15_000 });
    return keys;
  }

  it('has everything sealed anew, and what is on its way arrives whole', async () => {
    const { config } = server.process.context;
    const earlier = await sendDocument(server, person.accessToken, 'pledge', picture);
    const halves = await Promise.all(
      [1, 2, 3].map(() => announce(server, person.accessToken, 'pledge', picture.length)),
    );
    const half = Math.floor(picture.length / 2);
    for (const { id } of halves) {
      await sendPart(server, person.accessToken, id, 0, picture.subarray(0, half));
    }
    const keys = await changeKeys(60_000);
    const going = resealDocuments(db, keys, openBlobs(config));
    const others = await Promise.all([
      ...halves.map(({ id }) =>
        sendPart(server, person.accessToken, id, half, picture.subarray(half)),
      ),
      give({ national_card_front: file(picture) }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { unreadable } of await going) expect(unreadable).toEqual([]);
    const again = await resealDocuments(db, keys, openBlobs(config));
    for (const { unreadable } of again) expect(unreadable).toEqual([]);
    for (const bytes of blobs().values()) expect(keys.isOfNewestKey(bytes)).toBe(true);
    for (const { id } of [earlier, ...halves]) {
      expect(await sharp(await seen(id)).metadata()).toMatchObject({ width: 600 });
    }
  });

  it('brings no part back that was forgotten while it was sealed anew', async () => {
    const { config } = server.process.context;
    const { id } = await announce(server, person.accessToken, 'pledge', picture.length);
    const half = Math.floor(picture.length / 2);
    await sendPart(server, person.accessToken, id, 0, picture.subarray(0, half));
    const keys = await changeKeys(30_000);
    const store = openBlobs(config);
    let last: Promise<unknown> | undefined;
    const slow: BlobStore = {
      ...store,
      put: async (name, bytes) => {
        // between reading a part and putting it back the document is made ours
        if (name.includes(id)) {
          last = sendPart(server, person.accessToken, id, half, picture.subarray(half));
          await Promise.race([last, delay(300)]);
        }
        await store.put(name, bytes);
      },
    };
    await resealDocuments(db, keys, slow);
    expect(await last).toMatchObject({ status: 200, body: { data: { state: 'ready' } } });
    expect([...blobs().keys()].filter((name) => name.includes(id))).toEqual([
      `${id.slice(0, 2)}/${id}/whole-0`,
    ]);
  });
});

describe('what came to nothing', () => {
  const age = (id: string, hours: number) =>
    server.sql(
      `UPDATE documents SET created_at = now() - $2 * interval '1 hour',
         touched_at = now() - $2 * interval '1 hour' WHERE id = $1`,
      [id, hours],
    );

  it('is swept: uploads that stopped, and whole documents that nothing names', async () => {
    const { accessToken: token } = person;
    const half = await announce(server, token, 'pledge', picture.length);
    await sendPart(server, token, half.id, 0, picture.subarray(0, 500));
    const recent = await announce(server, token, 'pledge', picture.length);
    const unnamed = await sendDocument(server, token, 'pledge', picture);
    const named = await sendDocument(server, token, 'pledge', picture);
    await give({ pledge: named.id });
    for (const { id } of [half, unnamed, named]) await age(id, 26);
    const [sweep] = documentsOn(openBlobs(server.process.context.config)).background;
    await sweep?.run({});
    expect(
      await server.sql('SELECT id, state FROM documents WHERE user_id = $1 ORDER BY state', [
        person.userId,
      ]),
    ).toEqual([
      { id: named.id, state: 'ready' },
      { id: recent.id, state: 'receiving' },
    ]);
    const names = [...blobs().keys()];
    expect(names.some((name) => name.includes(half.id) || name.includes(unnamed.id))).toBe(false);
    expect(names.some((name) => name.includes(named.id))).toBe(true);
  });

  it('is known by every table that names documents', async () => {
    const naming = await server.sql(
      `SELECT conrelid::regclass::text AS name FROM pg_constraint
       WHERE confrelid = 'documents'::regclass AND contype = 'f' ORDER BY name`,
    );
    expect(naming, 'a further table belongs into UNNAMED of documents.queries.ts').toEqual([
      // named where a text shows it: article_text_pictures
      { name: 'article_pictures' },
      { name: 'coin_claim_pictures' },
      { name: 'kyc_items' },
      { name: 'kyc_request_documents' },
      { name: 'offline_deposits' },
      { name: 'ticket_files' },
    ]);
  });

  it('leaves nothing where the store is full, and can be sent again', async () => {
    const { context } = server.process;
    const whole = openBlobs(context.config);
    let room = 1;
    const full: BlobStore = {
      ...whole,
      put: async (name, bytes) => {
        room -= 1;
        if (room < 0) throw new BlobStoreError('full');
        await whole.put(name, bytes);
      },
    };
    const before = blobs().size;
    const documents = documentsOn(full);
    async function* large(): AsyncGenerator<Buffer> {
      for (let nth = 0; nth < 5; nth += 1) yield Buffer.alloc(200_000);
    }
    const sending = documents.receive(person.userId, 'pledge', large());
    await expect(sending).rejects.toThrow(BlobStoreError);
    expect(room, 'the second part found no room').toBe(-1);
    expect(blobs().size).toBe(before);
    expect(await states()).toEqual([{ state: 'refused' }]);
    expect((await give({ pledge: file(picture) })).status).toBe(200);
  });
});
