// One IPv6 household has a /64 to itself: codes and wrong passwords from wherever in it are counted
// as from one address, and those of the next household are not.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestServer, testMobile, type TestServer } from '../../testing/server.ts';

const CODES_MAX = 5;
const WRONG_PASSWORDS_MAX = 10;
const WRONG = 'Wrong-pass-1a';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      SARRAF_CODES_PER_IP: String(CODES_MAX),
      SARRAF_WRONG_PASSWORDS_PER_IP: String(WRONG_PASSWORDS_MAX),
      SARRAF_TRUSTED_PROXIES: '127.0.0.1',
    },
  });
});
afterAll(() => server?.close());

let households = 0;
/** The addresses of a household that nobody has asked from. */
function newHousehold(): (device: number) => string {
  households += 1;
  const network = `2001:db8:0:${households.toString(16)}`;
  return (device) => `${network}:${device.toString(16)}::7`;
}
type Post = 'POST /jwt/register' | 'POST /jwt/login' | 'POST /forgotPassword';
const ask = (key: Post, ip: string, body: object): Promise<Answer> =>
  server.call(key, { body, headers: { 'x-forwarded-for': ip } });

it.each([
  ['A08 codes to register', 'POST /jwt/register', CODES_MAX, {}, 200],
  ['A08 codes of forgotten passwords', 'POST /forgotPassword', CODES_MAX, {}, 200],
  ['A06 wrong passwords', 'POST /jwt/login', WRONG_PASSWORDS_MAX, { password: WRONG }, 422],
] as const)('%s are counted for all of it', async (_, key, max, body, status) => {
  const from = newHousehold();
  for (let device = 1; device <= max; device += 1) {
    expect((await ask(key, from(device), { ...body, mobile: testMobile() })).status).toBe(status);
  }
  const next = await ask(key, from(max + 1), { ...body, mobile: testMobile() });
  expect([next.status, next.body.error]).toEqual([428, 'proof_of_work_required']);
  const neighbour = await ask(key, newHousehold()(1), { ...body, mobile: testMobile() });
  expect(neighbour.status).toBe(status);
});

it.each(['POST /jwt/register', 'POST /forgotPassword'] as const)(
  'A08 a code has five tries from all of it: %s',
  async (key) => {
    const from = newHousehold();
    const mobile = key === 'POST /forgotPassword' ? (await server.register()).mobile : testMobile();
    expect((await ask(key, from(1), { mobile })).status).toBe(200);
    const code = await server.code(mobile);
    const tried = async (device: number, activation_code: string): Promise<string> =>
      (await ask(key, from(device), { mobile, activation_code })).body.error;
    for (let device = 2; device <= 6; device += 1) {
      const wrong = String((Number(code) + device) % 1_000_000).padStart(6, '0');
      expect(await tried(device, wrong)).toBe('code_wrong');
    }
    expect(await tried(7, code)).toBe('code_wrong');
  },
);

it('the code of a second step is kept with its household, whichever address asked for it', async () => {
  const { mobile, password, accessToken: token } = await server.register();
  await server.call('POST /user/getVerficiationCode', {
    token,
    body: { purpose: 'set_two_factor' },
  });
  const set = await server.call('POST /security/setTwoFactorLogin', {
    token,
    body: { type: 'sms', activation_code: await server.code(mobile) },
  });
  expect(set.status).toBe(200);
  expect((await ask('POST /jwt/login', '2001:db8:1:2:3::4', { mobile, password })).status).toBe(
    200,
  );
  const kept = await server.sql(
    `SELECT block FROM one_time_codes WHERE mobile = $1 AND purpose = 'login'`,
    [mobile],
  );
  expect(kept).toEqual([{ block: '2001:db8:1:2::/64' }]);
});
