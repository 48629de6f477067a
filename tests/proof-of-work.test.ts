// What the panel solves is what the server takes: both ends of a proof, over the wire.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testMobile, type TestServer } from '../apps/server/src/testing/server.ts';
import {
  type Challenge,
  solveChallenge,
} from '../apps/web/src/lib/proof-of-work/solve-challenge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { SARRAF_WRONG_PASSWORDS_PER_MOBILE: '1' } });
});
afterAll(() => server?.close());

it('the panel solves what the server asks, and the same call passes with it', async () => {
  const mobile = testMobile();
  const login = (more: object = {}) =>
    server.call('POST /jwt/login', { body: { mobile, password: 'Wrong-pass-1a', ...more } });
  expect((await login()).body.error).toBe('credentials_wrong');
  for (let turn = 0; turn < 3; turn += 1) {
    const asked = await login();
    expect([asked.status, asked.body.error]).toEqual([428, 'proof_of_work_required']);
    const challenge = asked.body.facts['challenge'] as Challenge;
    const solution = solveChallenge(challenge);
    const proof_of_work = btoa(JSON.stringify({ challenge, solution }));
    const passed = await login({ proof_of_work });
    expect(passed.body.data, passed.text).toMatchObject({ password_confirmed: false });
    expect((await login({ proof_of_work })).body.error).toBe('proof_of_work_required');
  }
});

it('the panel refuses to work on what it does not know', () => {
  const parameters = {
    algorithm: 'SHA-256',
    cost: 1,
    nonce: '00'.repeat(16),
    salt: '11'.repeat(16),
    keyPrefix: 'ab',
  };
  expect(solveChallenge({ parameters, signature: '' }).derivedKey.startsWith('ab')).toBe(true);
  for (const change of [{ algorithm: 'ARGON2ID' }, { cost: 5_000 }, { salt: '11' }]) {
    const other = { parameters: { ...parameters, ...change }, signature: '' };
    expect(() => solveChallenge(other)).toThrow('another kind');
  }
});
