import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { PRICE, sender } from '../../testing/orders.ts';
import {
  type Answer,
  type FakePayment,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { missingMoney } from './missing-money.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let maker: Person;

/** 0.002 BTC at that price. */
const COST = 24_970_600;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.person({ opening: { BTC: '5', IRT: '1000000000' } });
});
afterAll(() => server.close());

let keys = 0;
const send = sender(() => server);
const offer = (pair_price: string) =>
  send('POST /trade/limitSell', maker, {
    pair_type: 'BTCIRT',
    pair_price,
    pair_amount: '0.002',
    request_type: 2,
    client_order_id: `m${(keys += 1)}`,
  });
const buy = (change: Record<string, unknown> = {}) => ({
  pair_type: 'BTCIRT',
  pair_amount: '0.002',
  amount_type: 'base',
  request_type: 1,
  reserve_payment: true,
  market_price: PRICE,
  client_order_id: `p${(keys += 1)}`,
  ...change,
});

interface Answers {
  readonly data: { readonly data: readonly Record<string, unknown>[] };
}

interface Asked {
  readonly answer: Answer;
  readonly payment: FakePayment;
}

async function askToBuy(who: Person, change: Record<string, unknown> = {}): Promise<Asked> {
  const known = new Set(server.providers.payments.keys());
  const answer = await send('POST /trade/marketBuy', who, buy(change));
  expect(answer.status, answer.text).toBe(200);
  const payment = [...server.providers.payments.values()].find(
    ({ authority }) => !known.has(authority),
  );
  if (payment === undefined) throw new Error('The bank was not asked.');
  return { answer, payment };
}
async function comeBack(payment: FakePayment, status: 'OK' | 'NOK'): Promise<void> {
  const url = new URL(payment.callbackUrl);
  url.searchParams.set('Authority', payment.authority);
  url.searchParams.set('Status', status);
  await server.fetch(`${url.pathname}${url.search}`);
}
const sweep = async (): Promise<void> => {
  await server.process.background.run('settle_charges');
  await server.process.background.run('place_paid_orders');
};
async function orders(who: Person): Promise<Record<string, unknown>[]> {
  const list = await server.call('GET /orderList', { token: who.accessToken });
  return (list.body.data as { data: Record<string, unknown>[] }).data;
}
async function toman(who: Person): Promise<number> {
  const answer = await server.call('GET /user_wallets/list', { token: who.accessToken });
  const { data } = answer.body.data as { data: Record<string, string>[] };
  return Number(data.find((row) => row['symbol'] === 'IRT')?.['amount']);
}
async function notices(who: Person, lang: 'fa' | 'en'): Promise<string> {
  const answer = await server.call('GET /notifications/index', { token: who.accessToken, lang });
  return answer.text;
}

/** What the person sees of their paid orders. */
async function paidOrders(who: Person): Promise<Record<string, unknown>[]> {
  const answer = await server.call('GET /trade/paidOrders', { token: who.accessToken });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as Record<string, unknown>[];
}

beforeEach(async () => {
  const open = await server.call('GET /orderList', {
    token: maker.accessToken,
    query: { status: 'open' },
  });
  for (const { id } of (open.body.data as { data: { id: string }[] }).data) {
    await send('POST /cancelOrder', maker, { order_id: id });
  }
});

describe('a market buy with too little toman', () => {
  it('is placed once its missing money is paid, once however often it is told', async () => {
    await offer(PRICE);
    const who = await server.person({ opening: { IRT: '5000000' } });
    const { answer, payment } = await askToBuy(who);
    // what it costs at the bound, less what is there
    const missing = Math.ceil(COST * 1.01) - 5_000_000;
    expect(answer.body.data).toMatchObject({
      status: 'awaiting_payment',
      market: 'BTCIRT',
      missing: String(missing),
    });
    expect(String(answer.body.data['payment_url'])).toContain(payment.authority);
    expect(payment.amount).toBe(missing * 10);
    await sweep();
    // promised money is nothing: not balance, not order
    expect([await toman(who), await orders(who)]).toEqual([5_000_000, []]);
    expect(await paidOrders(who)).toEqual([
      {
        payment_id: answer.body.data['payment_id'],
        state: 'waiting',
        reason: null,
        market: 'BTCIRT',
        pair_type: 'BTCIRT',
        type: 'buy',
        request_type: 1,
        pair_amount: '0.002',
        amount_type: 'base',
        missing: String(missing),
        order_id: null,
        created_at: expect.any(String),
        expires_at: answer.body.data['expires_at'],
      },
    ]);
    expect(await paidOrders(maker), 'of nobody else').toEqual([]);
    payment.paid = true;
    await Promise.all([comeBack(payment, 'OK'), comeBack(payment, 'OK'), sweep()]);
    await sweep();
    await Promise.all([comeBack(payment, 'OK'), sweep()]);
    const placed = await orders(who);
    expect(placed).toHaveLength(1);
    expect(placed[0]).toMatchObject({ status: 'filled', filled: '0.002', filled_value: `${COST}` });
    expect(await toman(who)).toBe(5_000_000 + missing - COST);
    // a worker that died between placing and noting it does both again
    await server.sql("UPDATE paid_orders SET state = 'waiting', order_id = NULL");
    await sweep();
    expect(await orders(who)).toHaveLength(1);
    const [row] = await server.sql('SELECT state, order_id::text FROM paid_orders');
    expect(row).toEqual({ state: 'placed', order_id: placed[0]?.['id'] });
    expect(await paidOrders(who)).toMatchObject([
      { state: 'placed', order_id: placed[0]?.['id'], reason: null },
    ]);
  });

  it('answers a retry with the same payment', async () => {
    await offer(PRICE);
    const who = await server.person({ opening: { IRT: '5000000' } });
    const body = buy();
    const ask = () => send('POST /trade/marketBuy', who, body, { idempotencyKey: 'same-pay' });
    const first = await ask();
    expect(first.status, first.text).toBe(200);
    await offer('12500000000');
    expect((await ask()).text).toBe(first.text);
    const rows = await server.sql('SELECT FROM paid_orders WHERE user_id = $1', [who.userId]);
    expect(rows).toHaveLength(1);
  });

  it('asks for the whole of the money that shall be spent, and for a whole charge at least', async () => {
    await offer(PRICE);
    const who = await server.person({ opening: { IRT: '6900000' } });
    const spend = { amount_type: 'quote', pair_amount: '7000000' };
    const { answer } = await askToBuy(who, spend);
    expect(answer.body.data['missing']).toBe('100000');
    expect(await paidOrders(who)).toMatchObject([
      { pair_amount: '7000000', amount_type: 'quote', missing: '100000' },
    ]);
    expect(missingMoney({}, 1_000n, 999n, 10_000, 100_000n)).toBe(100_000n);
    expect(missingMoney({ quoteUnits: '10000005' }, 0n, 0n, 10_000, 1n)).toBe(10_000_010n);
    expect(missingMoney({}, 1_000n, 1_005n, 10_000, 1n)).toBe(10n);
  });

  it('stays away when the price has moved: the money is in the wallet and its owner knows', async () => {
    await offer(PRICE);
    const who = await server.person({ opening: { IRT: '5000000' } });
    const { answer, payment } = await askToBuy(who);
    const list = await server.call('GET /orderList', {
      token: maker.accessToken,
      query: { status: 'open' },
    });
    for (const { id } of (list.body.data as { data: { id: string }[] }).data) {
      await send('POST /cancelOrder', maker, { order_id: id });
    }
    await offer('12700000000');
    payment.paid = true;
    await comeBack(payment, 'OK');
    await sweep();
    expect(await orders(who)).toEqual([]);
    expect(await toman(who)).toBe(5_000_000 + Number(answer.body.data['missing']));
    expect(await paidOrders(who)).toMatchObject([
      { state: 'refused', reason: 'price_moved', order_id: null },
    ]);
    expect(await notices(who, 'en')).toContain('Your BTC/IRT order wasn’t placed');
    expect(await notices(who, 'fa')).toContain('قیمت بازار تغییر کرد. سفارش بیت‌کوین/تومان ثبت نشد');
  });

  it('is bounded by what the book asks, not by an earlier trade, where no price was named', async () => {
    const earlier = await server.person({ opening: { IRT: '30000000' } });
    await offer(PRICE);
    expect((await send('POST /trade/marketBuy', earlier, buy())).status).toBe(200);
    // the markets that are listed have that trade's price from now on
    for (const status of ['Halted', 'Active'] as const) {
      await server.process.context.engine.submit({
        command: { type: 'set_market_status', market: 'BTCIRT', status },
      });
      await server.until(async () => {
        const { data } = (await server.call('GET /markets')).body as unknown as Answers;
        return data.data.find((one) => one['market_name'] === 'BTCIRT')?.['status'] === status;
      });
    }
    // 2 % above it, twice what an order's bound lets the price move
    await offer('12735000000');
    const who = await server.person({ opening: { IRT: '5000000' } });
    const { payment } = await askToBuy(who, { market_price: undefined });
    payment.paid = true;
    await comeBack(payment, 'OK');
    await sweep();
    expect(await paidOrders(who)).toMatchObject([{ state: 'placed', reason: null }]);
    expect(await orders(who)).toMatchObject([{ status: 'filled', filled_value: '25470000' }]);
  });

  it('stays away when it is paid late', async () => {
    await offer(PRICE);
    const who = await server.person({ opening: { IRT: '5000000' } });
    const { answer, payment } = await askToBuy(who);
    await server.sql(
      "UPDATE paid_orders SET expires_at = now() - interval '1 second' WHERE payment_id = $1",
      [answer.body.data['payment_id']],
    );
    payment.paid = true;
    await comeBack(payment, 'OK');
    await sweep();
    await sweep();
    expect(await orders(who)).toEqual([]);
    expect(await toman(who)).toBe(5_000_000 + Number(answer.body.data['missing']));
    expect(await paidOrders(who)).toMatchObject([{ state: 'late', reason: null }]);
    expect(await notices(who, 'en')).toContain('The payment arrived too late.');
    expect(await notices(who, 'fa')).toContain('پرداخت دیر انجام شد.');
  });

  it('comes to nothing when the payment is refused', async () => {
    await offer(PRICE);
    const who = await server.person({ opening: { IRT: '5000000' } });
    const { answer, payment } = await askToBuy(who);
    await comeBack(payment, 'NOK');
    await sweep();
    const [row] = await server.sql('SELECT state FROM paid_orders WHERE payment_id = $1', [
      answer.body.data['payment_id'],
    ]);
    expect(row).toEqual({ state: 'unpaid' });
    expect([await toman(who), await orders(who)]).toEqual([5_000_000, []]);
  });

  it.each([
    ['is not asked for it', { reserve_payment: false }],
    ['lacks another coin', { pair_type: 'BTCUSDT', market_price: '110100' }],
  ])('is refused as ever where it %s', async (_, change) => {
    await offer(PRICE);
    await send('POST /trade/limitSell', maker, {
      pair_type: 'BTCUSDT',
      pair_price: '110100',
      pair_amount: '0.002',
      request_type: 2,
      client_order_id: `m${(keys += 1)}`,
    });
    const who = await server.person();
    const answer = await send('POST /trade/marketBuy', who, buy(change));
    expect([answer.status, answer.body.error]).toEqual([422, 'insufficient_funds']);
  });

  it.each([
    ['fa', '۲۰٬۰۰۰٬۰۰۰ تومان استفاده شده و ۵٬۰۰۰٬۰۰۰ تومان مانده است'],
    ['en', '20,000,000 of 25,000,000 toman, and 5,000,000 toman is left'],
  ] as const)('is refused beyond the limit of the day (%s)', async (lang, words) => {
    await offer(PRICE);
    const who = await server.person();
    const many = buy({ amount_type: 'quote', pair_amount: '20000000' });
    expect((await send('POST /trade/marketBuy', who, many)).status).toBe(200);
    const more = buy({ amount_type: 'quote', pair_amount: '6500000' });
    const answer = await send('POST /trade/marketBuy', who, more, { lang });
    expect([answer.status, answer.body.error]).toEqual([403, 'daily_limit_exceeded']);
    expect(answer.body.message).toContain(words);
  });

  it('tells how the limit stands that its order was refused by once it was paid', async () => {
    const seller = await server.person({ opening: { USDT: '100000000' } });
    const sold = await send('POST /trade/limitSell', seller, {
      pair_type: 'USDTIRT',
      pair_price: '110000',
      pair_amount: '50',
      request_type: 2,
      client_order_id: `m${(keys += 1)}`,
    });
    expect(sold.status, sold.text).toBe(200);
    const who = await server.person();
    const tether = { pair_type: 'USDTIRT', pair_amount: '50', market_price: '110000' };
    const { payment } = await askToBuy(who, tether);
    const tellLimits = () => server.process.background.run('tell_limits');
    await server.sql(
      `INSERT INTO limit_rules (kind, level, cap_units, days, from_at)
       VALUES ('stablecoin_buy', 1, 40000000, 1, 'epoch'),
         ('stablecoin_buy', 2, 90000000, 1, 'epoch')`,
    );
    await tellLimits();
    payment.paid = true;
    await comeBack(payment, 'OK');
    await sweep();
    await server.sql(`DELETE FROM limit_rules WHERE kind = 'stablecoin_buy'`);
    await tellLimits();
    expect(await paidOrders(who)).toMatchObject([{ state: 'refused', reason: 'limit_exceeded' }]);
    const [told] = await server.sql<{ facts: object }>(
      `SELECT facts FROM notifications WHERE user_id = $1 AND kind = 'paid_order_not_placed'`,
      [who.userId],
    );
    expect(told?.facts).toMatchObject({
      limit_kind: 'stablecoin_day',
      limit_asset: 'USDT',
      limit_used: '0',
      limit_cap: '40',
      limit_frees_at: expect.any(String) as string,
      limit_lifts_at: 2,
    });
    expect(await notices(who, 'fa')).toContain(
      'سقف روزانهٔ خرید تتر شما ۴۰ تتر است و ۰ تتر آن استفاده شده؛ سقف از ',
    );
  });

  it('leaves every invariant in place', async () => {
    const report = await checkDatabase(server.databaseUrl);
    expect(report.violations).toEqual([]);
  });
});
