// Price alerts over HTTP, with the engine's own trades.
import type { PriceAlert } from '@sarraf/contracts';
import { ALERT_CHANGES_MAX, ALERTS_MAX } from '@sarraf/contracts/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, PRICE, sender } from '../../testing/orders.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../testing/server.ts';

const MONEY = { IRT: '20000000000', BTC: '5' };
const HIGHER = '12600000000';
const HOUR_MS = 3_600_000;

let server: TestServer;
let ana: SignedIn;
let ben: SignedIn;
let maker: SignedIn;
let taker: SignedIn;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, maker, taker] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person(),
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
  ]);
});
afterAll(() => server.close());

const send = sender(() => server);

type Body = Record<string, unknown>;
const asked = (change: Body = {}): Body => ({
  market: 'BTCIRT',
  kind: 'above',
  price: HIGHER,
  client_key: `alert-key-${(keys += 1)}`,
  ...change,
});
const make = (change: Body = {}, who = ana, lang: 'fa' | 'en' = 'en') =>
  server.call('POST /alerts', { token: who.accessToken, body: asked(change), lang });
async function made(change: Body = {}, who = ana): Promise<PriceAlert> {
  const answer = await make(change, who);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as unknown as PriceAlert;
}
const edit = (id: string, body: Body, who = ana) =>
  server.call('POST /alerts/:id', { token: who.accessToken, params: { id }, body, lang: 'en' });
const drop = (id: string, who = ana) =>
  server.call('DELETE /alerts/:id', { token: who.accessToken, params: { id }, lang: 'en' });
interface Listed {
  readonly data: PriceAlert[];
  readonly live: number;
  readonly changes_left: number;
}
async function list(who = ana): Promise<Listed> {
  const answer = await server.call('GET /alerts', { token: who.accessToken });
  return answer.body.data as unknown as Listed;
}
async function clear(who = ana): Promise<void> {
  for (const { id } of (await list(who)).data) expect((await drop(id, who)).status).toBe(200);
}
async function trade(price: string): Promise<void> {
  const body = { pair_price: price };
  expect((await send('POST /trade/limitSell', maker, limit(body))).status).toBe(200);
  expect((await send('POST /trade/limitBuy', taker, limit(body))).status).toBe(200);
}
const fire = (): Promise<void> => server.process.background.run('fire_price_alerts');

interface Notice {
  readonly title: string;
  readonly content: string;
  readonly topic: string;
  readonly market: string | null;
}
async function notices(who = ana, lang: 'fa' | 'en' = 'en'): Promise<Notice[]> {
  const answer = await server.call('GET /notifications/index', { token: who.accessToken, lang });
  const { data } = answer.body.data as unknown as { data: Notice[] };
  return data.filter(({ topic }) => topic === 'price_alert');
}
/** Everything that an alert's calls could change. */
const everything = (): Promise<unknown[]> =>
  server.sql('SELECT * FROM price_alerts, price_alert_owners ORDER BY 1, 2');

describe('an alert', () => {
  it('is told of once, with its market, in the words of its reader; its person sees what fired', async () => {
    await trade(PRICE);
    const alert = await made({ note: 'سود بگیر' });
    expect(alert).toMatchObject({ price: HIGHER, state: 'armed', fired_at: null, fired_count: 0 });
    await trade('12610000000');
    await fire();
    await fire();
    const [notice, ...others] = await notices();
    expect([notice?.title, notice?.content, notice?.market, others]).toEqual([
      'Price alert',
      'BTC reached 12,600,000,000 toman, and traded at 12,610,000,000 toman. Your note: سود بگیر',
      'BTCIRT',
      [],
    ]);
    expect((await notices(ana, 'fa'))[0]?.content).toBe(
      'بیت‌کوین به ۱۲٬۶۰۰٬۰۰۰٬۰۰۰ تومان رسید. قیمت معامله ۱۲٬۶۱۰٬۰۰۰٬۰۰۰ تومان بود. یادداشت شما: سود بگیر',
    );
    expect((await list()).data[0]).toMatchObject({
      id: alert.id,
      state: 'fired',
      fired_price: '12610000000',
      fired_count: 1,
    });
    await clear();
  });

  it('N16 armed right after the answer of its trade is silent', async () => {
    const before = (await notices()).length;
    for (let round = 0; round < 8; round += 1) {
      await trade(HIGHER);
      const { id } = await made();
      await fire();
      expect((await list()).data).toMatchObject([{ id, state: 'armed' }]);
      expect((await drop(id)).status).toBe(200);
    }
    expect(await notices()).toHaveLength(before);
  });

  it('is made once by its key, whoever asks at the same time', async () => {
    const body = asked();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => server.call('POST /alerts', { token: ana.accessToken, body })),
    );
    expect(new Set(answers.map((answer) => String(answer.body.data['id']))).size).toBe(1);
    expect((await list()).live).toBe(1);
    await clear();
  });

  it('O04 of another is not there, by every call the same', async () => {
    const { id } = await made();
    const before = await everything();
    for (const other of [id, '999999999']) {
      expect((await edit(other, { kind: 'below', price: PRICE }, ben)).body.error).toBe(
        'alert_not_found',
      );
      expect((await drop(other, ben)).body.error).toBe('alert_not_found');
    }
    expect((await list(ben)).data).toEqual([]);
    // the one who asked has no row of changes either
    expect(await everything()).toEqual(before);
    await clear();
  });
});

describe('N18 what can not be watched', () => {
  it.each([
    ['off its tick', { price: '12600000001' }, 422, 'price_not_on_tick'],
    ['0', { price: '0' }, 422, 'price_malformed'],
    ['below 0', { price: '-12600000000' }, 422, 'price_malformed'],
    ['no number', { price: 'much' }, 422, 'price_malformed'],
    ['no price', { price: undefined }, 422, 'price_malformed'],
    ['a comma for a point', { market: 'BTCUSDT', price: '12600,5' }, 422, 'decimal_comma'],
    ['of no market', { market: 'NOPEIRT' }, 422, 'market_unknown'],
    [
      '0 percent',
      { kind: 'change', percent: '0', window_hours: 1 },
      422,
      'alert_percent_out_of_range',
    ],
    [
      '101 percent',
      { kind: 'change', percent: '101', window_hours: 1 },
      422,
      'alert_percent_out_of_range',
    ],
    ['a change of no time', { kind: 'change', percent: '5' }, 422, 'validation_failed'],
    ['over two hours', { kind: 'change', percent: '5', window_hours: 2 }, 422, 'validation_failed'],
    ['at 24 o’clock', { kind: 'daily', hour: 24 }, 422, 'validation_failed'],
    ['by an unknown kind', { kind: 'sideways' }, 422, 'validation_failed'],
    ['with 81 letters', { note: 'n'.repeat(81) }, 422, 'validation_failed'],
  ])('N18 %s is refused, and nothing is made', async (_, change, status, code) => {
    const before = await everything();
    const answer = await make(change);
    expect([answer.status, answer.body.error]).toEqual([status, code]);
    expect(await everything()).toEqual(before);
  });

  it('N18 a price in Persian digits is that price', async () => {
    const alert = await made({ price: '۱۲٬۶۰۰٬۰۰۰٬۰۰۰' });
    expect(alert.price).toBe(HIGHER);
    const change = { kind: 'change', percent: '۵٫۵', window_hours: '۲۴' };
    expect(await made(change)).toMatchObject({ percent: '5.5', window_hours: 24 });
    const refused = await make({ price: '۱۲۶۰۰۰۰۰۰۰۱' }, ana, 'fa');
    expect(refused.body.message).toMatch(/۱۰۰٬۰۰۰/);
    await clear();
  });

  it('N18 the 51st is refused; what is over makes room', async () => {
    for (let count = 0; count < ALERTS_MAX; count += 5) {
      await Promise.all([1, 2, 3, 4, 5].map(() => made({}, ben)));
    }
    const full = await make({}, ben);
    expect([full.status, full.body.error, full.body.facts]).toEqual([
      409,
      'alerts_full',
      { max: ALERTS_MAX },
    ]);
    const listed = await list(ben);
    expect([listed.live, listed.data.length]).toEqual([ALERTS_MAX, ALERTS_MAX]);
    await trade(HIGHER);
    await fire();
    await made({}, ben);
    expect(await list(ben)).toMatchObject({ live: 1 });
    await clear(ben);
  });

  it(`N18 more than ${ALERT_CHANGES_MAX} changes a day are refused until midnight of Tehran`, async () => {
    const { id } = await made({}, taker);
    await server.sql('UPDATE price_alert_owners SET changes = $1 WHERE user_id = $2', [
      ALERT_CHANGES_MAX - 1,
      taker.userId,
    ]);
    expect((await edit(id, { kind: 'below', price: PRICE }, taker)).status).toBe(200);
    const refused = await edit(id, { kind: 'above', price: HIGHER }, taker);
    expect([refused.status, refused.body.error]).toEqual([429, 'alert_changes_limit']);
    expect((await list(taker)).data).toMatchObject([{ kind: 'below', price: PRICE }]);
    expect((await list(taker)).changes_left).toBe(0);
    expect((await drop(id, taker)).status).toBe(200);
    server.clock.advance(Number(refused.body.facts['seconds']) * 1_000);
    await made({}, taker);
    await clear(taker);
  });

  it('N18 a market that is hidden ends its alerts and says so once', async () => {
    const { engine } = server.process.context;
    const set = (status: 'Active' | 'Hidden') =>
      engine.submit({ command: { type: 'set_market_status', market: 'BTCIRT', status } });
    await clear();
    await made();
    const other = await made({ market: 'ETHIRT', price: '500000000' });
    const daily = await made({ kind: 'daily', hour: 9 });
    const before = (await notices()).length;
    await set('Hidden');
    const end = () => server.process.background.run('end_price_alerts');
    await server.until(async () => {
      await end();
      return (await notices()).length === before + 2;
    });
    await end();
    expect((await notices()).slice(0, 2)).toMatchObject([
      { title: 'Price alert ended', market: null },
      { title: 'Price alert ended', market: null },
    ]);
    expect((await make()).body.error).toBe('market_unknown');
    expect((await edit(daily.id, { kind: 'above', price: HIGHER })).body.error).toBe(
      'market_unknown',
    );
    expect((await list()).data.map(({ id, state }) => [id === other.id, state])).toEqual([
      [false, 'ended'],
      [true, 'armed'],
      [false, 'ended'],
    ]);
    expect(await notices()).toHaveLength(before + 2);
    await set('Active');
    await server.until(async () => (await make()).status === 200);
    // one that ended is armed again by its person
    expect((await edit(daily.id, { kind: 'above', price: HIGHER })).body.data).toMatchObject({
      state: 'armed',
    });
    await clear();
  });
});

describe('the price once a day', () => {
  it('is told at its hour of Tehran, once a day, and of days that nobody was there once', async () => {
    const tell = () => server.process.background.run('tell_daily_prices');
    await clear();
    const hour = new Date(server.clock.now() + 3.5 * HOUR_MS + 2 * HOUR_MS).getUTCHours();
    await made({ kind: 'daily', hour, price: undefined });
    const before = (await notices()).length;
    await tell();
    expect(await notices()).toHaveLength(before);
    server.clock.advance(2 * HOUR_MS);
    ana = await server.login(ana.mobile, ana.password);
    await tell();
    await tell();
    const [first] = await notices();
    expect(await notices()).toHaveLength(before + 1);
    expect([first?.title, first?.market]).toEqual(['Today’s price', 'BTCIRT']);
    expect(first?.content).toMatch(/^BTC is at 12,600,000,000 toman/);
    server.clock.advance(72 * HOUR_MS);
    ana = await server.login(ana.mobile, ana.password);
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await notices()).toHaveLength(before + 2);
    expect((await list()).data[0]).toMatchObject({
      state: 'armed',
      fired_count: 2,
      repeated: true,
    });
    await clear();
  });
});
