// What staff do to an account: once, with its reason, written down, told, and in force at once.
import type { EndpointKey } from '@sarraf/contracts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, sender } from '../../testing/orders.ts';
import {
  levelOneForm,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const CLOSED_WITHIN_MS = 5_000;
const WHY = { reason: 'unusual_activity', words: 'Looks odd since Monday.', tell: true };

let server: TestServer;
let officer: SignedIn;
let second: SignedIn;
let support: SignedIn;
const send = sender(() => server);

beforeAll(async () => {
  server = await startTestServer();
  officer = await server.person({ level: 0, staffRole: 'kyc_officer' });
  second = await server.person({ level: 0, staffRole: 'kyc_officer' });
  await server.sql(`UPDATE staff_roles SET since = now() - interval '73 hours'`);
  support = await server.person({ level: 0, staffRole: 'support' });
});
afterAll(() => server?.close());

type Verb = 'block' | 'unblock' | 'freeze' | 'level' | 'end_sessions';

const act = (verb: Verb, person: SignedIn, body: object = {}, who = officer) =>
  server.call(`POST /admin/people/:id/${verb}` as EndpointKey, {
    token: who.accessToken,
    params: { id: String(person.userId) },
    body: { ...WHY, ...body },
    lang: 'en',
  });

const unfreeze = (person: SignedIn, who: SignedIn) =>
  server.call('POST /admin/people/:id/unfreeze', {
    token: who.accessToken,
    params: { id: String(person.userId) },
    body: { reason: 'mended' },
  });

const acts = (person: SignedIn) =>
  server.sql<{ act: string; reason: string; changes: unknown; actor_id: string }>(
    'SELECT act, reason, changes, actor_id FROM audit_acts WHERE person_id = $1 ORDER BY id',
    [person.userId],
  );

const notices = async (person: SignedIn): Promise<{ kind: string; facts: unknown }[]> =>
  server.sql('SELECT kind, facts FROM notifications WHERE user_id = $1 ORDER BY id', [
    person.userId,
  ]);

/** What the person themselves sees of it. */
const stoppedOf = async ({ accessToken: token }: SignedIn): Promise<unknown> =>
  (await server.call('GET /user/access_status', { token })).body.data['stopped'];

const rich = () => server.person({ opening: { IRT: '50000000' } });
const order = async (person: SignedIn) =>
  (await send('POST /trade/limitBuy', person, limit())).body;

describe('a freeze', () => {
  it('asked for by 20 at once is done once, and written down once', async () => {
    const person = await rich();
    const answers = await Promise.all(Array.from({ length: 20 }, () => act('freeze', person)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers.filter(({ body }) => body.data['done'] === true).length).toBe(1);
    expect(await acts(person)).toEqual([
      {
        act: 'account_frozen',
        actor_id: String(officer.userId),
        reason: 'unusual_activity: Looks odd since Monday.',
        changes: [{ field: 'is_frozen', old: 'false', new: 'true' }],
      },
    ]);
    expect((await notices(person)).map(({ kind }) => kind)).toEqual(['account_frozen']);
  });

  it('O09 O16 holds for the very next order, and until two officers lift it', async () => {
    const person = await rich();
    expect((await order(person)).code).toBe(200);
    // who is not to be told is not told
    await act('freeze', person, { tell: false });
    expect((await order(person)).error).toBe('account_frozen');
    const waits = { asked_at: expect.any(String), first_officer: String(officer.userId) };
    const first = await unfreeze(person, officer);
    expect(first.body.data).toMatchObject({
      done: true,
      standing: { frozen: true },
      unfreeze: waits,
    });
    expect((await unfreeze(person, officer)).body.error).toBe('approval_second_officer');
    const page = await server.call('GET /admin/people/:id', {
      token: support.accessToken,
      params: { id: String(person.userId) },
    });
    expect(page.body.data).toMatchObject({ standing: { frozen: true }, unfreeze: waits });
    expect((await order(person)).error).toBe('account_frozen');
    expect((await unfreeze(person, second)).body.data).toMatchObject({
      done: true,
      standing: { frozen: false, money_held_until: expect.any(String) },
      unfreeze: null,
    });
    expect((await order(person)).code).toBe(200);
    expect((await unfreeze(person, second)).body.data).toMatchObject({ done: false });
    expect((await acts(person)).map(({ act: name, actor_id: by }) => [name, Number(by)])).toEqual([
      ['account_frozen', officer.userId],
      ['unfreeze_approved', officer.userId],
      ['account_unfrozen', second.userId],
    ]);
    const told = (await notices(person)).map(({ kind }) => kind);
    expect(told).toContain('account_unfrozen');
    expect(told).not.toContain('account_frozen');
  });
});

describe('a block of one action', () => {
  it('O09 refuses the next order alone, until its end', async () => {
    const person = await rich();
    const until = new Date(server.clock.now() + 3_600_000).toISOString();
    const blocked = await act('block', person, { action: 'trade', until });
    expect(blocked.body.data).toMatchObject({
      done: true,
      standing: { blocks: [{ action: 'trade', until }] },
    });
    expect((await act('block', person, { action: 'trade', until })).body.data['done']).toBe(false);
    expect(await stoppedOf(person)).toEqual([{ action: 'trade', until, reason: WHY.reason }]);
    const refused = await order(person);
    expect([refused.error, refused.facts]).toEqual(['action_blocked', { action: 'trade', until }]);
    const page = await server.call('GET /admin/people/:id', {
      token: support.accessToken,
      params: { id: String(person.userId) },
    });
    expect(page.body.data['standing']).toMatchObject({ blocks: [{ action: 'trade', until }] });
    await act('unblock', person, { action: 'trade' });
    expect((await order(person)).code).toBe(200);
    expect(await stoppedOf(person)).toEqual([]);
    expect((await acts(person)).map(({ changes }) => changes)).toEqual([
      [{ field: 'blocked_trade', old: null, new: until }],
      [{ field: 'blocked_trade', old: until, new: null }],
    ]);
    const [told] = await notices(person);
    expect(told).toMatchObject({ kind: 'action_blocked', facts: { action: 'trade' } });
    // as the panel writes moments: «۳۰ آبان، ۱۴:۰۶», 21 November, 14:06
    const { until_fa: fa, until_en: en } = (told?.facts ?? {}) as Record<string, string>;
    expect(fa).toMatch(/^[۰-۹]{1,2} \p{L}+، [۰-۹]{2}:[۰-۹]{2}$/u);
    expect(en).toMatch(/^\d{1,2} \p{L}+, \d\d:\d\d$/u);
  });

  it('has an end that is to come, and a reason in words where the list has none', async () => {
    const person = await rich();
    const at = (ms: number) => new Date(server.clock.now() + ms).toISOString();
    for (const until of [at(-1_000), at(400 * 86_400_000), 'soon']) {
      const answer = await act('block', person, { action: 'deposit', until });
      expect([answer.status, answer.body.error], until).toEqual([422, 'validation_failed']);
    }
    const none = { action: 'deposit', until: null, reason: 'other', words: '' };
    expect((await act('block', person, none)).status).toBe(422);
    expect((await act('block', person, { ...none, reason: 'because' })).status).toBe(422);
    expect((await act('block', person, { ...none, action: 'all' })).status).toBe(422);
    expect(await acts(person)).toEqual([]);
    const said = { ...none, words: 'a word of mine' };
    expect((await act('block', person, said)).body.data['done']).toBe(true);
    // of whom it is not told the reason is not read either
    await act('block', person, { action: 'withdraw', until: null, tell: false });
    expect(await stoppedOf(person)).toEqual([
      { action: 'deposit', until: null, reason: 'other' },
      { action: 'withdraw', until: null, reason: null },
    ]);
  });
});

describe('a level', () => {
  it('goes down and up again to what was proved, never above it', async () => {
    const person = await rich();
    expect((await act('level', person, { level: 2 })).body.error).toBe('level_not_proved');
    expect((await act('level', person, { level: 0 })).body.data).toMatchObject({
      done: true,
      standing: { level: 0 },
    });
    expect((await order(person)).error).toBe('level_required');
    expect((await act('level', person, { level: 2 })).body.error).toBe('level_not_proved');
    expect((await act('level', person, { level: 1 })).body.data['done']).toBe(true);
    expect((await order(person)).code).toBe(200);
    expect((await acts(person)).map(({ changes }) => changes)).toEqual([
      [{ field: 'level', old: '1', new: '0' }],
      [{ field: 'level', old: '0', new: '1' }],
    ]);
    const newcomer = await server.register();
    expect((await act('level', newcomer, { level: 1 })).body.error).toBe('level_not_proved');
    expect((await act('level', newcomer, { level: 3 })).status).toBe(422);
    expect(await acts(newcomer)).toEqual([]);
  });

  it('2 is proved by documents that were approved', async () => {
    const person = await rich();
    await server.sql(
      `INSERT INTO kyc_requests (user_id, level, status, first_name, last_name, national_code_hash,
         national_code_sealed, birth_date, decided_at)
       SELECT id, 2, 'approved', first_name, last_name, national_code_hash, national_code_sealed,
         birth_date, now() FROM users WHERE id = $1`,
      [person.userId],
    );
    expect((await act('level', person, { level: 2 })).body.data).toMatchObject({
      standing: { level: 2 },
    });
  });
});

describe('a level that was taken away', () => {
  it('leaves the names as they were verified', async () => {
    const person = await rich();
    const { accessToken: token } = person;
    const profile = async () => (await server.call('GET /user/profile', { token })).body.data;
    await act('level', person, { level: 0 });
    const before = await profile();
    expect(before).toMatchObject({ level: 0, names_verified: true });
    for (const body of [{ first_name: 'دیگری' }, { last_name: 'دیگری' }]) {
      const refused = await server.call('POST /user/updateProfile', { token, body });
      expect([refused.status, refused.body.error]).toEqual([409, 'names_verified']);
    }
    expect(await profile()).toEqual(before);
  });

  it('is given again by an officer alone, whatever the identity office says', async () => {
    const person = await server.register();
    const { accessToken: token } = person;
    const form = levelOneForm(910_001);
    const status = async () => (await server.call('GET /user/access_status', { token })).body.data;
    const ask = () => server.call('POST /user/upgradeLevelOne', { token, form });
    await ask();
    await server.until(async () => (await status())['level'] === 1);
    await act('level', person, { level: 0 });
    expect((await ask()).status).toBe(200);
    const queued = async () => {
      const list = await server.call('GET /admin/kyc/requests', { token: officer.accessToken });
      const rows = list.body.data['data'] as { id: string; user_id: string }[];
      return rows.find(({ user_id }) => user_id === String(person.userId))?.id;
    };
    await server.until(
      async () => (await queued()) !== undefined || (await status())['level'] === 1,
    );
    expect(await status()).toMatchObject({ level: 0, request: { level: 1, status: 'pending' } });
    const decide = (verb: 'claim' | 'vouch', body?: object) =>
      server.call(`POST /admin/kyc/requests/:id/${verb}`, {
        token: officer.accessToken,
        params: { id: String(requestId) },
        ...(body === undefined ? {} : { body }),
      });
    const requestId = await queued();
    // what the office answered is there to be read
    expect((await decide('claim')).body.data['office']).toMatchObject({ mobile: true, card: true });
    expect((await decide('vouch', { reason: 'Came with her card' })).status).toBe(200);
    expect(await status()).toMatchObject({ level: 1, request: { status: 'approved' } });
  });
});

describe('sessions', () => {
  it('S04 end everywhere, with their sockets within 5 s, by support', async () => {
    const person = await server.register();
    const body = { refresh_token: person.refreshToken };
    const token = String((await server.call('POST /refresh-token', { body })).body.data['token']);
    const socket = io(server.url, {
      path: '/rt/notifications',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      query: { token },
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    const since = performance.now();
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    const ended = await act('end_sessions', person, { reason: 'access_stolen' }, support);
    expect(ended.body.data['done']).toBe(true);
    await closed;
    expect(performance.now() - since).toBeLessThan(CLOSED_WITHIN_MS);
    expect((await server.call('GET /fetchUser', { token: person.accessToken })).status).toBe(401);
    expect((await act('end_sessions', person, {}, support)).body.data['done']).toBe(false);
    expect(await acts(person)).toMatchObject([
      { act: 'sessions_ended', changes: [{ field: 'sessions', old: '1', new: '0' }] },
    ]);
  });
});

describe('nobody', () => {
  it('acts on themselves by another account of theirs, nor on the staff', async () => {
    const person = await rich();
    await server.sql(
      `UPDATE staff_members SET national_code_hash =
         (SELECT national_code_hash FROM users WHERE id = $2) WHERE user_id = $1`,
      [officer.userId, person.userId],
    );
    const tries = [
      act('freeze', person),
      act('end_sessions', person),
      act('level', person, { level: 0 }),
      act('block', person, { action: 'trade', until: null }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer.body.error).toBe('decides_on_self');
    }
    expect(await acts(person)).toEqual([]);
    expect((await act('freeze', support)).status).toBe(404);
    expect((await order(person)).code).toBe(200);
  });
});
