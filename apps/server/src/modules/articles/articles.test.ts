// News as editors write and everybody reads it: hidden until its moment, kept in versions, taken back.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
let editor: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  editor = await server.person({ level: 0, staffRole: 'content' });
  other = await server.person({ level: 0, staffRole: 'support' });
});
beforeEach(() =>
  server.sql('TRUNCATE articles, article_texts, article_text_pictures, news_notices'),
);
afterAll(() => server?.close());

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const REASON = 'The fees change tomorrow';
const words = (title: string) => ({
  title,
  summary: `${title} in short`,
  source: `About **${title}**`,
});

type Write = 'POST /admin/articles' | 'POST /admin/articles/:id';
const write = (
  change: Record<string, unknown> = {},
  id?: string,
  who = editor,
): Promise<Answer> => {
  const key: Write = id === undefined ? 'POST /admin/articles' : 'POST /admin/articles/:id';
  return server.call(key, {
    token: who.accessToken,
    params: id === undefined ? {} : { id },
    lang: 'en',
    body: { category: 'fees', cover: 'waves', fa: words('کارمزد'), en: words('Fees'), ...change },
  });
};
const draft = async (change: Record<string, unknown> = {}): Promise<string> =>
  String((await write(change)).body.data['id']);
const publish = (id: string, change: Record<string, unknown> = {}): Promise<Answer> =>
  server.call('POST /admin/articles/:id/publish', {
    token: editor.accessToken,
    params: { id },
    body: { pinned_until: null, ends_at: null, reason: REASON, ...change },
  });
const withdraw = (id: string): Promise<Answer> =>
  server.call('POST /admin/articles/:id/withdraw', {
    token: editor.accessToken,
    params: { id },
    body: { reason: REASON },
  });
const published = async (change: Record<string, unknown> = {}): Promise<string> => {
  const id = await draft(change);
  expect((await publish(id)).status).toBe(200);
  return id;
};
const all = async (query: Record<string, string> = {}): Promise<string[]> => {
  const { body } = await server.call('GET /news/all', { query });
  return (body.data['data'] as { id: string }[]).map(({ id }) => id);
};
const detail = (id: string): Promise<Answer> => server.call('GET /news/detail', { query: { id } });

describe('news', () => {
  it('is a draft until it is published, and is then read by everybody in both languages', async () => {
    const id = await draft();
    expect([await all(), (await detail(id)).body.error]).toEqual([[], 'news_not_found']);
    const { body } = await publish(id);
    expect(body.data).toMatchObject({ id, state: 'published', version: 1 });
    const list = await server.call('GET /news/all');
    expect(list.body.data).toMatchObject({
      total: 1,
      data: [
        {
          id,
          title: { fa: 'کارمزد', en: 'Fees' },
          category: 'fees',
          cover: 'waves',
          has_english: true,
          pinned: false,
          minutes: 1,
        },
      ],
    });
    expect((await detail(id)).body.data['blocks']).toEqual({
      fa: [{ kind: 'p', spans: [span('About '), { ...span('کارمزد'), bold: true }] }],
      en: [{ kind: 'p', spans: [span('About '), { ...span('Fees'), bold: true }] }],
    });
  });

  it('without English has the Persian text, and says so', async () => {
    const id = await published({ en: null });
    expect((await detail(id)).body.data).toMatchObject({
      has_english: false,
      title: { fa: 'کارمزد', en: 'کارمزد' },
    });
  });

  it('N20 is nowhere a second before its moment, and nowhere after its end', async () => {
    const id = await draft();
    expect((await publish(id, { at: inHours(1), ends_at: inHours(2) })).body.data).toMatchObject({
      state: 'scheduled',
    });
    const seen = async (): Promise<unknown[]> => [
      await all(),
      await all({ query: 'کارمزد' }),
      (await detail(id)).status,
    ];
    const move = (publishIn: string, endIn: string): Promise<unknown[]> =>
      server.sql(
        `UPDATE articles SET publish_at = now() + $1::interval, ends_at = now() + $2::interval`,
        [publishIn, endIn],
      );
    await move('1 second', '1 hour');
    expect(await seen()).toEqual([[], [], 404]);
    await move('-1 second', '1 hour');
    expect(await seen()).toEqual([[id], [id], 200]);
    await move('-2 seconds', '0 seconds');
    expect(await seen()).toEqual([[], [], 404]);
    const list = await server.call('GET /admin/articles', { token: editor.accessToken });
    expect(list.body.data).toMatchObject({ data: [{ id, state: 'ended' }] });
  });

  it('stands in pages, pinned first, by number and by cursor, by its category and its words', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      ids.push(await published({ category: n % 2 ? 'bank' : 'fees', fa: words(`خبر ${n}`) }));
    }
    const pinned = String(ids[3]);
    expect((await publish(pinned, { pinned_until: inHours(1) })).status).toBe(200);
    const newest = [pinned, ...ids.filter((id) => id !== pinned).reverse()];
    const first = await server.call('GET /news/all');
    expect(await all()).toEqual(newest.slice(0, 20));
    expect(await all({ page: '2' })).toEqual(newest.slice(20));
    expect(await all({ cursor: String(first.body.data['next_cursor']) })).toEqual(newest.slice(20));
    expect((await all({ category: 'bank' })).length).toBe(11);
    expect(await all({ query: 'خبر 7' })).toEqual([ids[7]]);
    expect(await all({ query: '%' })).toEqual([]);
    const wrong = await server.call('GET /news/all', { query: { cursor: '9.1.x' } });
    expect(wrong.body.error).toBe('validation_failed');
  });

  it('is changed in versions, each kept, and never written over by who read an older one', async () => {
    const id = await published();
    const change = { fa: words('کارمزد تازه'), version: 1 };
    expect((await write(change, id)).body.data).toMatchObject({ version: 2 });
    expect((await detail(id)).body.data['title']).toMatchObject({ fa: 'کارمزد تازه' });
    expect((await write(change, id)).body.error).toBe('article_changed');
    expect((await write({ ...change, version: 2 }, '999')).body.error).toBe('not_found');
    const kept = await server.sql(
      `SELECT version::int, lang, title FROM article_texts ORDER BY version, lang`,
    );
    expect(kept).toHaveLength(4);
    expect(kept[1]).toMatchObject({ version: 1, lang: 'fa', title: 'کارمزد' });
  });

  it('that was taken back is read by nobody, and can be published again', async () => {
    const id = await draft();
    expect((await withdraw(id)).body.error).toBe('article_not_published');
    await publish(id);
    expect((await withdraw(id)).body.data).toMatchObject({ state: 'withdrawn' });
    expect([await all(), (await detail(id)).status]).toEqual([[], 404]);
    await publish(id);
    expect(await all()).toEqual([id]);
  });

  it('is published for a moment to come, before its end; what is read keeps its first moment', async () => {
    const id = await draft();
    for (const dates of [
      { at: inHours(-1) },
      { at: inHours(2), ends_at: inHours(1) },
      { ends_at: inHours(-1) },
    ]) {
      expect((await publish(id, dates)).body.error, JSON.stringify(dates)).toBe(
        'article_dates_invalid',
      );
    }
    const { publish_at: first } = (await publish(id)).body.data;
    expect((await publish(id, { pinned_until: inHours(5) })).body.data['publish_at']).toBe(first);
  });

  it('is written, published and taken back by its editors alone, each act in the audit', async () => {
    expect((await write({}, undefined, other)).status).toBe(403);
    expect((await server.call('GET /admin/articles', { token: other.accessToken })).status).toBe(
      403,
    );
    const id = await published();
    await withdraw(id);
    const acts = await server.sql(
      `SELECT act, actor_id::int, reason FROM audit_acts WHERE subject = $1 ORDER BY id`,
      [`article:${id}`],
    );
    expect(acts).toEqual([
      { act: 'article_written', actor_id: editor.userId, reason: null },
      { act: 'article_published', actor_id: editor.userId, reason: REASON },
      { act: 'article_withdrawn', actor_id: editor.userId, reason: REASON },
    ]);
  });

  it('is shown to its editor as it will be read, and a text that is refused is not kept', async () => {
    const preview = await server.call('POST /admin/articles/preview', {
      token: editor.accessToken,
      body: { source: '## New rates' },
    });
    expect(preview.body.data).toEqual({
      blocks: [{ kind: 'h2', spans: [span('New rates')] }],
      minutes: 1,
    });
    const unknown = { ...words('x'), source: '{{fee.of.nothing}}' };
    expect((await write({ en: unknown })).body.error).toBe('article_figure_unknown');
    expect((await write({ fa: { ...words('x'), source: 'م'.repeat(40_000) } })).body.error).toBe(
      'article_too_long',
    );
    expect(await server.sql('SELECT FROM articles')).toEqual([]);
  });
});

function span(text: string) {
  return { text, bold: false, italic: false, code: false, href: null };
}
