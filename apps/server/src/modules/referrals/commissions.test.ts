// What owners are paid: to the unit, once, of what was really paid, whatever dies or is asked twice.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../../engine/index.ts';
import { limit } from '../../testing/orders.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { inviting } from '../../testing/referrals.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';
import { holdPlace } from './accrual.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const FIFTY_MILLION = { pair_price: '12500000000', pair_amount: '0.004' } as const;

let server: TestServer;
let maker: SignedIn;

const { code, friendOf, get, info, join, paid, payHour, proof, rich, run, send, trade } = inviting(
  () => server,
);

beforeAll(async () => {
  server = await startTestServer();
  maker = await rich();
  server.providers.usdtToman = '113400';
  await run('read_prices');
});
afterAll(() => server.close());

/** The units of each payment, in its order. */
const unitsOf = async (owner: SignedIn): Promise<string[]> =>
  (await paid(owner)).map((entry) => entry.split(' ')[1] ?? '');
const adjustFees = async (to: 'house:otc' | 'house:fees', units: bigint): Promise<void> => {
  const from = to === 'house:fees' ? 'house:otc' : 'house:fees';
  const { outcome } = await server.process.context.engine.submit({
    command: {
      type: 'post_adjustment',
      reference: `fees ${to} ${units} ${server.clock.now()}`,
      from,
      to,
      asset: 'IRT',
      units: String(units),
    },
  });
  expect(outcome.ok).toBe(true);
};
const feesOfHouse = async (): Promise<bigint> => {
  const [row] = await server.sql<{ total: string }>(
    `SELECT b.total::text AS total FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind = 'house' AND a.owner_id = 'fees' AND a.asset = 'IRT'`,
  );
  return BigInt(row?.total ?? '0');
};

describe('a commission', () => {
  it('is of both fees of a trade inside one tree, and of trades with the house', async () => {
    const owner = await rich();
    const [one, other] = [await friendOf(owner, 100), await friendOf(owner, 100)];
    await server.house({ IRT: '900000000000', BTC: '5000' });
    const bought = await trade(one, other, 'buy', FIFTY_MILLION);
    expect(bought['fee']).toBe('0.00001');
    const body = { pair_type: 'BTCIRT', type: 'sell', amount: '0.01', amount_type: 'base' };
    const quote = await send('POST /otc/quote', one, body);
    expect(quote.status, quote.text).toBe(200);
    const sold = await send('POST /exchange/sellRequest', one, {
      pair_type: 'BTCIRT',
      pair_amount: '0.01',
      amount_type: 'base',
      type: 'sell',
      request_type: 3,
      quote_id: quote.body.data['id'],
      client_order_id: 'instant',
    });
    expect(sold.status, sold.text).toBe(200);
    await payHour();
    const byAsset = new Map((await paid(owner)).map((entry) => [entry.split('/')[2], entry]));
    // the maker sold: 0.2 % of 50,000,000 toman, and a fee of the house's
    const instant = BigInt(String(quote.body.data['fee']).replace('.', ''));
    expect(String(quote.body.data['fee'])).toMatch(/^\d+\.\d$/);
    expect(byAsset.get('IRT')?.split(' ')[1]).toBe(String(((1_000_000n + instant) * 3n) / 10n));
    expect(byAsset.get('BTC')?.split(' ')[1]).toBe('300');
    expect((await proof()).violations).toEqual([]);
  });

  it('L05 of shares 0 and 100 is nothing and all of the pool, to the unit', async () => {
    const owner = await rich();
    const [all, none] = [await friendOf(owner, 100), await friendOf(owner, 0)];
    const kept = await trade(maker, all, 'sell', FIFTY_MILLION);
    const given = await trade(maker, none, 'sell', FIFTY_MILLION);
    // 0.25 %, and three tenths less
    expect([kept['fee'], given['fee']]).toEqual(['125000', '87500']);
    await payHour();
    // 0.3 of 125,000 toman, nothing of the other
    expect(await unitsOf(owner)).toEqual(['375000']);
    expect(await info(owner)).toMatchObject({ total_income: '37500', invited: 2, traded: 2 });
    const { data } = (await send('GET /referral/invitedUsers', owner, {})).body.data;
    const incomes = (data as { income: string; traded: boolean }[]).map(
      ({ income, traded }) => `${income} ${traded}`,
    );
    expect(incomes).toEqual(['0 true', '37500 true']);
  });

  it('L06 of an order from before joining is of its own rate: later fills count', async () => {
    const [owner, friend] = [await rich(), await rich()];
    const text = await code(owner, 0);
    const other = await code(owner, 50);
    const terms = { pair_price: '12400000000', pair_amount: '0.004' };
    const resting = await send('POST /trade/limitBuy', friend, limit(terms));
    expect(resting.status, resting.text).toBe(200);
    expect(await join(friend, other)).toBe('joined');
    expect(await join(friend, text)).toBe('referral_joined');
    expect((await send('POST /trade/limitSell', maker, limit(terms))).status).toBe(200);
    const [row] = await server.sql<{ rate: string; fee: string }>(
      'SELECT maker_fee_ppm::text AS rate, fee_units::text AS fee FROM orders WHERE id = $1',
      [resting.body.data['id']],
    );
    expect(row).toEqual({ rate: '2000', fee: '800' });
    await payHour();
    // 15 % of 0.2 % of 0.004 BTC
    expect(await unitsOf(owner)).toEqual(['120']);
  });

  it('L07 counts a millisecond before the year’s end, and none from it on', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 100);
    const [span] = await server.sql<{ from: string; until: string }>(
      `SELECT from_ms::text AS from, until_ms::text AS until FROM referral_spans
       WHERE friend_id = $1`,
      [friend.userId],
    );
    expect(Number(span?.until) - Number(span?.from)).toBe(YEAR_MS);
    const timeOf = async (order: Record<string, unknown>): Promise<number> => {
      const [row] = await server.sql<{ at: string }>(
        'SELECT at_ms::text AS at FROM trades WHERE taker_order = $1',
        [order['id']],
      );
      return Number(row?.at);
    };
    // nobody adds up while the year's end is put between the two
    const after = await withTransaction(server.process.context.plainDb, async (tx) => {
      await holdPlace(tx, 'UPDATE');
      const before = await timeOf(await trade(maker, friend, 'sell', FIFTY_MILLION));
      const at = await timeOf(await trade(maker, friend, 'sell', FIFTY_MILLION));
      expect(before).toBeLessThan(at);
      // the later one's own moment is no more in it
      await server.sql('UPDATE referral_spans SET until_ms = $2 WHERE friend_id = $1', [
        friend.userId,
        at,
      ]);
      return at;
    });
    await payHour();
    expect(await unitsOf(owner)).toEqual(['375000']);
    expect((await proof()).violations).toEqual([]);
    await server.sql(
      `WITH span AS (UPDATE referral_spans SET until_ms = $2::bigint + 1 WHERE friend_id = $1)
       UPDATE referral_relations SET until = since + interval '1 millisecond' WHERE friend_id = $1`,
      [friend.userId, after],
    );
    expect((await proof()).violations).toMatchObject([{ invariant: 'I26' }]);
    await server.sql('UPDATE referral_spans SET until_ms = $2 WHERE friend_id = $1', [
      friend.userId,
      after,
    ]);
    expect(await get(friend, 'GET /user/referrals')).toMatchObject({ came_by: { state: 'over' } });
  });

  it('L08 is paid once by two workers, by answers that are lost, and after kills in between', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 100);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    // the books were added up, and the process dies before the next hour: the next one adds nothing twice
    await Promise.all([run('follow_fees'), run('follow_fees')]);
    // the reward is in the journal, and its answer is lost
    const { engine } = server.process.context;
    const submit = vi.spyOn(engine, 'submit');
    submit.mockImplementationOnce(async (request) => {
      submit.mockRestore();
      await engine.submit(request);
      throw new EngineError('outcome_unknown', 'planted');
    });
    await payHour();
    const once = await unitsOf(owner);
    await Promise.all([run('pay_commissions'), run('pay_commissions'), run('follow_fees')]);
    expect(await unitsOf(owner)).toEqual(once);
    expect(once).toEqual(['375000']);
    expect(await info(owner)).toMatchObject({ total_income: '37500' });
    expect((await proof()).violations).toEqual([]);
  });

  it('L09 waits while the house has not enough, says so, and is paid later', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 100);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    const has = await feesOfHouse();
    await adjustFees('house:otc', has);
    await payHour();
    expect(await paid(owner)).toEqual([]);
    // what comes meanwhile is in the next range
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await adjustFees('house:otc', await feesOfHouse());
    await payHour();
    expect(await paid(owner)).toEqual([]);
    expect((await proof()).violations).toEqual([]);
    const alarms = async (): Promise<string[]> => {
      await run('watch_alarms');
      server.clock.advance(6 * 60_000);
      await run('watch_alarms');
      const rows = await server.sql<{ key: string }>('SELECT key FROM alarms WHERE is_told');
      return rows.map(({ key }) => key);
    };
    expect(await alarms()).toContain('rewards_unpaid:');
    await adjustFees('house:fees', has);
    await run('pay_commissions');
    expect(await unitsOf(owner)).toEqual(['375000']);
    await payHour();
    expect(await unitsOf(owner)).toEqual(['375000', '375000']);
    expect(await alarms()).not.toContain('rewards_unpaid:');
    expect((await proof()).violations).toEqual([]);
  });

  it('L10 of many fees below a unit loses nothing but the last floor', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 50);
    // 15 % of a fee of 1 unit of BTC is none: ten of them, and one for the rest
    const tiny = { pair_price: '12500000000', pair_amount: '0.000501' };
    let fees = 0n;
    for (let round = 0; round < 5; round += 1) {
      await trade(maker, friend, 'buy', tiny);
      await payHour();
    }
    const rows = await server.sql<{ fee: string }>(
      'SELECT taker_fee::text AS fee FROM trades WHERE taker_user = $1',
      [friend.userId],
    );
    for (const { fee } of rows) fees += BigInt(fee);
    const units = (await unitsOf(owner)).reduce((sum, one) => sum + BigInt(one), 0n);
    const [left] = await server.sql<{ fees: string }>(
      `SELECT fees::text AS fees FROM referral_accruals WHERE owner_id = $1 AND asset = 'BTC'`,
      [owner.userId],
    );
    const posted = fees - BigInt(left?.fees ?? '0');
    const ranges = await server.sql<{ fees: string; units: string }>(
      'SELECT fees::text AS fees, units::text AS units FROM referral_postings WHERE owner_id = $1',
      [owner.userId],
    );
    expect(ranges.reduce((sum, row) => sum + BigInt(row.fees), 0n)).toBe(posted);
    for (const row of ranges) expect(BigInt(row.units)).toBe((BigInt(row.fees) * 15n) / 100n);
    expect(units).toBeGreaterThan(0n);
    expect((await proof()).violations).toEqual([]);
  });

  it('L11 of a frozen owner comes and stays, of a closed one no more', async () => {
    const [frozen, closed] = [await rich(), await rich()];
    const friends = [await friendOf(frozen, 100), await friendOf(closed, 100)] as const;
    await send('POST /user/freeze', frozen, {});
    await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [closed.userId]);
    await run('stop_unfit_invitations');
    for (const friend of friends) await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    expect([await unitsOf(frozen), await unitsOf(closed)]).toEqual([['375000'], []]);
    expect((await proof()).violations).toEqual([]);
  });
});
