// The treasury's call on a whole server: books that owe more than lies there are shown, not refused.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHAIN_ENVIRONMENT, openChain } from '../../testing/chains.ts';
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
