import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '../../platform/database/handles.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const PRICE = '12485300000';

let server: TestServer;
let maker: Person;
let taker: Person;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer();
  [maker, taker] = await Promise.all([
    server.person({ opening: { IRT: '20000000000', BTC: '5' } }),
    server.person({ opening: { IRT: '20000000000', BTC: '5' } }),
  ]);
});
afterAll(() => server.close());

async function place(key: 'POST /trade/limitBuy' | 'POST /trade/limitSell', who: Person) {
  keys += 1;
  const body = {
    pair_type: 'BTCIRT',
    pair_price: PRICE,
    pair_amount: '0.01',
    request_type: 2,
    client_order_id: `f${keys}`,
  };
  const headers = { 'idempotency-key': `fees-${keys}` };
  const answer = await server.call(key, { token: who.accessToken, body, headers });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
async function feesOf(who: Person) {
  const answer = await server.call('GET /user/fees', { token: who.accessToken });
  return answer.body.data;
}
const base = [
  { quote: 'IRT', maker_fee_ppm: 2_000, taker_fee_ppm: 2_500 },
  { quote: 'USDT', maker_fee_ppm: 1_000, taker_fee_ppm: 1_300 },
];

it('begins with the base rates for everybody', async () => {
  expect(await feesOf(taker)).toEqual({
    level: 1,
    volume_30d: '0',
    rates: base,
    discount: null,
  });
});

it('tells the rates that the next order is charged by, as level and volume grow', async () => {
  await place('POST /trade/limitSell', maker);
  const first = await place('POST /trade/limitBuy', taker);
  // 0.25 % of 0.01
  expect(first['fee']).toBe('0.000025');
  const tier = { levelMin: 1, volumeMinUnits: '1000000000', makerPpm: 1_500, takerPpm: 2_000 };
  const { outcome } = await server.process.context.engine.submit({
    command: {
      type: 'configure_fees',
      tiers: [
        { levelMin: 0, volumeMinUnits: '0', quote: 'IRT', makerPpm: 2_000, takerPpm: 2_500 },
        { ...tier, quote: 'IRT' },
        { levelMin: 2, volumeMinUnits: '0', quote: 'IRT', makerPpm: 100, takerPpm: 100 },
      ],
    },
  });
  expect(outcome.ok).toBe(true);
  const mine = await feesOf(taker);
  // 0.01 bitcoin in toman; the second level's tier is not for the first one
  expect(mine).toEqual({
    level: 1,
    volume_30d: '124853000',
    rates: [{ quote: 'IRT', maker_fee_ppm: 1_500, taker_fee_ppm: 2_000 }],
    discount: null,
  });
  await place('POST /trade/limitSell', maker);
  const second = await place('POST /trade/limitBuy', taker);
  expect(second['fee']).toBe('0.00002');
  // the house charges a taker what the book does
  server.providers.usdtToman = '113400';
  await server.process.background.run('read_prices');
  const quote = await server.call('POST /otc/quote', {
    token: taker.accessToken,
    body: { pair_type: 'BTCIRT', type: 'buy', amount: '0.01', amount_type: 'base' },
  });
  expect(quote.body.data).toMatchObject({ fee_ppm: 2_000, fee: '0.00002' });
});

it('tells a discount that the engine was told, and what is charged less it, to the unit', async () => {
  const { standings } = server.process.modules.all;
  const { plainDb, clock } = server.process.context;
  const until = new Date(clock.now() + 86_400_000);
  const letOff = (subject: string, ppm: number, end: Date) =>
    withTransaction(plainDb, (tx) =>
      standings.letOff(tx, taker.userId, { source: 'referral', subject, ppm, until: end }),
    );
  await (await letOff('1', 120_000, until)).tell();
  // a smaller one that lasts longer, and one that is over: neither is added
  await (await letOff('2', 50_000, new Date(until.getTime() + 1_000))).tell();
  await (await letOff('3', 900_000, new Date(clock.now() - 1))).tell();
  expect(await feesOf(taker)).toMatchObject({
    rates: [{ quote: 'IRT', maker_fee_ppm: 1_320, taker_fee_ppm: 1_760 }],
    discount: { ppm: 120_000, until: until.toISOString() },
  });
  await place('POST /trade/limitSell', maker);
  const placed = await place('POST /trade/limitBuy', taker);
  expect(placed['fee']).toBe('0.0000176');
  const quote = await server.call('POST /otc/quote', {
    token: taker.accessToken,
    body: { pair_type: 'BTCIRT', type: 'buy', amount: '0.01', amount_type: 'base' },
  });
  expect(quote.body.data).toMatchObject({ fee_ppm: 1_760, fee: '0.0000176' });
  // the same thing again takes the place of what it was
  await (await letOff('1', 10_000, until)).tell();
  expect((await feesOf(taker))['discount']).toMatchObject({ ppm: 50_000 });
});

it('is for clients who are signed in', async () => {
  expect((await server.call('GET /user/fees')).status).toBe(401);
});
