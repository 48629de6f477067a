// What the specification's own panel sends, field by field: every call takes it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOpenOrders, limit, market, PRICE, sender } from '../testing/orders.ts';
import { sendDocument, testPicture, testVideo } from '../testing/send-document.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

let server: TestServer;
let maker: Person;
let taker: Person;

const MONEY = { IRT: '20000000000', BTC: '5', USDT: '100000' };
const QUOTE_WALLET = { irr_wallet: true, usdt_wallet: false };

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.person({ opening: MONEY });
  taker = await server.person({ opening: MONEY });
});
afterAll(() => server.close());

const send = sender(() => server);
const errorOf = async (...args: Parameters<typeof send>): Promise<unknown> => {
  const { status, body } = await send(...args);
  return status === 200 ? 200 : body.error;
};

describe('a sale names the wallet that is paid', () => {
  const sell = () => ({ ...limit(), amount_type: 'base', receipt_type: 'wallet', type: 'sell' });

  it.each([
    ["the quote's", '12486000000', QUOTE_WALLET, 200],
    ['none', '12487000000', { irr_wallet: false, usdt_wallet: false }, 200],
    ['both', PRICE, { irr_wallet: true, usdt_wallet: true }, 'wallet_does_not_match_market'],
    ['another', PRICE, { irr_wallet: false, usdt_wallet: true }, 'wallet_does_not_match_market'],
  ])('%s', async (_, pair_price, wallets, answer) => {
    const sold = { ...sell(), ...wallets, pair_price };
    expect(await errorOf('POST /trade/limitSell', maker, sold)).toBe(answer);
    const asked = { ...sell(), ...wallets, pair_price, request_type: '2' };
    expect(await errorOf('POST /exchange/sellRequest', maker, asked)).toBe(answer);
    await endOpenOrders(server, send, [maker]);
  });
});

describe('a market buy adds its fields to those of a buy', () => {
  const buy = () => ({
    ...market({ reserve_payment: false, trade_type: 'market', type: 'buy' }),
    ...QUOTE_WALLET,
  });
  const offer = () => send('POST /trade/limitSell', maker, limit());

  it('is bounded by pair_price where market_price is not there', async () => {
    await offer();
    const low = { ...buy(), pair_price: '12000000000' };
    expect(await errorOf('POST /trade/marketBuy', taker, low)).toBe('price_moved');
    expect(await errorOf('POST /trade/marketBuy', taker, { ...buy(), pair_price: PRICE })).toBe(
      200,
    );
  });

  it('takes market_price as the bound where both are there', async () => {
    await offer();
    const both = { ...buy(), market_price: PRICE, pair_price: '12000000000' };
    expect(await errorOf('POST /trade/marketBuy', taker, both)).toBe(200);
  });

  it("is bounded by a coin's price as its list has it, finer than the market's money", async () => {
    await offer();
    const seen = (market_price: unknown) =>
      errorOf('POST /trade/marketBuy', taker, { ...buy(), market_price });
    expect(await seen('11999999999.987654')).toBe('price_moved');
    expect(await seen(12485300000.12)).toBe(200);
    await send('POST /trade/limitBuy', maker, limit());
    const sale = (market_price: string) =>
      errorOf('POST /trade/marketSell', taker, market({ market_price }));
    expect(await sale('13000000000.001')).toBe('price_moved');
    expect(await sale('12485300000.001')).toBe(200);
  });

  it.each(['', null])('takes %j as a field that was not sent', async (empty) => {
    await offer();
    const body = { ...buy(), pair_price: empty, stop_price: empty, tag: empty };
    expect(await errorOf('POST /trade/marketBuy', taker, body)).toBe(200);
    expect(await errorOf('POST /trade/marketBuy', taker, { ...buy(), pair_amount: empty })).toBe(
      empty === null ? 'validation_failed' : 'amount_malformed',
    );
  });
});

describe('lists', () => {
  it('take a filter that nobody chose', async () => {
    const query = { page: '1', request_type: '', transaction_type: '', status: '', query: '' };
    expect(await errorOf('GET /getTransactions', taker, query)).toBe(200);
    expect(await errorOf('GET /orderList', taker, { page: '', status: '', query: '' })).toBe(200);
  });

  it('of a wallet need no name of it: toman, and a coin in small letters', async () => {
    const key = 'POST /user_wallets/wallet_transaction_history';
    const token = taker.accessToken;
    const toman = await server.call(key, { token, query: { page: '1' } });
    expect(toman.body.data, toman.text).toMatchObject({ symbol: 'IRT', wallet: 'spot' });
    const coin = await server.call(key, { token, body: { symbol: 'btc' } });
    expect(coin.body.data, coin.text).toMatchObject({ symbol: 'BTC' });
  });
});

describe('identity', () => {
  it('sends a code without a purpose: one to withdraw', async () => {
    const person = await server.person();
    const { status, text } = await server.call('POST /user/getVerficiationCode', {
      token: person.accessToken,
    });
    expect(status, text).toBe(200);
    const rows = await server.sql('SELECT purpose FROM one_time_codes WHERE mobile = $1', [
      person.mobile,
    ]);
    expect(rows).toEqual([{ purpose: 'withdraw' }]);
  });

  it('cancels a request by -1 as a text, and by no other number', async () => {
    const key = 'POST /user/cancel_kyc_request';
    const person = await server.person({ level: 0 });
    expect(await errorOf(key, person, { status: '-1' })).toBe('kyc_request_not_pending');
    expect(await errorOf(key, person, { status: '1' })).toBe('validation_failed');
  });

  it('asks for level 2 with an empty JSON body; any other JSON is no form', async () => {
    const person = await server.person();
    const asked = (body: string) =>
      server.fetch('/api/v1/user/upgradeLevelTwo', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.accessToken}`,
          'content-type': 'application/json',
        },
        body,
      });
    const errors = [];
    for (const body of ['{}', ' { } ', '{"a":1}', `{}${' '.repeat(100)}`]) {
      errors.push(((await (await asked(body)).json()) as { error: string }).error);
    }
    const [none, other] = ['documents_missing', 'content_type_not_supported'];
    expect(errors).toEqual([none, none, other, other]);
  });

  it('takes the selfie video in one call, by the sentence that the level handed out', async () => {
    const person = await server.person();
    const token = person.accessToken;
    const level = () => server.call('GET /user/access_level', { token });
    const { sentence } = (await level()).body.data as {
      sentence: { numbers: number[]; expires_at: string };
    };
    expect(sentence.numbers).toHaveLength(2);
    expect((await level()).body.data['sentence']).toEqual(sentence);
    const video = new Blob([(await testVideo()) as BlobPart]);
    const given = await server.call('POST /user/biometric', {
      token,
      form: { selfie_video: video },
    });
    expect(given.status, given.text).toBe(200);
    const newcomer = await server.person({ level: 0 });
    const locked = await server.call('GET /user/access_level', { token: newcomer.accessToken });
    expect(locked.body.data).toMatchObject({ state: 'locked', sentence: null });
  });

  it('hands out no sentence while a request waits', async () => {
    const person = await server.person();
    const token = person.accessToken;
    const picture = await testPicture();
    for (const kind of ['national_card_front', 'national_card_back', 'pledge'] as const) {
      const { id } = await sendDocument(server, token, kind, picture);
      await server.call('POST /user/upgradeLevelTwo', { token, form: { [kind]: id } });
    }
    await server.call('GET /user/access_level', { token });
    const video = new Blob([(await testVideo()) as BlobPart]);
    await server.call('POST /user/biometric', { token, form: { selfie_video: video } });
    const { body } = await server.call('GET /user/access_level', { token });
    expect(body.data).toMatchObject({ state: 'pending', sentence: null });
  });

  it('takes a photo under the name of the field of a profile, too', async () => {
    const person = await server.person();
    const avatar = new Blob([(await testPicture()) as BlobPart]);
    const { status, text } = await server.call('POST /user/uploadPhoto', {
      token: person.accessToken,
      form: { avatar },
    });
    expect(status, text).toBe(200);
  });
});
