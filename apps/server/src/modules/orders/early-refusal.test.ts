// What no state of the exchange could make right never reaches the engine: the journal has no row
// of it, and its key is free for the order as it was meant.
import type { EndpointKey, ErrorCode } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, market, PRICE, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Body = Record<string, unknown>;

let server: TestServer;
let person: Person;
let other: Person;
let newcomer: Person;
const send = sender(() => server);

beforeAll(async () => {
  server = await startTestServer();
  const opening = { IRT: '20000000000', BTC: '5', USDT: '100000' };
  [person, other, newcomer] = await Promise.all([
    server.person({ opening }),
    server.person({ opening }),
    server.person({ level: 0 }),
  ]);
  // a last price, and something to take
  await send('POST /trade/limitSell', other, limit({ pair_amount: '1' }));
  await send('POST /trade/marketBuy', person, market());
});
afterAll(() => server.close());

async function journalRows(): Promise<string> {
  await server.settle();
  const [row] = await server.sql<{ n: string }>(
    `SELECT (SELECT sum(command_count) FROM journal)::text || '/' ||
       (SELECT count(*) FROM commands)::text AS n`,
  );
  return row?.n ?? '';
}
async function setStatus(status: 'Halted' | 'Active'): Promise<void> {
  await server.process.context.engine.submit({
    command: { type: 'set_market_status', market: 'BTCIRT', status },
  });
}

const buy = 'POST /trade/limitBuy';
const sell = 'POST /trade/limitSell';
const marketBuy = 'POST /trade/marketBuy';
const exchangeBuy = 'POST /exchange/buyRequest';
const stopBuy = { pair_price: '12600000000', stop_price: '12600000000' };
const usdt = (body: Body): Body => limit({ pair_type: 'USDTIRT', pair_price: '113400', ...body });
const ofExchange = (body: Body): Body => ({ ...body, type: 'buy' });

const CASES: readonly (readonly [ErrorCode, EndpointKey, () => Body])[] = [
  ['market_unknown', buy, () => limit({ pair_type: 'NONEIRT' })],
  ['request_type_mismatch', buy, () => limit({ request_type: 1 })],
  ['side_mismatch', buy, () => limit({ type: 'sell' })],
  ['wallet_does_not_match_market', buy, () => limit({ usdt_wallet: true })],
  ['sale_not_to_card', sell, () => limit({ receipt_type: 'card' })],
  ['validation_failed', buy, () => limit({ post_only: true, time_in_force: 'ioc' })],
  ['validation_failed', buy, () => limit({ amount_type: 'quote' })],
  ['validation_failed', buy, () => limit({ unknown_field: 1 })],
  ['validation_failed', exchangeBuy, () => ofExchange(limit({ market_price: '0x10' }))],
  ['validation_failed', exchangeBuy, () => ofExchange(limit({ market_price: PRICE }))],
  ['price_malformed', buy, () => limit({ pair_price: '-1' })],
  ['price_malformed', marketBuy, () => market({ market_price: '0x10' })],
  [
    'price_malformed',
    exchangeBuy,
    () => ofExchange(market({ market_price: PRICE, pair_price: '0x10' })),
  ],
  ['price_not_on_tick', buy, () => limit({ pair_price: '12485300001' })],
  ['amount_malformed', buy, () => limit({ pair_amount: '0' })],
  ['amount_not_on_lot', buy, () => limit({ pair_amount: '0.0020001' })],
  ['amount_below_minimum', buy, () => limit({ pair_amount: '0.000499' })],
  ['amount_below_minimum', sell, () => limit({ pair_amount: '0.000049' })],
  ['amount_below_minimum', marketBuy, () => market({ pair_amount: '0.000499' })],
  ['amount_below_minimum', 'POST /trade/marketSell', () => market({ pair_amount: '0.000049' })],
  ['amount_below_minimum', buy, () => limit({ ...stopBuy, pair_amount: '0.000001' })],
  [
    'notional_below_minimum',
    marketBuy,
    () => market({ amount_type: 'quote', pair_amount: '299999.9' }),
  ],
  [
    'notional_below_minimum',
    'POST /trade/marketSell',
    () => market({ amount_type: 'quote', pair_amount: '1' }),
  ],
  ['notional_below_minimum', sell, () => usdt({ pair_price: '85000', pair_amount: '0.3' })],
  ['notional_below_minimum', buy, () => usdt({ pair_amount: '2.6' })],
  // it would be too small as well: what slipped is the price
  ['price_out_of_band', buy, () => limit({ pair_price: '100000' })],
  ['oco_prices_invalid', buy, () => limit({ oco_stop_price: '12400000000' })],
  ['oco_prices_invalid', sell, () => limit({ oco_stop_price: PRICE })],
];

describe('an order that no state could make right', () => {
  let keys = 0;
  it.each(CASES)('%s by %s leaves no row, and its key is free', async (error, key, body) => {
    const before = await journalRows();
    keys += 1;
    const idempotencyKey = `early-${keys}`;
    for (let round = 0; round < 5; round += 1) {
      const answer = await send(key, person, body(), { idempotencyKey });
      expect(answer.body.error).toBe(error);
    }
    expect(await journalRows()).toBe(before);
    const mended = key.includes('market') ? market() : limit({ pair_price: '12000000000' });
    const isExchange = key.startsWith('POST /exchange');
    const good = isExchange ? ofExchange(mended) : mended;
    const accepted = await send(key, person, good, { idempotencyKey });
    expect(accepted.status, accepted.text).toBe(200);
  });

  it.each([
    ['level_required', () => newcomer],
    ['market_unknown', () => person],
  ] as const)('neither does one of %s', async (error, who) => {
    const before = await journalRows();
    const body = error === 'market_unknown' ? { pair_type: 'NONEIRT' } : limit();
    const key = error === 'market_unknown' ? 'POST /cancelAllOrders' : buy;
    for (let round = 0; round < 5; round += 1) {
      expect((await send(key, who(), body)).body.error).toBe(error);
    }
    expect(await journalRows()).toBe(before);
  });
});

describe('a market that takes no orders', () => {
  it('says so without a row, and takes the same key when it opens', async () => {
    await setStatus('Halted');
    const before = await journalRows();
    const options = { idempotencyKey: 'while-halted' };
    for (let round = 0; round < 5; round += 1) {
      const answer = await send(buy, person, limit({ pair_price: '12000000000' }), options);
      expect(answer.body.error).toBe('market_not_active');
      expect(answer.body.facts).toEqual({ market: 'BTCIRT', status: 'Halted' });
    }
    expect(await journalRows()).toBe(before);
    await setStatus('Active');
    const opened = await send(buy, person, limit({ pair_price: '12000000000' }), options);
    expect(opened.status).toBe(200);
  });

  it('still answers a key as before it closed, and knows a used id', async () => {
    const body = limit({ pair_price: '12000000000' });
    const options = { idempotencyKey: 'before-halt' };
    const first = await send(buy, person, body, options);
    await setStatus('Halted');
    const again = await send(buy, person, body, options);
    const reused = await send(buy, person, { ...body, pair_amount: '0.003' }, options);
    const used = await send(buy, person, { ...body, pair_amount: '0.000001' });
    await setStatus('Active');
    expect(again.text).toBe(first.text);
    expect(reused.body.error).toBe('idempotency_key_reused');
    expect(used.body.error).toBe('client_order_id_used');
  });
});

it('leaves to the engine what depends on what somebody has', async () => {
  const small = await server.person({ opening: { BTC: '0.0001' } });
  const before = await journalRows();
  // a tenth of the minima is enough for a sell of everything, and only the engine knows it is that
  const part = await send(sell, small, limit({ pair_amount: '0.00009' }));
  expect(part.body.error).toBe('amount_below_minimum');
  expect(await journalRows()).not.toBe(before);
  const all = await send(sell, small, limit({ pair_amount: '0.0001' }));
  expect(all.status, all.text).toBe(200);
});
