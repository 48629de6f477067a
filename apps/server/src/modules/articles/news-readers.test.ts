// Who is told of news and what is new to whom: told once, however often the worker dies, and only who asked.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Module } from '../../platform/composer/index.ts';
import { sql } from '../../platform/database/sql.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { articlesModule } from './index.ts';
import {
  type NewsNoticesDeps,
  notifyNextBatch,
  notifyOfNews,
  NOTIFIED_AT_ONCE,
} from './news-notices.service.ts';

/** Articles without their worker: here only the one tells that a test lets live and die. */
const ALONE: Module = {
  ...articlesModule,
  create: (needs) => ({ ...articlesModule.create(needs), background: [] }),
};

let server: TestServer;
let editor: SignedIn;
let deps: NewsNoticesDeps;
beforeAll(async () => {
  server = await startTestServer({ instead: [ALONE] });
  editor = await server.person({ level: 0, staffRole: 'content' });
  const { context, modules } = server.process;
  deps = { context, notifications: modules.all.notifications };
});
beforeEach(() =>
  server.sql(`DELETE FROM news_notices; DELETE FROM news_seen; DELETE FROM article_texts;
    DELETE FROM articles; DELETE FROM messages; DELETE FROM notifications; DELETE FROM message_settings`),
);
afterAll(() => server?.close());

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const words = (title: string) => ({ title, summary: 'In short', source: 'Whole' });
const post = (
  key: 'POST /admin/articles' | 'POST /admin/articles/:id' | 'POST /admin/articles/:id/publish',
  body: Record<string, unknown>,
  id?: string,
): Promise<Answer> =>
  server.call(key, {
    token: editor.accessToken,
    params: id === undefined ? {} : { id },
    body,
    lang: 'en',
  });
const draft = async (change: Record<string, unknown> = {}): Promise<string> => {
  const texts = {
    category: 'fees',
    cover: 'none',
    fa: words('کارمزد'),
    en: words('Fees'),
    ...change,
  };
  const written = await post('POST /admin/articles', texts);
  expect(written.status, written.text).toBe(200);
  return String(written.body.data['id']);
};
const publish = (id: string, change: Record<string, unknown> = {}): Promise<Answer> =>
  post(
    'POST /admin/articles/:id/publish',
    { pinned_until: null, ends_at: null, reason: 'It is decided', notifies: true, ...change },
    id,
  );

/** People who asked for news by a channel; answers how many there are. */
const ask = async (count: number, channel = 'mail'): Promise<void> => {
  await server.sql(
    `WITH made AS (INSERT INTO users (mobile, password_hash, email)
       SELECT '0935' || lpad((n + (SELECT count(*) FROM users))::text, 7, '0'), '', 'n' || n || '@example.com'
       FROM generate_series(1, $1::int) AS n RETURNING id)
     INSERT INTO message_settings (user_id, choices)
     SELECT id, json_build_object('news', json_build_object($2::text, true)) FROM made`,
    [count, channel],
  );
};
/** How many notices each of those who were told has. */
const told = async (): Promise<{ people: number; notices: number; mails: number }> => {
  const [row] = await server.sql<{ people: number; notices: number; mails: number }>(
    `SELECT count(DISTINCT user_id)::int AS people, count(*)::int AS notices,
       (SELECT count(*)::int FROM messages WHERE channel = 'mail') AS mails
     FROM notifications WHERE kind = 'news_published'`,
  );
  return row ?? { people: -1, notices: -1, mails: -1 };
};
const positions = () =>
  server.sql<{ told: string; done: boolean }>(
    `SELECT notified_to::text AS told, done_at IS NOT NULL AS done FROM news_notices`,
  );

describe('telling of news', () => {
  it('is for those who asked for it alone, once its moment has come, and leads to it', async () => {
    const [asked, other] = [await server.person({ level: 0 }), await server.person({ level: 0 })];
    for (const [who, on] of [
      [asked, true],
      [other, false],
    ] as const) {
      const chosen = await server.call('POST /user/message_settings', {
        token: who.accessToken,
        body: { choices: [{ topic: 'news', channel: 'mail', on }] },
      });
      expect(chosen.status, chosen.text).toBe(200);
    }
    const readers = await server.call('GET /admin/articles/readers', { token: editor.accessToken });
    expect(readers.body.data).toEqual({ asked: 1 });
    const id = await draft();
    expect((await publish(id, { at: inHours(1) })).body.data).toMatchObject({
      state: 'scheduled',
      notifies: true,
    });
    await notifyOfNews(deps);
    expect(await told()).toMatchObject({ notices: 0 });
    await server.sql(`UPDATE articles SET publish_at = now() - interval '1 second'`);
    await notifyOfNews(deps);
    await notifyOfNews(deps);
    const list = await server.call('GET /notifications/index', {
      token: asked.accessToken,
      lang: 'en',
    });
    expect(list.body.data['data']).toMatchObject([
      { title: 'News', content: 'Fees', topic: 'news', news_id: id },
    ]);
    expect(await told()).toMatchObject({ people: 1, notices: 1 });
  });

  it('is not done unless the editor says so, nor of what was taken back, nor of help', async () => {
    await ask(3);
    const silent = await draft();
    await publish(silent, { notifies: false });
    const back = await draft();
    await publish(back);
    await server.call('POST /admin/articles/:id/withdraw', {
      token: editor.accessToken,
      params: { id: back },
      body: { reason: 'It was wrong' },
    });
    await notifyOfNews(deps);
    expect(await told()).toMatchObject({ notices: 0 });
    const help = await post('POST /admin/articles', {
      kind: 'help',
      slug: 'about-fees',
      category: 'trade',
      cover: 'none',
      fa: words('کارمزد'),
      en: null,
    });
    const refused = await publish(String(help.body.data['id']));
    expect([refused.status, refused.body.error]).toEqual([422, 'validation_failed']);
    // published again, those who asked are told after all
    await publish(back);
    await notifyOfNews(deps);
    await publish(back, { pinned_until: inHours(5) });
    await notifyOfNews(deps);
    expect(await told()).toMatchObject({ people: 3, notices: 3 });
  });

  it('crash point 38: half told, it goes on behind the last batch, and each is told once', async () => {
    const people = 2 * NOTIFIED_AT_ONCE + 50;
    await ask(people);
    await publish(await draft());
    let kept = 0;
    /** A worker that dies in the middle of a transaction, by its own connection. */
    const dying = (after: number): NewsNoticesDeps => ({
      ...deps,
      notifications: {
        keep: async (tx, notice) => {
          kept += 1;
          if (kept === after) await sql(tx).query('SELECT pg_terminate_backend(pg_backend_pid())');
          return deps.notifications.keep(tx, notice);
        },
      },
    });
    await expect(notifyNextBatch(dying(30))).rejects.toThrow(/terminat/i);
    // neither the notices of the batch nor its position
    expect(await told()).toEqual({ people: 0, notices: 0, mails: 0 });
    expect(await positions()).toEqual([{ told: '0', done: false }]);
    // the notices are kept, and the worker dies before anybody is told of them
    const silent: NewsNoticesDeps = {
      ...deps,
      notifications: {
        keep: async (tx, notice) => {
          await deps.notifications.keep(tx, notice);
          return () => {
            throw new Error('the worker is dead');
          };
        },
      },
    };
    await expect(notifyNextBatch(silent)).rejects.toThrow('the worker is dead');
    expect(await told()).toMatchObject({ people: NOTIFIED_AT_ONCE, notices: NOTIFIED_AT_ONCE });
    kept = 0;
    await expect(notifyNextBatch(dying(40))).rejects.toThrow(/terminat/i);
    expect(await told()).toMatchObject({ people: NOTIFIED_AT_ONCE, notices: NOTIFIED_AT_ONCE });
    // two workers go on at once
    await Promise.all([notifyOfNews(deps), notifyOfNews(deps)]);
    await notifyOfNews(deps);
    expect(await told()).toMatchObject({ people, notices: people });
    expect((await positions())[0]?.done).toBe(true);
  });
});

describe('what is new', () => {
  const unread = async (who: SignedIn) =>
    (await server.call('GET /news/unread', { token: who.accessToken })).body.data;
  const see = (who: SignedIn, upTo: unknown): Promise<Answer> =>
    server.call('POST /news/seen', { token: who.accessToken, body: { up_to: upTo } });
  const at = (id: string, moment: string) =>
    server.sql('UPDATE articles SET publish_at = $2 WHERE id = $1', [id, moment]);

  it('is what is newer than what was seen, and never what came before the person', async () => {
    const before = await draft({ fa: words('پیش از آمدن') });
    await publish(before);
    await at(before, inHours(-1));
    const who = await server.person({ level: 0 });
    expect(await unread(who)).toMatchObject({ count: 0, newest: null });
    const [first, second] = [await draft(), await draft()];
    for (const id of [first, second]) await publish(id);
    expect(await unread(who)).toMatchObject({ count: 2, newest: { id: second } });
    await publish(first, { pinned_until: inHours(1) });
    const { newest } = await unread(who);
    expect(newest).toMatchObject({ id: first, pinned: true });
    const [row] = await server.sql<{ at: Date }>(
      'SELECT publish_at AS at FROM articles WHERE id = $1',
      [second],
    );
    expect((await see(who, row?.at.toISOString())).status).toBe(200);
    expect(await unread(who)).toMatchObject({ count: 0, newest: null });
    // an earlier word moves nothing, nor does one of what is to come
    await see(who, inHours(-5));
    await see(who, inHours(5));
    expect(await unread(who)).toMatchObject({ count: 0 });
    const third = await draft();
    await publish(third);
    await server.until(async () => (await unread(who))['count'] === 1);
    expect((await see(who, 'yesterday')).status).toBe(422);
  });

  it('N20 is nothing a second before its moment', async () => {
    const who = await server.person({ level: 0 });
    const id = await draft();
    await publish(id, { at: inHours(1) });
    await server.sql(`UPDATE articles SET publish_at = now() + interval '1 second' WHERE id = $1`, [
      id,
    ]);
    expect(await unread(who)).toMatchObject({ count: 0, newest: null });
    await server.sql(`UPDATE articles SET publish_at = now() WHERE id = $1`, [id]);
    expect(await unread(who)).toMatchObject({ count: 1, newest: { id } });
    expect((await server.call('GET /news/unread')).status).toBe(401);
  });
});

describe('editors', () => {
  it('read each version as it was, and lists of one state', async () => {
    const id = await draft();
    const again = { category: 'fees', cover: 'none', fa: words('تازه'), en: null, version: 1 };
    expect((await post('POST /admin/articles/:id', again, id)).status).toBe(200);
    const get = (key: 'GET /admin/articles/:id/versions', params: Record<string, string>) =>
      server.call(key, { token: editor.accessToken, params });
    expect((await get('GET /admin/articles/:id/versions', { id })).body.data).toMatchObject([
      { version: 2, title: 'تازه', has_english: false, by: { id: String(editor.userId) } },
      { version: 1, title: 'کارمزد', has_english: true },
    ]);
    const first = await server.call('GET /admin/articles/:id/versions/:version', {
      token: editor.accessToken,
      params: { id, version: '1' },
    });
    expect(first.body.data).toMatchObject({ version: 1, fa: words('کارمزد'), en: words('Fees') });
    const none = await server.call('GET /admin/articles/:id/versions/:version', {
      token: editor.accessToken,
      params: { id, version: '3' },
    });
    expect([none.status, none.body.error]).toEqual([404, 'not_found']);
    expect((await get('GET /admin/articles/:id/versions', { id: '99999' })).status).toBe(404);
    const shown = async (show: string): Promise<unknown[]> => {
      const list = await server.call('GET /admin/articles', {
        token: editor.accessToken,
        query: { show },
      });
      expect(list.status, list.text).toBe(200);
      return (list.body.data['data'] as { id: string }[]).map((one) => one.id);
    };
    const all = async (): Promise<unknown[]> => [
      await shown('draft'),
      await shown('scheduled'),
      await shown('published'),
      await shown('pinned'),
      await shown('ended'),
      await shown('withdrawn'),
    ];
    expect(await all()).toEqual([[id], [], [], [], [], []]);
    await publish(id, { at: inHours(1) });
    expect(await all()).toEqual([[], [id], [], [], [], []]);
    await server.sql(
      `UPDATE articles SET publish_at = now(), pinned_until = now() + interval '1 hour'`,
    );
    expect(await all()).toEqual([[], [], [id], [id], [], []]);
    await server.sql(`UPDATE articles SET publish_at = now() - interval '1 hour', ends_at = now()`);
    expect(await all()).toEqual([[], [], [], [], [id], []]);
  });
});
