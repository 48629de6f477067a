// Whose things tickets are bound to, what both sides may write and send, and officers who lose what they may.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badPictures, hugePng } from '../../testing/bad-files.ts';
import { moving } from '../../testing/moves.ts';
import { limit, sender } from '../../testing/orders.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { staffOf } from '../../testing/staff.ts';
import { withdrawing } from '../../testing/withdrawals.ts';
import { errorOf, pictureCalls, ticketCalls } from './testing/ticket-calls.ts';

let server: TestServer;
let support: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  support = await server.person({ level: 0, staffRole: 'support' });
});
const calls = ticketCalls(
  () => server,
  () => support,
);
const { person, open, opened, call, claim, answer, load, socketOf } = calls;
const { picture, pictureId } = pictureCalls(() => server);
const send = sender(() => server);
const { give, transfer } = moving(() => server);
const { cardOf, withdraw } = withdrawing(() => server);
const { as, settled } = staffOf(() => server);
afterAll(async () => {
  calls.sockets.closeAll();
  await server?.close();
});

const totalOf = async (who: SignedIn): Promise<unknown> =>
  (await server.call('GET /tickets', { token: who.accessToken })).body.data['total'];

describe('what a ticket is bound to', () => {
  /** Things of one person's, each made by its own call. */
  async function thingsOf(who: Awaited<ReturnType<TestServer['person']>>) {
    const idOf = (body: unknown): string => String((body as Record<string, unknown>)['id']);
    const order = await send('POST /trade/limitBuy', who, limit());
    expect(order.status, order.text).toBe(200);
    const sent = await withdraw(who, '1000000');
    expect(sent.status, sent.text).toBe(200);
    const moved = await transfer(who, { to_wallet: 'vault' });
    expect(moved.status, moved.text).toBe(200);
    const gift = await give(who);
    expect(gift.status, gift.text).toBe(200);
    const charge = await server.call('POST /tomanWallet/charge', {
      token: who.accessToken,
      body: { card_id: await cardOf(who), amount: '100000' },
    });
    expect(charge.status, charge.text).toBe(200);
    const [row] = await server.sql<{ charge: string; order: string }>(
      `SELECT (SELECT id FROM payments WHERE user_id = $1) AS charge,
         (SELECT id::text FROM orders WHERE user_id = $1) AS order`,
      [who.userId],
    );
    const [kyc] = await server.sql<{ id: string }>(
      `INSERT INTO kyc_requests (user_id, level, first_name, last_name, national_code_hash,
         national_code_sealed, birth_date, card_id)
       VALUES ($1, 2, 'سارا', 'کریمی', '', '', '1990-01-01', $2) RETURNING id::text AS id`,
      [who.userId, await cardOf(who)],
    );
    return {
      order: String(row?.order),
      withdrawal: idOf(sent.body.data),
      transfer: idOf(moved.body.data),
      gift: idOf(gift.body.data),
      charge: String(row?.charge),
      card: await cardOf(who),
      kyc: String(kyc?.id),
    };
  }

  it('T02 is its person’s own alone: another’s order, withdrawal, card and all else open nothing', async () => {
    const owner = await server.person({ level: 2, opening: { IRT: '300000000' } });
    const other = await person();
    const things = await thingsOf(owner);
    for (const [kind, id] of Object.entries(things)) {
      const theirs = await open(other, { bound: { kind, id } });
      const none = await open(other, { bound: { kind, id: '999999999999' } });
      expect(errorOf(theirs), kind).toEqual([404, 'ticket_bound_not_found']);
      expect(theirs.body, kind).toEqual(none.body);
    }
    expect(await totalOf(other)).toBe(0);
    const states: Record<string, unknown> = {};
    for (const [kind, id] of Object.entries(things)) {
      const own = await opened(owner, { bound: { kind, id } });
      const { card } = (await load(owner, own)).body.data as { card: Record<string, unknown> };
      expect(card, kind).toMatchObject({ kind, id });
      states[kind] = [card['state'], card['amount'], card['symbol']];
      const staffs = await call('GET /admin/tickets/:id', support, own);
      expect(staffs.body.data['card'], kind).toEqual(card);
      await call('POST /tickets/:id/close', owner, own);
    }
    expect(states).toEqual({
      order: ['open', '0.002', 'BTC'],
      withdrawal: ['requested', '1000000', 'IRT'],
      transfer: ['done', '1000000', 'IRT'],
      gift: [expect.any(String), '1000000', 'IRT'],
      charge: [expect.any(String), '100000', 'IRT'],
      card: ['verified', null, null],
      kyc: ['pending', null, null],
    });
  });
});

describe('what both sides send', () => {
  it('T08 is text from an officer, too, without what turns or hides it', async () => {
    const who = await person();
    const id = await opened(who);
    await claim(id);
    const text = '<script>alert(1)</script> [a](javascript:1) \u202Eabc\u2066 \u200Bend\u0007';
    expect((await answer(id, { text })).status).toBe(200);
    expect((await answer(id, { text: 'x'.repeat(4_001) })).status).toBe(422);
    expect((await answer(id, { text: ' \u200B\u202E ' })).status).toBe(422);
    const noted = await call('POST /admin/tickets/:id/notes', support, id, { text });
    const { messages } = (await load(who, id)).body.data as { messages: { text: string }[] };
    const clean = '<script>alert(1)</script> [a](javascript:1) abc end';
    expect(messages.map((message) => message.text).slice(1)).toEqual([clean]);
    expect(noted.body.data['text']).toBe(clean);
  });

  it('T09 is no file of U01, by its own call, and none of it is kept or counted as a picture', async () => {
    const who = await person();
    const bad = { ...badPictures(), '50,000 x 50,000 pixels': hugePng() };
    for (const [name, bytes] of Object.entries(bad)) {
      const sent = await picture(who, bytes);
      expect(sent.status, `${name}: ${sent.text}`).toBeGreaterThanOrEqual(413);
      expect(sent.status, name).toBeLessThanOrEqual(422);
      await server.sql(`DELETE FROM documents WHERE user_id = $1`, [who.userId]);
    }
    const large = await server.call('POST /tickets/files', {
      token: who.accessToken,
      body: { bytes: 8_388_609 },
    });
    expect(errorOf(large)).toEqual([413, 'document_too_large']);
    expect(await totalOf(who)).toBe(0);
  });

  it('T10 is another’s picture by none of the calls that send it', async () => {
    const [who, other] = [await person(), await person()];
    const file = await pictureId(who);
    const asked = await server.call('GET /tickets/files/:id', {
      token: other.accessToken,
      params: { id: file },
    });
    expect(errorOf(asked)).toEqual([404, 'document_not_found']);
    const sent = await server.fetch(`/api/v1/tickets/files/${file}/parts?offset=0`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${other.accessToken}`,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(16),
    });
    expect([sent.status, ((await sent.json()) as { error: string }).error]).toEqual([
      404,
      'document_not_found',
    ]);
    expect((await opened(who, { files: [file] })).length).toBeGreaterThan(0);
  });
});

describe('an officer', () => {
  it('T16 who loses the ability while the queue is open reads and hears nothing more, at once', async () => {
    const owner = await settled('owner');
    const [narrowed, demoted] = [
      await server.person({ level: 0, staffRole: 'auditor' }),
      await server.person({ level: 0, staffRole: 'support' }),
    ];
    const who = await person();
    const heard: string[] = [];
    const sockets = [
      await socketOf(narrowed, (text) => heard.push(text)),
      await socketOf(demoted, (text) => heard.push(text)),
    ];
    const first = await opened(who);
    await server.until(() => heard.filter((text) => text.includes(`"id":"${first}"`)).length === 2);
    const reason = 'They no longer look at tickets';
    const abilities = [{ action: 'read', subject: 'Audit' }];
    await as(owner, 'POST /admin/staff/roles/:role', { role: 'auditor' }, { abilities, reason });
    const members = { id: String(demoted.userId) };
    await as(owner, 'POST /admin/staff/members/:id/roles', members, { roles: ['content'], reason });
    const list = (officer: SignedIn) =>
      server.call('GET /admin/tickets', { token: officer.accessToken });
    // the very next call: no second goes by
    expect((await list(narrowed)).status).toBe(403);
    expect((await list(demoted)).status).toBe(401);
    expect((await claim(first, demoted)).status).toBe(401);
    const colleagues: string[] = [];
    const later = await socketOf(support, (text) => colleagues.push(text));
    const second = await opened(who);
    await server.until(() => colleagues.some((text) => text.includes(`"id":"${second}"`)));
    expect(heard.some((text) => text.includes(`"id":"${second}"`))).toBe(false);
    expect((await call('GET /admin/tickets/:id', support, first)).body.data).toMatchObject({
      state: 'waiting',
      officer: null,
    });
    for (const socket of [...sockets, later]) socket.disconnect();
  });
});
