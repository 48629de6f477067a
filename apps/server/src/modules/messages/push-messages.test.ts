// Messages of the outbox that go to devices: what a push service answers, and what becomes of each.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pushing } from '../../testing/pushing.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { makePushKeys } from '../../providers/push/web-push.ts';
import { addPushKey } from '../push/index.ts';
import { ALERT_SMS_MAX } from '@sarraf/contracts';
import { alertSmsLeft, smsMonthOf } from './alert-sms.ts';
import { clockOf } from './quiet-hours.ts';
import { countAlertSms, selectSettings } from './settings.queries.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

let server: TestServer;
const acts = pushing(() => server);
const { devicesOf, makePeople, newcomer, pass, push, registerWith, rowsOf, settle } = acts;
const { health, shownOn, statesOf, tell, turnOn } = acts;

beforeAll(async () => {
  server = await startTestServer();
  await makePeople(3);
});
afterAll(() => server?.close());
afterEach(() => {
  Object.assign(push(), { mode: 'taken', times: null, only: null });
});

describe('a message to a device', () => {
  it('N04 waits as long as its service says that is busy, and is shown once', async () => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    Object.assign(push(), { mode: 'busy', retryAfterSeconds: 90 });
    const since = server.clock.now();
    await tell(person, 'level_refused');
    await settle(person, 'waiting 429');
    const [row] = await rowsOf(person);
    expect(row?.due_at.getTime()).toBeGreaterThanOrEqual(since + 90 * SECOND_MS);
    push().mode = 'taken';
    const asked = push().asked;
    await pass(60 * SECOND_MS);
    expect([push().asked, await statesOf(person)]).toEqual([asked, ['waiting 429']]);
    await pass(31 * SECOND_MS);
    await settle(person, 'sent');
    expect(telephone.delivered).toHaveLength(1);
  });

  it.each([
    ['fails', 'fail', 'waiting 503'],
    ['cuts the line', 'down', 'waiting unreachable'],
    ['never answers', 'hang', 'waiting timeout'],
  ] as const)('N04 is sent again where its service %s', async (_what, mode, state) => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    push().mode = mode;
    await tell(person, 'level_refused');
    await settle(person, state);
    expect(health()).toBe('down');
    push().mode = 'taken';
    await pass(MINUTE_MS);
    await settle(person, 'sent');
    expect([telephone.delivered.length, health()]).toEqual([1, 'up']);
  });

  it.each(['lost', 'doubling'] as const)(
    'N04 that its service %s is shown once, the second in the place of the first',
    async (mode) => {
      const person = await newcomer();
      const { telephone } = await turnOn(person);
      Object.assign(push(), { mode, times: 1 });
      await tell(person, 'level_refused');
      await server.until(() => telephone.delivered.length > 0);
      if (mode === 'lost') await settle(person, 'waiting unreachable');
      await pass(MINUTE_MS);
      await settle(person, 'sent');
      expect([telephone.delivered.length, telephone.shown.size]).toEqual([2, 1]);
      const [first, second] = telephone.delivered;
      expect([first?.topic, first?.text]).toEqual([second?.topic, second?.text]);
    },
  );

  it('N05 that is too large is sent once more with its title alone', async () => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    Object.assign(push(), { mode: 'large', times: 1 });
    await tell(person, 'level_refused', { reason: 'name_mismatch' });
    await settle(person, 'sent');
    expect(shownOn(telephone)).toMatchObject([{ title: 'احراز هویت انجام نشد', body: '' }]);
    push().mode = 'large';
    const asked = push().asked;
    await tell(person, 'level_refused');
    await settle(person, 'sent', 'failed 413');
    expect([push().asked, telephone.delivered.length]).toEqual([asked + 2, 1]);
  });

  it('N08 waits for the end of quiet hours, unless the account’s safety hangs on it', async () => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    const minuteOfDay = Math.floor((server.clock.now() + 3.5 * 3_600_000) / MINUTE_MS) % 1_440;
    const at = (minutes: number): string => clockOf((minuteOfDay + minutes + 1_440) % 1_440);
    await server.call('POST /user/message_settings', {
      token: person.accessToken,
      body: { quiet_hours: { from: at(-60), to: at(60) } },
    });
    await tell(person, 'level_refused');
    await tell(person, 'password_changed');
    await settle(person, 'waiting', 'sent');
    await pass(58 * MINUTE_MS);
    expect(await statesOf(person)).toEqual(['waiting', 'sent']);
    await pass(2 * MINUTE_MS);
    await settle(person, 'sent', 'sent');
    expect(shownOn(telephone).map(({ url }) => url)).toEqual(['/security', '/kyc']);
  });

  it('N13 is sent with the keys that its device subscribed with, after new ones are given out', async () => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    const before = (await devicesOf(person)).public_key;
    await addPushKey(server.process.context.plainDb, server.process.context.secrets);
    expect((await devicesOf(person)).public_key).not.toBe(before);
    const other = await turnOn(await server.login(person.mobile, person.password));
    await tell(person, 'level_refused');
    await settle(person, 'sent', 'sent');
    expect([telephone.delivered.length, other.telephone.delivered.length]).toEqual([1, 1]);
    expect([telephone.publicKey === other.telephone.publicKey, push().faults]).toEqual([false, []]);
  });

  it('N13 of a browser that subscribed with somebody else’s key ends that device, without an alarm', async () => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    await tell(person, 'level_refused');
    await settle(person, 'sent');
    const { endpoint, p256dh, auth } = push().subscribe(makePushKeys().publicKey);
    const session = await server.login(person.mobile, person.password);
    await registerWith(session, { endpoint, keys: { p256dh, auth } });
    await tell(person, 'level_refused');
    await settle(person, 'sent', 'failed other_key', 'sent');
    expect((await devicesOf(person)).devices).toHaveLength(1);
    expect([telephone.delivered.length, health()]).toEqual([2, 'up']);
  });

  it('that its service refuses in our name waits until somebody has mended that', async () => {
    const person = await newcomer();
    const { telephone } = await turnOn(person);
    await tell(person, 'level_refused');
    await settle(person, 'sent');
    push().mode = 'forbidden';
    await tell(person, 'level_refused');
    await settle(person, 'sent', 'waiting 403');
    expect(health()).toBe('down');
    push().mode = 'taken';
    await pass(14 * MINUTE_MS);
    expect(await statesOf(person)).toEqual(['sent', 'waiting 403']);
    await pass(MINUTE_MS);
    await settle(person, 'sent', 'sent');
    expect([telephone.delivered.length, health()]).toEqual([2, 'up']);
  });

  it('is held up by nothing of text messages, nor holds them up', async () => {
    const person = await newcomer();
    await turnOn(person);
    push().mode = 'hang';
    for (let notice = 0; notice < 25; notice += 1) await tell(person, 'level_refused');
    await tell(person, 'password_changed');
    const bySms = () => server.providers.inbox.filter(({ receptor }) => receptor === person.mobile);
    await server.until(() => bySms().some(({ template }) => template.includes('password-changed')));
    expect((await statesOf(person)).filter((state) => state === 'sent')).toEqual([]);
  });
});

describe('a test message', () => {
  const test = (person: SignedIn) => server.call('POST /push/test', { token: person.accessToken });

  it('goes to the device in the hand alone, three times an hour, in quiet hours, too', async () => {
    const person = await newcomer();
    expect((await test(person)).body.error).toBe('push_not_on');
    const other = await turnOn(await server.login(person.mobile, person.password));
    expect((await test(person)).body.error).toBe('push_not_on');
    const { telephone } = await turnOn(person, 'en');
    await server.call('POST /user/message_settings', {
      token: person.accessToken,
      body: { quiet_hours: { from: '00:00', to: '23:59' } },
    });
    for (let time = 0; time < 3; time += 1) expect((await test(person)).status).toBe(200);
    await settle(person, 'sent', 'sent', 'sent');
    const refused = await test(person);
    expect([refused.status, refused.body.error]).toEqual([429, 'push_tests_limit']);
    expect(refused.body.facts).toMatchObject({ max: 3, seconds: expect.any(Number) });
    expect(shownOn(telephone)).toHaveLength(3);
    expect(shownOn(telephone)[0]).toMatchObject({ title: 'Test notification' });
    expect([other.telephone.delivered, await rowsOf(person)]).toMatchObject([[], { length: 3 }]);
  });
});

describe('text messages about prices', () => {
  it('are five in a month of Tehran’s calendar, also where they are asked for at once', async () => {
    const person = await newcomer();
    const { plainDb } = server.process.context;
    const month = smsMonthOf(Date.parse('2026-11-21T20:29:59Z'));
    const next = smsMonthOf(Date.parse('2026-11-21T20:30:00Z'));
    expect([month, next]).toEqual(['1405/08', '1405/09']);
    const count = (of: string) => countAlertSms(plainDb, person.userId, of, ALERT_SMS_MAX);
    const eight = await Promise.all(Array.from({ length: 8 }, () => count(month)));
    expect(eight.filter(Boolean)).toHaveLength(5);
    expect([await count(month), await count(next), await count(next)]).toEqual([false, true, true]);
    const left = async (now: string): Promise<number> => {
      const settings = await selectSettings(plainDb, person.userId);
      return settings === undefined ? -1 : alertSmsLeft(settings, Date.parse(now));
    };
    expect(await left('2026-11-22T00:00:00Z')).toBe(3);
    expect(await left('2026-12-25T00:00:00Z')).toBe(5);
  });
});
