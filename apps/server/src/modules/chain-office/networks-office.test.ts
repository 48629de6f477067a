// Withdrawals of a network over HTTP: two officers open them, one closes them at once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHAIN_ENVIRONMENT, openChain, signerEnvironment } from '../../testing/chains.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/withdrawals.ts';

let server: TestServer;
let officers: [Person, Person];
beforeAll(async () => {
  server = await startTestServer({ env: { ...CHAIN_ENVIRONMENT, ...signerEnvironment() } });
  const role = { staffRole: 'crypto_operations' };
  officers = [await server.person(role), await server.person(role)];
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
    [officers.map(({ userId }) => userId)],
  );
  await openChain(server, officers[0].userId);
});
afterAll(() => server?.close());

const params = { symbol: 'USDT', code: 'ERC20' };
const reason = 'the signer is paired and has gas';
const said = (who: Person, way: 'open' | 'close', direction?: string): Promise<Answer> =>
  server.call(`POST /admin/chain_networks/:symbol/:code/${way}`, {
    token: who.accessToken,
    params,
    body: { reason, ...(direction === undefined ? {} : { direction }) },
  });
const network = async () => {
  const { body } = await server.call('GET /admin/chains', { token: officers[0].accessToken });
  const { data } = body.data as { data: { networks: Record<string, unknown>[] }[] };
  const all = data.flatMap(({ networks }) => networks);
  const found = all.find(({ code, symbol }) => symbol === 'USDT' && code === 'ERC20') ?? {};
  return [found['deposit_open'], found['withdraw_open'], found['withdraw_reason']];
};
const acts = async () =>
  (
    await server.sql<{ act: string }>(
      `SELECT act FROM audit_acts WHERE subject = 'chain_network:USDT ERC20' ORDER BY id`,
    )
  ).map(({ act }) => act);

it('withdrawals are opened by two and closed by one, and deposits stay as they are', async () => {
  const [one, two] = officers;
  expect(await network()).toEqual([true, false, 'no_withdrawals']);
  const proposed = await said(one, 'open', 'withdraw');
  expect(proposed.body.data, proposed.text).toMatchObject({ kind: 'withdrawal_opening' });
  const id = String(proposed.body.data['id']);
  const approve = (who: Person) =>
    server.call('POST /admin/chain_approvals/:id/approve', {
      token: who.accessToken,
      params: { id },
      body: { reason },
    });
  expect((await approve(one)).body.error).toBe('approval_second_officer');
  expect(await network()).toEqual([true, false, 'no_withdrawals']);
  expect((await approve(two)).body.data).toMatchObject({ status: 'approved' });
  expect(await network()).toEqual([true, true, null]);
  expect((await said(one, 'close', 'withdraw')).body.data).toMatchObject({
    deposit_open: true,
    withdraw_open: false,
  });
  expect((await said(one, 'close')).body.data).toMatchObject({ deposit_open: false });
  expect(await acts()).toEqual([
    'withdrawal_opening_proposed',
    'withdrawal_opening_approved',
    'withdrawals_closed',
    'network_closed',
  ]);
});

it('nothing opens where custody was not opened', async () => {
  await server.sql('DELETE FROM chain_openings');
  const answer = await said(officers[0], 'open', 'withdraw');
  expect(answer.body.error).toBe('coin_network_without_rails');
});
