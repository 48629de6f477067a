// What is said of fees and limits is what is charged and refused: each figure against a call that it binds.
import type { Fees, LimitName } from '@sarraf/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyAddress, coinWithdrawing, startCoinServer } from '../../testing/coin-withdrawals.ts';
import type { Answer, TestServer } from '../../testing/server.ts';
import { type Person, withdrawing } from '../../testing/withdrawals.ts';

const PRICE = '12485300000';
const HOUR_MS = 3_600_000;
const BASE = [
  { levelMin: 0, volumeMinUnits: '0', quote: 'IRT', makerPpm: 2_000, takerPpm: 2_500 },
  { levelMin: 0, volumeMinUnits: '0', quote: 'USDT', makerPpm: 1_000, takerPpm: 1_300 },
] as const;

let server: TestServer;
let maker: Person;
let taker: Person;
let keys = 0;

beforeAll(async () => {
  ({ server } = await startCoinServer());
  const opening = { IRT: '20000000000', BTC: '5', USDT: '10000' };
  maker = await server.person({ opening });
  taker = await server.person({ level: 2, opening });
});
afterAll(() => server?.close());

const toman = withdrawing(() => server);
const coins = coinWithdrawing(() => server);

async function fees(): Promise<Fees> {
  const { body, status, text } = await server.call('GET /fees');
  expect(status, text).toBe(200);
  return body.data as unknown as Fees;
}
const ratesOf = (data: Fees, quote: string) => data.trading.find((one) => one.quote === quote);
const networkOf = (data: Fees, symbol: string, code: string) =>
  data.networks.find((one) => one.symbol === symbol && one.code === code);

async function place(side: 'Buy' | 'Sell', who: Person, amount: string): Promise<Answer> {
  keys += 1;
  return server.call(`POST /trade/limit${side}`, {
    token: who.accessToken,
    body: {
      pair_type: 'BTCIRT',
      pair_price: PRICE,
      pair_amount: amount,
      request_type: 2,
      client_order_id: `p${keys}`,
    },
    headers: { 'idempotency-key': `fees-page-${keys}` },
  });
}
async function withTiers(tiers: readonly object[]): Promise<void> {
  const command = { type: 'configure_fees', tiers } as never;
  expect((await server.process.context.engine.submit({ command })).outcome.ok).toBe(true);
}

it('says the rates that an order is then charged by, on both sides of it', async () => {
  const [tier] = ratesOf(await fees(), 'IRT')?.tiers ?? [];
  expect(tier).toEqual({ level: 1, volume_min: '0', maker_fee_ppm: 2_000, taker_fee_ppm: 2_500 });
  expect((await place('Sell', maker, '0.01')).status).toBe(200);
  const taking = await place('Buy', taker, '0.01');
  // 0.25 % of 0.01 bitcoin; 0.2 % of 124,853,000 toman
  expect(taking.body.data['fee']).toBe('0.000025');
  const list = await server.call('GET /orderList', { token: maker.accessToken });
  expect((list.body.data['data'] as { fee: string }[])[0]?.fee).toBe('249706');
});

it('has each tier as whoever just reached it is charged, the better one where two are reached', async () => {
  await withTiers([
    ...BASE,
    { ...BASE[0], volumeMinUnits: '1000000000', makerPpm: 1_500, takerPpm: 2_000 },
    // worse than the one before: nobody is charged by it
    { ...BASE[0], volumeMinUnits: '2000000000', makerPpm: 1_900, takerPpm: 2_400 },
    { ...BASE[0], levelMin: 2, volumeMinUnits: '1000000000', makerPpm: 1_400, takerPpm: 1_900 },
  ]);
  const tier = (
    level: number,
    volume_min: string,
    maker_fee_ppm: number,
    taker_fee_ppm: number,
  ) => ({
    level,
    volume_min,
    maker_fee_ppm,
    taker_fee_ppm,
  });
  expect(ratesOf(await fees(), 'IRT')).toMatchObject({
    tiers: [
      tier(1, '0', 2_000, 2_500),
      tier(1, '100000000', 1_500, 2_000),
      tier(2, '100000000', 1_400, 1_900),
      tier(1, '200000000', 1_500, 2_000),
    ],
    own: [],
  });
  // both have traded 124,853,000 toman, and the taker is of level 2
  await place('Sell', maker, '0.01');
  const taking = await place('Buy', taker, '0.01');
  expect(taking.body.data['fee']).toBe('0.000019');
  await withTiers([]);
  const { own, tiers } = ratesOf(await fees(), 'USDT') ?? {};
  expect(tiers).toEqual([]);
  expect(own).toHaveLength(12);
  expect(own).toContainEqual({ market: 'BTCUSDT', maker_fee_ppm: 1_000, taker_fee_ppm: 1_300 });
  await withTiers(BASE);
});

it('says the least order, and what a trade with the house costs', async () => {
  const { house, trading } = await fees();
  const least = trading.find(({ quote }) => quote === 'IRT')?.min_notional;
  await coins.seePrices();
  const small = await server.call('POST /trade/limitBuy', {
    token: maker.accessToken,
    body: { pair_type: 'USDTIRT', pair_price: '100000', pair_amount: '2.9', request_type: 2 },
    headers: { 'idempotency-key': 'fees-page-small' },
  });
  expect([small.body.error, small.body.facts]).toEqual([
    'notional_below_minimum',
    { min: least, asset: 'IRT' },
  ]);
  const asked = await server.call('POST /otc/quote', {
    token: maker.accessToken,
    body: { pair_type: 'USDTIRT', type: 'buy', amount: '10', amount_type: 'base' },
  });
  // a dollar at 100,000 toman, and the house's distance from it
  expect(asked.body.data['price']).toBe('100500');
  expect(house.spread_ppm).toBe(5_000);
  expect(asked.body.data['fee_ppm']).toBe(trading[0]?.tiers[0]?.taker_fee_ppm);
});

it('says what toman in and out may be, as they are refused and charged', async () => {
  const { card, withdrawal, cancel_seconds } = (await fees()).toman;
  const charged = await server.call('POST /tomanWallet/charge', {
    token: taker.accessToken,
    body: { card_id: await toman.cardOf(taker), amount: '1' },
  });
  expect(charged.body).toMatchObject({ error: 'amount_out_of_range', facts: card });
  const { min, max, fee } = withdrawal;
  const refused = await toman.withdraw(taker, String(Number(min) - 1));
  expect(refused.body).toMatchObject({ error: 'amount_out_of_range', facts: { min, max } });
  const asked = await toman.withdraw(taker, min);
  expect(asked.body.data).toMatchObject({ amount: min, fee });
  const { cancel_until: until, created_at: from } = asked.body.data;
  expect(Date.parse(String(until)) - Date.parse(String(from))).toBe(cancel_seconds * 1_000);
});

it('has the next terms with their moment, and then these are in force', async () => {
  const { clock } = server;
  /** What is in force then, with this changed, as two officers' word writes it. */
  const change = (at: number, changed: object): Promise<unknown[]> =>
    server.sql(
      `INSERT INTO settings (name, valid_from, value)
       SELECT name, $1, (value::jsonb || $2::jsonb)::json FROM settings
       WHERE name = 'toman_withdrawal' ORDER BY valid_from DESC LIMIT 1`,
      [new Date(at), JSON.stringify(changed)],
    );
  const from = clock.now() + HOUR_MS;
  // what officers alone decide by is nobody's to know
  await change(from - 1_000, { automatic_person_toman: '1000' });
  expect((await fees()).toman.next).toBeNull();
  await change(from, { fee_toman: '5000' });
  expect((await fees()).toman).toMatchObject({
    withdrawal: { fee: '4000' },
    next: { from: new Date(from).toISOString(), withdrawal: { fee: '5000' } },
  });
  clock.advance(HOUR_MS + 1);
  expect((await fees()).toman).toMatchObject({ withdrawal: { fee: '5000' }, next: null });
  const asked = await toman.withdraw(await toman.again(taker), '20000');
  expect(asked.body.data).toMatchObject({ fee: '5000', receive: '15000' });
});

it('says of each network what a withdrawal by it is charged and refused by, and which are closed', async () => {
  const who = await coins.again(taker);
  const address = anyAddress();
  await coins.know(who, address);
  await coins.seePrices();
  const said = networkOf(await fees(), 'USDT', 'ERC20');
  const ask = (amount: string) => coins.withdraw(who, { wallet_address: address, amount });
  const small = await ask('19');
  expect(small.body.facts).toMatchObject({ min: said?.min_withdraw, max: said?.max_withdraw });
  const paid = async (amount: string) =>
    (await coins.read(who, String((await ask(amount)).body.data['id']))).body.data;
  expect(await paid('20')).toMatchObject({ fee: said?.withdraw_fee });
  expect(said).toMatchObject({ withdraw_reason: null, withdraw_fee_toman: '500000' });
  // a change of two officers, as they write it
  await server.sql(
    `UPDATE asset_networks SET withdraw_fee = 7000000, min_withdraw = 1
     WHERE asset = 'USDT' AND code = 'ERC20'`,
  );
  const changed = networkOf(await fees(), 'USDT', 'ERC20');
  expect(changed).toMatchObject({ withdraw_fee: '7', min_withdraw: '7.000001' });
  expect((await ask('7')).body.facts).toMatchObject({ min: '7.000001' });
  expect(await paid('8')).toMatchObject({ fee: '7', receive: '1' });
  expect(networkOf(await fees(), 'BTC', 'BTC')).toMatchObject({
    withdraw_reason: 'not_connected',
    deposit_reason: 'not_connected',
  });
});

it('has the caps that each level is then held to', async () => {
  const { limits } = await fees();
  for (const [level, who] of [
    [1, maker],
    [2, taker],
  ] as const) {
    const { body } = await server.call('GET /user/access_status', {
      token: (await toman.again(who)).accessToken,
    });
    const own = body.data['limits'] as { kind: LimitName; cap: string; asset?: string }[];
    expect(limits.filter((one) => one.level === level)).toEqual(
      own.map(({ kind, cap, asset = 'IRT' }) => ({ level, kind, cap, asset })),
    );
  }
  const closed = limits.filter(({ kind, level }) => kind === 'transfer_day' && level === 1);
  expect(closed).toEqual([]);
});
