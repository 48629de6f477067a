// Pictures of news and help: brought by editors, drawn anew, and given to guests while something shows them.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Writers } from '../../engine/index.ts';
import { openBlobs } from '../../platform/blobs/index.ts';
import { compose, provide } from '../../platform/composer/index.ts';
import { testPicture } from '../../testing/send-document.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { auditModule } from '../audit/index.ts';
import { documentsModule } from '../documents/index.ts';

let server: TestServer;
let editor: SignedIn;
let auditor: SignedIn;
let support: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  editor = await server.person({ level: 0, staffRole: 'content' });
  auditor = await server.person({ level: 0, staffRole: 'auditor' });
  support = await server.person({ level: 0, staffRole: 'support' });
});
beforeEach(async () => {
  await server.sql('TRUNCATE articles, article_texts, article_text_pictures, news_notices');
  await server.sql('DELETE FROM documents');
});
afterAll(() => server?.close());

/** What the job of documents does each hour. */
async function sweep(): Promise<void> {
  // the running server's writers have its audit's already
  const context = { ...server.process.context, writers: new Writers() };
  const given = [
    provide('context', context),
    provide('blobs', openBlobs(server.process.context.config)),
  ] as const;
  const [task] = compose([...given, auditModule, documentsModule]).documents.background;
  await task?.run({});
}

const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);
const bring = (picture?: Uint8Array, who: SignedIn | null = editor): Promise<Answer> =>
  server.call('POST /admin/article_pictures', {
    ...(who !== null && { token: who.accessToken }),
    form: picture === undefined ? { picture: '' } : { picture: blobOf(picture) },
  });
const brought = async (): Promise<string> => {
  const { body, status } = await bring(await testPicture());
  expect(status).toBe(200);
  return String(body.data['id']);
};
const words = (source: string) => ({ title: 'عنوان', summary: 'خلاصه', source });
const write = (fa: string, en: string | null = null, id?: string, version = 1): Promise<Answer> =>
  server.call(id === undefined ? 'POST /admin/articles' : 'POST /admin/articles/:id', {
    token: editor.accessToken,
    params: id === undefined ? {} : { id },
    body: {
      category: 'fees',
      cover: 'none',
      fa: words(fa),
      en: en === null ? null : words(en),
      ...(id !== undefined && { version }),
    },
  });
const publish = (id: string, change: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('POST /admin/articles/:id/publish', {
    token: editor.accessToken,
    params: { id },
    body: { pinned_until: null, ends_at: null, reason: 'Everybody is to see it', ...change },
  });
const open = (id: string): Promise<Response> => server.fetch(`/api/v1/articles/pictures/${id}`);
const openAs = (who: SignedIn, id: string): Promise<Response> =>
  server.fetch(`/api/v1/admin/article_pictures/${id}`, {
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
const showing = (id: string): string => `Before\n\n![How it looks](picture:${id})\n\nAfter`;

describe('a picture that an editor brings', () => {
  it('is drawn anew, upright, without what came with it, and its size is known', async () => {
    const turned = await sharp(await testPicture(600, 400))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body, status } = await bring(turned);
    expect([status, body.data]).toMatchObject([200, { width: 400, height: 600 }]);
    const answer = await openAs(editor, String(body.data['id']));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { exif, format, height, orientation, width } = await sharp(bytes).metadata();
    expect({ exif, format, height, orientation, width }).toEqual({
      exif: undefined,
      format: 'jpeg',
      height: 600,
      orientation: undefined,
      width: 400,
    });
    expect(bytes.includes('somebody')).toBe(false);
  });

  it('is a picture, of at most so many bytes and pixels', async () => {
    const wide = await sharp({
      create: { width: 10_000, height: 5_001, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    for (const [picture, status, error] of [
      [undefined, 422, 'article_picture_missing'],
      [Buffer.from('<svg onload="alert(1)"/>'), 415, 'document_not_a_picture'],
      [wide, 422, 'document_picture_too_large'],
      [new Uint8Array(8_388_609).fill(255), 413, 'document_too_large'],
    ] as const) {
      const answer = await bring(picture);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
    expect(await server.sql('SELECT FROM article_pictures')).toEqual([]);
  });

  it('is brought by who writes, seen by who reads, and by nobody else', async () => {
    const picture = await testPicture();
    expect((await bring(picture, null)).status).toBe(401);
    expect((await bring(picture, support)).body).toMatchObject({
      error: 'forbidden',
      facts: { ability: 'create Article' },
    });
    expect((await bring(picture, auditor)).status).toBe(403);
    expect((await bring(picture, await server.person())).status).toBe(403);
    const id = await brought();
    const statuses = await Promise.all([auditor, support].map((who) => openAs(who, id)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 403]);
    expect((await server.fetch(`/api/v1/admin/article_pictures/${id}`)).status).toBe(401);
  });

  it('is forgotten after a day in which no text shows it, with nothing left of it', async () => {
    const [shown, unused] = [await brought(), await brought()];
    expect((await write(showing(shown))).status).toBe(200);
    await server.sql(`UPDATE documents SET created_at = now() - interval '25 hours'`);
    await sweep();
    expect((await openAs(editor, shown)).status).toBe(200);
    expect((await openAs(editor, unused)).status).toBe(404);
    expect((await write(showing(unused))).body).toMatchObject({ error: 'article_picture_unknown' });
    await server.sql(`UPDATE documents SET touched_at = now() - interval '25 hours'`);
    await sweep();
    expect(await server.sql('SELECT document_id AS id FROM article_pictures')).toEqual([
      { id: shown },
    ]);
  });

  it('is bounded: thirty a day', async () => {
    await server.sql(
      `INSERT INTO documents (id, user_id, kind, bytes)
       SELECT substr(md5(n::text) || 'xxxxxx', 1, 22), $1, 'article_picture', 1
       FROM generate_series(1, 30) AS n`,
      [editor.userId],
    );
    await server.sql(`UPDATE documents SET state = 'refused'`);
    expect((await bring(await testPicture())).body.error).toBe('document_limit_reached');
  });
});

describe('a text with a picture', () => {
  it('N19 has a block of it, with its place on the page and its alternative text', async () => {
    const id = await brought();
    const { body } = await write(showing(id));
    expect(body.data['blocks']).toMatchObject({
      fa: [
        { kind: 'p' },
        { kind: 'picture', id, alt: 'How it looks', width: 600, height: 400 },
        { kind: 'p' },
      ],
    });
    const preview = await server.call('POST /admin/articles/preview', {
      token: editor.accessToken,
      body: { source: showing(id) },
    });
    expect(preview.body.data['blocks']).toEqual((body.data['blocks'] as { fa: unknown }).fa);
  });

  it('is not saved with one that is none of ours, in either language', async () => {
    const person = await server.person();
    const { body: ticket } = await server.call('POST /tickets/files', {
      token: person.accessToken,
      body: { bytes: 10 },
    });
    for (const id of ['x'.repeat(22), 'x', '../../secret.key', String(ticket.data['id'])]) {
      const source = `![a](picture:${id})`;
      expect((await write(source)).body, id).toMatchObject({
        error: 'article_picture_unknown',
        facts: { name: id },
      });
      expect((await write('متن', source)).body.error, id).toBe('article_picture_unknown');
    }
    expect(await server.sql('SELECT FROM articles')).toEqual([]);
  });

  it('is what lets guests have the picture: a draft, a planned, an ended or a former text does not', async () => {
    const id = await brought();
    const article = String((await write('متن', showing(id))).body.data['id']);
    const seen = async (): Promise<number> => (await open(id)).status;
    expect(await seen()).toBe(404);
    expect(
      (await publish(article, { at: new Date(Date.now() + 60_000).toISOString() })).status,
    ).toBe(200);
    expect(await seen()).toBe(404);
    await server.sql(`UPDATE articles SET publish_at = now() - interval '1 second'`);
    expect(await seen()).toBe(200);
    await server.sql(`UPDATE articles SET ends_at = now()`);
    expect(await seen()).toBe(404);
    await server.sql(`UPDATE articles SET ends_at = NULL`);
    expect((await write('متن', 'No picture', article)).status).toBe(200);
    expect(await seen()).toBe(404);
    expect((await openAs(editor, id)).status).toBe(200);
  });

  it('gives it as a JPEG that never changes, and by no other address', async () => {
    const id = await brought();
    await publish(String((await write(showing(id))).body.data['id']));
    const answer = await open(id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(await answer.arrayBuffer()).metadata()).format).toBe('jpeg');
    for (const name of ['x'.repeat(22), 'x', `${id}.jpg`, '..%2f..%2fsecret.key', `${id}%00`]) {
      const refused = await open(name);
      expect([404, 422], name).toContain(refused.status);
      expect(refused.headers.get('cache-control'), name).toBe('no-store');
    }
  });
});
