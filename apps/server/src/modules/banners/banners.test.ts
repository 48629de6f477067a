// Banners as editors write them and everybody sees them: for a time, for some, and never more than 20.
import type { Banner } from '@sarraf/contracts';
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
beforeEach(() => server.sql('TRUNCATE banners'));
afterAll(() => server?.close());

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const BODY = {
  text: { fa: 'پایا فردا تعطیل است', en: 'Paya is closed tomorrow' },
  tone: 'warn',
  link: '/news/7',
  segment: 'all',
  closable: true,
};
const write = (change: Record<string, unknown> = {}, id?: string, who = editor): Promise<Answer> =>
  server.call(id === undefined ? 'POST /admin/banners' : 'POST /admin/banners/:id', {
    token: who.accessToken,
    params: id === undefined ? {} : { id },
    lang: 'en',
    body: { ...BODY, from: inHours(-1), to: inHours(1), ...change },
  });
const written = async (change: Record<string, unknown> = {}): Promise<string> => {
  const answer = await write(change);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.data['id']);
};
const end = (id: string): Promise<Answer> =>
  server.call('POST /admin/banners/:id/end', {
    token: editor.accessToken,
    params: { id },
    body: { reason: 'It is over' },
  });
const shown = async (audience: string): Promise<string[]> => {
  const { body } = await server.call('GET /banners', { query: { audience } });
  return (body.data as unknown as Banner[]).map(({ id }) => id);
};

describe('banners', () => {
  it('are seen by those they are for, from their moment to their end', async () => {
    const all = await written();
    const guests = await written({ segment: 'guests' });
    const first = await written({ segment: 'level_1' });
    const later = await written({ from: inHours(1), to: inHours(2) });
    expect([await shown('guests'), await shown('level_1'), await shown('level_0')]).toEqual([
      expect.arrayContaining([all, guests]),
      expect.arrayContaining([all, first]),
      [all],
    ]);
    await server.sql(`UPDATE banners SET from_at = now() + interval '1 second' WHERE id = $1`, [
      all,
    ]);
    expect(await shown('level_0')).toEqual([]);
    await server.sql(
      `UPDATE banners SET from_at = now() - interval '1 hour', to_at = now() WHERE id = $1`,
      [all],
    );
    expect(await shown('level_0')).toEqual([]);
    const list = await server.call('GET /admin/banners', { token: editor.accessToken });
    const states = (list.body.data as unknown as { id: string; state: string }[]).map(
      ({ id, state }) => [id, state],
    );
    expect(states).toEqual([
      [later, 'to_come'],
      [first, 'shown'],
      [guests, 'shown'],
      [all, 'ended'],
    ]);
  });

  it('are another one once they are written again, and nothing is written over', async () => {
    const id = await written();
    expect((await write({ version: 1, tone: 'err' }, id)).body.data).toMatchObject({
      id,
      version: 2,
      tone: 'err',
      state: 'shown',
    });
    expect((await write({ version: 1 }, id)).body.error).toBe('banner_changed');
    expect((await write({ version: 1 }, '999999')).body.error).toBe('not_found');
    expect((await end(id)).body.data).toMatchObject({ id, state: 'ended' });
    expect(await shown('guests')).toEqual([]);
    expect([(await end(id)).body.error, (await write({ version: 2 }, id)).body.error]).toEqual([
      'banner_over',
      'banner_over',
    ]);
    const acts = await server.sql<{ act: string }>(
      `SELECT act FROM audit_acts WHERE subject = $1 ORDER BY id`,
      [`banner:${id}`],
    );
    expect(acts.map(({ act }) => act)).toEqual([
      'banner_written',
      'banner_written',
      'banner_ended',
    ]);
  });

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil', 'news'])(
    'lead to an own path: %s is refused and nothing is kept',
    async (link) => {
      expect((await write({ link })).status).toBe(422);
      expect(await server.sql('SELECT id FROM banners')).toEqual([]);
    },
  );

  it('end after they begin and after now, and are 20 at most, also when asked at once', async () => {
    const wrong = [
      { from: inHours(2), to: inHours(1) },
      { from: inHours(-2), to: inHours(-1) },
    ];
    for (const dates of wrong) {
      expect((await write(dates)).body.error).toBe('banner_dates_invalid');
    }
    expect((await write({ from: '1405-09-01T00:00:00Z' })).body.error).toBe('date_not_gregorian');
    for (let at = 0; at < 18; at += 1) await written();
    const answers = await Promise.all([1, 2, 3, 4].map(() => write()));
    expect(
      answers.map(({ body }) => body.error).filter((one) => one === 'banners_full'),
    ).toHaveLength(2);
    expect(await shown('guests')).toHaveLength(20);
  });

  it('are written by editors alone', async () => {
    expect((await write({}, undefined, other)).status).toBe(403);
    expect((await server.call('GET /admin/banners', {})).status).toBe(401);
  });
});
