import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, testMobile, type TestServer } from '../../testing/server.ts';
import { proofsModule } from '../proofs/index.ts';
import { compose, provide } from '../../platform/composer/index.ts';
import { createCodes } from './codes.service.ts';
import { sendInvitation } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

it.each([300, -300])(
  'a code goes out while the server’s clock stands %d s off the database’s',
  async (seconds) => {
    server.clock.advance(seconds * 1_000);
    const newcomer = await server.register();
    expect(newcomer.userId).toBeGreaterThan(0);
    server.clock.advance(-seconds * 1_000);
  },
);

it('a code comes in the language of its reader', async () => {
  const { accessToken: token, mobile } = await server.register();
  await server.call('POST /user/message_settings', { token, body: { lang: 'en' } });
  await server.call('POST /user/getVerficiationCode', {
    token,
    body: { purpose: 'set_two_factor' },
  });
  await server.code(mobile);
  const last = server.providers.inbox.findLast(({ receptor }) => receptor === mobile);
  expect(last).toMatchObject({ template: 'sarraf-set-two-factor-en', token2: 'Sarraf' });
});

it('an invitation of which nobody knows whether it arrived goes out once more, and no more', async () => {
  const { secrets, plainDb } = server.process.context;
  const mobile = testMobile();
  const sent = () => server.providers.inbox.filter(({ receptor }) => receptor === mobile);
  const waiting = () =>
    server.sql<{ id: string; is_later: boolean }>(
      `SELECT id::text, run_at > now() + interval '30 seconds' AS is_later
       FROM graphile_worker.jobs WHERE task_identifier = 'send_sms'`,
    );
  server.providers.connections.sms = 'lost';
  const notAfter = new Date(server.clock.now() + 3_600_000);
  await sendInvitation(secrets, plainDb, { mobile, token: 'a1b2c3', notAfter });
  await server.until(async () => (await waiting()).some(({ is_later }) => is_later));
  expect(sent()).toHaveLength(1);
  const ids = (await waiting()).map(({ id }) => id);
  await server.sql('SELECT graphile_worker.reschedule_jobs($1::bigint[], run_at => now())', [ids]);
  await server.until(async () => (await waiting()).length === 0);
  expect(sent().map(({ template, token }) => [template, token])).toEqual([
    ['sarraf-staff-invitation-fa', 'a1b2c3'],
    ['sarraf-staff-invitation-fa', 'a1b2c3'],
  ]);
  server.providers.connections.sms = 'ok';
});

it('A08 one account has ten codes a day sent to new mobiles, asked for one by one or at once', async () => {
  const { context } = server.process;
  const codes = createCodes(
    context,
    compose([provide('context', context), proofsModule]).proofs.proofs,
  );
  const ask = (asker: string) =>
    codes.send({
      mobile: testMobile(),
      purpose: 'new_mobile',
      requestId: asker,
      asker,
      block: '198.51.100.0/24',
    });
  const asked = await Promise.allSettled(Array.from({ length: 30 }, () => ask('contact:user-one')));
  const refused = asked.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(20);
  expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'rate_limited'));
  expect(await codes.newMobileWait('contact:user-one')).toBeGreaterThan(86_000);
  expect(await codes.newMobileWait('contact:user-two')).toBeUndefined();
  await ask('contact:user-two');
});
