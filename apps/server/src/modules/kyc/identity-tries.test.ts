// A person asks for level 1 five times a day: whether a code is known, or a mobile belongs to it, can't
// be asked without end, and no answer of the office is paid for without end.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  type Answer,
  levelOneForm,
  nationalCodeOf,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
afterEach(() => {
  server.providers.connections.identity = 'ok';
  server.providers.refused.clear();
});

let serial = 980_000;
const ask = (person: SignedIn, change: Record<string, string> = {}): Promise<Answer> => {
  serial += 1;
  const form = levelOneForm(serial, change);
  return server.call('POST /user/upgradeLevelOne', { token: person.accessToken, form });
};
const requestOf = async ({ accessToken: token }: SignedIn): Promise<Record<string, unknown>> =>
  (await server.call('GET /user/access_status', { token })).body.data['request'] as never;

it('tells five times a day at most whether a national code is known', async () => {
  const known = await server.person({ level: 1 });
  const curious = await server.register();
  const askTaken = (): Promise<Answer> => ask(curious, { national_code: nationalCodeOf(known) });
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await askTaken()).body.error).toBe('national_code_taken');
  }
  const sixth = await askTaken();
  expect([sixth.status, sixth.body.error]).toEqual([429, 'rate_limited']);
  expect(Number(sixth.body.facts['seconds'])).toBeGreaterThan(80_000);
  // nor is it told by an unknown one being taken
  expect((await ask(curious)).status).toBe(429);
  await server.sql(`UPDATE identity_tries SET at = at - interval '1 day' WHERE user_id = $1`, [
    curious.userId,
  ]);
  expect((await ask(curious)).status).toBe(200);
  await server.until(async () => (await requestOf(curious))['status'] === 'approved');
});

it('tells five times a day at most whether a mobile and a national code belong together', async () => {
  const curious = await server.register();
  server.providers.refused.add(curious.mobile);
  const asked = (): number =>
    server.providers.inquiries.filter((one) => one.includes(curious.mobile)).length;
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = await ask(curious);
    expect([answer.status, answer.body.error]).toEqual([404, 'identity_not_found']);
  }
  const sixth = await ask(curious);
  expect([sixth.status, sixth.body.error]).toEqual([429, 'rate_limited']);
  expect(Number(sixth.body.facts['seconds'])).toBeGreaterThan(80_000);
  // nor is anything paid for
  expect(asked()).toBe(5);
});

it('takes five requests a day at most, taken back or not', async () => {
  const fickle = await server.register();
  server.providers.connections.identity = 'down';
  const { accessToken: token } = fickle;
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await ask(fickle)).status).toBe(200);
    const back = await server.call('POST /user/cancel_kyc_request', {
      token,
      body: { status: -1 },
    });
    expect(back.status).toBe(200);
  }
  const sixth = await ask(fickle);
  expect([sixth.status, sixth.body.error]).toEqual([429, 'rate_limited']);
  expect(await requestOf(fickle)).toMatchObject({ status: 'cancelled' });
});
