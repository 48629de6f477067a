// One's own money over time, held against what the wallet said on each day.
import type { CoinResult, Portfolio } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayText, tehranDayOf } from '@sarraf/settlement';
import { limit, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { moving, type Person } from '../../testing/moves.ts';
import { dayEndOf } from './day-marks.service.ts';
import { daysOfRange } from './portfolio.service.ts';

const DAY_MS = 86_400_000;
const DAYS = 32;

let server: TestServer;
let maker: Person;
let taker: Person;
let rewarded = 0;
const send = sender(() => server);
const { again, transfer } = moving(() => server);

/** What the wallet said at the end of each day, by the day. */
const said = new Map<string, { readonly toman: string; readonly btc: string }>();

beforeAll(async () => {
  server = await startTestServer();
  await server.house({ IRT: '5000000000', BTC: '10' });
  const opening = { IRT: '90000000000', BTC: '5' };
  maker = await server.person({ level: 2, opening });
  taker = await server.person({ level: 2 });
});
afterAll(() => server?.close());

const get = async <T>(key: Parameters<TestServer['call']>[0], query = {}, symbol = 'BTC') => {
  const answer = await server.call(key, {
    token: taker.accessToken,
    query,
    params: { symbol },
    lang: 'en',
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as T;
};
const portfolio = (range = '30d') => get<Portfolio>('GET /portfolio', { range });
/** Of decimal texts with a decimal at most: in tenths. */
const tenths = (text: string): number => Math.round(Number(text) * 10);
const sum = (texts: readonly (string | null)[]): number =>
  texts.reduce((all, text) => all + tenths(text ?? '0'), 0);

async function give(asset: string, units: string, to: string): Promise<void> {
  rewarded += 1;
  const { outcome } = await server.process.context.engine.submit({
    command: {
      type: 'post_adjustment',
      reference: `given ${rewarded}`,
      from: 'house:otc',
      to,
      asset,
      units,
    },
  });
  expect(outcome.ok, JSON.stringify(outcome)).toBe(true);
}

async function trade(side: 'Buy' | 'Sell', pair_price: string, pair_amount: string) {
  const other = side === 'Buy' ? 'Sell' : 'Buy';
  for (const [who, own] of [
    [maker, other],
    [taker, side],
  ] as const) {
    const key = `POST /trade/limit${own}` as 'POST /trade/limitBuy';
    const answer = await send(key, who, limit({ pair_price, pair_amount }));
    expect(answer.status, answer.text).toBe(200);
  }
}

/** To noon of the next day of Tehran, and everything is counted. */
async function nextDay(): Promise<void> {
  const now = server.clock.now();
  await server.process.background.run('count_candles');
  server.clock.advance(dayEndOf(tehranDayOf(now)) + DAY_MS / 2 - now);
  maker = await again(maker);
  taker = await again(taker);
}

async function note(): Promise<void> {
  const { data, summary } = await get<{
    data: { symbol: string; amount: string; vault: string }[];
    summary: { total_toman: string };
  }>('GET /user_wallets/list');
  const btc = data.find(({ symbol }) => symbol === 'BTC');
  const day = dayText(tehranDayOf(server.clock.now()));
  said.set(day, { toman: summary.total_toman, btc: `${btc?.amount} ${btc?.vault}` });
}

describe('the days of a range', () => {
  it('are 120 points at most with now, end yesterday, and begin with the range or before the first day', () => {
    for (const [range, first, today] of [
      ['30d', 0, 100],
      ['90d', 20_000, 20_001],
      ['1y', 0, 20_000],
      ['all', 1, 20_000],
      ['all', 19_999, 20_000],
      ['all', 20_000, 20_000],
      ['all', 19_880, 20_000],
    ] as const) {
      const days = daysOfRange(range, first, today);
      expect(days.length, `${range} ${first}`).toBeLessThanOrEqual(119);
      expect(days[0]).toBe(
        Math.max(
          range === 'all' ? 0 : today - Number({ '30d': 30, '90d': 90, '1y': 365 }[range]),
          first - 1,
        ),
      );
      expect(days.at(-1)).toBe(today - 1);
      expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
    }
  });
});

describe('a portfolio', () => {
  it('of somebody who has nothing is nothing, and says so', async () => {
    const none = await portfolio();
    expect(none).toMatchObject({
      totals: { start: '0', came: '0', went: '0', profit: '0', worth: '0', profit_percent: null },
      assets: [],
      moves: [],
      unpriced: [],
      complete: true,
    });
  });

  it('L24 on 30 marks the parts are what the wallet said; deposits and vault moves are no profit', async () => {
    await nextDay();
    await give('IRT', '10000000000', `user:${taker.userId}`);
    await note();
    const deposited = await portfolio();
    expect(deposited.totals).toMatchObject({ came: '1000000000', came_count: 1, profit: '0' });
    for (let day = 1; day <= DAYS; day += 1) {
      await nextDay();
      // days 5, 10, … have no trade and nothing else
      if (day % 5 !== 0) {
        const price = String(12_000_000_000 + (day % 7) * 100_000_000);
        await trade(day % 3 === 0 ? 'Sell' : 'Buy', price, day % 3 === 0 ? '0.001' : '0.003');
      }
      if (day === 12) {
        const before = await portfolio();
        const moved = await transfer(taker, { to_wallet: 'vault', amount: '0.002', symbol: 'BTC' });
        expect(moved.status, moved.text).toBe(200);
        const after = await portfolio();
        expect(after.totals.profit).toBe(before.totals.profit);
        expect(after.totals.came).toBe(before.totals.came);
        expect(after.totals.worth).toBe(before.totals.worth);
      }
      if (day === 20) {
        const before = await portfolio();
        await give('BTC', '1000000', `user:${taker.userId}`);
        const after = await portfolio();
        expect(after.totals.profit).toBe(before.totals.profit);
        expect(tenths(after.totals.worth)).toBeGreaterThan(tenths(before.totals.worth));
      }
      await note();
    }
    await nextDay();
    await server.process.background.run('mark_days');
    const { assets, points, totals } = await portfolio();
    expect(points).toHaveLength(31);
    for (const { at, worth } of points.slice(0, -1)) {
      const day = dayText(tehranDayOf(Date.parse(at) - 1));
      expect([day, worth]).toEqual([day, said.get(day)?.toman]);
    }
    expect(new Set(points.map(({ worth }) => worth)).size).toBeGreaterThan(15);
    expect(sum(assets.map(({ worth }) => worth))).toBe(tenths(totals.worth));
    expect(sum([totals.start, totals.came, totals.profit]) - tenths(totals.went)).toBe(
      tenths(totals.worth),
    );
    expect(sum(assets.map(({ profit }) => profit))).toBe(tenths(totals.profit));
    expect(tenths(points.at(-1)?.worth ?? '0')).toBe(tenths(totals.worth));
    expect(tenths(points.at(-1)?.brought ?? '0') + tenths(totals.profit)).toBe(
      tenths(totals.worth),
    );
    // two days without a trade in a row of marks: the same worth
    const whole = await portfolio('all');
    expect(whole.totals.start).toBe('0');
    expect(tenths(whole.totals.came) - tenths(totals.came)).toBe(10_000_000_000);
  }, 240_000);

  it('tells of a coin where it lies and what it cost, to the unit of the wallet', async () => {
    const coin = await get<CoinResult>('GET /portfolio/:symbol', {}, 'BTC');
    const whole = await portfolio('all');
    const row = whole.assets.find(({ symbol }) => symbol === 'BTC');
    expect(coin).toMatchObject({ vault: '0.002', held: '0', complete: true });
    expect(coin.amount).toBe(row?.amount);
    expect(coin.worth).toBe(row?.worth);
    expect(coin.average_buy_price).toBe(row?.average_buy_price);
    // all that it brought is what sales brought and what is left would
    expect(sum([coin.profit, coin.realised])).toBe(tenths(row?.profit ?? '0'));
    const none = await server.call('GET /portfolio/:symbol', {
      token: taker.accessToken,
      params: { symbol: 'NONE' },
    });
    expect([none.status, none.body.error]).toEqual([404, 'coin_unknown']);
  });

  it('L24 a coin without a price is named, in no sum, and counts from its first price on', async () => {
    await server.house({ ETH: '5' });
    const before = await portfolio('all');
    await give('ETH', '200000000', `user:${taker.userId}`);
    await nextDay();
    const without = await portfolio('all');
    expect(without.unpriced).toEqual(['ETH']);
    expect(without.assets.find(({ symbol }) => symbol === 'ETH')).toMatchObject({
      amount: '2',
      worth: null,
      profit: null,
      price: null,
    });
    expect(without.moves[0]).toMatchObject({ symbol: 'ETH', amount: '2', worth: null });
    expect(without.totals.worth).toBe(before.totals.worth);
    expect(without.totals.profit).toBe(before.totals.profit);
    // its first trade, among others
    const other = await server.person({ level: 2, opening: { ETH: '1' } });
    const eth = { pair_type: 'ETHIRT', pair_price: '400000000', pair_amount: '0.1' };
    for (const [who, key] of [
      [other, 'POST /trade/limitSell'],
      [maker, 'POST /trade/limitBuy'],
    ] as const) {
      const answer = await send(key, who, limit(eth));
      expect(answer.status, answer.text).toBe(200);
    }
    await nextDay();
    const priced = await portfolio('all');
    expect(tenths(priced.totals.came) - tenths(before.totals.came)).toBe(8_000_000_000);
    expect(priced.totals.profit).toBe(before.totals.profit);
    expect(tenths(priced.totals.worth) - tenths(before.totals.worth)).toBe(8_000_000_000);
    expect(priced.unpriced).toEqual(['ETH']);
    const row = priced.assets.find(({ symbol }) => symbol === 'ETH');
    expect(row).toMatchObject({ worth: '800000000', profit: '0', average_buy_price: '400000000' });
  });

  it('is below zero where the price fell, in money and in percent', async () => {
    const before = await portfolio('all');
    await trade('Sell', '9000000000', '0.001');
    const { assets, totals } = await portfolio('all');
    expect(tenths(totals.profit)).toBeLessThan(tenths(before.totals.profit));
    expect(totals.profit_percent).toMatch(/^-\d+\.?\d{0,2}$/);
    const row = assets.find(({ symbol }) => symbol === 'BTC');
    expect([row?.profit, row?.profit_percent].map((text) => text?.startsWith('-'))).toEqual([
      true,
      true,
    ]);
    expect(totals.realised).toMatch(/^-?\d/);
  });

  it('marks each day once, whoever marks', async () => {
    const count = () => server.sql('SELECT day, entry_id FROM day_marks ORDER BY day');
    const before = await count();
    await Promise.all([1, 2, 3].map(() => server.process.background.run('mark_days')));
    expect(await count()).toEqual(before);
    expect(before.length).toBeGreaterThan(DAYS);
  });
});
