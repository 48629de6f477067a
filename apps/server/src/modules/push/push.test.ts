// Devices that are told of things while the panel is closed, over HTTP and with a push service that verifies
// who sends and decrypts what it takes.
import { randomBytes } from 'node:crypto';
import type { PushTelephone } from '@sarraf/push-receiver';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pushing } from '../../testing/pushing.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
const acts = pushing(() => server);
const { devicesOf, makePeople, newcomer, pass, push, registerWith, settle } = acts;
const { health, shownOn, statesOf, subscribe, tell, turnOn } = acts;

beforeAll(async () => {
  server = await startTestServer();
  await makePeople(3);
});
afterAll(() => server?.close());
afterEach(() => {
  Object.assign(push(), { mode: 'taken', times: null, only: null });
});

describe('a device', () => {
  it('is told what a notice says, encrypted for it, with the address that it leads to', async () => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    const other = await turnOn(await server.login(person.mobile, person.password), 'en');
    await tell(person, 'deposit_paid', { amount: '1250000', symbol: 'IRT' });
    await settle(person, 'sent', 'sent');
    const [{ id } = { id: 0n }] = await server.sql<{ id: bigint }>(
      'SELECT id FROM notifications WHERE user_id = $1',
      [person.userId],
    );
    const common = { v: 1, id: String(id), tag: `n${id}`, url: '/mywallet', badge: 1 };
    expect(shownOn(telephone)).toEqual([
      { ...common, lang: 'fa', title: 'واریز انجام شد', body: expect.stringContaining('تومان') },
    ]);
    // each in the language of its own panel
    expect(shownOn(other.telephone)).toEqual([
      { ...common, lang: 'en', title: 'Deposit received', body: expect.stringContaining('toman') },
    ]);
    expect(telephone.delivered).toMatchObject([{ topic: `n${id}`, ttl: 3_600, urgency: 'normal' }]);
    expect(push().faults).toEqual([]);
    const { devices } = await devicesOf(person);
    expect(devices).toMatchObject([
      { name: 'Chrome, Android', current: false, last_taken_at: expect.any(String) },
      { current: true, telephone_url: expect.stringContaining(`/telephone/${telephone.id}`) },
    ]);
  });

  it('is kept a day of what is of safety, and called at once; of titles alone where one chose so', async () => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    await server.call('POST /user/message_settings', {
      token: person.accessToken,
      body: { push_titles_alone: true },
    });
    await tell(person, 'password_changed');
    await settle(person, 'sent');
    expect(telephone.delivered).toMatchObject([{ ttl: 86_400, urgency: 'high' }]);
    expect(shownOn(telephone)).toMatchObject([{ body: '', url: '/security' }]);
  });

  it('of the demo is a telephone of the demo, and a topic that is off is not told there', async () => {
    const person = await newcomer();
    const answer = await registerWith(person, null);
    expect(answer.status, answer.text).toBe(200);
    const id = String(answer.body.data['telephone_url']).split('/').at(-1) ?? '';
    await server.call('POST /user/message_settings', {
      token: person.accessToken,
      body: { choices: [{ topic: 'order', channel: 'push', on: false }] },
    });
    await tell(person, 'order_cancelled', { side: 'buy', coin: 'BTC' });
    await tell(person, 'level_refused');
    await settle(person, 'sent');
    expect(push().telephones.get(id)?.delivered).toHaveLength(1);
  });

  it('of the demo is none where nobody makes telephones', async () => {
    const person = await newcomer();
    push().mode = 'down';
    const answer = await registerWith(person, null);
    expect([answer.status, answer.body.error]).toEqual([409, 'push_unavailable']);
    expect((await devicesOf(person)).devices).toEqual([]);
  });

  it('N01 is refused at an address that is none of ours, and nothing is asked there', async () => {
    const person = await newcomer();
    const { endpoint, keys } = await subscribe(person);
    const asked = push().asked;
    for (const wrong of [
      endpoint.replace('http:', 'https:'),
      endpoint.replace('127.0.0.1', 'localhost'),
      endpoint.replace('127.0.0.1', 'user@127.0.0.1'),
      endpoint.replace('127.0.0.1', '169.254.169.254'),
      `${endpoint}/../../telephones`,
      `${endpoint}?to=elsewhere`,
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com.evil.example/x',
      'not an address',
    ]) {
      const answer = await registerWith(person, { endpoint: wrong, keys });
      expect([answer.status, answer.body.error], wrong).toEqual([422, 'push_address_refused']);
    }
    expect((await devicesOf(person)).devices).toEqual([]);
    expect(push().asked).toBe(asked);
  });

  it('N01 that came to another address in the tables is sent nothing, and no redirect is followed', async () => {
    const person = await newcomer();
    const { telephone, subscription } = await turnOn(person);
    Object.assign(push(), { mode: 'redirect', only: telephone.id });
    await tell(person, 'level_refused');
    await settle(person, 'failed 307');
    const asked = push().asked;
    await server.sql('UPDATE push_devices SET endpoint = $2 WHERE user_id = $1', [
      person.userId,
      subscription.endpoint.replace('/push/to/', '/push/../push/to/'),
    ]);
    await tell(person, 'level_refused');
    await settle(person, 'failed 307', 'failed address');
    expect([push().asked, telephone.delivered]).toEqual([asked, []]);
  });

  it('N02 is refused with a key off the curve, a short or a long one', async () => {
    const person = await newcomer();
    const { endpoint, keys } = await subscribe(person);
    const point = Buffer.from(keys.p256dh, 'base64url');
    const off = Buffer.from(point);
    off[64] = (off[64] ?? 0) ^ 1;
    const compressed = Buffer.concat([
      Buffer.from([2 + ((point[64] ?? 0) & 1)]),
      point.subarray(1, 33),
    ]);
    const text = (bytes: Buffer): string => bytes.toString('base64url');
    for (const wrong of [
      { p256dh: text(off), auth: keys.auth },
      { p256dh: text(point.subarray(0, 64)), auth: keys.auth },
      { p256dh: text(Buffer.concat([point, Buffer.from([0])])), auth: keys.auth },
      { p256dh: text(compressed), auth: keys.auth },
      { p256dh: text(Buffer.concat([Buffer.from([6]), point.subarray(1)])), auth: keys.auth },
      { p256dh: text(Buffer.alloc(65)), auth: keys.auth },
      { p256dh: `${keys.p256dh}=`, auth: keys.auth },
      { p256dh: '', auth: keys.auth },
      { p256dh: keys.p256dh, auth: text(randomBytes(15)) },
      { p256dh: keys.p256dh, auth: text(randomBytes(17)) },
      { p256dh: keys.p256dh, auth: '' },
    ]) {
      const answer = await registerWith(person, { endpoint, keys: wrong });
      expect([answer.status, answer.body.error], JSON.stringify(wrong)).toEqual([
        422,
        'push_keys_invalid',
      ]);
    }
    expect((await devicesOf(person)).devices).toEqual([]);
  });

  it.each(['unknown', 'gone'] as const)(
    'N03 of which its service says %s is told nothing any more',
    async (mode) => {
      const person = await newcomer();
      const { telephone } = await turnOn(person);
      Object.assign(push(), { mode, only: telephone.id });
      await tell(person, 'level_refused');
      await settle(person, 'failed gone');
      expect((await devicesOf(person)).devices).toEqual([]);
      push().mode = 'taken';
      const asked = push().asked;
      await tell(person, 'level_refused');
      expect(await statesOf(person)).toEqual(['failed gone']);
      expect(push().asked).toBe(asked);
      // a device that was thrown away is no fault of the house's
      expect(health()).toBe('up');
    },
  );

  it('N07 is the eleventh: the oldest gives way, with what waits for it', async () => {
    const person = await newcomer();
    const sessions = [person];
    while (sessions.length < 11) {
      sessions.push(await server.login(person.mobile, person.password));
    }
    const telephones: PushTelephone[] = [];
    for (const session of sessions.slice(0, 10)) telephones.push((await turnOn(session)).telephone);
    const before = (await devicesOf(person)).devices;
    expect(before).toHaveLength(10);
    push().mode = 'fail';
    await tell(person, 'level_refused');
    await server.until(async () =>
      (await statesOf(person)).every((state) => state.endsWith('503')),
    );
    push().mode = 'taken';
    telephones.push((await turnOn(sessions[10] ?? person)).telephone);
    const after = (await devicesOf(person)).devices;
    expect(after.slice(1)).toEqual(
      before.slice(0, 9).map((one) => ({ ...one, current: one.current })),
    );
    await pass(MINUTE_MS);
    // written newest first
    await settle(person, ...Array<string>(9).fill('sent'), 'failed ended');
    expect(telephones.map(({ delivered }) => delivered.length)).toEqual([
      0,
      ...Array(9).fill(1),
      0,
    ]);
  });

  it('that somebody else has is an unknown one', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await turnOn(person);
    const [{ id } = { id: '' }] = (await devicesOf(person)).devices;
    for (const wrong of [id, '00000000-0000-4000-8000-000000000000']) {
      const answer = await server.call('DELETE /push/devices/:id', {
        token: other.accessToken,
        params: { id: wrong },
      });
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
    expect((await devicesOf(person)).devices).toHaveLength(1);
    const token = person.accessToken;
    await server.call('DELETE /push/devices/:id', { token, params: { id } });
    expect((await devicesOf(person)).devices).toEqual([]);
  });
});
