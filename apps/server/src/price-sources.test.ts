// Three played sources against the real follower and engine: what each rule does to an order.
import type { Command } from '@sarraf/settlement';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { IndexPriceMessage } from '@sarraf/contracts';
import { sql } from './platform/database/sql.ts';
import { FEED_SUBJECTS } from './realtime/index.ts';
import {
  type ExchangeSystem,
  startExchangeSystem,
} from './modules/trades/testing/exchange-system.ts';
import type { IndexReading } from './modules/markets/index-board.ts';

interface Played {
  btc: string;
  ageMs: number;
  isDown: boolean;
}

const HONEST: Played = { btc: '110100', ageMs: 0, isDown: false };
const played: Record<string, Played> = {};
let system: ExchangeSystem;
let reading: IndexReading | undefined;
let shown: IndexPriceMessage | undefined;
let orders = 0;

beforeAll(async () => {
  system = await startExchangeSystem();
  system.prices.answer = (path) => {
    const name = new URL(path, 'http://source').searchParams.get('source') ?? '';
    const { btc, ageMs, isDown } = played[name] ?? HONEST;
    if (isDown) return null;
    const at = new Date(system.clock.now() - ageMs).toISOString();
    const prices = [{ symbol: 'BTC', priceUsdt: btc, at }];
    return { body: { prices, usdtToman: '113400', at } };
  };
  system.bus.subscribe('market.index', (payload) => {
    reading = payload as IndexReading;
  });
  system.bus.subscribe(FEED_SUBJECTS.prices, (payload) => {
    shown = (payload as { index: IndexPriceMessage }).index;
  });
  for (const user of [1, 2]) await system.fund(user, { USDT: '900000000000', BTC: '1000000000' });
});
afterAll(() => system.close());
beforeEach(async () => {
  for (const name of ['alpha', 'beta', 'gamma']) played[name] = { ...HONEST };
  await sql(system.context.orderedDb).query(`DELETE FROM settings WHERE name = 'price_rules'`);
});

async function referenceNow(): Promise<number> {
  await system.background.run('read_prices');
  const { rows } = await sql(system.context.orderedDb).query<{ ticks: bigint }>(
    `SELECT reference_ticks AS ticks FROM markets_state WHERE symbol = 'BTCUSDT'`,
  );
  return Number(rows[0]?.ticks);
}
const play = (name: string, change: Partial<Played>): void => {
  played[name] = { ...HONEST, ...change };
};
const source = (name: string) => reading?.sources.find((each) => each.name === name);
const health = (name: string) =>
  system.context.health.list().find((report) => report.adapter === name)?.state;
const place = (user: number, side: 'buy' | 'sell', priceTicks: number) =>
  system.submit({
    type: 'place_order',
    user,
    market: 'BTCUSDT',
    side,
    orderType: 'limit',
    amountType: 'base',
    priceTicks,
    lots: 1_000,
    timeInForce: 'gtc',
    clientOrderId: `p${(orders += 1)}`,
  } satisfies Command);

it('takes the median of three, whoever lies, and names the liar', async () => {
  play('alpha', { btc: '110000' });
  play('beta', { btc: '110300' });
  expect(await referenceNow()).toBe(110_100);
  play('beta', { btc: '990000' });
  play('alpha', { btc: '110100' });
  expect(await referenceNow()).toBe(110_100);
  expect(source('beta')).toMatchObject({ answers: true, outliers: ['BTC'], used: 1 });
  expect(source('gamma')).toMatchObject({ answers: true, outliers: [], used: 2 });
  // all together may go wherever they want
  for (const name of ['alpha', 'beta', 'gamma']) play(name, { btc: '150000' });
  expect(await referenceNow()).toBe(150_000);
});

it('goes on without one that stalls or falls silent, and says so to staff', async () => {
  expect(await referenceNow()).toBe(110_100);
  play('gamma', { ageMs: 61_000, btc: '108000' });
  play('alpha', { btc: '110200' });
  expect(await referenceNow()).toBe(110_100);
  expect(source('gamma')).toMatchObject({ stale: 2, used: 0, outliers: [] });
  expect([health('alpha'), health('beta'), health('gamma')]).toEqual(['up', 'up', 'down']);
  play('gamma', { isDown: true });
  expect(await referenceNow()).toBe(110_100);
  expect(source('gamma')).toMatchObject({ answers: false });
  play('gamma', {});
  await referenceNow();
  expect(health('gamma')).toBe('up');
});

it('has no index below the quorum: bands then fall to the last trade', async () => {
  for (const name of ['alpha', 'beta', 'gamma']) play(name, { btc: '110100' });
  expect(await referenceNow()).toBe(110_100);
  expect(await place(1, 'sell', 140_000)).toMatchObject({ ok: true });
  expect((await place(2, 'buy', 140_000)).ok).toBe(true);
  // 30 % around the index of 110,100 reaches to 143,130
  expect(await place(1, 'sell', 150_000)).toMatchObject({ ok: false, code: 'price_out_of_band' });
  play('alpha', { btc: '55000' });
  play('beta', { btc: '220000' });
  expect(await referenceNow()).toBe(0);
  expect(source('gamma')).toMatchObject({ unconfirmed: 1, used: 1 });
  // 30 % around the last trade of 140,000 reaches to 182,000
  expect((await place(1, 'sell', 150_000)).ok).toBe(true);
  expect(await place(1, 'sell', 183_000)).toMatchObject({ ok: false, code: 'price_out_of_band' });
  expect(shown?.prices.find((row) => row.symbol === 'BTC')).toMatchObject({ price_usdt: null });
  for (const name of ['alpha', 'beta']) play(name, { ageMs: 61_000 });
  expect(await referenceNow()).toBe(0);
  play('alpha', {});
  expect(await referenceNow()).toBe(110_100);
});

it('follows the rules that an operator sets, and the last ones where they make no sense', async () => {
  const set = (value: object) =>
    sql(system.context.orderedDb).query(
      `INSERT INTO settings (name, valid_from, value) VALUES ('price_rules', 'epoch', $1)
       ON CONFLICT (name, valid_from) DO UPDATE SET value = EXCLUDED.value`,
      [JSON.stringify(value)],
    );
  await set({ fresh_seconds: 10, outlier_ppm: 1_000, quorum: 3 });
  expect(await referenceNow()).toBe(110_100);
  play('beta', { btc: '110300' });
  expect(await referenceNow()).toBe(0);
  play('beta', { ageMs: 11_000 });
  expect(await referenceNow()).toBe(0);
  await set({ fresh_seconds: 10, outlier_ppm: 1_000, quorum: 2 });
  expect(await referenceNow()).toBe(110_100);
  await set({ quorum: 'many' });
  play('beta', { btc: '110300' });
  expect(await referenceNow()).toBe(110_100);
  expect(source('beta')?.outliers).toEqual(['BTC']);
});
