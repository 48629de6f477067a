// What owners are paid where the worker is killed at its two crash points, and behind an hour of more fills
// than it keeps up with.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EngineError } from '../../engine/index.ts';
import { sql } from '../../platform/database/sql.ts';
import { inviting } from '../../testing/referrals.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';

/** The hour of L14; the small share is a fiftieth of it. */
const FILLS = process.env['SARRAF_DEEP'] === '1' ? 100_000 : 2_000;
/** Orders that one taker's order meets. */
const FILLS_PER_ORDER = 100;
const FIFTY_MILLION = { pair_price: '12500000000', pair_amount: '0.004' } as const;

let server: TestServer;
let maker: SignedIn;

const { friendOf, info, paid, payHour, proof, rich, run, trade } = inviting(() => server);

beforeAll(async () => {
  server = await startTestServer();
  maker = await rich();
});
afterAll(() => server.close());

/** Nothing that breaks a rule is written any more, as on a full disk. */
const full = (table: string, check: string): Promise<unknown> =>
  server.sql(`ALTER TABLE ${table} ADD CONSTRAINT full_disk CHECK (${check}) NOT VALID`);
const mend = (table: string): Promise<unknown> =>
  server.sql(`ALTER TABLE ${table} DROP CONSTRAINT full_disk`);
const unitsOf = async (owner: SignedIn): Promise<string[]> =>
  (await paid(owner)).map((entry) => entry.split(' ')[1] ?? '');
const accruedOf = async (owner: SignedIn): Promise<string[]> => {
  const rows = await server.sql<{ fees: string }>(
    'SELECT fees::text AS fees FROM referral_accruals WHERE owner_id = $1 AND fees > 0',
    [owner.userId],
  );
  return rows.map(({ fees }) => fees);
};
/** How many entries were not looked through yet. */
const behind = async (): Promise<number> => {
  const [row] = await server.sql<{ behind: number }>(
    `SELECT ((SELECT max(id) FROM ledger_entries) - market_seq)::int AS behind
     FROM trade_followers WHERE follower = 'commissions'`,
  );
  return row?.behind ?? -1;
};
const noticesOf = async (owner: SignedIn): Promise<number> => {
  const [row] = await server.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM notifications
     WHERE user_id = $1 AND kind = 'commission_paid'`,
    [owner.userId],
  );
  return row?.count ?? -1;
};

describe('crash point 40, added up and the position not moved', () => {
  it.each([
    ['the position', 'trade_followers', "follower <> 'commissions'"],
    ['the sums', 'referral_accruals', 'fees < 0'],
    ['who has traded', 'referral_relations', 'traded_at IS NULL'],
  ])('L08 neither, or both, where %s can not be written', async (_, table, check) => {
    const owner = await rich();
    const friend = await friendOf(owner, 100);
    await run('follow_fees');
    await full(table, check);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    const left = await behind();
    expect(left).toBeGreaterThan(0);
    await expect(run('follow_fees')).rejects.toThrow('full_disk');
    expect([await behind(), await accruedOf(owner)]).toEqual([left, []]);
    // neither is anything of it paid while it is so
    server.clock.advance(3_600_000);
    await expect(run('pay_commissions')).rejects.toThrow('full_disk');
    expect([await paid(owner), await noticesOf(owner)]).toEqual([[], 0]);
    await mend(table);
    await run('follow_fees');
    expect([await behind(), await accruedOf(owner)]).toEqual([0, ['1250000']]);
    await run('follow_fees');
    await run('pay_commissions');
    expect(await unitsOf(owner)).toEqual(['375000']);
    expect((await proof()).violations).toEqual([]);
  });
});

describe('crash point 41, the reward is in the journal and nobody was told', () => {
  it('L08 killed before the answer came: not paid again, told once', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 60);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    const { engine } = server.process.context;
    const submit = vi.spyOn(engine, 'submit');
    submit.mockImplementationOnce(async (request) => {
      submit.mockRestore();
      await engine.submit(request);
      throw new Error('killed');
    });
    await expect(payHour()).rejects.toThrow('killed');
    const once = await paid(owner);
    expect(once.map((entry) => entry.split(' ')[1])).toEqual(['198000']);
    expect(await noticesOf(owner)).toBe(0);
    // the mark came with the entry: it says what was paid before anybody was told
    expect(await info(owner)).toMatchObject({ total_income: '19800' });
    await Promise.all([run('pay_commissions'), run('pay_commissions')]);
    await run('pay_commissions');
    expect([await paid(owner), await noticesOf(owner)]).toEqual([once, 1]);
    expect((await proof()).violations).toEqual([]);
  });

  it('L08 killed while it is told: told once, by the next one', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 100);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await full('notifications', "kind <> 'commission_paid'");
    await expect(payHour()).rejects.toThrow('full_disk');
    expect([await unitsOf(owner), await noticesOf(owner)]).toEqual([['375000'], 0]);
    await mend('notifications');
    await run('pay_commissions');
    await run('pay_commissions');
    expect([await unitsOf(owner), await noticesOf(owner)]).toEqual([['375000'], 1]);
  });

  it('L08 killed between adding up and paying: the range is the same', async () => {
    const owner = await rich();
    const friend = await friendOf(owner, 60);
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await run('follow_fees');
    // the ranges are made, and no command reaches the engine
    const { engine } = server.process.context;
    const submit = vi.spyOn(engine, 'submit');
    submit.mockRejectedValueOnce(new EngineError('outcome_unknown', 'planted'));
    await payHour();
    submit.mockRestore();
    const ranges = (): Promise<unknown[]> =>
      server.sql(
        `SELECT from_entry, to_entry, fees, units FROM referral_postings WHERE owner_id = $1`,
        [owner.userId],
      );
    const made = await ranges();
    expect([made.length, await paid(owner)]).toEqual([1, []]);
    // what is traded meanwhile is in the next one
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await run('pay_commissions');
    expect([await unitsOf(owner), await ranges()]).toEqual([['198000'], made]);
    await payHour();
    expect(await unitsOf(owner)).toEqual(['198000', '198000']);
    expect(await noticesOf(owner)).toBe(2);
    expect((await proof()).violations).toEqual([]);
  });
});

describe(`an hour of ${FILLS} fills`, () => {
  /** Both sides of each fill are somebody's friend. */
  async function fill(friend: SignedIn, resting: SignedIn): Promise<void> {
    const { engine } = server.process.context;
    const terms = {
      type: 'place_order',
      market: 'BTCIRT',
      orderType: 'limit',
      amountType: 'base',
      timeInForce: 'gtc',
      guardDuplicates: false,
    } as const;
    const [known] = await server.sql<{ ticks: number; lots: number }>(
      `SELECT price_ticks::int AS ticks, lots::int AS lots FROM orders
       WHERE price_ticks IS NOT NULL ORDER BY id DESC LIMIT 1`,
    );
    // of an eighth of fifty million toman each
    const [priceTicks, lots] = [known?.ticks ?? 0, Math.floor((known?.lots ?? 0) / 8)];
    const place = async (command: Parameters<typeof engine.submit>[0]['command']) => {
      const { outcome } = await engine.submit({ command });
      if (!outcome.ok) throw new Error(outcome.code);
    };
    for (let done = 0; done < FILLS; done += FILLS_PER_ORDER) {
      const buy = { ...terms, user: resting.userId, side: 'buy', priceTicks, lots } as const;
      await Promise.all(Array.from({ length: FILLS_PER_ORDER }, () => place(buy)));
      const all = lots * FILLS_PER_ORDER;
      await place({ ...terms, user: friend.userId, side: 'sell', priceTicks, lots: all });
    }
  }

  it('L14 the worker is behind, and then equal to the unit', { timeout: 900_000 }, async () => {
    const [ofTaker, ofMaker] = [await rich(), await rich()];
    const [friend, resting] = [await friendOf(ofTaker, 60), await friendOf(ofMaker, 100)];
    await trade(resting, friend, 'sell', FIFTY_MILLION);
    await run('follow_fees');
    const before = await accruedOf(ofTaker);
    await fill(friend, resting);
    // rows follow their commands: whoever asks for them waits for all
    await sql(server.process.context.orderedDb).query('SELECT');
    expect(await behind()).toBeGreaterThanOrEqual(FILLS);
    // behind, it says what it knows and pays nothing that it has not looked through
    expect(await accruedOf(ofTaker)).toEqual(before);
    expect(await info(ofTaker)).toMatchObject({ total_income: '0' });
    await payHour();
    expect(await behind()).toBeLessThan(500);
    const [sums] = await server.sql<{ fills: number; taker: string; maker: string }>(
      `SELECT count(*)::int AS fills, sum(taker_fee)::text AS taker, sum(maker_fee)::text AS maker
       FROM trades WHERE taker_user = $1 AND maker_user = $2`,
      [friend.userId, resting.userId],
    );
    expect(sums?.fills).toBe(FILLS + 1);
    expect(await unitsOf(ofTaker)).toEqual([String((BigInt(sums?.taker ?? 0) * 18n) / 100n)]);
    expect(await unitsOf(ofMaker)).toEqual([String((BigInt(sums?.maker ?? 0) * 30n) / 100n)]);
    expect([await accruedOf(ofTaker), await accruedOf(ofMaker)]).toEqual([[], []]);
    expect((await proof()).violations).toEqual([]);
  });
});
