// Yearly statements: each row adds up, an end is the next beginning, and both are what the books say.
import type { YearStatement } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { dayText, tehranDayOf } from '@sarraf/settlement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moving, type Person } from '../../testing/moves.ts';
import { limit, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { dayEndOf } from './day-marks.service.ts';
import { daysOfYear } from './year-statement.service.ts';

let server: TestServer;
let maker: Person;
let taker: Person;
const send = sender(() => server);
const { again, transfer } = moving(() => server);

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.person({ level: 2, opening: { IRT: '90000000000', BTC: '5' } });
  taker = await server.person({ level: 2, opening: { IRT: '900000000', BTC: '0.01' } });
});
afterAll(() => server?.close());

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

const ask = (year: number | string, who = taker) =>
  server.call('GET /statements/:jalaliYear', {
    token: who.accessToken,
    params: { jalaliYear: String(year) },
    lang: 'en',
  });
async function statement(year: number): Promise<YearStatement> {
  const answer = await ask(year);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as YearStatement;
}

/** What the postings of a person sum to, until the end of a day of Tehran. */
async function booksAt(day: number): Promise<Record<string, string>> {
  const rows = await server.sql<{ asset: string; units: string }>(
    `SELECT p.asset, sum(CASE WHEN p.to_account = a.id THEN p.amount ELSE -p.amount END)::text AS units
     FROM accounts AS a JOIN postings AS p ON a.id IN (p.from_account, p.to_account)
       JOIN ledger_entries AS e ON e.id = p.entry_id
     WHERE a.owner_kind = 'user' AND a.owner_id = $1 AND e.at_ms < $2 GROUP BY p.asset`,
    [String(taker.userId), dayEndOf(day)],
  );
  const scales: Record<string, number> = { IRT: 1, BTC: 8 };
  return Object.fromEntries(
    rows.map(({ asset, units }) => [asset, formatDecimal(BigInt(units), scales[asset] ?? 0)]),
  );
}
const column = (
  { assets }: YearStatement,
  name: 'opening' | 'closing' | 'opening_worth' | 'closing_worth',
) => Object.fromEntries(assets.map((row) => [row.symbol, row[name]]));

describe('a year of one’s money', () => {
  it('L25 closes where the next one opens, both as the books have it, and every row adds up', async () => {
    await trade('Buy', '12000000000', '0.004');
    await trade('Sell', '12500000000', '0.002');
    const moved = await transfer(taker, { to_wallet: 'vault', amount: '0.001', symbol: 'BTC' });
    expect(moved.status, moved.text).toBe(200);
    const sent = await transfer(taker, { to_user: maker.mobile, amount: '5000000' });
    expect([200, 422]).toContain(sent.status);
    const { last } = daysOfYear(1405);
    await server.process.background.run('count_candles');
    server.clock.advance(dayEndOf(last) + 3_600_000 - server.clock.now());
    taker = await again(taker);
    maker = await again(maker);
    await trade('Buy', '13000000000', '0.001');
    const [old, young] = [await statement(1405), await statement(1406)];
    expect(old).toMatchObject({ ended: true, complete: true, years: [1406, 1405], unpriced: [] });
    expect(young).toMatchObject({ ended: false, complete: true });
    expect(column(old, 'closing')).toEqual(column(young, 'opening'));
    expect(column(old, 'closing_worth')).toEqual(column(young, 'opening_worth'));
    expect(old.totals.end).toBe(young.totals.start);
    expect(column(old, 'closing')).toEqual(await booksAt(last));
    expect(column(young, 'closing')).toEqual(await booksAt(tehranDayOf(server.clock.now())));
    expect(old.to).toBe('2027-03-20');
    const btc = old.assets.find(({ symbol }) => symbol === 'BTC');
    // 0.01 came, at 12,500,000,000 by the end of its day; 0.004 less 0.25 % were bought, 0.002 sold
    expect(btc).toMatchObject({
      opening: '0',
      came: '0.01',
      bought: '0.004',
      sold: '0.002',
      went: '0',
      fees: '0.00001',
      closing: '0.01199',
    });
    // 173,000,000 for 0.01399, of which 0.002 cost 24,731,951.4 (up) and brought 24,937,500
    expect(btc?.realised).toBe('205548.6');
    for (const { assets } of [old, young]) {
      for (const row of assets) {
        const [opening, came, bought, sold, went, fees, closing] = (
          ['opening', 'came', 'bought', 'sold', 'went', 'fees', 'closing'] as const
        ).map((name) => Math.round(Number(row[name]) * 1e8));
        expect(
          (opening ?? 0) + (came ?? 0) + (bought ?? 0) - (sold ?? 0) - (went ?? 0) - (fees ?? 0),
        ).toBe(closing);
      }
    }
  });

  it('is of a year that has begun: none of one to come, an empty one of before the first day', async () => {
    for (const year of [1407, 1299, '14o5', 0]) {
      expect([(await ask(year)).status, (await ask(year)).body.error]).toEqual([
        422,
        'validation_failed',
      ]);
    }
    const before = await statement(1404);
    expect(before).toMatchObject({ assets: [], ended: true, totals: { start: '0', end: '0' } });
    const { first, last } = daysOfYear(1403);
    expect(last - first).toBe(365);
    expect(dayText(first)).toBe('2024-03-20');
  });

  it('is one’s own: another person’s year has none of it', async () => {
    const other = await server.person({ level: 1 });
    const answer = await ask(1405, other);
    expect(answer.body.data).toMatchObject({ assets: [], totals: { start: '0', end: '0' } });
  });
});
