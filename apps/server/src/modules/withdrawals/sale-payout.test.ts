// A sale with `receipt_type: card`: what it brings is asked to leave in the same step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import { sender } from '../../testing/orders.ts';
import {
  type Answer,
  startTestServer,
  testCardNumber,
  type TestServer,
} from '../../testing/server.ts';
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
    pair_type: 'BTCIRT',
    pair_price: '12400000000',
    pair_amount: '0.1',
    amount_type: 'base',
    request_type: 2,
    client_order_id: 'bid',
  });
  if (bid.status !== 200) throw new Error(`Nobody bids: ${bid.text}`);
});
afterAll(() => server.close());

const send = sender(() => server);
const { approve, codeFor, moveAfter, officer, read, moneyOf } = withdrawing(() => server);

let keys = 0;
/** Sells at the market, by default a thousandth. */
function sell(change: Record<string, unknown> = {}): Promise<Answer> {
  return send('POST /trade/marketSell', seller, {
    pair_type: 'BTCIRT',
    pair_amount: '0.001',
    amount_type: 'base',
    request_type: 1,
    receipt_type: 'card',
    client_order_id: `sale${(keys += 1)}`,
    ...change,
  });
}
const payOut = (answer: Answer) =>
  answer.body.data['pay_out'] as { [field in 'withdrawal_id' | 'amount' | 'code']: string | null };
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

it('waits as long as the dated setting says', async () => {
  await server.sql(
    `INSERT INTO settings (name, value, valid_from)
     SELECT name, jsonb_set(value::jsonb, '{sale_card_hours}', '74')::json, '2001-01-01'
       FROM settings WHERE name = 'toman_withdrawal'`,
  );
  const answer = await sell();
  await server.sql(
    `DELETE FROM settings WHERE name = 'toman_withdrawal' AND valid_from = '2001-01-01'`,
  );
  expect(answer.body.error).toBe('card_too_new');
  expect(await payouts()).toBe(0);
});

it('holds for what the house buys, too', async () => {
  await server.process.background.run('read_prices');
  const answer = await send('POST /exchange/sellRequest', seller, {
    pair_type: 'BTCIRT',
    type: 'sell',
    pair_amount: '0.001',
    request_type: 3,
    pair_price: '12400000000',
    receipt_type: 'card',
    client_order_id: 'house',
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
    pair_type: 'BTCIRT',
    pair_amount: '0.001',
    amount_type: 'base',
    request_type: 1,
    receipt_type: 'card',
  };
  const ask = (): Promise<Answer> =>
    server.call('POST /trade/marketSell', {
      token: seller.accessToken,
      body,
      headers: { 'idempotency-key': 'sold-once' },
    });
  const [first, second] = [await ask(), await ask()];
  expect(first.status, first.text).toBe(200);
  expect(second.text).toBe(first.text);
  // what was done stays done, also once its card is gone
  await server.sql('UPDATE cards SET removed_at = now() WHERE user_id = $1', [seller.userId]);
  const third = await ask();
  await server.sql('UPDATE cards SET removed_at = NULL WHERE user_id = $1', [seller.userId]);
  expect(third.text).toBe(first.text);
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
    limit: null,
    code: 'payout_below_minimum',
  });
  expect(await payouts()).toBe(count);
  const { total, held } = await moneyOf(seller);
  expect(held).toBe(had.held);
  expect(total).toBeGreaterThan(had.total);
  await server.sql(
    `DELETE FROM settings WHERE name = 'toman_withdrawal' AND valid_from = '2001-01-01'`,
  );
});

it('says how the limit stands that it would be above, and which level has more', async () => {
  const cap = async (sql: string): Promise<void> => {
    await server.sql(sql);
    await server.process.background.run('tell_limits');
  };
  const used = (await moneyOf(seller)).held;
  await cap(
    `INSERT INTO limit_rules (kind, level, cap_units, days, from_at)
     VALUES ('toman_withdrawal', 1, ${used * 10 + 10}, 1, '2001-01-01')`,
  );
  const answer = await sell();
  await cap(`DELETE FROM limit_rules WHERE from_at = '2001-01-01'`);
  expect(answer.status, answer.text).toBe(200);
  expect(payOut(answer)).toEqual({
    withdrawal_id: null,
    amount: null,
    code: 'withdrawal_limit_exceeded',
    limit: {
      kind: 'withdrawal_day',
      days: 1,
      used: String(used),
      cap: String(used + 1),
      frees_at: expect.any(String) as string,
      lifts_at_level: 2,
    },
  });
});

describe('another default card', () => {
  const choose = (id: string, proof: object = {}): Promise<Answer> =>
    server.call('POST /cards/:id/default', {
      token: seller.accessToken,
      params: { id },
      body: proof,
    });
  const stateOf = async () => ({
    ...(
      await server.sql(
        `SELECT (SELECT id::text FROM cards WHERE user_id = $1 AND is_default) AS card,
           (SELECT money_held_until FROM user_standings WHERE user_id = $1) AS held,
           (SELECT count(*)::int FROM notifications
             WHERE user_id = $1 AND kind = 'default_card_changed') AS told`,
        [seller.userId],
      )
    )[0],
  });
  const cardsOf = async (): Promise<Record<string, string>[]> =>
    (await server.call('GET /cards', { token: seller.accessToken })).body.data as never;
  let other: string;

  it('takes a factor: without one, with a wrong one or one of another purpose nothing changes', async () => {
    const added = await server.call('POST /cards', {
      token: seller.accessToken,
      body: { card_number: testCardNumber(770_001) },
    });
    other = String(added.body.data['id']);
    const before = await stateOf();
    expect((await choose(other)).body.error).toBe('card_not_verified');
    await server.until(async () =>
      (await cardsOf()).every((card) => card['status'] === 'verified'),
    );
    const none = await choose(other);
    expect([none.status, none.body.error]).toEqual([403, 'factor_required']);
    const foreign = await codeFor(seller);
    expect((await choose(other, { activation_code: foreign })).body.error).toBe('code_wrong');
    const code = await codeFor(seller, 'default_card');
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await choose(other, { activation_code: wrong })).body.error).toBe('code_wrong');
    expect((await choose('999999', { activation_code: code })).body.error).toBe('card_not_found');
    expect(await stateOf()).toEqual(before);
    expect(before['told']).toBe(0);
  });

  it('holds leaving money for a day, ends other sessions and is told by SMS, once', async () => {
    const elsewhere = await server.login(seller.mobile, seller.password);
    server.clock.advance(120_000);
    const code = await codeFor(seller, 'default_card');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => choose(other, { activation_code: code })),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect((await choose(other)).body.data).toMatchObject({ id: other, is_default: true });
    const state = await stateOf();
    expect(state).toMatchObject({ card: other, told: 1 });
    const hours = (Number(new Date(String(state['held']))) - server.clock.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    const see = await server.call('GET /fetchUser', { token: elsewhere.accessToken });
    expect(see.status).toBe(401);
    await server.until(() =>
      server.providers.inbox.some(
        ({ receptor, template }) =>
          receptor === seller.mobile && template === 'sarraf-default-card-changed-fa',
      ),
    );
  });

  it('lets a sale stand whose money was to leave meanwhile: it stays, and the seller is told why', async () => {
    await server.sql(
      `UPDATE cards SET created_at = created_at - interval '73 hours' WHERE id = $1`,
      [other],
    );
    const [count, had] = [await payouts(), await moneyOf(seller)];
    const answer = await sell();
    expect(answer.status, answer.text).toBe(200);
    const stays = { withdrawal_id: null, amount: null, limit: null };
    expect(payOut(answer)).toEqual({ ...stays, code: 'money_held' });
    expect(await payouts()).toBe(count);
    const { total, held } = await moneyOf(seller);
    expect([held, total > had.total]).toEqual([had.held, true]);
  });

  it('is nobody once it was removed, and not the next one that is verified', async () => {
    await server.call('DELETE /cards/:id', {
      token: seller.accessToken,
      params: { id: other },
    });
    const body = { card_number: testCardNumber(770_002) };
    await server.call('POST /cards', { token: seller.accessToken, body });
    await server.until(async () =>
      (await cardsOf()).every((card) => card['status'] === 'verified'),
    );
    expect((await cardsOf()).map((card) => card['is_default'])).toEqual([false, false]);
    expect((await sell()).body.error).toBe('card_not_found');
  });
});

it('is for what is sold for toman at once, and for nothing else', async () => {
  for (const [key, change] of [
    ['POST /trade/marketSell', { pair_type: 'BTCUSDT' }],
    ['POST /trade/marketSell', { stop_price: '12300000000' }],
    ['POST /trade/limitSell', { pair_price: '12500000000', request_type: 2 }],
  ] as const) {
    const answer = await send(key, seller, {
      pair_type: 'BTCIRT',
      pair_amount: '0.001',
      amount_type: 'base',
      request_type: 1,
      receipt_type: 'card',
      client_order_id: `no${(keys += 1)}`,
      ...change,
    });
    expect(answer.body.error, key).toBe('sale_not_to_card');
  }
});

it('leaves the books whole', async () => {
  const { violations } = await checkDatabase(server.databaseUrl);
  expect(violations).toEqual([]);
});
