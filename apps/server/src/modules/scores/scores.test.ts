// Points: given once for what happened, spent only as far as one's own fees back them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { fillBonus, type Person, rewardOfficers, scoring } from '../../testing/scores.ts';

let server: TestServer;
let officers: readonly [Person, Person];
let maker: Person;
const { buy, entries, get, give, grantOf, summary, trade, trader } = scoring(() => server);

beforeAll(async () => {
  server = await startTestServer();
  officers = await rewardOfficers(server);
  maker = await trader({ rateProfile: 'market_maker' });
});
afterAll(() => server?.close());

const DISCOUNT = '1';
const TOMAN = '2';
const errorOf = ({ body }: Answer): unknown => body.error;
const points = async (who: Person): Promise<unknown> => (await summary(who))['balance'];
const balanceOf = async (who: Person) => {
  const [row] = await server.sql<{ points: string; fees: string; given: string }>(
    'SELECT points, fees, given FROM score_balances WHERE user_id = $1',
    [who.userId],
  );
  if (row === undefined) return undefined;
  return { points: BigInt(row.points), fees: BigInt(row.fees), given: BigInt(row.given) };
};
const rialOf = async (owner: string): Promise<bigint> => {
  const [row] = await server.sql<{ total: string }>(
    `SELECT b.total FROM accounts a JOIN balances b ON b.account_id = a.id
     WHERE a.owner_kind || ':' || a.owner_id = $1 AND a.asset = 'IRT' AND a.wallet = 'spot'`,
    [owner],
  );
  return BigInt(row?.total ?? '0');
};
const breaks = async (): Promise<readonly string[]> => {
  await server.process.background.run('check_points');
  const rows = await server.sql<{ subject: string }>('SELECT subject FROM score_findings');
  return rows.map(({ subject }) => subject);
};

describe('points are given', () => {
  it('for levels, each once for ever, and told once', async () => {
    const who = await trader();
    await give();
    await give();
    expect(await entries(who)).toEqual([
      { kind: 'level_1', subject: 'level_1', points: 100 },
      { kind: 'level_2', subject: 'level_2', points: 500 },
    ]);
    const told = await server.sql<{ kind: string }>(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind = 'points_given'`,
      [who.userId],
    );
    expect(told).toHaveLength(2);
    expect(await get(who, 'GET /scores')).toMatchObject({
      rules: [
        { kind: 'level_1', points: 100, amount: null, got_points: 100, got_times: 1 },
        { kind: 'level_2', points: 500, amount: null, got_points: 500, got_times: 1 },
        { kind: 'first_deposit', points: 200, got_points: 0, got_times: 0 },
        { kind: 'fees', points: 1, amount: '2500', got_points: 0, got_times: 0 },
        { kind: 'friend_fees', points: 50, amount: '50000', got_points: 0, got_times: 0 },
      ],
    });
    expect(await summary(who)).toMatchObject({
      balance: 600,
      exchangeable: 0,
      backed: '0',
      earned: 600,
      tier: 'silver',
      next_tier: 'gold',
      missing: 900,
    });
  });

  it('L16 level lowered and raised, closed and new account, two rules at once: once', async () => {
    const who = await trader();
    await give();
    const level = (value: number) =>
      server.sql('UPDATE users SET level = $2 WHERE id = $1', [who.userId, value]);
    for (const value of [0, 1, 2]) {
      await level(value);
      await give();
    }
    expect(await points(who)).toBe(600);
    // closed, and come again by the same national code
    const next = await server.person({ level: 0 });
    await server.sql(`UPDATE users SET state = 'blocked' WHERE id = $1`, [who.userId]);
    await server.sql(
      `UPDATE users AS n SET national_code_hash = o.national_code_hash, level = 2,
         national_code_sealed = o.national_code_sealed FROM users AS o
       WHERE o.id = $1 AND n.id = $2`,
      [who.userId, next.userId],
    );
    await Promise.all([give(), give(), give()]);
    expect(await points(next)).toBe(0);
    expect(await entries(next)).toEqual([]);
    expect(await breaks()).toEqual([]);
  });

  it('for fees that were paid, by the rial; none to market makers', async () => {
    const who = await trader();
    // 0.002 BTC at 12,485,300,000: 24,970,600 toman, of which the taker pays 0.25 %
    await trade(maker, who);
    const fee = 62_426n * 10n + 5n;
    expect(await balanceOf(who)).toEqual({ points: 600n + fee / 25_000n, fees: fee, given: 0n });
    expect(await balanceOf(maker)).toBeUndefined();
    await trade(maker, who);
    expect(await balanceOf(who)).toMatchObject({ points: 600n + (2n * fee) / 25_000n });
    const own = await entries(who);
    expect(own.filter(({ kind }) => kind === 'fees')).toHaveLength(1);
    const { backed } = await summary(who);
    expect(backed).toBe('37455.9');
    expect(await breaks()).toEqual([]);
  });

  it('for the first deposit, also where a kill left it', async () => {
    const who = await trader();
    await give();
    const account = await server.sql<{ id: bigint }>(
      `SELECT id FROM accounts WHERE owner_kind = 'user' AND owner_id = $1 AND asset = 'IRT'`,
      [String(who.userId)],
    );
    for (const [nth, reference] of ['a', 'b'].entries()) {
      const entry = 9_000_000_000 + who.userId * 10 + nth;
      await server.sql(
        `WITH e AS (INSERT INTO ledger_entries (id, kind, reference, at_ms, seq, command_index)
           VALUES ($1, 'bank_deposit', $2, $3, 1, 0))
         INSERT INTO postings VALUES ($1, 0, 0, $4, 'IRT', 10, 'credit')`,
        [entry, `${reference}-${who.userId}`, server.clock.now(), account[0]?.id],
      );
      await give();
    }
    expect(await points(who)).toBe(800);
    const { data } = (await get(who, 'GET /scores/history')) as { data: { kind: string }[] };
    expect(data.map(({ kind }) => kind)).toEqual(['first_deposit', 'level_2', 'level_1']);
    await server.sql('DELETE FROM postings WHERE entry_id > 9000000000');
    await server.sql('DELETE FROM ledger_entries WHERE id > 9000000000');
  });
});

describe('points are spent', () => {
  beforeEach(() => fillBonus(server, officers, '200000'));

  it('L18 unbacked: refused with the figure, and nothing changes', async () => {
    const who = await trader();
    await give();
    await grantOf(who, 1_000, 1_666_660);
    // 50,000 toman of credit need fees of 166,666.7
    const before = await balanceOf(who);
    const refused = await buy(who, TOMAN);
    expect([refused.status, errorOf(refused)]).toEqual([409, 'scores_unbacked']);
    expect(refused.body.facts).toEqual({ missing: '0.7' });
    expect(await balanceOf(who)).toEqual(before);
    const { offers } = (await get(who, 'GET /scores/exchange')) as { offers: unknown[] };
    expect(offers).toMatchObject([
      { id: DISCOUNT, available: true, reason: null, missing: null },
      { id: TOMAN, available: false, reason: 'backing', missing: '0.7' },
      { id: '3', available: false, reason: 'points', missing: '400' },
    ]);
    await grantOf(who, 1, 7);
    expect((await buy(who, TOMAN)).status).toBe(200);
    expect(await rialOf(`user:${who.userId}`)).toBe(9_000_000_000n + 500_000n);
    expect((await balanceOf(who))?.given).toBe(500_000n);
  });

  it('L17 50 exchanges with points for one: one', async () => {
    const who = await trader();
    await give();
    await grantOf(who, 400, 100_000_000);
    const bonus = await rialOf('house:bonus');
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy(who, TOMAN)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(errorOf))).toEqual(
      new Set(['scores_short']),
    );
    expect(await points(who)).toBe(0);
    expect(await rialOf('house:bonus')).toBe(bonus - 500_000n);
    expect(await rialOf(`user:${who.userId}`)).toBe(9_000_500_000n);
  });

  it('42 an exchange that was committed and whose answer was lost: the same answer', async () => {
    const who = await trader();
    await give();
    await grantOf(who, 5_000, 100_000_000);
    const first = await buy(who, TOMAN, 'lost-answer');
    expect(first.status, first.text).toBe(200);
    // the lease of a process that died says nothing any more
    await server.sql('DELETE FROM key_leases WHERE user_id = $1', [who.userId]);
    const again = await buy(who, TOMAN, 'lost-answer');
    expect(again.text).toBe(first.text);
    expect(errorOf(await buy(who, DISCOUNT, 'lost-answer'))).toBe('idempotency_key_reused');
    expect(await points(who)).toBe(4_600);
    // and one that died before the books were asked is paid by a worker, once
    const dying = await buy(who, '3', 'dies');
    const id = (dying.body.data as { id: string }).id;
    await server.sql(
      `UPDATE score_exchanges SET state = 'waiting', done_at = NULL, is_told = false,
         tried_at = now() - interval '1 minute' WHERE id = $1`,
      [id],
    );
    const paid = await rialOf(`user:${who.userId}`);
    await server.process.background.run('settle_exchanges');
    expect(await rialOf(`user:${who.userId}`)).toBe(paid);
  });

  it('a discount stands with its points, and is told to the engine', async () => {
    const who = await trader();
    await give();
    await grantOf(who, 0 + 5_000, 100_000_000);
    const bought = await buy(who, DISCOUNT);
    expect(bought.status, bought.text).toBe(200);
    expect(bought.body.data).toMatchObject({ kind: 'discount', discount_ppm: 100_000 });
    const { discount } = await summary(who);
    expect(discount).toMatchObject({ ppm: 100_000 });
    expect(errorOf(await buy(who, DISCOUNT))).toBe('score_discount_runs');
    const before = (await balanceOf(who))?.fees ?? 0n;
    await trade(maker, who);
    expect(((await balanceOf(who))?.fees ?? 0n) - before).toBe(561_839n);
  });

  it('L22 house:bonus empty: exchanges for toman are refused, and nothing is taken', async () => {
    const who = await trader();
    await give();
    await grantOf(who, 5_000, 100_000_000);
    const has = await rialOf('house:bonus');
    await bonusShows(0n);
    const before = await balanceOf(who);
    const refused = await buy(who, TOMAN);
    expect([refused.status, errorOf(refused)]).toEqual([409, 'rewards_paused']);
    const { offers } = (await get(who, 'GET /scores/exchange')) as { offers: unknown[] };
    expect(offers[1]).toMatchObject({ id: TOMAN, available: false, reason: 'paused' });
    expect([await balanceOf(who), await rialOf(`user:${who.userId}`)]).toEqual([
      before,
      9_000_000_000n,
    ]);
    await bonusShows(has);
  });

  it('L22 what the books refuse although more was seen gives the points back', async () => {
    const who = await trader();
    await give();
    await grantOf(who, 5_000, 10_000_000_000);
    const [offer] = await server.sql<{ id: string }>(
      `INSERT INTO score_offers (kind, points, worth, begins_at)
       VALUES ('toman', 5000, 900000000, 'epoch') RETURNING id`,
    );
    const [before, has] = [await balanceOf(who), await rialOf('house:bonus')];
    await bonusShows(1_000_000_000n);
    const refused = await buy(who, String(offer?.id), 'too-dear');
    expect([refused.status, errorOf(refused)]).toEqual([409, 'rewards_paused']);
    expect(errorOf(await buy(who, String(offer?.id), 'too-dear'))).toBe('rewards_paused');
    await bonusShows(has);
    await server.sql('UPDATE score_offers SET ends_at = now() WHERE id = $1', [offer?.id]);
    expect(await balanceOf(who)).toEqual(before);
    expect((await entries(who)).slice(-2)).toMatchObject([
      { kind: 'exchange', points: -5_000 },
      { kind: 'returned', points: 5_000 },
    ]);
    expect((await summary(who))['earned']).toBe(5_600);
    expect(await get(who, 'GET /scores/exchange/history')).toMatchObject({ data: [], total: 0 });
    expect(await breaks()).not.toContain(`points of ${who.userId}`);
  });

  it('I25 a given that was lowered and points that were added are named within a minute', async () => {
    const who = await trader();
    await give();
    await grantOf(who, 1_000, 100_000_000);
    expect((await buy(who, TOMAN)).status).toBe(200);
    const name = `points of ${who.userId}`;
    expect(await breaks()).not.toContain(name);
    const change = (set: string): Promise<unknown> =>
      server.sql(`UPDATE score_balances SET ${set} WHERE user_id = $1`, [who.userId]);
    for (const [damage, mend] of [
      ['given = given - 1', 'given = given + 1'],
      ['points = points + 1', 'points = points - 1'],
    ] as const) {
      await change(damage);
      expect(await breaks()).toContain(name);
      await change(mend);
      expect(await breaks()).not.toContain(name);
    }
  });
});

/** What the tables show of the bonus, whatever the engine has. */
async function bonusShows(rial: bigint): Promise<void> {
  await server.sql(
    `UPDATE balances AS b SET total = $1 FROM accounts AS a
     WHERE a.id = b.account_id AND a.owner_id = 'bonus' AND a.owner_kind = 'house'`,
    [String(rial)],
  );
}
