// Attacks on sessions and their tokens, by the ids of docs/attacks.md (A and O).
import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';

const PASSWORD = 'Vazir-9-lale-17';
const HERE = '127.0.0.1';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
afterEach(() => {
  server.providers.connections.sms = 'ok';
});

const login = (mobile: string, password = PASSWORD): Promise<Answer> =>
  server.call('POST /jwt/login', { body: { mobile, password } });
const me = (token: string): Promise<Answer> => server.call('GET /fetchUser', { token });
const refresh = (token: string): Promise<Answer> =>
  server.call('POST /jwt/refresh-token', { token });

describe('sessions', () => {
  it('A01 believes no forged token', async () => {
    const { accessToken, userId } = await server.register();
    const [head = '', payload = '', signature = ''] = accessToken.split('.');
    const encode = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as object;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const key = new TextEncoder().encode('a key of somebody else, long enough');
    const forged = [
      `${encode({ ...header, alg: 'none' })}.${payload}.`,
      `${head}.${payload}.`,
      `${head}.${encode({ ...claims, sub: String(userId + 1) })}.${signature}`,
      `${encode({ ...header, kid: '../../etc/passwd' })}.${payload}.${signature}`,
      `${encode({ ...header, kid: "' OR 1=1 --" })}.${payload}.${signature}`,
      `${encode({ ...header, alg: 'RS256' })}.${payload}.${signature}`,
      `${encode({ ...header, jwk: { kty: 'oct', k: 'AA' } })}.${payload}.${createHmac(
        'sha256',
        '\0',
      )
        .update('x')
        .digest('base64url')}`,
      await new SignJWT(claims as never)
        .setProtectedHeader({ ...header, alg: 'HS256', jku: 'http://127.0.0.1/jwks' })
        .sign(key),
      'not-a-token',
      `${accessToken}x`,
    ];
    for (const token of forged) {
      const answer = await me(token);
      expect(answer.status, token.slice(0, 60)).toBe(401);
      expect(answer.body.error).toBe('session_expired');
    }
  });

  it('A02 takes each token for its own purpose only, and none out of time', async () => {
    const { accessToken, refreshToken, userId } = await server.register();
    const socket = await server.call('POST /refresh-token', {
      body: { refresh_token: refreshToken },
    });
    const socketToken = String(socket.body.data['token']);
    for (const token of [refreshToken, socketToken]) expect((await me(token)).status).toBe(401);
    for (const token of [accessToken, socketToken]) {
      expect((await refresh(token)).status).toBe(401);
      const answer = await server.call('POST /refresh-token', { body: { refresh_token: token } });
      expect(answer.status).toBe(401);
    }
    const { secrets } = server.process.context;
    const sign = (change: Record<string, unknown>, typ = 'at+jwt'): Promise<string> =>
      new SignJWT({
        sid: '00000000-0000-4000-8000-000000000000',
        sub: String(userId),
        aud: 'client',
        iss: 'sarraf',
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + 600,
        ...change,
      })
        .setProtectedHeader({ alg: 'HS256', kid: secrets.keyId, typ })
        .sign(secrets.verifyingKey(secrets.keyId)?.key ?? new Uint8Array());
    const wrong = [
      await sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
      await sign({ nbf: Math.floor(Date.now() / 1000) + 600 }),
      await sign({ iss: 'somebody' }),
      await sign({ aud: 'else' }),
      await sign({}, 'JWT'),
      await sign({}),
    ];
    for (const token of wrong) expect((await me(token)).status).toBe(401);
    expect((await me(accessToken)).status).toBe(200);
  });

  it('A03 ends the family when an old refresh token comes back after the grace', async () => {
    const { refreshToken: first } = await server.register();
    const second = await refresh(first);
    const again = await refresh(first);
    expect(again.text).toBe(second.text);
    const pair = second.body.data as unknown as { accessToken: string; refreshToken: string };
    await server.sql(`UPDATE refresh_tokens SET rotated_at = rotated_at - interval '11 seconds'
      WHERE rotated_at IS NOT NULL`);
    expect((await me(pair.accessToken)).status).toBe(200);
    const replay = await refresh(first);
    expect([replay.status, replay.body.error]).toEqual([401, 'session_expired']);
    expect((await me(pair.accessToken)).status).toBe(401);
    expect((await refresh(pair.refreshToken)).status).toBe(401);
  });

  it('A04 gives one new pair to twenty parallel refreshes; the socket call rotates nothing', async () => {
    const { refreshToken } = await server.register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const next = String(answers[0]?.body.data['refreshToken']);
    for (let round = 0; round < 3; round += 1) {
      const answer = await server.call('POST /refresh-token', { body: { refresh_token: next } });
      expect(answer.status).toBe(200);
    }
    expect((await refresh(next)).status).toBe(200);
  });

  it('A05 ends everything at logout, and all other sessions when a factor goes, not when one comes', async () => {
    const account = await server.register();
    const other = await server.login(account.mobile, PASSWORD);
    const third = await server.login(account.mobile, PASSWORD);
    const logout = await server.call('POST /jwt/logout', { token: third.accessToken });
    expect(logout.status).toBe(200);
    expect((await me(third.accessToken)).status).toBe(401);
    expect((await refresh(third.refreshToken)).status).toBe(401);
    const token = account.accessToken;
    await server.call('POST /user/getVerficiationCode', {
      token,
      body: { purpose: 'set_two_factor' },
    });
    const set = await server.call('POST /security/setTwoFactorLogin', {
      token,
      body: { type: 'sms', activation_code: await server.code(account.mobile) },
    });
    expect(set.status).toBe(200);
    expect((await me(other.accessToken)).status).toBe(200);
    expect((await me(token)).body.data['two_factor']).toBe('sms');
    await server.call('POST /user/getVerficiationCode', {
      token,
      body: { purpose: 'disable_two_factor' },
    });
    const gone = await server.call('POST /security/disableTwoFactorLogin', {
      token,
      body: { disable: true, activation_code: await server.code(account.mobile) },
    });
    expect(gone.status, gone.text).toBe(200);
    expect((await me(other.accessToken)).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(401);
    expect((await me(token)).status).toBe(200);
  });

  it('lists sessions and ends one of them, never one of somebody else', async () => {
    const account = await server.register();
    const other = await server.login(account.mobile, PASSWORD);
    const stranger = await server.register();
    const list = await server.call('GET /sessions', { token: account.accessToken });
    const rows = list.body.data as unknown as { id: string; current: boolean }[];
    expect(rows).toHaveLength(2);
    const id = rows.find((row) => !row.current)?.id ?? '';
    const foreign = await server.call('DELETE /sessions/:id', {
      token: stranger.accessToken,
      params: { id },
    });
    const unknown = await server.call('DELETE /sessions/:id', {
      token: stranger.accessToken,
      params: { id: '00000000-0000-4000-8000-000000000000' },
    });
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await me(other.accessToken)).status).toBe(200);
    const ended = await server.call('DELETE /sessions/:id', {
      token: account.accessToken,
      params: { id },
    });
    expect(ended.status).toBe(200);
    expect((await me(other.accessToken)).status).toBe(401);
  });

  it('tells the owner of a login from a new browser, once, and never of a known one', async () => {
    const chrome = (version: number): string =>
      `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/${version}.0.0.0 Mobile Safari/537.36`;
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0';
    const account = await server.register();
    const loginWith = (userAgent: string): Promise<Answer> =>
      server.call('POST /jwt/login', {
        body: { mobile: account.mobile, password: PASSWORD },
        headers: { 'user-agent': userAgent },
      });
    const alerts = async (lang: 'fa' | 'en' = 'en'): Promise<Record<string, unknown>[]> => {
      const answer = await server.call('GET /notifications/index', {
        token: account.accessToken,
        lang,
      });
      return (answer.body.data as { data: Record<string, unknown>[] }).data;
    };
    // the device of the registration is known
    await server.login(account.mobile, PASSWORD);
    expect(await alerts()).toEqual([]);
    await loginWith(chrome(141));
    await loginWith(chrome(142));
    expect(await alerts()).toMatchObject([
      { title: 'Login from a new device', type: 0, section: null, read: false },
    ]);
    expect(String((await alerts())[0]?.['content'])).toContain('Chrome, Android from 127.0.0.1');
    expect(String((await alerts('fa'))[0]?.['content'])).toContain('Chrome, Android');
    await loginWith(firefox);
    expect((await alerts()).length).toBe(2);
    // wrong passwords tell nothing
    await server.call('POST /jwt/login', {
      body: { mobile: account.mobile, password: `${PASSWORD}x` },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
    });
    expect((await alerts()).length).toBe(2);
    // what was used long ago is new again
    await server.sql(
      `UPDATE sessions SET created_at = created_at - interval '91 days' WHERE user_id = $1`,
      [account.userId],
    );
    await loginWith(firefox);
    expect((await alerts()).length).toBe(2);
    await server.sql(
      `UPDATE users SET created_at = created_at - interval '91 days' WHERE id = $1`,
      [account.userId],
    );
    await server.sql(
      `UPDATE sessions SET created_at = created_at - interval '91 days' WHERE user_id = $1`,
      [account.userId],
    );
    await loginWith(firefox);
    expect((await alerts()).length).toBe(3);
    const { body } = await server.call('GET /sessions', { token: account.accessToken });
    expect((body.data as unknown as { device: string }[]).map((row) => row.device)).toContain(
      'Firefox, Windows',
    );
  });

  it('O09 lets a blocked or demoted person in no longer than a second', async () => {
    const account = await server.register();
    expect((await me(account.accessToken)).status).toBe(200);
    await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [account.userId]);
    server.clock.pass(1_001);
    expect((await me(account.accessToken)).status).toBe(401);
    expect((await refresh(account.refreshToken)).status).toBe(401);
    expect((await login(account.mobile)).body.error).toBe('credentials_wrong');

    const staff = await server.person({ level: 0, staffRole: 'support' });
    const overview = (): Promise<Answer> =>
      server.call('GET /admin/overview', { token: staff.accessToken });
    expect((await overview()).status).toBe(200);
    await server.sql('UPDATE users SET staff_role = NULL WHERE id = $1', [staff.userId]);
    server.clock.pass(1_001);
    expect((await overview()).status).toBe(401);
  });

  it('opens the notification socket by its own token, while the session lives', async () => {
    const account = await server.register();
    const answer = await server.call('POST /refresh-token', {
      body: { refresh_token: account.refreshToken },
    });
    const token = String(answer.body.data['token']);
    const { sessions } = server.process.modules.all;
    const identity = await sessions.verifySocketToken(token, HERE);
    expect(identity.userId).toBe(account.userId);
    const revoked: unknown[] = [];
    const stop = server.process.context.bus.subscribe('session.revoked', (payload) =>
      revoked.push(payload),
    );
    await server.call('POST /jwt/logout', { token: account.accessToken });
    stop();
    expect(revoked).toEqual([{ userId: account.userId, sessionIds: [identity.sessionId] }]);
    await expect(sessions.verifySocketToken(token, HERE)).rejects.toMatchObject({
      code: 'session_expired',
    });
    for (const wrong of [account.accessToken, account.refreshToken, '']) {
      await expect(sessions.verifySocketToken(wrong, HERE)).rejects.toThrow('session_expired');
    }
  });
});
