// Tickets from both sides, against a real PostgreSQL: whose they are, what they are bound to, numbers without
// gaps, claims, and who hears of them.
import { type EndpointKey, type NotificationMessage, notificationMessage } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { ascending, errorOf, pictureCalls, ticketCalls } from './testing/ticket-calls.ts';

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
const { key, person, open, opened, call, write, claim, answer, load, numbersOf, socketOf } = calls;
const { pictureId, bytesOf } = pictureCalls(() => server);
afterAll(async () => {
  calls.sockets.closeAll();
  await server?.close();
});

/** Rounds of a race. */
const RACES = 100;

describe('a ticket', () => {
  it('goes from a question to an answer and a rating', async () => {
    const who = await person();
    const id = await opened(who);
    expect((await load(who, id)).body.data).toMatchObject({
      number: `T-${id}`,
      state: 'waiting',
      last_no: 1,
      officer: null,
    });
    const taken = await claim(id);
    expect(taken.body.data).toMatchObject({
      state: 'in_review',
      officer: { id: String(support.userId) },
      person: { id: String(who.userId), mobile: expect.stringMatching(/^0\d{3}\*{3}\d{4}$/) },
    });
    expect((await answer(id)).body.data).toMatchObject({ no: 2, side: 'staff' });
    const seen = await load(who, id);
    expect(seen.body.data).toMatchObject({ state: 'answered', unread: 1 });
    expect(seen.text).not.toContain(String(support.mobile));
    await call('POST /tickets/:id/read', who, id, { no: 2 });
    expect((await load(who, id)).body.data).toMatchObject({ unread: 0 });
    const told = await server.call('GET /notifications/index', { token: who.accessToken });
    expect(told.body.data['data']).toMatchObject([
      { section: 'TICKET', topic: 'ticket', ticket_id: id },
    ]);
    await call('POST /tickets/:id/close', who, id);
    const rated = await call('POST /tickets/:id/rating', who, id, { stars: 4, chips: ['fast'] });
    expect(rated.body.data).toMatchObject({ state: 'closed', rating: { stars: 4 } });
    const acts = await server.sql<{ act: string }>(
      'SELECT act FROM audit_acts WHERE subject = $1 ORDER BY id',
      [`ticket:${id}`],
    );
    expect(acts.map(({ act }) => act)).toEqual(['ticket_claimed', 'ticket_answered']);
  });

  it('T01 is not there for another person, by every call the same', async () => {
    const [owner, other] = [await person(), await person()];
    const file = await pictureId(owner);
    const id = await opened(owner, { files: [file] });
    const calls: [EndpointKey, Record<string, unknown>?][] = [
      ['GET /tickets/:id'],
      ['POST /tickets/:id/messages', { text: 'x', client_key: key() }],
      ['POST /tickets/:id/close'],
      ['POST /tickets/:id/rating', { stars: 5 }],
      ['POST /tickets/:id/read', { no: 1 }],
    ];
    for (const [name, body] of calls) {
      const [theirs, none] = [
        await call(name, other, id, body),
        await call(name, other, '999999999999', body),
      ];
      expect(errorOf(theirs), name).toEqual([404, 'ticket_not_found']);
      expect(theirs.body, name).toEqual(none.body);
    }
    expect((await bytesOf(`tickets/${id}/files/${file}`, other)).status).toBe(404);
    expect(errorOf(await open(other, { follows: id }))).toEqual([404, 'ticket_not_found']);
    expect(
      (await server.call('GET /tickets', { token: other.accessToken })).body.data,
    ).toMatchObject({
      total: 0,
    });
    expect((await load(owner, id)).body.data).toMatchObject({ last_no: 1, state: 'waiting' });
  });

  it('T02 is bound to its person’s own things alone', async () => {
    const [owner, other] = [await server.person(), await person()];
    const [card] = await server.sql<{ id: bigint }>('SELECT id FROM cards WHERE user_id = $1', [
      owner.userId,
    ]);
    const cardId = String(card?.id);
    const charge = await server.call('POST /tomanWallet/charge', {
      token: owner.accessToken,
      body: { card_id: cardId, amount: '100000' },
    });
    const chargeId = String(
      (
        await server.sql<{ id: string }>('SELECT id FROM payments WHERE user_id = $1', [
          owner.userId,
        ])
      )[0]?.id,
    );
    expect(charge.status).toBe(200);
    const bounds = [
      { kind: 'card', id: cardId },
      { kind: 'charge', id: chargeId },
    ];
    for (const bound of bounds) {
      expect(errorOf(await open(other, { bound }))).toEqual([404, 'ticket_bound_not_found']);
    }
    for (const kind of ['order', 'otc', 'withdrawal', 'transfer', 'gift', 'kyc', 'receipt']) {
      const bound = { kind, id: '1' };
      expect(errorOf(await open(other, { bound })), kind).toEqual([404, 'ticket_bound_not_found']);
    }
    for (const [kind, id] of [
      ['coin_deposit', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
      ['bank_deposit', 'a'.repeat(40)],
      ['order', "1' OR '1'='1"],
      ['order', '0x1'],
    ]) {
      expect(errorOf(await open(other, { bound: { kind, id } }))).toEqual([
        404,
        'ticket_bound_not_found',
      ]);
    }
    expect(
      (await server.call('GET /tickets', { token: other.accessToken })).body.data,
    ).toMatchObject({
      total: 0,
    });
    const id = await opened(owner, { bound: bounds[1] });
    const card1 = { kind: 'charge', id: chargeId, amount: '100000', symbol: 'IRT' };
    expect((await load(owner, id)).body.data['card']).toMatchObject(card1);
    const staffs = await call('GET /admin/tickets/:id', support, id);
    expect(staffs.body.data['card']).toMatchObject(card1);
  });

  it('T03 shows a note to nobody but colleagues', async () => {
    const who = await person();
    const id = await opened(who);
    const heard: string[] = [];
    const socket = await socketOf(who, (text) => heard.push(text));
    const MARK = 'marker-of-a-note-7301';
    await claim(id);
    const noted = await call('POST /admin/tickets/:id/notes', support, id, { text: MARK });
    expect(noted.body.data).toMatchObject({ text: MARK, after_no: 1 });
    await answer(id);
    await server.until(() => heard.some((text) => text.includes('"no":2')));
    socket.disconnect();
    const answers = [
      await load(who, id),
      await server.call('GET /tickets', { token: who.accessToken }),
      await server.call('GET /tickets', { token: who.accessToken, query: { query: MARK } }),
      await server.call('GET /notifications/index', { token: who.accessToken }),
    ];
    for (const { text } of answers) expect(text).not.toContain(MARK);
    expect(heard.join()).not.toContain(MARK);
    const messages = await server
      .sql('SELECT title, content FROM messages WHERE user_id = $1', [who.userId])
      .catch(() => []);
    expect(JSON.stringify(messages)).not.toContain(MARK);
    expect((await call('GET /admin/tickets/:id', support, id)).text).toContain(MARK);
  });

  it('T04 has one message and one notice of a key that is sent five times at once', async () => {
    const who = await person();
    const client_key = key();
    const openings = await Promise.all(Array.from({ length: 5 }, () => open(who, { client_key })));
    expect(new Set(openings.map(({ body }) => body.data['id'])).size).toBe(1);
    const id = String(openings[0]?.body.data['id']);
    const again = key();
    const written = await Promise.all(
      Array.from({ length: 5 }, () => write(who, id, { client_key: again })),
    );
    expect(written.map(({ body }) => body.data['no'])).toEqual([2, 2, 2, 2, 2]);
    await claim(id);
    const third = key();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => answer(id, { client_key: third })),
    );
    expect(answers.map(({ body }) => body.data['no'])).toEqual([3, 3, 3, 3, 3]);
    expect(numbersOf(await load(who, id))).toEqual([1, 2, 3]);
    const notices = await server.sql(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'ticket%'`,
      [who.userId],
    );
    expect(notices).toEqual([{ kind: 'ticket_answered' }]);
  });

  it('T05 loses nothing where a message and its end come at once', async () => {
    const who = await person();
    const id = await opened(who);
    // the bound of a day is not what this is about
    for (let round = 0; round < RACES; round += 1) {
      if (round % 50 === 0) {
        await server.sql(
          `UPDATE ticket_messages SET at = at - interval '2 days' WHERE ticket_id = $1`,
          [id],
        );
      }
      const [written, closed] = await Promise.all([
        write(who, id, { text: `round ${round}` }),
        call('POST /tickets/:id/close', who, id),
      ]);
      expect([written.status, closed.status], written.text).toEqual([200, 200]);
    }
    const texts = await server.sql<{ no: bigint; text: string }>(
      'SELECT no::int AS no, text FROM ticket_messages WHERE ticket_id = $1 ORDER BY no',
      [id],
    );
    expect(texts.map(({ no }) => no)).toEqual(Array.from({ length: RACES + 1 }, (_, at) => at + 1));
    expect(texts.slice(1).map(({ text }) => text)).toEqual(
      Array.from({ length: RACES }, (_, round) => `round ${round}`),
    );
  });

  it('T06 is answered by one of two officers, and by its holder while nobody took it', async () => {
    const who = await person();
    const id = await opened(who);
    expect(errorOf(await answer(id))).toEqual([409, 'ticket_not_in_hand']);
    const claims = await Promise.all([claim(id), claim(id, colleague)]);
    expect(claims.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
    const [has, hasNot] = claims[0]?.status === 200 ? [support, colleague] : [colleague, support];
    const both = await Promise.all([answer(id, {}, has), answer(id, {}, hasNot)]);
    expect(both.map(errorOf)).toEqual([
      [200, undefined],
      [409, 'ticket_not_in_hand'],
    ]);
    await write(who, id);
    const runOut = (): Promise<unknown> =>
      server.sql(`UPDATE tickets SET claimed_at = now() - interval '16 minutes' WHERE id = $1`, [
        id,
      ]);
    await runOut();
    expect((await answer(id, {}, has)).status).toBe(200);
    await runOut();
    expect((await claim(id, hasNot)).status).toBe(200);
    expect(errorOf(await answer(id, {}, has))).toEqual([409, 'ticket_not_in_hand']);
    expect(numbersOf(await load(who, id))).toEqual([1, 2, 3, 4]);
  });

  it('T07 opens again 13 days after its end, and not after 15', async () => {
    const who = await person();
    const id = await opened(who);
    const ended = async (days: number): Promise<void> => {
      await call('POST /tickets/:id/close', who, id);
      await server.sql(
        `UPDATE tickets SET closed_at = now() - make_interval(days => $2),
           reopen_until = now() + interval '14 days' - make_interval(days => $2) WHERE id = $1`,
        [id, days],
      );
    };
    await ended(13);
    expect((await write(who, id)).body.data).toMatchObject({ no: 2 });
    expect((await load(who, id)).body.data).toMatchObject({ state: 'waiting', closed_at: null });
    await ended(15);
    expect(errorOf(await write(who, id))).toEqual([409, 'ticket_closed']);
    expect(numbersOf(await load(who, id))).toEqual([1, 2]);
    const next = await opened(who, { follows: id });
    expect((await load(who, next)).body.data).toMatchObject({ follows: id });
  });

  it('T08 keeps text as text, without what turns or hides it', async () => {
    const who = await person();
    const text = '<img src=x onerror=alert(1)> [a](javascript:1) \u202Eabc\u2066 {name}\u0007';
    const id = await opened(who, { text, title: 'A\u202E title\n<b>' });
    const seen = (await load(who, id)).body.data as { title: string; messages: { text: string }[] };
    expect(seen.title).toBe('A title <b>');
    expect(seen.messages[0]?.text).toBe(
      '<img src=x onerror=alert(1)> [a](javascript:1) abc {name}',
    );
    const staffs = await call('GET /admin/tickets/:id', support, id);
    expect(staffs.body.data['messages']).toEqual(seen.messages);
    expect((await write(who, id, { text: 'x'.repeat(4_001) })).status).toBe(422);
    expect((await write(who, id, { text: 'x'.repeat(4_000) })).status).toBe(200);
    expect(errorOf(await write(who, id, { text: ' \u200B\u202E ' }))).toEqual([
      422,
      'ticket_message_empty',
    ]);
    expect(numbersOf(await load(who, id))).toEqual([1, 2]);
  });

  it('T12 gives support no balances', async () => {
    const who = await person();
    const id = await opened(who);
    for (const name of [
      'GET /admin/people/:id/wallet',
      'GET /admin/people/:id/postings',
    ] as const) {
      const denied = await call(name, support, String(who.userId));
      expect(denied.status).toBe(403);
    }
    expect((await call('GET /admin/tickets/:id', support, id)).text).not.toContain('balance');
  });

  it('T13 is caught up with by number where a socket was away', async () => {
    const who = await person();
    const id = await opened(who);
    const heard: NotificationMessage[] = [];
    const socket = await socketOf(who, (text) =>
      heard.push(notificationMessage.parse(JSON.parse(text))),
    );
    await claim(id);
    await server.until(() => heard.some(({ ticket }) => ticket?.state === 'in_review'));
    expect(heard.find(({ event }) => event === 'ticket_update')).toMatchObject({
      silent: true,
      ticket: { id, no: 1 },
    });
    socket.disconnect();
    await answer(id);
    await answer(id, { text: 'And one more thing.' });
    const later = await server.call('GET /tickets/:id', {
      token: who.accessToken,
      params: { id },
      query: { after: '1' },
    });
    expect(numbersOf(later)).toEqual([2, 3]);
  });

  it('T14 is open to those of level 0, with terms due and with a frozen account', async () => {
    const [who, frozen] = [await server.person({ level: 1 }), await person()];
    const editor = await server.person({ level: 0, staffRole: 'content' });
    const words = (text: string) => ({ fa: `متن ${text}`, en: `Text ${text}` });
    const published = await server.call('POST /admin/terms', {
      token: editor.accessToken,
      body: {
        version: '1499-01',
        from: new Date(Date.now() + 86_400_000).toISOString(),
        must_accept: true,
        title: words('title'),
        sections: [{ title: words('one'), text: words('of one') }],
        reason: 'Terms that are due while somebody writes',
      },
    });
    expect(published.status, published.text).toBe(200);
    await server.sql(
      `UPDATE terms_versions SET from_at = clock_timestamp() WHERE version = '1499-01'`,
    );
    await server.until(async () => {
      const { accessToken: token } = who;
      const body = { card_id: 1, amount: '100000' };
      return (
        (await server.call('POST /tomanWallet/charge', { token, body })).body.error ===
        'terms_required'
      );
    });
    const due = await opened(who);
    expect((await write(who, due)).status).toBe(200);
    const id = await opened(frozen);
    const closed = await server.call('POST /user/freeze', { token: frozen.accessToken });
    expect(closed.status, closed.text).toBe(200);
    expect((await write(frozen, id)).status).toBe(200);
    expect((await open(frozen)).status).toBe(200);
  });

  it('T15 is rated once, from 1 to 5, after its end and not later than 14 days', async () => {
    const who = await person();
    const id = await opened(who);
    const rate = (stars: unknown): Promise<Answer> =>
      call('POST /tickets/:id/rating', who, id, { stars });
    expect(errorOf(await rate(5))).toEqual([409, 'ticket_not_closed']);
    await call('POST /tickets/:id/close', who, id);
    for (const stars of [0, 6, -1, 1.5, 'x']) expect((await rate(stars)).status).toBe(422);
    const twice = await Promise.all([rate(5), rate(1)]);
    expect(twice.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409]);
    expect(errorOf(await rate(3))).toEqual([409, 'ticket_rated']);
    const late = await opened(who);
    await call('POST /tickets/:id/close', who, late);
    await server.sql(
      `UPDATE tickets SET reopen_until = now() - interval '1 minute' WHERE id = $1`,
      [late],
    );
    expect(errorOf(await call('POST /tickets/:id/rating', who, late, { stars: 5 }))).toEqual([
      409,
      'ticket_rating_late',
    ]);
  });

  it('T17 goes out with no figure unfilled', async () => {
    const who = await person();
    const id = await opened(who);
    await claim(id);
    for (const text of ['Dear {name}, hello', 'مبلغ { amount }', 'Hello {نام}']) {
      expect(errorOf(await answer(id, { text }))).toEqual([422, 'ticket_figure_unfilled']);
    }
    expect((await answer(id, { text: 'Send {"a": 1} and {} to us' })).status).toBe(200);
    const canned = {
      subject: 'deposit',
      title: 'About money',
      fa: '{amount} رسید',
      en: '{amount}',
    };
    const answers = (body: Record<string, unknown>): Promise<Answer> =>
      server.call('POST /admin/ticket_answers', { token: support.accessToken, body });
    expect(errorOf(await answers({ ...canned, en: '{balance} of you' }))).toEqual([
      422,
      'ticket_figure_unknown',
    ]);
    const made = await answers({ ...canned, en: '{amount} for {ticket}' });
    expect(made.status, made.text).toBe(200);
    const offered = await call('GET /admin/tickets/:id/answers', support, id);
    const mine = (offered.body.data['answers'] as { id: string }[]).find(
      (one) => one.id === made.body.data['id'],
    );
    // in the person's language, Persian
    expect(mine).toMatchObject({ text: '{amount} رسید', missing: ['amount'], figures: [] });
    const params = { id: String(made.body.data['id']) };
    const removed = await server.call('DELETE /admin/ticket_answers/:id', {
      token: support.accessToken,
      params,
    });
    expect(removed.status).toBe(200);
  });
});
