// What each status of a market lets people see and do, over HTTP.
import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Status = 'Active' | 'CancelOnly' | 'Halted' | 'Hidden';

let server: TestServer;
let token: string;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.person({ opening: { IRT: '20000000000', BTC: '5' } })).accessToken;
});
afterAll(() => server.close());

async function post(key: EndpointKey, body: Record<string, unknown>) {
  keys += 1;
  const headers = { 'idempotency-key': `states-${keys}` };
  const answer = await server.call(key, { token, body, lang: 'en', headers });
  return answer;
}
const limit = () => ({
  pair_type: 'BTCIRT',
  pair_price: '12000000000',
  pair_amount: '0.002',
  request_type: 2,
  client_order_id: `m${(keys += 1)}`,
});
const marketOrder = () => ({
  pair_type: 'BTCIRT',
  pair_amount: '0.002',
  amount_type: 'base',
  request_type: 1,
});
async function setStatus(status: Status): Promise<void> {
  await server.process.context.engine.submit({
    command: { type: 'set_market_status', market: 'BTCIRT', status },
  });
  await server.until(
    async () => (await listed())?.['status'] === (status === 'Hidden' ? undefined : status),
  );
}
async function listed(): Promise<Record<string, unknown> | undefined> {
  const { data } = (await server.call('GET /markets')).body.data as {
    data: Record<string, unknown>[];
  };
  return data.find((market) => market['market_name'] === 'BTCIRT');
}

describe.each([
  {
    status: 'CancelOnly',
    code: 'market_not_active',
    facts: { market: 'BTCIRT', status: 'CancelOnly' },
  },
  { status: 'Halted', code: 'market_not_active', facts: { market: 'BTCIRT', status: 'Halted' } },
  { status: 'Hidden', code: 'market_unknown', facts: {} },
] as const)('a market that is $status', ({ status, code, facts }) => {
  it('is listed as it stands, takes no orders, and gives orders back unless it is halted', async () => {
    const placed = await post('POST /trade/limitBuy', limit());
    expect(placed.status).toBe(200);
    const order_id = placed.body.data['id'];
    await setStatus(status);
    expect((await listed())?.['coin']).toEqual(
      status === 'Hidden' ? undefined : expect.objectContaining({ symbol: 'BTC', status: 0 }),
    );
    const orders: readonly (readonly [EndpointKey, Record<string, unknown>])[] = [
      ['POST /trade/limitBuy', limit()],
      ['POST /trade/limitSell', { ...limit(), stop_price: '11900000000' }],
      ['POST /trade/marketBuy', marketOrder()],
      ['POST /exchange/sellRequest', { ...marketOrder(), type: 'sell' }],
    ];
    for (const [key, body] of orders) {
      const refused = await post(key, body);
      expect([refused.body.error, refused.body.facts]).toEqual([code, facts]);
    }
    const book = await server.call('GET /orderbook', { query: { symbol: 'BTCIRT' } });
    expect(book.body.error).toBe(status === 'Hidden' ? 'market_unknown' : undefined);
    const own = await server.call('GET /orderList', { token, query: { status: 'open' } });
    expect(own.body.data).toMatchObject({ data: [{ id: order_id, market: 'BTCIRT' }] });
    const cancelled = await post('POST /cancelOrder', { order_id });
    expect(cancelled.body.error).toBe(status === 'Halted' ? 'market_not_active' : undefined);
    await setStatus('Active');
    await post('POST /cancelAllOrders', {});
  });
});
