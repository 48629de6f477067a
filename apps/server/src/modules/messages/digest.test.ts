// A day or a week in one mail: what came and was not mailed by itself, counted once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeMail, startFakeMail } from '../../testing/fake-mail.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import type { Notify } from '../notifications/index.ts';
import { digestSlots } from './digest.service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let mail: FakeMail;
let references = 0;

beforeAll(async () => {
  mail = await startFakeMail();
  server = await startTestServer({ env: { SARRAF_MAIL_SIMULATOR_URL: mail.url } });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

/** Somebody with an address whose digest counts since before the last one was due. */
async function reader(every: 'daily' | 'weekly'): Promise<SignedIn> {
  const person = await server.register();
  const address = `digest${person.userId}@example.ir`;
  await server.sql('UPDATE users SET email = $2 WHERE id = $1', [person.userId, address]);
  const set = await server.call('POST /user/message_settings', {
    token: person.accessToken,
    body: { digest: every },
  });
  expect(set.body.data).toMatchObject({ digest: every });
  await moveBack(person, 8 * DAY_MS);
  return person;
}

const moveBack = async ({ userId }: SignedIn, ms: number): Promise<void> => {
  const since = new Date(server.clock.now() - ms);
  await server.sql('UPDATE message_settings SET digest_at = $2 WHERE user_id = $1', [
    userId,
    since,
  ]);
};

/** A notice of a moment. */
async function tell({ userId }: SignedIn, kind: Notify['kind'], at: Date): Promise<void> {
  const reference = `digest-test:${(references += 1)}`;
  const { notifications } = server.process.modules.all;
  await notifications.notify({ userId, kind, facts: {}, reference });
  await server.sql('UPDATE notifications SET created_at = $2 WHERE reference = $1', [
    reference,
    at,
  ]);
}

const run = (): Promise<void> => server.process.background.run('tell_digests');
const digestsOf = ({ userId }: SignedIn) =>
  server.sql<{ facts: Record<string, string>; channels: string[] }>(
    `SELECT n.facts, array(SELECT channel FROM messages WHERE notification_id = n.id) AS channels
     FROM notifications AS n WHERE n.user_id = $1 AND n.kind = 'digest' ORDER BY n.id`,
    [userId],
  );

it('is due at 20:00 in Tehran, and weekly on Fridays', () => {
  const slots = (now: string) => {
    const { daily, weekly } = digestSlots(Date.parse(now));
    return [daily.toISOString(), weekly.toISOString()];
  };
  // a Sunday
  expect(slots('2026-11-29T16:29:59Z')).toEqual([
    '2026-11-28T16:30:00.000Z',
    '2026-11-27T16:30:00.000Z',
  ]);
  expect(slots('2026-11-29T16:30:00Z')).toEqual([
    '2026-11-29T16:30:00.000Z',
    '2026-11-27T16:30:00.000Z',
  ]);
  expect(slots('2026-12-04T16:30:00Z')[1]).toBe('2026-12-04T16:30:00.000Z');
  expect(slots('2026-12-04T16:29:59Z')[1]).toBe('2026-11-27T16:30:00.000Z');
});

describe('a digest', () => {
  it('counts what came and was not mailed by itself, in one mail and nothing else', async () => {
    const person = await reader('daily');
    const until = digestSlots(server.clock.now()).daily.getTime();
    await tell(person, 'deposit_paid', new Date(until - HOUR_MS));
    await tell(person, 'order_filled', new Date(until - 2 * HOUR_MS));
    await tell(person, 'order_filled', new Date(until - 3 * HOUR_MS));
    // mailed by itself
    await tell(person, 'level_refused', new Date(until - HOUR_MS));
    // before the last digest, and after this one
    await tell(person, 'deposit_paid', new Date(until - 9 * DAY_MS));
    await tell(person, 'deposit_paid', new Date(until + 1_000));
    await Promise.all([run(), run()]);
    await run();
    expect(await digestsOf(person)).toEqual([
      { facts: { count: '3', deposit: '1', order: '2' }, channels: ['mail'] },
    ]);
    const address = `digest${person.userId}@example.ir`;
    const mailed = () =>
      mail.inbox.filter(
        ({ to, subject }) =>
          to?.some((one) => one.address === address) && subject === 'خلاصهٔ اعلان‌ها',
      );
    await server.until(() => mailed().length > 0);
    expect(mailed()[0]?.text).toContain('۳ اعلان رسید: واریز ۱، سفارش و معامله ۲');
  });

  it('of a week waits for Friday', async () => {
    const person = await reader('weekly');
    const { weekly } = digestSlots(server.clock.now());
    await server.sql('UPDATE message_settings SET digest_at = $2 WHERE user_id = $1', [
      person.userId,
      weekly,
    ]);
    await tell(person, 'order_filled', new Date(weekly.getTime() + 1_000));
    await run();
    expect(await digestsOf(person)).toEqual([]);
  });

  it('is none where nothing came, and of nobody who has no address or turned it off', async () => {
    const [quiet, homeless, off] = [
      await reader('daily'),
      await reader('daily'),
      await reader('daily'),
    ];
    const at = new Date(digestSlots(server.clock.now()).daily.getTime() - HOUR_MS);
    await server.sql('UPDATE users SET email = NULL WHERE id = $1', [homeless.userId]);
    await server.call('POST /user/message_settings', {
      token: off.accessToken,
      body: { digest: 'off' },
    });
    for (const person of [homeless, off]) await tell(person, 'order_filled', at);
    await run();
    for (const person of [quiet, homeless, off]) expect(await digestsOf(person)).toEqual([]);
    const refused = await server.call('POST /user/message_settings', {
      token: off.accessToken,
      body: { digest: 'hourly' },
    });
    expect(refused.body.error).toBe('validation_failed');
  });
});
