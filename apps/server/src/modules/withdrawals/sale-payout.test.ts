// A sale with `receipt_type: card`: what it brings is asked to leave in the same step.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { sender } from '../../testing/orders.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { CANCEL_MS, type Person, withdrawing } from '../../testing/withdrawals.ts';

let server: TestServer;
let seller: Person;

beforeAll(async () => {
  server = await startTestServer();
  server.providers.usdtToman = '113400';
  seller = await server.person({ opening: { BTC: '1' } });
  const buyer = await server.person({ opening: { IRT: '9000000000' } });
  await server.house({ IRT: '6000000000' });
  const bid = await send('POST /trade/limitBuy', buyer, {
    ...{ pair_type: 'BTCIRT', pair_price: '12400000000', pair_amount: '0.1' },
    ...{ amount_type: 'base', request_type: 2, client_order_id: 'bid' },
  });
  if (bid.status !== 200) throw new Error(`Nobody bids: ${bid.text}`);
});
afterAll(() => server.close());

const send = sender(() => server);
const { approve, moveAfter, officer, read, moneyOf } = withdrawing(() => server);

let keys = 0;
/** Sells at the market, by default a thousandth. */
function sell(change: Record<string, unknown> = {}): Promise<Answer> {
  return send('POST /trade/marketSell', seller, {
    ...{ pair_type: 'BTCIRT', pair_amount: '0.001', amount_type: 'base', request_type: 1 },
    ...{ receipt_type: 'card', client_order_id: `sale${(keys += 1)}`, ...change },
  });
}
const payOut = (answer: Answer) => answer.body.data['pay_out'] as Record<string, string | null>;
const payouts = async (): Promise<number> => {
  const rows = await server.sql('SELECT FROM payouts WHERE user_id = $1', [seller.userId]);
  return rows.length;
};

it('goes to the default card alone, which must be one that money can go to', async () => {
  const change = (set: string): Promise<unknown> =>
    server.sql(`UPDATE cards SET ${set} WHERE user_id = $1`, [seller.userId]);
  const [card] = await server.sql<{ sheba: string }>('SELECT sheba FROM cards WHERE user_id = $1', [
    seller.userId,
  ]);
  for (const [set, error] of [
    ['removed_at = now()', 'card_not_found'],
    ['removed_at = NULL, sheba = NULL', 'card_without_sheba'],
    [`status = 'pending'`, 'card_not_verified'],
  ] as const) {
    await change(set);
    expect((await sell()).body.error).toBe(error);
  }
  await change(`status = 'verified', sheba = '${card?.sheba}'`);
  expect(await payouts()).toBe(0);
});

it('waits for a default card of three days, and sells nothing before', async () => {
  const answer = await sell();
  expect(answer.status, answer.text).toBe(403);
  expect(answer.body.error).toBe('card_too_new');
  expect(await payouts()).toBe(0);
  await server.sql(
    `UPDATE cards SET created_at = created_at - interval '73 hours' WHERE user_id = $1`,
    [seller.userId],
  );
});

it('holds for what the house buys, too', async () => {
  await server.process.background.run('read_prices');
  const answer = await send('POST /exchange/sellRequest', seller, {
    ...{ pair_type: 'BTCIRT', type: 'sell', pair_amount: '0.001', request_type: 3 },
    ...{ pair_price: '12400000000', receipt_type: 'card', client_order_id: 'house' },
  });
  expect(answer.status, answer.text).toBe(200);
  const { filled_value: value, fee } = answer.body.data as Record<string, string>;
  expect(Number(payOut(answer)['amount'])).toBe(Number(value) - Number(fee));
});

it('is what the seller receives, to the rial, and goes the way of every withdrawal', async () => {
  const before = await moneyOf(seller);
  const answer = await sell();
  expect(answer.status, answer.text).toBe(200);
  const { filled_value: value, fee } = answer.body.data as Record<string, string>;
  const net = Number(value) - Number(fee);
  const { withdrawal_id: id, amount, code } = payOut(answer);
  expect([Number(amount), code]).toEqual([net, null]);
  expect((await moneyOf(seller)).held - before.held).toBe(net);
  const own = (await read(seller, String(id))).body.data;
  expect(own).toMatchObject({ amount: String(amount), status: 'requested' });
  await moveAfter(CANCEL_MS);
  // the first to a Sheba is looked at, whoever sold for it
  expect((await read(seller, String(id))).body.data['status']).toBe('requested');
  expect((await approve(await officer(), String(id))).status).toBe(200);
});

it('is one sale and one withdrawal, however often it is asked for with one key', async () => {
  const before = await payouts();
  const body = {
    ...{ pair_type: 'BTCIRT', pair_amount: '0.001', amount_type: 'base', request_type: 1 },
    receipt_type: 'card',
  };
  const ask = (): Promise<Answer> =>
    server.call('POST /trade/marketSell', {
      ...{ token: seller.accessToken, body, headers: { 'idempotency-key': 'sold-once' } },
    });
  const [first, second] = [await ask(), await ask()];
  expect(first.status, first.text).toBe(200);
  expect(second.text).toBe(first.text);
  expect(await payouts()).toBe(before + 1);
});

it('stands where the money may not leave: it stays, and the seller is told why', async () => {
  const [count, had] = [await payouts(), await moneyOf(seller)];
  // notional of 12,400 toman a satoshi thousand: below what a withdrawal may be
  await server.sql(
    `INSERT INTO settings (name, value, valid_from)
     SELECT name, jsonb_set(value::jsonb, '{min_toman}', '"90000000"')::json, '2001-01-01'
       FROM settings WHERE name = 'toman_withdrawal'`,
  );
  const answer = await sell();
  expect(answer.status, answer.text).toBe(200);
  expect(payOut(answer)).toEqual({
    withdrawal_id: null,
    amount: null,
    code: 'payout_below_minimum',
  });
  expect(await payouts()).toBe(count);
  const { total, held } = await moneyOf(seller);
  expect(held).toBe(had.held);
  expect(total).toBeGreaterThan(had.total);
});

it('is for what is sold for toman at once, and for nothing else', async () => {
  for (const [key, change] of [
    ['POST /trade/marketSell', { pair_type: 'BTCUSDT' }],
    ['POST /trade/marketSell', { stop_price: '12300000000' }],
    ['POST /trade/limitSell', { pair_price: '12500000000', request_type: 2 }],
  ] as const) {
    const answer = await send(key, seller, {
      ...{ pair_type: 'BTCIRT', pair_amount: '0.001', amount_type: 'base', request_type: 1 },
      ...{ receipt_type: 'card', client_order_id: `no${(keys += 1)}`, ...change },
    });
    expect(answer.body.error, key).toBe('not_available');
  }
});

it('leaves the books whole', async () => {
  const { violations } = await checkDatabase(server.databaseUrl);
  expect(violations).toEqual([]);
});
