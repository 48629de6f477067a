// For 72 hours after a toman deposit worth so much does not go to others, over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, moving } from '../../testing/moves.ts';
import { limit, sender, walletOf } from '../../testing/orders.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { bankOf } from '../../testing/statements.ts';
import { withdrawing } from '../../testing/withdrawals.ts';

const HOUR_MS = 3_600_000;
const RECENT_MS = 72 * HOUR_MS;
/** What the sources say of a bitcoin, toman: a thousandth is twelve million. */
const BTC_PRICE = '12000000000';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.providers.prices.set('BTC', '100000');
  server.providers.usdtToman = '120000';
});
afterAll(() => server?.close());
beforeEach(() => seePrices());

const { again, call, give, moneyOf, post, transfer } = moving(() => server);
const { cardOf, officer, withdraw } = withdrawing(() => server);
const bank = bankOf(() => server);
const send = sender(() => server);
const idOf = (answer: Answer): string => String(answer.body.data['id']);

/** Has the sources say what they saw just now, or so long ago, by the server's clock. */
async function seePrices(ageMs = 0): Promise<void> {
  server.providers.priceAgeMs = Date.now() - server.clock.now() + ageMs;
  await server.process.background.run('read_prices');
}

/** Pays so many toman in by the gateway. */
async function payIn(who: Person, amount: string): Promise<void> {
  const body = { card_id: await cardOf(who), amount };
  const started = await post(who, 'POST /tomanWallet/charge', body);
  const payment = server.providers.payments.get(String(started.body.data['gateway_reference']));
  if (payment === undefined) throw new Error(`No payment: ${started.text}`);
  payment.paid = true;
  const url = new URL(payment.callbackUrl);
  url.searchParams.set('Authority', payment.authority);
  url.searchParams.set('Status', 'OK');
  expect((await server.fetch(`${url.pathname}${url.search}`)).status).toBe(303);
}

/** Has so many toman come by the bank, with the person's identifier. */
async function comeByBank(who: Person, toman: number): Promise<void> {
  const [x, y] = [await officer(), await officer()];
  await server.sql(
    `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = ANY($1)`,
    [[x.userId, y.userId]],
  );
  const line = { amount: toman, ...(await bank.payerOf(who)) };
  await bank.approve(y, idOf(await bank.bringIn(x, bank.csv(line))));
  await bank.credit();
}

/** Has somebody buy 0.0015 BTC at the price of the sources. */
async function buyCoins(who: Person): Promise<void> {
  const seller = await server.person({ opening: { BTC: '1' } });
  const order = () => limit({ pair_amount: '0.0015', pair_price: BTC_PRICE });
  expect((await send('POST /trade/limitSell', seller, order())).status).toBe(200);
  const bought = await send('POST /trade/limitBuy', who, order());
  expect(bought.body.data, bought.text).toMatchObject({ status: 'filled' });
}

const coinsOf = async (who: Person): Promise<string | undefined> =>
  (await walletOf(server, who, 'BTC'))['available_balance'];
/** What somebody has of both, and what of it is held. */
const booksOf = async (who: Person): Promise<unknown> => {
  const { amount, freeze } = await walletOf(server, who, 'BTC');
  return { toman: await moneyOf(who), amount, freeze };
};
const heldOf = async (who: Person) =>
  (await call(who, 'GET /user/access_status')).body.data['held_deposits'];

/** What a refusal says: how much has to stay, and how much may go now. */
function expectHeld(answer: Answer, held: string, remaining: string): void {
  expect([answer.status, answer.body.error], answer.text).toEqual([403, 'deposit_too_recent']);
  const { seconds, ...facts } = answer.body.facts;
  expect(facts).toEqual({ held, remaining });
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(RECENT_MS / 1_000);
}

describe('after a deposit by the gateway', () => {
  it('the coin that it bought stays for 72 hours, then all of it goes', async () => {
    const [who, friend] = [await server.person({ level: 2 }), await server.person()];
    expect(await heldOf(who)).toBeNull();
    await payIn(who, '20000000');
    await buyCoins(who);
    const amount = await coinsOf(who);
    const books = await booksOf(who);
    const asked = { symbol: 'BTC', amount, to_user: friend.mobile };
    const refused = await transfer(who, asked);
    expectHeld(refused, '20000000', '0');
    expect(refused.body.message).toBe(
      'A financial rule: for 72 hours after a toman deposit, its value can’t be sent to others, now ' +
        '20,000,000 toman. You can send up to 0 toman in value now, and all of it in 72 hours.',
    );
    expectHeld(await give(who, { symbol: 'BTC', amount }), '20000000', '0');
    expect(await booksOf(who)).toEqual(books);
    const listed = await call(who, 'GET /user_wallets/internal_transfer_history');
    expect(listed.body.data['total']).toBe(0);

    server.clock.advance(RECENT_MS - HOUR_MS);
    await seePrices();
    const later = await again(who);
    expectHeld(await transfer(later, asked), '20000000', '0');
    server.clock.advance(HOUR_MS);
    await seePrices();
    const sent = await transfer(later, asked);
    expect(sent.status, sent.text).toBe(200);
    expect(await coinsOf(await again(friend))).toBe(amount);
    expect(await heldOf(later)).toBeNull();
  });

  it('one’s status says how much is held and until when, beside the limits', async () => {
    const who = await server.person({ level: 2 });
    await payIn(who, '7000000');
    const [row] = await server.sql<{ deposits: [number, string][] }>(
      'SELECT deposits FROM recent_deposits_state WHERE user_id = $1',
      [who.userId],
    );
    const [[at, units] = [0, '']] = row?.deposits ?? [];
    expect(units).toBe('70000000');
    const status = (await call(who, 'GET /user/access_status')).body.data;
    const until = new Date(at + RECENT_MS).toISOString();
    expect(status['held_deposits']).toEqual({ amount: '7000000', until });
    const kinds = (status['limits'] as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toContain('transfer_day');
    expect(kinds.filter((kind) => kind.startsWith('recent'))).toEqual([]);
  });

  it('toman go to others as far as toman and coins together do, and to oneself all the same', async () => {
    const who = await server.person({ level: 2, opening: { IRT: '5000000' } });
    const friend = await server.person();
    await payIn(who, '12000000');
    const to_user = friend.mobile;
    expectHeld(await transfer(who, { to_user, amount: '5000001' }), '12000000', '5000000');
    expectHeld(await give(who, { amount: '5000001' }), '12000000', '5000000');
    expect(await moneyOf(who)).toMatchObject({ spot: 17_000_000, spotHeld: 0 });
    expect((await transfer(who, { to_user, amount: '5000000' })).status).toBe(200);
    expectHeld(await transfer(who, { to_user, amount: '1' }), '12000000', '0');
    expect((await transfer(who, { to_wallet: 'vault', amount: '4000000' })).status).toBe(200);
    const back = { from_wallet: 'vault', to_wallet: 'spot', amount: '4000000' };
    expect((await transfer(who, back)).status).toBe(200);
    expect((await withdraw(who, '1000000')).status).toBe(200);
    expect(await moneyOf(friend)).toMatchObject({ spot: 5_000_000 });
  });
});

describe('after a deposit by the bank', () => {
  it('coins go beyond its worth, as a gift and to somebody, and no further', async () => {
    const who = await server.person({ level: 2, opening: { BTC: '0.003' } });
    const friend = await server.person();
    await comeByBank(who, 12_000_000);
    const coins = { symbol: 'BTC', to_user: friend.mobile };
    const above = { ...coins, amount: '0.00200001' };
    expectHeld(await transfer(who, above), '12000000', '24000000');
    expectHeld(await give(who, { symbol: 'BTC', amount: '0.0021' }), '12000000', '24000000');
    expect(await coinsOf(who)).toBe('0.003');
    const gift = await give(who, { symbol: 'BTC', amount: '0.002' });
    expect(gift.status, gift.text).toBe(200);
    expectHeld(await transfer(who, { ...coins, amount: '0.0001' }), '12000000', '0');
    await call(who, 'DELETE /gift_codes/:id', { params: { id: idOf(gift) } });
    const sent = await transfer(who, { ...coins, amount: '0.002' });
    expect(sent.status, sent.text).toBe(200);
    expect(await coinsOf(friend)).toBe('0.002');
    expect(await coinsOf(who)).toBe('0.001');
  });
});

describe('a coin without a fresh price', () => {
  it('goes to nobody, also where it was just traded', async () => {
    const [who, friend] = [
      await server.person({ level: 2, opening: { IRT: '30000000', BTC: '0.001' } }),
      await server.person(),
    ];
    await buyCoins(who);
    const had = await coinsOf(who);
    await seePrices(121_000);
    const coins = { symbol: 'BTC', amount: '0.001' };
    const asked = { ...coins, to_user: friend.mobile };
    for (const refused of [await transfer(who, asked), await give(who, coins)]) {
      expect([refused.status, refused.body.error], refused.text).toEqual([409, 'price_stale']);
    }
    expect(await coinsOf(who)).toBe(had);
    expect((await transfer(who, { to_user: friend.mobile })).status).toBe(200);
    await seePrices();
    expect((await transfer(who, asked)).status).toBe(200);
  });
});
