// Wrong passwords of a day are told to the owner, once and to nobody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, testMobile } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** Wrong passwords as the guard notes them. */
async function guess(mobile: string, asker: string, times: number, at = 'now()'): Promise<void> {
  await server.sql(
    `INSERT INTO password_tries (mobile, asker, at, succeeded, answered)
     SELECT '${mobile}', '${asker}', ${at}, false, true FROM generate_series(1, ${times})`,
  );
}
async function tell(): Promise<void> {
  const task = server.process.modules.background.find(
    ({ name }) => name === 'tell_failed_sign_ins',
  );
  await task?.run(undefined as never);
}
const notices = (userId: number) =>
  server.sql(
    `SELECT facts FROM notifications WHERE user_id = ${userId} AND kind = 'failed_sign_ins'`,
  );

describe('failed sign-ins', () => {
  it('are told once a day, with how many and from where', async () => {
    const one = await server.register();
    const many = await server.register();
    await guess(one.mobile, '198.51.100.7', 4);
    await guess(many.mobile, '198.51.100.8', 2);
    await guess(many.mobile, '2001:db8:0:1::/64', 3);
    await tell();
    await guess(one.mobile, '198.51.100.7', 5);
    await tell();
    expect(await notices(one.userId)).toEqual([
      { facts: { count: '4', networks: '1', ip: '198.51.100.7' } },
    ]);
    expect(await notices(many.userId)).toEqual([{ facts: { count: '5', networks: '2', ip: '' } }]);
    const said = await server.call('GET /notifications/index', { token: one.accessToken });
    expect(JSON.stringify(said.body)).toContain('۴ بار از آدرس 198.51.100.7');
  });

  it('of a sign-in with a wrong password count, and its answer is as ever', async () => {
    const owner = await server.register();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const body = { mobile: owner.mobile, password: `Wrong-pass-${attempt}a` };
      const refused = await server.call('POST /jwt/login', { body });
      expect(refused.body.error).toBe('credentials_wrong');
    }
    await tell();
    expect(await notices(owner.userId)).toMatchObject([{ facts: { count: '3', networks: '1' } }]);
  });

  it('of the own device, of yesterday, few ones and unknown mobiles are no news', async () => {
    const owner = await server.register();
    await guess(owner.mobile, 'device:00ff', 9);
    await guess(owner.mobile, '198.51.100.9', 9, `now() - interval '25 hours'`);
    await guess(owner.mobile, '198.51.100.9', 2);
    await guess(testMobile(), '198.51.100.9', 9);
    await tell();
    expect(await notices(owner.userId)).toEqual([]);
  });
});
