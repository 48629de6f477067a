import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let client: Person;
let poor: Person;
let newcomer: Person;

const MONEY = { IRT: '2000000000', BTC: '1', USDT: '10000' };
/** 110,100 USDT x 113,400 toman, and half a percent on either side. */
const INDEX = '12485340000';
const BUY_PRICE = '12547766700';

beforeAll(async () => {
  server = await startTestServer();
  server.providers.usdtToman = '113400';
  [client, poor, newcomer] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: { IRT: '1000' } }),
    server.person({ level: 0 }),
  ]);
  await server.house({ BTC: '0.5', IRT: '6000000000', ADA: '1000' });
  await server.process.background.run('read_prices');
});
afterAll(() => server.close());

let keys = 0;
const send = sender(() => server);
const wish = (change: Record<string, unknown> = {}) => ({
  pair_type: 'BTCIRT',
  type: 'buy',
  amount: '0.001',
  amount_type: 'base',
  ...change,
});
const order = (change: Record<string, unknown> = {}) => ({
  pair_type: 'BTCIRT',
  type: 'buy',
  pair_amount: '0.001',
  request_type: 3,
  client_order_id: `otc${(keys += 1)}`,
  ...change,
});
const quoteOf = async (who: Person, change: Record<string, unknown> = {}) => {
  const answer = await send('POST /otc/quote', who, wish(change));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Record<string, string>;
};
async function wallet(who: Person, symbol: string): Promise<string> {
  const answer = await server.call('GET /user_wallets/list', { token: who.accessToken });
  const { data } = answer.body.data as { data: Record<string, string>[] };
  return data.find((row) => row['symbol'] === symbol)?.['amount'] ?? '';
}
const stateHash = async (): Promise<string> => {
  const [row] = await server.sql<{ state_hash: string }>(
    'SELECT state_hash FROM journal ORDER BY seq DESC LIMIT 1',
  );
  return row?.state_hash ?? '';
};

beforeEach(async () => {
  server.providers.priceAgeMs = 0;
  await server.process.background.run('read_prices');
});

describe('an instant trade over HTTP', () => {
  it('quotes, and trades at just these figures', async () => {
    const quote = await quoteOf(client);
    expect(quote).toMatchObject({
      market: 'BTCIRT',
      price: BUY_PRICE,
      base_amount: '0.001',
      quote_amount: '12547766.7',
      pay: { symbol: 'IRT', amount: '12547766.7' },
      receive: { symbol: 'BTC', amount: '0.0009975' },
      fee: '0.0000025',
      fee_asset: 'BTC',
      fee_ppm: 2_500,
    });
    const life = Date.parse(quote['expires_at'] ?? '') - Date.parse(quote['created_at'] ?? '');
    expect(life).toBe(15_000);
    const before = await server.call('GET /markets', {});
    const done = await send('POST /exchange/buyRequest', client, order({ quote_id: quote['id'] }));
    expect(done.body.data).toMatchObject({
      request_type: 3,
      status: 'filled',
      filled: '0.001',
      filled_value: '12547766.7',
      average_price: BUY_PRICE,
      fee: '0.0000025',
      fee_asset: 'BTC',
    });
    expect(await wallet(client, 'BTC')).toBe('1.0009975');
    expect(await wallet(client, 'IRT')).toBe('1987452233.3');
    const after = await server.call('GET /markets', {});
    expect(after.body.data).toEqual(before.body.data);
  });

  it('stands in the lists among the orders, and is told', async () => {
    const list = await server.call('GET /orderList', {
      token: client.accessToken,
      query: { status: 'closed', market: 'BTCIRT' },
    });
    const { data, total } = list.body.data as { data: Record<string, unknown>[]; total: number };
    expect(total).toBe(1);
    expect(data[0]).toMatchObject({ request_type: 3, amount: '0.001', status: 'filled' });
    for (const query of [{ request_type: '3' }, { transaction_type: '1' }] as const) {
      const moves = await server.call('GET /getTransactions', {
        token: client.accessToken,
        query,
      });
      const page = moves.body.data as { data: Record<string, unknown>[]; total: number };
      expect(page.total).toBe(1);
      expect(page.data[0]).toMatchObject({
        request_type: 3,
        transaction_type: 1,
        amount: '0.001',
        value: '12547766.7',
        price: BUY_PRICE,
        fee: '0.0000025',
        reference: data[0]?.['id'],
      });
    }
    await server.until(async () => {
      const notices = await server.call('GET /notifications/index', {
        token: client.accessToken,
        lang: 'en',
      });
      return notices.text.includes('You paid 12,547,766.7 toman and received 0.0009975 BTC.');
    });
  });

  it('costs what the list of coins says, which has the price before the spread beside it', async () => {
    const quote = await quoteOf(client);
    const list = await server.call('GET /exchange_list', {});
    const coins = list.body.data as unknown as Record<string, string>[];
    expect(coins.find(({ symbol }) => symbol === 'btc')).toMatchObject({
      price: quote['price'],
      originalPrice: INDEX,
    });
  });

  it('sells for money, asked for in money', async () => {
    const quote = await quoteOf(client, { type: 'sell', amount_type: 'quote', amount: '10000000' });
    expect(quote).toMatchObject({
      price: '12422913300',
      // 0.000804964162 BTC, paid up
      pay: { symbol: 'BTC', amount: '0.00080497' },
      quote_amount: '10000000',
      receive: { symbol: 'IRT', amount: '9975000' },
    });
  });

  it('happens once, and a retry with its key answers the same', async () => {
    const quote = await quoteOf(client);
    const body = order({ quote_id: quote['id'] });
    const first = await send('POST /exchange/buyRequest', client, body, { idempotencyKey: 'q1' });
    expect(first.status).toBe(200);
    const state = await stateHash();
    const again = await send('POST /exchange/buyRequest', client, body, { idempotencyKey: 'q1' });
    expect(again.text).toBe(first.text);
    const used = await send('POST /exchange/buyRequest', client, order({ quote_id: quote['id'] }));
    expect([used.status, used.body.error]).toEqual([409, 'quote_used']);
    expect(await stateHash()).toBe(state);
  });

  it('answers a retry in one step as before, also when the price is gone', async () => {
    const body = order({ pair_price: INDEX, client_order_id: undefined });
    const first = await send('POST /exchange/buyRequest', client, body, { idempotencyKey: 'q2' });
    expect(first.status, first.text).toBe(200);
    server.providers.priceAgeMs = 121_000;
    await server.process.background.run('read_prices');
    const again = await send('POST /exchange/buyRequest', client, body, { idempotencyKey: 'q2' });
    expect(again.text).toBe(first.text);
  });

  it("is another's secret", async () => {
    const quote = await quoteOf(client);
    const stolen = await send('POST /exchange/buyRequest', poor, order({ quote_id: quote['id'] }));
    expect([stolen.status, stolen.body.error]).toEqual([409, 'quote_expired']);
  });

  it('is no page for those who may not trade', async () => {
    const answer = await send('POST /otc/quote', newcomer, wish());
    expect([answer.status, answer.body.error]).toEqual([403, 'level_required']);
  });

  const buy = 'POST /exchange/buyRequest';

  it('takes the same wish twice for a slip of the finger', async () => {
    const body = order({ pair_price: INDEX, pair_amount: '0.0015', client_order_id: undefined });
    expect((await send(buy, client, body)).status).toBe(200);
    const again = await send(buy, client, body);
    expect([again.status, again.body.error]).toEqual([409, 'duplicate_order']);
  });
});

describe('dust', () => {
  it('goes to toman once a day, all of it, and what is no dust stays', async () => {
    const owner = await server.person({
      opening: { BTC: '0.00004', ADA: '0.05', USDT: '1', TRX: '100', IRT: '5' },
    });
    const preview = await server.call('GET /otc/dust', { token: owner.accessToken });
    const shown = preview.body.data as { lines: Record<string, string>[]; receive: string };
    expect(shown.lines.map((line) => line['symbol']).sort()).toEqual(['ADA', 'BTC']);
    expect(preview.body.data).toMatchObject({ converted_today: false, again_at: null });
    const convert = (key: string) =>
      server.call('POST /otc/dust', {
        token: owner.accessToken,
        lang: 'en',
        headers: { 'idempotency-key': key },
      });
    const done = await convert('d1');
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ lines: shown.lines, receive: shown.receive });
    expect(Number(await wallet(owner, 'IRT'))).toBeCloseTo(5 + Number(shown.receive), 6);
    expect(await wallet(owner, 'BTC')).toBe('0');
    expect(await wallet(owner, 'TRX')).toBe('100');
    expect((await convert('d1')).text).toBe(done.text);
    const again = await convert('d2');
    expect([again.status, again.body.error]).toEqual([409, 'dust_converted_today']);
    const later = await server.call('GET /otc/dust', { token: owner.accessToken });
    expect(later.body.data).toMatchObject({ lines: [], converted_today: true });
    await server.until(async () => {
      const notices = await server.call('GET /notifications/index', {
        token: owner.accessToken,
        lang: 'en',
      });
      return notices.text.includes('Small balances converted');
    });
  });

  it('leaves every invariant in place', async () => {
    const report = await checkDatabase(server.databaseUrl);
    expect(report.violations).toEqual([]);
  });
});
