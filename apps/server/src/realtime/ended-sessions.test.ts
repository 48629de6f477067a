// A05 and S04 from the login to the socket: whoever loses their session loses their socket.
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestServer, type TestServer } from '../testing/server.ts';

/** What docs/attacks.md allows (S04); measured figures are far below. */
const CLOSED_WITHIN_MS = 5_000;

let server: TestServer;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => server.close());

async function socketToken(who: SignedIn): Promise<string> {
  const body = { refresh_token: who.refreshToken };
  return String((await server.call('POST /refresh-token', { body })).body.data['token']);
}
function connect(token: string): Promise<Socket> {
  const socket = io(server.url, {
    path: '/rt/notifications',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    query: { token },
  });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}
/** Ms until a socket is closed. @throws when it is not in time */
function closing(socket: Socket): Promise<number> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('still open')), CLOSED_WITHIN_MS);
    socket.once('disconnect', () => {
      clearTimeout(timer);
      resolve(performance.now() - since);
    });
  });
}
/** An account that is signed in on two devices, each with its socket. */
async function twoDevices() {
  const first = await server.register();
  const second = await server.login(first.mobile, first.password);
  const tokens = [await socketToken(first), await socketToken(second)] as const;
  return {
    first,
    second,
    tokens,
    firstSocket: await connect(tokens[0]),
    secondSocket: await connect(tokens[1]),
  };
}
async function expectDead(who: SignedIn, token: string): Promise<void> {
  const calls = [
    server.call('GET /fetchUser', { token: who.accessToken }),
    server.call('POST /jwt/refresh-token', { token: who.refreshToken }),
    server.call('POST /refresh-token', { body: { refresh_token: who.refreshToken } }),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(401);
  await expect(connect(token)).rejects.toThrow('unauthorized');
}
async function expectAlive(who: SignedIn, socket: Socket): Promise<void> {
  expect((await server.call('GET /fetchUser', { token: who.accessToken })).status).toBe(200);
  expect(socket.connected).toBe(true);
}

describe('a session that ends', () => {
  it('A05 S04 by logout closes its own socket, and no other', async () => {
    const { first, second, tokens, firstSocket, secondSocket } = await twoDevices();
    const gone = closing(firstSocket);
    await server.call('POST /jwt/logout', { token: first.accessToken });
    await gone;
    await expectDead(first, tokens[0]);
    await expectAlive(second, secondSocket);
  });

  it('S04 by its owner from another device closes its socket', async () => {
    const { first, second, tokens, firstSocket, secondSocket } = await twoDevices();
    const list = await server.call('GET /sessions', { token: first.accessToken });
    const rows = list.body.data as unknown as { id: string; current: boolean }[];
    const id = rows.find(({ current }) => !current)?.id ?? '';
    const gone = closing(secondSocket);
    await server.call('DELETE /sessions/:id', { token: first.accessToken, params: { id } });
    await gone;
    await expectDead(second, tokens[1]);
    await expectAlive(first, firstSocket);
  });

  it('S04 by its owner, who signs out of all others, closes theirs within 5 s and keeps this', async () => {
    const { first, second, tokens, firstSocket, secondSocket } = await twoDevices();
    const stranger = await server.register();
    const strangerSocket = await connect(await socketToken(stranger));
    const third = await server.login(first.mobile, first.password);
    const thirdToken = await socketToken(third);
    const thirdSocket = await connect(thirdToken);
    const gone = [closing(secondSocket), closing(thirdSocket)];
    const token = first.accessToken;
    const answer = await server.call('DELETE /sessions', { token });
    expect([answer.status, answer.body.data['ended']]).toEqual([200, 2]);
    for (const tookMs of await Promise.all(gone)) expect(tookMs).toBeLessThan(CLOSED_WITHIN_MS);
    await expectDead(second, tokens[1]);
    await expectDead(third, thirdToken);
    await expectAlive(first, firstSocket);
    await expectAlive(stranger, strangerSocket);
    const again = await server.call('DELETE /sessions', { token });
    expect([again.status, again.body.data['ended']]).toEqual([200, 0]);
    const left = await server.call('GET /sessions', { token });
    const rows = left.body.data as unknown as { current: boolean }[];
    expect(rows.map(({ current }) => current)).toEqual([true]);
  });

  it('A05 by a second factor that goes closes all other sockets, by one that comes none', async () => {
    const { first, second, tokens, firstSocket, secondSocket } = await twoDevices();
    const token = first.accessToken;
    const codeFor = async (purpose: 'set_two_factor' | 'disable_two_factor') => {
      await server.call('POST /user/getVerficiationCode', { token, body: { purpose } });
      return server.code(first.mobile);
    };
    const set = await server.call('POST /security/setTwoFactorLogin', {
      token,
      body: { type: 'sms', activation_code: await codeFor('set_two_factor') },
    });
    expect(set.status).toBe(200);
    await expectAlive(second, secondSocket);
    const gone = closing(secondSocket);
    const off = await server.call('POST /security/disableTwoFactorLogin', {
      token,
      body: { disable: true, activation_code: await codeFor('disable_two_factor') },
    });
    expect(off.status, off.text).toBe(200);
    await gone;
    await expectDead(second, tokens[1]);
    await expectAlive(first, firstSocket);
  });

  it('A03 S04 by a stolen refresh token that comes twice closes the whole family\u2019s socket', async () => {
    const who = await server.register();
    const socket = await connect(await socketToken(who));
    const rotated = await server.call('POST /jwt/refresh-token', { token: who.refreshToken });
    // as if the grace of two tabs were over
    await server.sql(
      `UPDATE refresh_tokens SET rotated_at = rotated_at - interval '11 seconds' WHERE rotated_at IS NOT NULL`,
    );
    const gone = closing(socket);
    const stolen = await server.call('POST /jwt/refresh-token', { token: who.refreshToken });
    expect(stolen.status).toBe(401);
    await gone;
    const next = String(rotated.body.data['refreshToken']);
    expect((await server.call('POST /jwt/refresh-token', { token: next })).status).toBe(401);
  });

  it('S05 one user has twenty sockets at most, however fast they come', async () => {
    const who = await server.register();
    const token = await socketToken(who);
    const tries = await Promise.allSettled(Array.from({ length: 60 }, () => connect(token)));
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(20);
    for (const socket of sockets.splice(0)) socket.disconnect();
    await server.until(() =>
      connect(token).then(
        () => true,
        () => false,
      ),
    );
  });
});
