// Invitations over HTTP: codes, joining, and the first payment to the unit.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviting } from '../../testing/referrals.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../testing/server.ts';

const DAY_MS = 86_400_000;
/** Deep runs try it a hundred times. */
const JOIN_ROUNDS = process.env['SARRAF_DEEP'] === '1' ? 100 : 10;
/** 0.004 BTC at this price are 50,000,000 toman. */
const FIFTY_MILLION = { pair_price: '12500000000', pair_amount: '0.004' } as const;

let server: TestServer;
let maker: SignedIn;

const { code, create, friendOf, get, info, join, paid, payHour, proof, rich, run, send, trade } =
  inviting(() => server);

beforeAll(async () => {
  server = await startTestServer();
  maker = await rich();
  server.providers.usdtToman = '113400';
  await run('read_prices');
});
afterAll(() => server.close());

describe('an invitation', () => {
  it('first step: a friend’s 50,000,000 toman as a taker pay 110,000, and their owner 19,800', async () => {
    const [owner, friend] = [await rich(), await rich()];
    const made = await create(owner, { user_percent: 60, name: ' کانال دوستان ' });
    expect(made.body.data).toMatchObject({
      user_percent: 60,
      friend_percent: 40,
      name: 'کانال دوستان',
      invited: 0,
      income: '0',
      link: expect.stringMatching(/\/r\/[0-9A-HJKMNP-TV-Z]{6}$/),
    });
    const text = String(made.body.data['code']);
    const looked = await server.call('GET /referral/look', { query: { code: text.toLowerCase() } });
    expect(looked.body.data).toEqual({
      code: text,
      friend_percent: 40,
      discount_ppm: 120_000,
      days: 365,
    });
    expect(await join(friend, ` ${text.toLowerCase()} `)).toBe('joined');
    expect(await get(friend, 'GET /user/fees')).toMatchObject({
      discount: { ppm: 120_000 },
      rates: [{ quote: 'IRT', taker_fee_ppm: 2_200 }, { quote: 'USDT' }],
    });
    const sold = await trade(maker, friend, 'sell', FIFTY_MILLION);
    expect(sold['fee']).toBe('110000');
    const [order] = await server.sql('SELECT taker_fee_ppm, fee_units FROM orders WHERE id = $1', [
      sold['id'],
    ]);
    expect(order).toEqual({ taker_fee_ppm: '2200', fee_units: '1100000' });
    expect(await info(owner)).toMatchObject({ total_income: '0', invited: 1, traded: 0 });
    await payHour();
    const [entry] = await paid(owner);
    expect(entry).toMatch(new RegExp(`^commission/${owner.userId}/IRT/\\d+ 198000 house:fees$`));
    const [range] = await server.sql(
      `SELECT from_entry <= (SELECT entry_id FROM trades WHERE taker_order = $2) AS begins,
         to_entry >= (SELECT entry_id FROM trades WHERE taker_order = $2) AS ends, fees, units, state
       FROM referral_postings WHERE owner_id = $1`,
      [owner.userId, sold['id']],
    );
    expect(range).toEqual({
      begins: true,
      ends: true,
      fees: '1100000',
      units: '198000',
      state: 'posted',
    });
    expect(await info(owner)).toMatchObject({
      total_income: '19800',
      month_income: '19800',
      pool_percent: 30,
      invited: 1,
      traded: 1,
      codes: 1,
      codes_max: 30,
    });
    const { history, next_posting_at: next } = await info(owner);
    expect((history as { income: string }[]).map(({ income }) => income)).toEqual([
      ...Array.from({ length: 29 }, () => '0'),
      '19800',
    ]);
    expect(Date.parse(String(next)) % 3_600_000).toBe(1_800_000);
    // once an hour, and nothing twice
    await payHour();
    expect(await paid(owner)).toHaveLength(1);
    const told = await send('GET /notifications/index', owner, {});
    const kinds = (told.body.data['data'] as { title: string; topic: string }[]).map(
      ({ title, topic }) => `${topic}: ${title}`,
    );
    expect(kinds).toEqual(['reward: Invitation reward received', 'reward: A friend joined']);
    const moves = await send('GET /getTransactions', owner, {});
    expect((moves.body.data['data'] as unknown[])[0]).toMatchObject({
      detail: 'reward',
      amount: '19800',
      direction: 'in',
    });
    const proved = await proof();
    expect(proved).toEqual({ checked: 1, violations: [] });
    console.log(`I26: ${proved.checked} commission, of ${entry}`);
  });
});

describe('a code', () => {
  it('L02 of a hundred that are made at once thirty are, and the rest are told so', async () => {
    const owner = await server.person();
    // who waits too long for a connection is told so, and nothing has happened: they ask again
    const ask = async (): Promise<Awaited<ReturnType<typeof create>>> => {
      const answer = await create(owner, { user_percent: 50 });
      return answer.status === 503 ? ask() : answer;
    };
    const made = await Promise.all(Array.from({ length: 100 }, ask));
    const said = made.map(({ status, body }) => `${status} ${body.error ?? 'made'}`);
    expect(said.filter((one) => one === '200 made')).toHaveLength(30);
    expect(said.filter((one) => one === '409 referral_codes_full')).toHaveLength(70);
    expect(made.find(({ status }) => status === 409)?.body.facts).toEqual({ max: 30 });
    const listed = await send('GET /referral', owner, {});
    expect(listed.body.data).toMatchObject({ total: 30, last_page: 1 });
    expect(await info(owner)).toMatchObject({ codes: 30, codes_max: 30 });
  });

  it('L03 has a whole percent from 0 to 100, and nothing else', async () => {
    const owner = await server.person();
    for (const wrong of [-1, 101, 50.5, '101', '50.5', '', 'NaN', null, [50], {}, true]) {
      const { status, body } = await create(owner, { user_percent: wrong });
      expect([status, body.error], JSON.stringify(wrong)).toEqual([422, 'validation_failed']);
    }
    // as JSON has it
    expect((await create(owner, { user_percent: Number.NaN })).status).toBe(422);
    expect((await create(owner, {})).status).toBe(422);
    expect((await create(owner, { user_percent: 50, name: 'x'.repeat(41) })).status).toBe(422);
    expect(await info(owner)).toMatchObject({ codes: 0 });
    for (const [percent, taken] of [
      [0, 0],
      [100, 100],
      ['100', 100],
      ['۶۰', 60],
    ] as const) {
      const { status, body } = await create(owner, { user_percent: percent });
      expect([status, body.data['user_percent']], String(percent)).toEqual([200, taken]);
    }
  });

  it('is found by a part of itself or of its name, by its owner alone', async () => {
    const [owner, other] = [await server.person(), await server.person()];
    await create(owner, { user_percent: 10, name: 'Work' });
    const text = await code(owner, 20);
    const find = async (who: SignedIn, query: string): Promise<number> =>
      Number((await send('GET /referral', who, { query })).body.data['total']);
    expect([await find(owner, 'wor'), await find(owner, text.slice(1, 5).toLowerCase())]).toEqual([
      1, 1,
    ]);
    expect([await find(owner, 'nothing'), await find(other, text)]).toEqual([0, 0]);
    expect((await server.call('GET /referral')).status).toBe(401);
  });

  it('is looked up by anybody who has it, and only then', async () => {
    const text = await code(await server.person(), 100);
    const look = (typed: string) =>
      server.call('GET /referral/look', { query: { code: typed }, lang: 'ir' });
    expect((await look(text.replaceAll('0', 'o').replaceAll('1', 'l'))).body.data).toMatchObject({
      code: text,
      friend_percent: 0,
      discount_ppm: 0,
    });
    for (const wrong of ['ZZZZZZ', 'U00000', "' OR 1=1", '۱۲۳']) {
      const { status, body } = await look(wrong);
      expect([status, body.error], wrong).toEqual([422, 'referral_code_unknown']);
      expect(body.message).toMatch(/کد دعوت/);
    }
    expect((await look('')).status).toBe(422);
  });
});

describe('joining', () => {
  it('L01 own, circle, second, late and unknown each have their word, and change nothing', async () => {
    const [a, b, c] = [await server.person(), await server.person(), await server.person()];
    const [codeA, codeB, codeC] = [await code(a), await code(b), await code(c)];
    expect(await join(a, codeA)).toBe('referral_own_code');
    expect(await join(b, codeA)).toBe('joined');
    expect(await join(c, codeB)).toBe('joined');
    // three in a ring, and two
    expect(await join(a, codeC)).toBe('referral_circle');
    expect(await join(a, codeB)).toBe('referral_circle');
    expect(await join(b, codeC)).toBe('referral_joined');
    for (const wrong of ['ZZZZZZ', 'nonsense', '12345']) {
      expect(await join(a, wrong)).toBe('referral_code_unknown');
    }
    const late = await server.person();
    const registered = await server.sql<{ at: string }>(
      `UPDATE users SET created_at = date_trunc('milliseconds', created_at) WHERE id = $1
       RETURNING (extract(epoch FROM created_at) * 1000)::bigint::text AS at`,
      [late.userId],
    );
    const until = Number(registered[0]?.at) + 7 * DAY_MS;
    const moved = until + 1_000 - server.clock.now();
    server.clock.advance(moved);
    expect(await join(await server.login(late.mobile, late.password), codeA)).toBe(
      'referral_too_late',
    );
    server.clock.advance(-moved);
    expect((await get(late, 'GET /user/referrals'))['join_until']).toBe(
      new Date(until).toISOString(),
    );
    const rows = await server.sql(
      'SELECT friend_id FROM referral_relations WHERE friend_id = ANY($1)',
      [[a.userId, late.userId]],
    );
    expect(rows).toEqual([]);
    expect(await get(b, 'GET /user/referrals')).toMatchObject({
      came_by: { code: codeA, discount_ppm: 120_000, state: 'running' },
      join_until: null,
      total: 1,
      data: [{ code: codeB, mobile: expect.stringMatching(/^09\d\d\*\*\*\d{4}$/) }],
    });
    expect(await get(a, 'GET /user/referrals')).toMatchObject({ came_by: null, total: 1 });
  });

  it('L04 of two who join each other at once one does, round after round', async () => {
    const [a, b] = [await server.person(), await server.person()];
    const [codeA, codeB] = [await code(a), await code(b)];
    for (let round = 0; round < JOIN_ROUNDS; round += 1) {
      const said = await Promise.all([join(a, codeB), join(b, codeA)]);
      expect(said.sort(), `round ${round}`).toEqual(['joined', 'referral_circle']);
      // as if they had never met
      await server.sql('DELETE FROM referral_spans WHERE friend_id = ANY($1)', [
        [a.userId, b.userId],
      ]);
      const { length } = await server.sql(
        'DELETE FROM referral_relations WHERE friend_id = ANY($1) RETURNING friend_id',
        [[a.userId, b.userId]],
      );
      expect(length).toBe(1);
    }
  });

  it('L12 a market maker and staff invite nobody and come by nobody', async () => {
    const [owner, bot] = [
      await server.person(),
      await server.person({ rateProfile: 'market_maker' }),
    ];
    expect(await join(bot, await code(owner))).toBe('referral_not_allowed');
    expect(await join(owner, await code(bot))).toBe('referral_not_allowed');
    const [row] = await server.sql<{ id: string }>(
      `SELECT id::text AS id FROM users WHERE staff_role IS NOT NULL LIMIT 1`,
    );
    const officer = row ?? (await staffMember());
    await server.sql(
      `INSERT INTO referral_codes (code, owner_id, friend_share, created_at)
       VALUES ('STAFFX', $1, 50, now())`,
      [officer.id],
    );
    expect(await join(owner, 'STAFFX')).toBe('referral_not_allowed');
    // somebody who becomes one later is nobody's friend from then on
    const friend = await friendOf(owner);
    await server.sql(`UPDATE users SET rate_profile = 'market_maker' WHERE id = $1`, [
      friend.userId,
    ]);
    await run('stop_unfit_invitations');
    await trade(maker, friend, 'sell', FIFTY_MILLION);
    await payHour();
    expect(await paid(owner)).toEqual([]);
    expect(await get(friend, 'GET /user/fees')).toMatchObject({ discount: null });
    const [stopped] = await server.sql(
      'SELECT state FROM referral_relations WHERE friend_id = $1',
      [friend.userId],
    );
    expect(stopped).toEqual({ state: 'ended' });
  });

  it('L15 shows each owner their own people, whatever is asked for', async () => {
    const [owner, other] = [await server.person(), await server.person()];
    const friend = await friendOf(owner, 0);
    await friendOf(owner);
    const stranger = await friendOf(other);
    const listOf = async (who: SignedIn, query: Record<string, string> = {}) =>
      (await send('GET /referral/invitedUsers', who, query)).body.data as {
        data: Record<string, unknown>[];
        total: number;
      };
    const own = await listOf(owner);
    expect(own.total).toBe(2);
    // the newest first; of a share of 0 the income is 0 before any trade
    expect(own.data.map(({ income, state, traded }) => [income, state, traded])).toEqual([
      [null, 'running', false],
      ['0', 'running', false],
    ]);
    const text = JSON.stringify(own);
    for (const who of [friend, stranger, owner]) expect(text).not.toContain(who.mobile);
    expect((await listOf(owner, { query: friend.mobile.slice(-4) })).total).toBe(1);
    expect((await listOf(owner, { query: stranger.mobile.slice(-4) })).total).toBe(0);
    for (const query of [{ user_id: String(other.userId) }, { 'userId[]': '1' }, { page: '2' }]) {
      const { data, total } = await listOf(owner, query as Record<string, string>);
      expect(data.length).toBe('page' in query ? 0 : 2);
      expect(total).toBe(2);
    }
    expect(await info(other)).toMatchObject({ invited: 1 });
    expect((await server.call('GET /referral/invitedUsers')).status).toBe(401);
    expect((await server.call('GET /referral/info')).status).toBe(401);
  });
});

async function staffMember(): Promise<{ readonly id: string }> {
  const { userId } = await server.person({ staffRole: 'finance' });
  return { id: String(userId) };
}
