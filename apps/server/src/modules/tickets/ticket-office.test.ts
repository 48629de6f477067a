// The office's lists of tickets, what ends by itself, pictures, and what one person may ask in a day.
import { makeJobsDue } from '../../testing/due-jobs.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { errorOf, pictureCalls, ticketCalls } from './testing/ticket-calls.ts';

let server: TestServer;
let support: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  support = await server.person({ level: 0, staffRole: 'support' });
  colleague = await server.person({ level: 0, staffRole: 'support' });
});
const calls = ticketCalls(
  () => server,
  () => support,
);
const { person, open, opened, call, write, claim, answer, load, numbersOf } = calls;
const { pictureId, bytesOf, picture } = pictureCalls(() => server);
afterAll(async () => {
  calls.sockets.closeAll();
  await server?.close();
});

describe('a picture and a bound', () => {
  it('T09 takes pictures alone, five of a message, each once', async () => {
    const who = await person();
    const wrong = await picture(who, Buffer.from('%PDF-1.7 and what follows it'));
    expect(errorOf(wrong)).toEqual([415, 'document_not_a_picture']);
    const svg = await picture(who, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect(errorOf(svg)).toEqual([415, 'document_not_a_picture']);
    const files: string[] = [];
    for (let made = 0; made < 6; made += 1) files.push(await pictureId(who));
    const id = await opened(who, { text: '', files: files.slice(0, 5) });
    const first = (await load(who, id)).body.data['messages'] as { files: { id: string }[] }[];
    expect(first[0]?.files.map((file) => file.id)).toEqual(files.slice(0, 5));
    expect((await write(who, id, { files })).status).toBe(422);
    expect(errorOf(await write(who, id, { files: [files[0]] }))).toEqual([
      422,
      'ticket_file_unknown',
    ]);
    const other = await person();
    expect(errorOf(await open(other, { files: [files[5]] }))).toEqual([422, 'ticket_file_unknown']);
    expect(numbersOf(await load(who, id))).toEqual([1]);
    await server.sql(
      `INSERT INTO documents (id, user_id, kind, bytes)
       SELECT substr(md5(n::text) || 'xxxxxx', 1, 22), $1, 'ticket_picture', 1 FROM generate_series(1, 12) AS n`,
      [who.userId],
    );
    expect(errorOf(await picture(who))).toEqual([429, 'ticket_files_limit']);
  });

  it('T10 shows a picture to its person and to officers who may read tickets', async () => {
    const [who, other] = [await person(), await person()];
    const file = await pictureId(who);
    const id = await opened(who, { files: [file] });
    const own = await bytesOf(`tickets/${id}/files/${file}`, who);
    expect(own.status).toBe(200);
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect(own.headers.get('cache-control')).toContain('no-store');
    expect(own.headers.get('content-disposition')).toContain('attachment');
    const bytes = Buffer.from(await own.arrayBuffer());
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(bytes.includes(Buffer.from('somebody'))).toBe(false);
    expect((await bytesOf(`tickets/${id}/files/${file}`, other)).status).toBe(404);
    expect((await bytesOf(`tickets/${id}/files/${file}`)).status).toBe(401);
    const content = await server.person({ level: 0, staffRole: 'content' });
    expect((await bytesOf(`admin/tickets/${id}/files/${file}`, content)).status).toBe(403);
    expect((await bytesOf(`admin/tickets/${id}/files/${file}`, support)).status).toBe(200);
    const elsewhere = await opened(other);
    expect((await bytesOf(`tickets/${elsewhere}/files/${file}`, other)).status).toBe(404);
    expect((await bytesOf(`admin/tickets/${elsewhere}/files/${file}`, support)).status).toBe(404);
    const looks = await server.sql(
      'SELECT actor_id::int AS who FROM audit_acts WHERE subject = $1',
      [`document:${file}`],
    );
    expect(looks).toEqual([{ who: support.userId }]);
  });

  it('T11 holds back the sixth open ticket, the eleventh of a day and the 61st message', async () => {
    const who = await person();
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.push(await opened(who));
    expect(errorOf(await open(who))).toEqual([409, 'tickets_open_limit']);
    for (const id of ids) await call('POST /tickets/:id/close', who, id);
    for (let made = 0; made < 5; made += 1) ids.push(await opened(who));
    await call('POST /tickets/:id/close', who, ids[9] ?? '');
    const eleventh = await open(who);
    expect(errorOf(eleventh)).toEqual([429, 'tickets_day_limit']);
    expect(eleventh.body.facts).toMatchObject({ max: 10, seconds: expect.any(Number) });
    expect(eleventh.body.message).toMatch(/Try again in 24 hours/);
    const id = ids[8] ?? '';
    for (let made = 10; made < 60; made += 1) {
      expect((await write(who, id)).status).toBe(200);
    }
    expect(errorOf(await write(who, id))).toEqual([429, 'ticket_messages_limit']);
    expect((await load(who, id)).body.data).toMatchObject({ last_no: 51 });
  });
});

describe('the office', () => {
  const shown = async (query: Record<string, string>, who = support): Promise<string[]> => {
    const list = await server.call('GET /admin/tickets', { token: who.accessToken, query });
    expect(list.status, list.text).toBe(200);
    return (list.body.data['data'] as { id: string }[]).map(({ id }) => id);
  };

  it('sees what is due first, and what each colleague has', async () => {
    await server.sql(`UPDATE tickets SET state = 'closed', closed_at = now(), answered_at = NULL,
      reopen_until = now() WHERE state <> 'closed'`);
    const who = await person();
    const slow = await opened(who, { subject: 'other', title: 'Something else' });
    const urgent = await opened(who, { subject: 'security', title: 'My password was changed' });
    expect(await shown({})).toEqual([urgent, slow]);
    expect(await shown({ subject: 'other' })).toEqual([slow]);
    expect(await shown({ query: `T-${slow}` })).toEqual([slow]);
    expect(await shown({ query: 'PASSWORD' })).toEqual([urgent]);
    await claim(urgent);
    expect(await shown({ show: 'mine' })).toEqual([urgent]);
    expect(await shown({ officer: 'none' })).toEqual([slow]);
    const assigned = await call('POST /admin/tickets/:id/assign', support, urgent, {
      officer: String(colleague.userId),
      reason: 'They know this person',
    });
    expect(assigned.body.data).toMatchObject({
      officer: { id: String(colleague.userId) },
      notes: [{ text: 'They know this person' }],
    });
    expect(await shown({ show: 'mine' })).toEqual([]);
    expect(errorOf(await claim(urgent))).toEqual([409, 'ticket_claimed']);
    const toNobody = await call('POST /admin/tickets/:id/assign', colleague, urgent, {
      officer: String(who.userId),
      reason: 'They are no colleague',
    });
    expect(errorOf(toNobody)).toEqual([422, 'ticket_officer_unknown']);
    await answer(urgent, {}, colleague);
    expect(await shown({ show: 'answered' })).toEqual([urgent]);
    const figures = await server.call('GET /admin/tickets/figures', { token: support.accessToken });
    expect(figures.body.data).toMatchObject({ queue: 1, mine: 0, answered: 1, overdue: 0 });
    await server.sql(
      `WITH made AS (INSERT INTO tickets (user_id, subject, title, state, closed_at, reopen_until, last_no,
           last_at, due_at, client_key, created_at)
         SELECT $1, 'other', 'closed ' || n, 'closed', now(), now(), 1, date_trunc('milliseconds', now()),
           now(), 'of-a-list-' || n, now() FROM generate_series(1, 25) AS n RETURNING id)
       INSERT INTO ticket_messages (ticket_id, no, side, author_id, text, client_key, at)
       SELECT id, 1, 'person', $1, 'over', 'of-a-list', now() FROM made`,
      [who.userId],
    );
    const pageTwo = await shown({ show: 'closed', page: '2' });
    const first = await server.call('GET /admin/tickets', {
      token: support.accessToken,
      query: { show: 'closed' },
    });
    const cursor = String(first.body.data['next_cursor']);
    expect(await shown({ show: 'closed', cursor })).toEqual(pageTwo);
    const auditor = await server.person({ level: 0, staffRole: 'auditor' });
    expect(await shown({ show: 'answered' }, auditor)).toEqual([urgent]);
    expect((await claim(slow, auditor)).status).toBe(403);
  });

  it('ends an answered ticket after 7 silent days, told a day before', async () => {
    const who = await person();
    const id = await opened(who);
    await claim(id);
    await answer(id);
    const kinds = async (): Promise<string[]> => {
      const rows = await server.sql<{ kind: string }>(
        `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'ticket%' ORDER BY id`,
        [who.userId],
      );
      return rows.map(({ kind }) => kind);
    };
    const run = async (): Promise<void> => {
      await server.sql(`SELECT graphile_worker.add_job('end_silent_tickets')`);
      await makeJobsDue(server);
    };
    const stateOf = async (): Promise<unknown> => (await load(who, id)).body.data['state'];
    await server.sql(`UPDATE tickets SET answered_at = now() - interval '8 days' WHERE id = $1`, [
      id,
    ]);
    await run();
    await server.until(async () => (await kinds()).length === 2);
    expect(await kinds()).toEqual(['ticket_answered', 'ticket_closing']);
    expect(await stateOf()).toBe('answered');
    await server.sql(`UPDATE tickets SET warned_at = now() - interval '25 hours' WHERE id = $1`, [
      id,
    ]);
    await run();
    await server.until(async () => (await stateOf()) === 'closed');
    expect(await kinds()).toEqual(['ticket_answered', 'ticket_closing']);
  });

  it('has a hundred canned answers at most, and gives one back to the queue', async () => {
    const id = await opened(await person());
    await claim(id);
    expect((await call('POST /admin/tickets/:id/release', support, id)).body.data).toMatchObject({
      state: 'waiting',
      officer: null,
    });
    await server.sql(`INSERT INTO canned_answers (subject, title, fa, en)
      SELECT NULL, 'filler', 'متن', 'text' FROM generate_series(1, 100)`);
    const body = { subject: null, title: 'One more', fa: 'متن', en: 'text' };
    const full = await server.call('POST /admin/ticket_answers', {
      token: support.accessToken,
      body,
    });
    expect(errorOf(full)).toEqual([409, 'ticket_answers_full']);
    await server.sql(`DELETE FROM canned_answers WHERE title = 'filler'`);
  });
});
