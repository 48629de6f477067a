// The treasury's calls on a whole server: books that owe more than lies there are shown, not refused; what comes
// back from cold is of an account that is known, and has its file once a worker prepared it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHAIN_ENVIRONMENT, fillCold, openChain } from '../../testing/chains.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: CHAIN_ENVIRONMENT });
});
afterAll(() => server?.close());

it('shows what is missing, and its worth below zero', async () => {
  const officer = await server.person({ staffRole: 'owner' });
  await openChain(server, officer.userId);
  const seller = await server.person({ level: 2, opening: { USDT: '1000' } });
  const buyer = await server.person({ level: 2, opening: { IRT: '2000000000' } });
  await server.settle();
  const order = { market: 'USDTIRT', amount: '100', price: '113400' };
  await server.call('POST /trade/limitSell', { token: seller.accessToken, body: order });
  await server.call('POST /trade/limitBuy', { token: buyer.accessToken, body: order });
  await server.settle();
  const answer = await server.call('GET /admin/treasury', { token: officer.accessToken });
  expect(answer.status).toBe(200);
  const { assets, totals } = answer.body.data as unknown as {
    readonly assets: readonly { readonly symbol: string; readonly surplus: string }[];
    readonly totals: { readonly surplus_toman: string };
  };
  expect(assets.find(({ symbol }) => symbol === 'USDT')?.surplus).toBe('-1000');
  expect(totals.surplus_toman).toMatch(/^-\d/);
});

it('refuses a move back from cold of an account that nobody listed, and its file before it is prepared', async () => {
  const [one, two] = [
    await server.person({ staffRole: 'owner' }),
    await server.person({ staffRole: 'owner' }),
  ];
  await server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  await openChain(server, one.userId);
  await fillCold(server, 1_000_000n);
  const body = { chain: 'ethereum', symbol: 'USDT', amount: '0.5', reason: 'Hot runs short.' };
  const propose = () => server.call('POST /admin/cold_returns', { token: one.accessToken, body });
  const listed = await server.sql<{ status: unknown }>('SELECT status FROM signer_reports');
  await server.sql(
    `UPDATE signer_reports SET status = jsonb_set(status::jsonb, '{chains,0,cold}', '[]')`,
  );
  expect((await propose()).body.error).toBe('cold_account_unknown');
  expect(await server.sql(`SELECT id FROM approvals WHERE kind = 'cold_return'`)).toEqual([]);
  await server.sql('UPDATE signer_reports SET status = $1', [JSON.stringify(listed[0]?.status)]);
  const proposed = await propose();
  await server.call('POST /admin/chain_approvals/:id/approve', {
    token: two.accessToken,
    params: { id: String(proposed.body.data['id']) },
    body: { reason: 'Hot is below its floor.' },
  });
  const [move] = await server.sql<{ id: string }>('SELECT id FROM cold_returns');
  const file = await server.call('GET /admin/cold_returns/:id/file', {
    token: one.accessToken,
    params: { id: String(move?.id) },
  });
  expect([file.status, file.body.error]).toEqual([409, 'cold_file_not_ready']);
});
