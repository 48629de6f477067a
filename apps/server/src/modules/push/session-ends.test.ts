// N06: a device is told things while its session lives, and not a message longer, whatever ends it.
import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '../../platform/database/handles.ts';
import { pushing } from '../../testing/pushing.ts';
import {
  type Answer,
  type CallOptions,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

const NEXT_PASSWORD = 'Narges-8-bahar-3';

let server: TestServer;
const { devicesOf, push, registerWith, settle, statesOf, tell, turnOn } = pushing(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
afterEach(() => {
  push().mode = 'taken';
});

/** Ends the session of the person, from another one of theirs or by the house. */
type End = (person: SignedIn, other: SignedIn) => Promise<unknown>;

async function call(
  key: EndpointKey,
  { accessToken: token }: SignedIn,
  options: CallOptions = {},
): Promise<Answer> {
  const answer = await server.call(key, { token, ...options });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

const ENDS: Readonly<Record<string, End>> = {
  'after the log-out': (person) => call('POST /jwt/logout', person),
  'where the session was ended from another one': async (_, other) => {
    const sessions = (await call('GET /sessions', other)).body.data as unknown as {
      readonly id: string;
      readonly current: boolean;
    }[];
    const id = String(sessions.find(({ current }) => !current)?.id);
    return call('DELETE /sessions/:id', other, { params: { id } });
  },
  'where all other sessions were ended': (_, other) => call('DELETE /sessions', other),
  'after the password was changed from another session': async ({ mobile, password }, other) => {
    await call('POST /user/getVerficiationCode', other, { body: { purpose: 'change_password' } });
    const activation_code = await server.code(mobile);
    const body = { old_password: password, password: NEXT_PASSWORD, activation_code };
    return call('POST /user/changePassword', other, { body });
  },
  'after the password was reset': async ({ mobile }) => {
    await server.call('POST /forgotPassword', { body: { mobile } });
    const activation_code = await server.code(mobile);
    const body = { mobile, activation_code, password: NEXT_PASSWORD };
    expect((await server.call('POST /forgotPassword', { body })).status).toBe(200);
  },
  'after the account was frozen from another session': (_, other) =>
    call('POST /user/freeze', other),
  'after the account was recovered': ({ userId }) =>
    withTransaction(server.process.context.plainDb, (tx) =>
      server.process.modules.all.securityChanges.settle(tx, {
        userId,
        keepSessionId: null,
        endReason: 'account_recovered',
        notice: { kind: 'account_recovered', facts: {} },
        holdHours: 24,
      }),
    ),
  'once the session has run out': ({ userId }) =>
    server.sql('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [userId]),
  'of a person whom the house has blocked': ({ userId }) =>
    server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [userId]),
};

/** What waits is due at once. */
async function sendNow({ userId }: SignedIn): Promise<void> {
  await server.sql(`UPDATE messages SET due_at = now() - interval '1 hour' WHERE user_id = $1`, [
    userId,
  ]);
  await server.process.background.run('send_push');
}

it.each(Object.keys(ENDS))('N06 nothing more arrives %s', async (what) => {
  const person = await server.register();
  const other = await server.login(person.mobile, person.password);
  const { telephone } = await turnOn(person);
  await tell(person, 'level_refused');
  await settle(person, 'sent');
  // what waits when it ends goes nowhere, either
  push().mode = 'fail';
  await tell(person, 'level_refused');
  await settle(person, 'sent', 'waiting 503');
  await ENDS[what]?.(person, other);
  push().mode = 'taken';
  const asked = push().asked;
  await tell(person, 'level_refused');
  await sendNow(person);
  await settle(person, 'sent', 'failed ended');
  expect([push().asked, telephone.delivered.length]).toEqual([asked, 1]);
});

it('N06 nothing more arrives of the first account where a second one signs in on the same browser', async () => {
  const [first, second] = [await server.register(), await server.register()];
  const { subscription, telephone } = await turnOn(first);
  push().mode = 'fail';
  await tell(first, 'level_refused');
  await settle(first, 'waiting 503');
  push().mode = 'taken';
  expect((await registerWith(second, subscription)).status).toBe(200);
  await tell(first, 'level_refused');
  await sendNow(first);
  await settle(first, 'failed ended');
  expect([(await devicesOf(first)).devices, telephone.delivered]).toEqual([[], []]);
  await tell(second, 'level_refused');
  await settle(second, 'sent');
  expect(telephone.delivered).toHaveLength(1);
});

it('N06 the same browser again keeps one device, and another one takes its place in the session', async () => {
  const person = await server.register();
  const { subscription, telephone } = await turnOn(person);
  const before = (await devicesOf(person)).devices;
  await registerWith(person, subscription, 'en');
  expect((await devicesOf(person)).devices).toEqual(before);
  const newer = await turnOn(person);
  expect((await devicesOf(person)).devices).toHaveLength(1);
  await tell(person, 'level_refused');
  await settle(person, 'sent');
  expect([telephone.delivered.length, newer.telephone.delivered.length]).toEqual([0, 1]);
  expect(await statesOf(person)).toEqual(['sent']);
});

it('N06 devices of sessions that are over are forgotten at night', async () => {
  const over = () =>
    server.sql(
      `SELECT FROM push_devices AS d JOIN sessions AS s ON s.id = d.session_id
       WHERE s.ended_at IS NOT NULL OR s.expires_at <= now()`,
    );
  const [person, gone] = [await server.register(), await server.register()];
  await turnOn(person);
  await turnOn(gone);
  await call('POST /jwt/logout', gone);
  expect(await over()).not.toEqual([]);
  await server.sql(`SELECT graphile_worker.add_job('clean_push_devices')`);
  await server.until(async () => (await over()).length === 0);
  expect((await devicesOf(person)).devices).toHaveLength(1);
});
