// Every refusal of trades with the house and of dust, provoked over HTTP once in each language: its
// status, words and facts, and which of several wrong things is the one that is said.
import { endpoints, type ErrorCode } from '@sarraf/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../../engine/index.ts';
import { sender } from '../../testing/orders.ts';
import {
  BAD_SEPARATORS,
  expectInOrder,
  expectProvoked,
  type RefusalCase,
} from '../../testing/refusals.ts';
import {
  closedHours,
  FIRST_CAP,
  setLimits,
  setStops,
  TETHER_CAP,
  TETHER_CAP_FACTS,
} from '../../testing/standings.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Body = Record<string, unknown>;

const INDEX = '12485340000';
const USDT_TOMAN = '113400';

const quote = 'POST /otc/quote';
const buy = 'POST /exchange/buyRequest';
const dust = 'POST /otc/dust';

let server: TestServer;
let client: Person;
let poor: Person;
/** Can pay for one thousandth of a coin and not for two. */
let other: Person;
let dusty: Person;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer();
  server.providers.usdtToman = USDT_TOMAN;
  [client, poor, dusty, other] = await Promise.all([
    server.person({ opening: { IRT: '2000000000', BTC: '1', USDT: '10000' } }),
    server.person({ opening: { IRT: '1000' } }),
    server.person({ opening: { BTC: '0.00004', ADA: '0.05', IRT: '5' } }),
    server.person({ opening: { IRT: '20000000' } }),
  ]);
  // no toman yet: the house can't pay for dust before it has some
  await server.house({ BTC: '0.5', ADA: '1000' });
  await server.process.background.run('read_prices');
});
afterAll(() => server.close());
afterEach(async () => {
  await setStatus('Active');
  for (const { userId } of [client, dusty]) await setStops(server, userId, {});
  await setLimits(server, [FIRST_CAP]);
  server.providers.priceAgeMs = 0;
  server.providers.usdtToman = USDT_TOMAN;
  await server.process.background.run('read_prices');
  await limit({});
});

const send = sender(() => server);
const wish = (change: Body = {}): Body => ({
  ...{ pair_type: 'BTCIRT', type: 'buy', amount: '0.001', amount_type: 'base', ...change },
});
const order = (change: Body = {}): Body => ({
  pair_type: 'BTCIRT',
  type: 'buy',
  pair_amount: '0.001',
  request_type: 3,
  client_order_id: `e${(keys += 1)}`,
  ...change,
});
async function quoted(who: Person = client, change: Body = {}): Promise<string> {
  const answer = await send(quote, who, wish(change));
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.data['id']);
}
async function setStatus(status: 'Halted' | 'Active'): Promise<void> {
  await server.process.context.engine.submit({
    command: { type: 'set_market_status', market: 'BTCIRT', status },
  });
}
async function goStale(): Promise<void> {
  server.providers.priceAgeMs = 121_000;
  await server.process.background.run('read_prices');
}
/** The index moves so far since the quotes that stand. */
async function move(usdtToman: string): Promise<void> {
  server.providers.usdtToman = usdtToman;
  await server.process.background.run('read_prices');
}
async function limit(terms: Record<string, number>): Promise<void> {
  const value = JSON.stringify({ spread_ppm: 5_000, quote_seconds: 15, ...terms });
  await server.sql("UPDATE settings SET value = $1 WHERE name = 'otc'", [value]);
  await server.process.background.run('tell_house_terms');
}
const loseOutcome = (): void => {
  vi.spyOn(server.process.context.engine, 'submit').mockRejectedValueOnce(
    new EngineError('outcome_unknown', 'planted'),
  );
};

type Case = RefusalCase<'client' | 'poor' | 'dusty'>;

const QUOTE_CASES: readonly Case[] = [
  {
    error: 'stablecoin_limit_exceeded',
    key: quote,
    body: async () => {
      await setLimits(server, [FIRST_CAP, TETHER_CAP]);
      return wish({ pair_type: 'USDTIRT', amount: '50.1' });
    },
    facts: TETHER_CAP_FACTS,
  },
  { error: 'market_unknown', key: quote, body: () => wish({ pair_type: 'btcusdt' }) },
  {
    error: 'market_not_active',
    key: quote,
    body: async () => {
      await setStatus('Halted');
      return wish();
    },
    facts: { market: 'BTCIRT', status: 'Halted' },
  },
  { error: 'amount_malformed', key: quote, body: () => wish({ amount: '0.000000001' }) },
  { error: 'amount_malformed', key: quote, body: () => wish({ amount: '0' }) },
  {
    error: 'price_stale',
    key: quote,
    body: async () => {
      await goStale();
      return wish();
    },
  },
  {
    error: 'amount_below_minimum',
    key: quote,
    body: () => wish({ amount: '0.0004' }),
    facts: { min: '0.0005', asset: 'BTC' },
  },
  {
    error: 'notional_below_minimum',
    key: quote,
    body: () => wish({ pair_type: 'ADAIRT', amount: '4' }),
    facts: { min: '300000', asset: 'IRT' },
  },
  {
    error: 'otc_user_limit',
    key: quote,
    body: async () => {
      await limit({ user_open_toman: 20_000_000 });
      await quoted();
      return wish({ pair_type: 'USDTIRT', amount: '100' });
    },
    facts: { limit: '20000000', open: '12547766.7' },
  },
  {
    error: 'otc_house_limit',
    key: quote,
    body: async () => {
      await limit({ house_open_toman: 20_000_000 });
      await quoted(other);
      return wish();
    },
  },
  {
    error: 'insufficient_funds',
    key: quote,
    who: 'poor',
    body: () => wish(),
    facts: { asset: 'IRT', available: '1000', needed: '12547766.7' },
  },
  {
    error: 'outcome_unknown',
    key: quote,
    body: () => {
      loseOutcome();
      return wish();
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
];

const TRADE_CASES: readonly Case[] = [
  { error: 'market_unknown', key: buy, body: () => order({ pair_type: 'BTCUSDT;' }) },
  { error: 'side_mismatch', key: buy, body: () => order({ type: 'sell' }) },
  {
    error: 'wallet_does_not_match_market',
    key: buy,
    body: () => order({ usdt_wallet: true, irr_wallet: true }),
  },
  {
    error: 'not_available',
    key: 'POST /exchange/sellRequest',
    body: () => order({ pair_type: 'BTCUSDT', type: 'sell', receipt_type: 'card' }),
  },
  ...(['time_in_force', 'post_only', 'stop_price', 'oco_stop_price', 'tag'] as const).map(
    (term): Case => ({
      error: 'validation_failed',
      key: buy,
      body: () =>
        order({
          pair_price: INDEX,
          [term]: { time_in_force: 'gtc', post_only: true }[term as string] ?? '1',
        }),
      facts: { fields: [term] },
    }),
  ),
  {
    error: 'request_type_mismatch',
    key: 'POST /trade/marketBuy',
    body: () => order({ amount_type: 'base' }),
  },
  {
    error: 'price_stale',
    key: buy,
    body: async () => {
      await goStale();
      return order({ pair_price: INDEX });
    },
  },
  { error: 'price_malformed', key: buy, body: () => order() },
  { error: 'price_moved', key: buy, body: () => order({ pair_price: '1' }) },
  { error: 'price_moved', key: buy, body: () => order({ market_price: '12400000000' }) },
  { error: 'quote_not_found', key: buy, body: () => order({ quote_id: 'nonsense' }) },
  {
    // another's is as over as one that is
    error: 'quote_expired',
    key: buy,
    who: 'poor',
    body: async () => order({ quote_id: await quoted(client) }),
  },
  {
    error: 'validation_failed',
    key: buy,
    body: async () =>
      order({ quote_id: await quoted(), pair_type: 'BTCUSDT', pair_amount: '0.002' }),
    facts: { fields: ['pair_type', 'pair_amount'] },
  },
  {
    error: 'quote_expired',
    key: buy,
    body: async () => {
      const id = await quoted();
      // a newer one stands in its place
      await quoted();
      return order({ quote_id: id });
    },
  },
  {
    error: 'price_moved',
    key: buy,
    body: async () => {
      await move(USDT_TOMAN);
      const id = await quoted();
      await move('113700');
      return order({ quote_id: id });
    },
  },
  {
    error: 'price_stale',
    key: buy,
    body: async () => {
      server.providers.priceAgeMs = 0;
      await server.process.background.run('read_prices');
      const id = await quoted();
      await goStale();
      return order({ quote_id: id });
    },
  },
  {
    error: 'quote_used',
    key: buy,
    body: async () => {
      const id = await quoted();
      await send(buy, client, order({ quote_id: id }));
      return order({ quote_id: id });
    },
  },
  {
    error: 'market_not_active',
    key: buy,
    body: async () => {
      await setStatus('Active');
      const id = await quoted();
      await setStatus('Halted');
      return order({ quote_id: id });
    },
    facts: { market: 'BTCIRT', status: 'Halted' },
  },
  {
    error: 'duplicate_order',
    key: buy,
    body: async () => {
      const body = order({ pair_price: INDEX, client_order_id: undefined });
      await send(buy, client, body);
      return body;
    },
  },
  {
    error: 'client_order_id_used',
    key: buy,
    body: async () => {
      const body = order({ pair_price: INDEX });
      await send(buy, client, body);
      return { ...body, pair_amount: '0.002' };
    },
    facts: {
      order_id: expect.stringMatching(/^\d+$/) as unknown,
      order: expect.objectContaining({ request_type: 3, pair_amount: '0.001' }) as unknown,
    },
  },
  {
    error: 'insufficient_funds',
    key: buy,
    who: 'poor',
    body: () => order({ pair_price: INDEX }),
    facts: { asset: 'IRT', available: '1000', needed: '12547766.7' },
  },
  {
    error: 'otc_inventory_short',
    key: buy,
    body: () => order({ pair_type: 'ADAIRT', pair_amount: '1001', pair_price: '72576' }),
    facts: { asset: 'ADA' },
  },
  {
    error: 'idempotency_key_reused',
    key: buy,
    body: async () => {
      await send(buy, client, order({ pair_price: INDEX }), { idempotencyKey: 'traded' });
      return order({ pair_price: INDEX });
    },
    idempotencyKey: 'traded',
  },
  {
    error: 'idempotency_key_invalid',
    key: buy,
    body: () => order({ pair_price: INDEX }),
    idempotencyKey: 'x y',
  },
  {
    error: 'outcome_unknown',
    key: buy,
    body: () => {
      loseOutcome();
      return order({ pair_price: INDEX });
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
];

const STOP_CASES: readonly Case[] = ([quote, buy, dust] as const).flatMap((key): Case[] => {
  const who = key === dust ? 'dusty' : 'client';
  const person = (): Person => (key === dust ? dusty : client);
  const body = (): Body => ({
    ...(key === dust ? {} : key === quote ? wish() : order({ pair_price: INDEX })),
  });
  return [
    {
      ...{ error: 'account_frozen', key, who },
      body: async () => {
        await setStops(server, person().userId, { isFrozen: true });
        return body();
      },
    },
    {
      ...{ error: 'action_blocked', key, who },
      body: async () => {
        await setStops(server, person().userId, { blocks: [{ action: 'trade', until: null }] });
        return body();
      },
      facts: { action: 'trade', until: null },
    },
    {
      ...{ error: 'trading_closed', key, who },
      body: async () => {
        await setLimits(server, [FIRST_CAP, closedHours(Date.now())]);
        return body();
      },
      facts: { opens_at: expect.any(String) as unknown, seconds: expect.any(Number) as unknown },
    },
  ];
});

const SEPARATOR_CASES: readonly Case[] = BAD_SEPARATORS.flatMap(([text, error]): Case[] => [
  { error, key: quote, body: () => wish({ amount: text }) },
  { error, key: quote, body: () => wish({ amount: text, amount_type: 'quote' }) },
  { error, key: buy, body: () => order({ pair_amount: text, pair_price: INDEX }) },
  { error, key: buy, body: async () => order({ pair_amount: text, quote_id: await quoted() }) },
  {
    error: error === 'amount_malformed' ? 'price_malformed' : error,
    key: buy,
    body: () => order({ pair_price: text }),
  },
]);

/**
 * Of dust nobody can provoke these alone: the user's money and the markets are looked at just
 * before, and without a body there is nothing to differ in.
 */
const OF_DUST_BY_CHANCE: readonly ErrorCode[] = [
  'insufficient_funds',
  'market_not_active',
  'price_stale',
  'price_moved',
  'idempotency_key_reused',
];

/** In this order: the last one converts. */
const DUST_CASES: readonly Case[] = [
  { error: 'dust_nothing', key: dust, body: () => ({}) },
  {
    error: 'otc_inventory_short',
    key: dust,
    who: 'dusty',
    body: () => ({}),
    facts: { asset: 'IRT' },
  },
  { error: 'idempotency_key_invalid', key: dust, body: () => ({}), idempotencyKey: 'x y' },
  {
    error: 'outcome_unknown',
    key: dust,
    who: 'dusty',
    body: () => {
      loseOutcome();
      return {};
    },
    facts: { status_url: expect.stringMatching(/^\/api\/v1\/operations\/[0-9a-f-]{36}$/) },
  },
  {
    error: 'dust_converted_today',
    key: dust,
    who: 'dusty',
    body: async () => {
      await server.house({ IRT: '9000000' });
      await send(dust, dusty, {});
      return {};
    },
  },
];

// dust first: the trades give the house the toman that it must lack there
const CASES = [...STOP_CASES, ...DUST_CASES, ...QUOTE_CASES, ...TRADE_CASES, ...SEPARATOR_CASES];

const inventory = () =>
  server.sql(
    `SELECT (SELECT count(*)::text FROM otc_trades) AS trades,
       (SELECT count(*)::text FROM orders) AS orders,
       (SELECT count(*)::text FROM postings) AS postings,
       (SELECT sum(remaining)::text FROM holds) AS held`,
  );

describe('each refusal', () => {
  it.each(CASES)('$error by $key, in both languages, with its facts', async (one) => {
    await expectProvoked(send, one, { client, poor, dusty }[one.who ?? 'client'], inventory);
  });

  it('is provoked here: none that only the house gives is left out', () => {
    const provoked = new Set(CASES.map(({ error }) => error));
    const ofBooks = new Set<ErrorCode>(endpoints['POST /trade/marketBuy'].errors);
    const declared = ([quote, dust, buy] as const).flatMap((key) => [...endpoints[key].errors]);
    const ofTheHouse = declared.filter((error) => !ofBooks.has(error));
    expect(ofTheHouse.length).toBeGreaterThan(6);
    expect(ofTheHouse.filter((error) => !provoked.has(error))).toEqual([]);
    for (const key of [quote, dust] as const) {
      const missing = endpoints[key].errors.filter(
        (error) => !CASES.some((one) => one.key === key && one.error === error),
      );
      expect([key, missing]).toEqual([key, key === dust ? OF_DUST_BY_CHANCE : []]);
    }
  });
});

describe('of several wrong things', () => {
  const freshen = async (): Promise<void> => {
    server.providers.priceAgeMs = 0;
    await server.process.background.run('read_prices');
  };

  it('a trade at once is told the first, in the documented order', async () => {
    await send(buy, poor, order({ pair_price: INDEX, client_order_id: 'taken' }));
    await setStatus('Halted');
    await goStale();
    const wrong = order({
      pair_type: 'XXXIRT',
      type: 'sell',
      usdt_wallet: true,
      post_only: true,
      pair_amount: '0',
      pair_price: 'x',
    });
    await expectInOrder(send, buy, poor, wrong, [
      ['market_unknown', { pair_type: 'BTCIRT' }],
      ['side_mismatch', { type: 'buy' }],
      ['wallet_does_not_match_market', { usdt_wallet: false }],
      ['validation_failed', { post_only: undefined }],
      ['market_not_active', {}, () => setStatus('Active')],
      ['amount_malformed', { pair_amount: '0.000001' }],
      ['price_stale', {}, freshen],
      ['amount_below_minimum', { pair_amount: '0.6' }],
      ['price_malformed', { pair_price: '1' }],
      ['price_moved', { pair_price: INDEX }],
      // more than the house has, but what the user lacks is said first
      ['insufficient_funds', {}],
    ]);
  });

  it('a trade at a quote is told the first, in the documented order', async () => {
    const id = await quoted(other);
    const fresh = await quoted(other);
    const spend = async (): Promise<void> => {
      await send(buy, other, order({ pair_price: INDEX }));
    };
    await setStatus('Halted');
    const wrong = order({ quote_id: 'nonsense', pair_amount: '0' });
    await expectInOrder(send, buy, other, wrong, [
      ['quote_not_found', { quote_id: id }],
      ['market_not_active', {}, () => setStatus('Active')],
      ['amount_malformed', { pair_amount: '0.002' }],
      ['quote_expired', { quote_id: fresh }],
      ['validation_failed', { pair_amount: '0.001' }, spend],
      ['insufficient_funds', {}],
    ]);
  });
});
