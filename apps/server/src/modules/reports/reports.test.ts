// Days are counted once, of what was really traded; a report adds up, and is for who may read it.
import type { Report, Trends } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, sender } from '../../testing/orders.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let finance: SignedIn;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  server = await startTestServer();
  server.providers.usdtToman = '113400';
  finance = await server.person({ staffRole: 'finance' });
  await server.process.background.run('read_prices');
});
afterAll(() => server?.close());

const send = sender(() => server);
const report = async (days: string): Promise<Report> => {
  const { body, text } = await server.call('GET /admin/reports/days', {
    token: finance.accessToken,
    query: { days },
  });
  if (body.code !== 200) throw new Error(text);
  return body.data as unknown as Report;
};

describe('a report by day', () => {
  it('has today as it grows: both sides’ fees, each trade once, people who came', async () => {
    const before = await report('7');
    const [seller, buyer] = await Promise.all([
      server.person({ opening: { BTC: '1' } }),
      server.person({ opening: { IRT: '900000000' } }),
    ]);
    const order = { pair_amount: '0.01' };
    const sold = await send('POST /trade/limitSell', seller, limit({ ...order, type: 'sell' }));
    expect(sold.status, sold.text).toBe(200);
    const bought = await send('POST /trade/limitBuy', buyer, limit(order));
    expect(bought.status, bought.text).toBe(200);
    const after = await report('7');
    const [was, is] = [before.by_day[0], after.by_day[0]];
    if (was === undefined || is === undefined) throw new Error('There is no today.');
    expect(is.is_over).toBe(false);
    const grew = (field: 'volume' | 'volume_toman' | 'fees'): number =>
      Number(is[field]) - Number(was[field]);
    expect(grew('volume_toman')).toBe(124_853_000);
    expect(grew('volume')).toBe(124_853_000);
    // 0.2 and 0.25 percent; the buyer's is of coins, worth at the trade's own price
    expect(grew('fees')).toBeGreaterThan(561_000);
    expect(grew('fees')).toBeLessThanOrEqual(561_838.5);
    expect(is.trades - was.trades).toBe(1);
    expect(is.active - was.active).toBe(2);
    expect(is.joined - was.joined).toBe(2);
    // today is no full day: sums are of those alone
    expect(after.total.volume).toBe(before.total.volume);
  });

  it('keeps a day that is over as it was counted, however often it is counted', async () => {
    await server.process.background.run('count_days');
    const counted = await server.sql('SELECT * FROM report_days ORDER BY day');
    server.clock.advance(DAY_MS + 600_000);
    // a day outlives every session
    finance = await server.person({ staffRole: 'finance' });
    await server.process.background.run('count_days');
    await server.process.background.run('count_days');
    const rows = await server.sql<{ day: string; toman_volume: string }>(
      'SELECT * FROM report_days ORDER BY day',
    );
    expect(rows.slice(0, counted.length)).toEqual(counted);
    expect(rows.length).toBeGreaterThan(counted.length);
    const shown = await report('30');
    expect(shown.by_day.filter(({ is_over }) => is_over)).toHaveLength(rows.length);
    const sum = shown.by_day
      .filter(({ is_over }) => is_over)
      .reduce((all, day) => all + Number(day.volume), 0);
    expect(Number(shown.total.volume)).toBe(sum);
    expect(shown.before).toBeNull();
  });

  it('tells today’s lines by the hour', async () => {
    const { body } = await server.call('GET /admin/reports/trends', { token: finance.accessToken });
    const { volume } = body.data as unknown as Trends;
    expect(volume.hours.length).toBeGreaterThan(0);
    expect(volume.today).toBe(volume.hours.at(-1));
  });
});

it('M05 reports are read by who may, and by nobody else', async () => {
  const support = await server.person({ staffRole: 'support' });
  const client = await server.person({});
  for (const { accessToken: token } of [support, client]) {
    expect((await server.call('GET /admin/reports/days', { token })).status).toBe(403);
    expect((await server.call('GET /admin/reports/trends', { token })).status).toBe(403);
  }
  expect((await server.call('GET /admin/reports/days', {})).status).toBe(401);
  const wrong = { token: finance.accessToken, query: { days: '10000' } };
  expect((await server.call('GET /admin/reports/days', wrong)).status).toBe(422);
});
