// Whom people find, and whom alone they send to.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moving, type Person } from '../../testing/moves.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const parts = moving(() => server);
const { again, call, codeFor, give, moneyOf, rich, toldOf, transfer } = parts;
const find = (who: Person, query: string) =>
  call(who, 'GET /transfers/recipient', { query: { query } });
const add = async (who: Person, to_user: string, label = 'برادر') =>
  call(who, 'POST /recipients', {
    body: { to_user, label, activation_code: await codeFor(who, 'recipients') },
  });
const remove = (who: Person, id: string) => call(who, 'DELETE /recipients/:id', { params: { id } });
const whitelist = (who: Person, on: boolean, proof: Record<string, unknown> = {}) =>
  call(who, 'POST /recipients/whitelist', { body: { on, ...proof } });
const bookOf = async (who: Person) =>
  (await call(who, 'GET /recipients')).body.data as unknown as {
    data: { id: string; counts: boolean }[];
    recent: { name: string; transfers: number }[];
    whitelist: { on: boolean; off_at: string | null };
  };

describe('looking somebody up', () => {
  it('shows the first name, the ends of the last, level and day, and transfers before', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const found = await find(who, `+98 ${friend.mobile.slice(1, 4)} ${friend.mobile.slice(4)}`);
    expect(found.body.data, found.text).toMatchObject({
      found: true,
      level: 1,
      transfers: 0,
      lookups_left: 9,
    });
    expect(found.body.data['name']).toMatch(/^مریم .•••.$/);
    expect(found.body.data['since']).toMatch(/T00:00:00.000Z$/);
    expect(found.text).not.toContain(friend.mobile);
    await transfer(who, { to_user: friend.mobile });
    expect((await find(who, friend.mobile)).body.data).toMatchObject({ transfers: 1 });
  });

  it('says the same of nobody, of level 0, of the frozen, of staff, and of half a number', async () => {
    const who = await rich();
    const frozen = await server.person();
    await call(frozen, 'POST /user/freeze');
    const nobodies = [
      '09359999998',
      'nobody_at_all',
      (await server.person({ level: 0 })).mobile,
      frozen.mobile,
      (await server.person({ staffRole: 'support' })).mobile,
      frozen.mobile.slice(0, 8),
      '%',
      "' OR 1=1 --",
    ];
    const answers: unknown[] = [];
    for (const query of nobodies) {
      const { status, body } = await find(who, query);
      answers.push([status, { ...body.data, lookups_left: 0 }]);
    }
    const nothing = { found: false, name: null, level: null, since: null, transfers: 0 };
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([200, { ...nothing, lookups_left: 0 }])]),
    );
  });

  it('finds the owner of an invite code, however it was typed', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const made = await call(friend, 'POST /referral/create', { body: { user_percent: 50 } });
    // of digits alone it would be a number of nobody's
    await server.sql('UPDATE referral_codes SET code = $2 WHERE code = $1', [
      made.body.data['code'],
      'QX0Z1K',
    ]);
    for (const query of ['QX0Z1K', 'qxoz-ik', ' Qx0z 1k ']) {
      expect((await find(who, query)).body.data, query).toMatchObject({ found: true });
    }
    const before = await moneyOf(friend);
    await transfer(who, { to_user: 'qx0z1k' });
    expect(await moneyOf(friend)).not.toEqual(before);
    // named so for the sake of what was meant for the code's owner
    const stranger = await server.person({ level: 1 });
    await call(stranger, 'POST /user/updateProfile', { body: { username: 'qx0z1k' } });
    expect((await find(who, 'qx0z1k')).body.data).toMatchObject({ found: false });
  });

  it('never finds by digits alone whoever has them as a username', async () => {
    const [who, stranger] = [await rich(), await server.person({ level: 1 })];
    const names = ['0937111223', '093711122334', '12345'];
    for (const name of names) {
      await server.sql('INSERT INTO usernames (user_id, username) VALUES ($1, $2)', [
        stranger.userId,
        name,
      ]);
    }
    // it was taken when that was free: it stays theirs
    await server.sql('UPDATE users SET username = $2 WHERE id = $1', [stranger.userId, names[0]]);
    const kept = await call(stranger, 'POST /user/updateProfile', { body: { username: names[0] } });
    expect(kept.body.data['username']).toBe(names[0]);
    for (const query of [...names, '۰۹۳۷۱۱۱۲۲۳', '\u200b0937111223']) {
      expect((await find(who, query)).body.data, query).toMatchObject({ found: false });
    }
    const sent = await transfer(who, { to_user: '0937111223' });
    expect(sent.body.error).toBe('recipient_not_found');
  });

  it('takes ten different ones a day, sending and adding with it, and repeats cost nothing', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    for (let at = 0; at < 8; at += 1) await find(who, `0935888000${at}`);
    for (let at = 0; at < 3; at += 1) await find(who, '09358880000');
    expect((await transfer(who, { to_user: friend.mobile })).status).toBe(200);
    expect((await add(who, '09358880009')).body.error).toBe('recipient_not_found');
    const refusals = [
      await find(who, '09358880010'),
      await transfer(who, { to_user: '09358880011' }),
      await add(who, '09358880012'),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.error]).toEqual([429, 'lookups_used_up']);
    }
    expect((await find(who, friend.mobile)).body.data).toMatchObject({ lookups_left: 0 });
    expect((await transfer(who, { to_user: friend.mobile })).status).toBe(200);
    server.clock.advance(DAY_MS);
    const later = await again(who);
    expect((await find(later, '09358880010')).body.data).toMatchObject({ lookups_left: 9 });
  });

  it('many at once are ten', async () => {
    const who = await rich();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => find(who, `0935777${1_000 + at}`)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(10);
  });
});

describe('the address book', () => {
  it('takes somebody by a factor, once, and they are sent to by their entry', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    const bare = await call(who, 'POST /recipients', { body: { to_user: friend.mobile } });
    expect([bare.status, bare.body.error]).toEqual([403, 'factor_required']);
    const wrong = await call(who, 'POST /recipients', {
      body: { to_user: friend.mobile, activation_code: await codeFor(who, 'transfer') },
    });
    expect(wrong.body.error).toBe('code_wrong');
    const added = await add(who, friend.mobile);
    expect(added.body.data, added.text).toMatchObject({
      label: 'برادر',
      level: 1,
      counts: false,
      transfers: 0,
    });
    expect((await add(who, friend.mobile)).body.error).toBe('recipient_known');
    expect((await add(who, who.mobile)).body.error).toBe('transfer_to_self');
    const recipient_id = added.body.data['id'];
    // without the whitelist an entry is a shortcut, new or not
    expect((await transfer(who, { recipient_id })).status).toBe(200);
    expect(await moneyOf(friend)).toMatchObject({ spot: 1_000_000 });
    const foreign = await transfer(await rich(), { recipient_id, activation_code: '000000' });
    expect(foreign.body.error).toBe('recipient_not_found');
    expect((await bookOf(who)).recent).toEqual([]);
    expect((await remove(await rich(), String(recipient_id))).status).toBe(404);
    expect((await remove(who, String(recipient_id))).status).toBe(200);
    const { data, recent } = await bookOf(who);
    expect([data.length, recent.map(({ transfers }) => transfers)]).toEqual([0, [1]]);
    expect((await transfer(who, { recipient_id })).body.error).toBe('recipient_not_found');
    await parts.move();
    expect(await toldOf(who)).toEqual(['recipient_added', 'transfer_sent']);
  });
});

describe('the whitelist', () => {
  it('lets money go to entries of a day and more, and refuses gifts', async () => {
    const [who, friend, other] = [
      await rich(),
      await server.person({ level: 1 }),
      await server.person({ level: 1 }),
    ];
    const recipient_id = (await add(who, friend.mobile)).body.data['id'];
    expect((await whitelist(who, true)).body.data).toEqual({ on: true, off_at: null });
    const tooNew = await transfer(who, { recipient_id });
    expect([tooNew.status, tooNew.body.error]).toEqual([403, 'recipient_too_new']);
    const unlisted = await transfer(who, { to_user: other.mobile });
    expect([unlisted.status, unlisted.body.error]).toEqual([403, 'recipient_not_listed']);
    const gift = await give(who);
    expect([gift.status, gift.body.error]).toEqual([403, 'gifts_not_listed']);
    expect((await call(who, 'GET /transfers/terms')).body.data['whitelist_on']).toBe(true);
    server.clock.advance(DAY_MS);
    const later = await again(who);
    expect((await transfer(later, { recipient_id })).status).toBe(200);
    expect((await transfer(later, { to_user: friend.mobile })).status).toBe(200);
    expect((await transfer(later, { to_user: other.mobile })).body.error).toBe(
      'recipient_not_listed',
    );
    expect((await transfer(later, { to_wallet: 'vault' })).status).toBe(200);
    expect(await moneyOf(other)).toMatchObject({ spot: 0 });
    // removed and added again it is new again
    await remove(later, String(recipient_id));
    expect((await transfer(later, { to_user: friend.mobile })).body.error).toBe(
      'recipient_not_listed',
    );
    await add(later, friend.mobile);
    expect((await transfer(later, { to_user: friend.mobile })).body.error).toBe(
      'recipient_too_new',
    );
    expect(await moneyOf(friend)).toMatchObject({ spot: 2_000_000 });
  });

  it('goes off by a factor and after three days; asking twice begins nothing anew', async () => {
    const [who, friend] = [await rich(), await server.person({ level: 1 })];
    await whitelist(who, true);
    await whitelist(who, true);
    const bare = await whitelist(who, false);
    expect([bare.status, bare.body.error]).toEqual([403, 'factor_required']);
    const proof = async () => ({ activation_code: await codeFor(who, 'recipients') });
    const asked = await whitelist(who, false, await proof());
    expect(asked.body.data, asked.text).toMatchObject({ on: true });
    expect((await whitelist(who, false, await proof())).body.data).toEqual(asked.body.data);
    expect((await transfer(who, { to_user: friend.mobile })).body.error).toBe(
      'recipient_not_listed',
    );
    server.clock.advance(71 * HOUR_MS);
    const before = await again(who);
    expect((await give(before)).body.error).toBe('gifts_not_listed');
    server.clock.advance(2 * HOUR_MS);
    const after = await again(who);
    expect((await bookOf(after)).whitelist).toEqual({ on: false, off_at: null });
    expect((await transfer(after, { to_user: friend.mobile })).status).toBe(200);
    expect((await toldOf(who)).slice(0, 2)).toEqual(['whitelist_on', 'whitelist_off_asked']);
  });

  it('stays on when its owner says so in time', async () => {
    const who = await rich();
    await whitelist(who, true);
    await whitelist(who, false, { activation_code: await codeFor(who, 'recipients') });
    expect((await whitelist(who, true)).body.data).toEqual({ on: true, off_at: null });
    server.clock.advance(4 * DAY_MS);
    expect((await bookOf(await again(who))).whitelist).toEqual({ on: true, off_at: null });
  });
});
