// Staff from outside the house's networks, where an owner named some: no sign-in, no new tokens, no
// socket; and what they tried costs them nothing inside.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connected, createSockets } from '../../realtime/testing/sockets.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { outcome, REASON, staffOf } from '../../testing/staff.ts';

const [INSIDE, OUTSIDE] = ['203.0.113.7', '198.51.100.7'] as const;
const REFUSED = [403, 'address_not_allowed'];

let server: TestServer;
const { settled, staff } = staffOf(() => server);
const sockets = createSockets(() => server.url);
let client: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_TRUSTED_PROXIES: '127.0.0.1' } });
  const owner = await settled('owner');
  client = await server.register();
  const set = await server.call('POST /admin/staff/rules', {
    token: owner.accessToken,
    headers: from(INSIDE),
    // and this machine's, which those come from who are made here
    body: { idle_minutes: 30, addresses: ['203.0.113.0/24', '127.0.0.0/8'], reason: REASON },
  });
  if (set.body.data['done'] !== true) throw new Error(`No rules were set: ${set.text}`);
});
afterAll(async () => {
  sockets.closeAll();
  await server?.close();
});

/** As the proxy before the server tells it. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const refresh = (token: string, address: string): Promise<Answer> =>
  server.call('POST /jwt/refresh-token', { token, headers: from(address) });
const socketToken = ({ refreshToken }: SignedIn, address: string): Promise<Answer> =>
  server.call('POST /refresh-token', {
    body: { refresh_token: refreshToken },
    headers: from(address),
  });
const login = ({ mobile }: SignedIn, password: string, address: string): Promise<Answer> =>
  server.call('POST /jwt/login', { body: { mobile, password }, headers: from(address) });

describe('staff from outside the list of networks', () => {
  it('get no new tokens, and the one that they showed is as good as before', async () => {
    const { refreshToken } = await staff('support');
    for (let nth = 0; nth < 2; nth += 1) {
      expect(outcome(await refresh(refreshToken, OUTSIDE))).toEqual(REFUSED);
    }
    const rotated = await refresh(refreshToken, INSIDE);
    expect(rotated.status).toBe(200);
    await server.sql(
      `UPDATE refresh_tokens SET rotated_at = now() - interval '1 hour'
       WHERE rotated_at IS NOT NULL`,
    );
    // long used: shown from inside it would end the session
    expect(outcome(await refresh(refreshToken, OUTSIDE))).toEqual(REFUSED);
    const next = await refresh(String(rotated.body.data['refreshToken']), INSIDE);
    expect(next.status).toBe(200);
    expect((await refresh(client.refreshToken, OUTSIDE)).status).toBe(200);
  });

  it('hear nothing: no token of a socket, and no socket for one that was given inside', async () => {
    const officer = await staff('support');
    expect(outcome(await socketToken(officer, OUTSIDE))).toEqual(REFUSED);
    const token = String((await socketToken(officer, INSIDE)).body.data['token']);
    const connect = (address: string) =>
      connected(
        sockets.open('/rt/notifications', { query: { token }, extraHeaders: from(address) }),
      );
    await expect(connect(OUTSIDE)).rejects.toThrow('unauthorized');
    await connect(INSIDE);
    expect((await socketToken(await server.register(), OUTSIDE)).status).toBe(200);
  });

  it('do not sign in: said to the right password alone, before a code is sent', async () => {
    const officer = await staff('support');
    const wrong = await login(officer, `${officer.password}x`, OUTSIDE);
    expect(outcome(wrong)).toEqual([422, 'credentials_wrong']);
    const codes = async () => {
      await server.until(
        async () =>
          (await server.sql(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send_sms'`))
            .length === 0,
      );
      return server.providers.inbox.filter(
        ({ receptor, token }) => receptor === officer.mobile && /^\d{6}$/.test(token),
      ).length;
    };
    const sent = await codes();
    expect(outcome(await login(officer, officer.password, OUTSIDE))).toEqual(REFUSED);
    expect(await codes()).toBe(sent);
    expect((await login(officer, officer.password, INSIDE)).body.data['login_token']).toBeDefined();
    expect(await codes()).toBe(sent + 1);
    expect((await login(client, client.password, OUTSIDE)).status).toBe(200);
  });

  it('do not end outside what they began inside', async () => {
    const officer = await staff('support');
    const { mobile, password, userId } = officer;
    const count = async () =>
      (await server.sql('SELECT FROM sessions WHERE user_id = $1', [userId])).length;
    const before = await count();
    const begun = await login(officer, password, INSIDE);
    const ended = await server.call('POST /login', {
      headers: from(OUTSIDE),
      body: {
        login_token: begun.body.data['login_token'],
        activation_code: await server.code(mobile),
      },
    });
    expect(outcome(ended)).toEqual(REFUSED);
    expect(await count()).toBe(before);
  });
});
