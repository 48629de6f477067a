// Adding a factor holds nothing and signs nobody out; for a day money leaves by what stood before.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const { again, codeFor, rich, withdraw } = withdrawing(() => server);
const shown = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now() + steps * 30_000,
  });

/** Sets an authenticator; answers its secret. */
async function addAuthenticator(who: Person, proof?: object): Promise<string> {
  const { accessToken: token } = who;
  const begun = await server.call('POST /security/authenticator', {
    token,
    body: proof ?? { activation_code: await codeFor(who, 'set_two_factor') },
  });
  const secret = String(begun.body.data['secret']);
  const body = { type: 'google', secret_key: shown(secret, -1) };
  expect((await server.call('POST /security/setTwoFactorLogin', { token, body })).status).toBe(200);
  return secret;
}
const limits = async (who: Person): Promise<Record<string, unknown>> =>
  (await server.call('GET /user_wallets/limits', { token: who.accessToken })).body.data;
const methods = async (who: Person, purpose?: string): Promise<unknown> =>
  (
    await server.call('GET /security/factors', {
      token: who.accessToken,
      query: purpose === undefined ? {} : { purpose },
    })
  ).body.data['methods'];
const refused = ({ body }: Answer): unknown => body.error;

it('names the field by which a factor is chosen', async () => {
  const { accessToken: token } = await rich();
  const answer = await server.call('POST /security/setTwoFactorLogin', { token, body: {} });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ error: 'validation_failed', facts: { fields: ['type'] } });
});

describe('an authenticator that is added', () => {
  it('holds nothing, keeps other devices, and proves after a day that money leaves', async () => {
    const who = await rich();
    const elsewhere = await again(who);
    const secret = await addAuthenticator(who);
    const open = await limits(who);
    expect(open).toMatchObject({ held_until: null });
    expect(open['available']).not.toBe('0');
    expect(
      (await server.call('GET /user_wallets/limits', { token: elsewhere.accessToken })).status,
    ).toBe(200);
    // it is the proof of everything else at once
    expect(await methods(who)).toEqual(['google', 'recovery_code']);
    expect(await methods(who, 'withdraw')).toEqual(['sms']);
    const young = await withdraw(who, '1000000', {
      activation_code: undefined,
      secret_key: shown(secret),
    });
    expect(refused(young)).toBe('factor_required');
    expect(young.body.facts).toMatchObject({ methods: ['sms'] });
    expect((await withdraw(who, '1000000')).status).toBe(200);
    for (const table of ['authenticators', 'recovery_codes']) {
      await server.sql(
        `UPDATE ${table} SET created_at = created_at - interval '25 hours' WHERE user_id = $1`,
        [who.userId],
      );
    }
    expect(await methods(who, 'withdraw')).toEqual(['google', 'recovery_code']);
  });

  it('in place of another one holds money for a day, and 0 may leave then', async () => {
    const who = await rich();
    const secret = await addAuthenticator(who);
    server.clock.advance(60_000);
    await addAuthenticator(who, { secret_key: shown(secret) });
    const held = await limits(who);
    expect(held).toMatchObject({ available: '0', expected_at: null });
    expect(Date.parse(String(held['held_until']))).toBeGreaterThan(
      server.clock.now() + 23 * HOUR_MS,
    );
    expect(refused(await withdraw(who, '1000000'))).toBe('money_held');
  });

  it('is taken off with a hold of a day', async () => {
    const who = await rich();
    const secret = await addAuthenticator(who);
    server.clock.advance(60_000);
    await server.call('POST /security/disableTwoFactorLogin', {
      token: who.accessToken,
      body: { disable: true, secret_key: shown(secret) },
    });
    expect(await limits(who)).toMatchObject({ available: '0' });
  });
});
