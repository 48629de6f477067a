// Rules, offers and the tree: what two officers agree on, and what earns nothing.
import type { EndpointKey } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/server.ts';
import { type Person, rewardOfficers, scoring } from '../../testing/scores.ts';

let server: TestServer;
let x: Person;
let y: Person;
let maker: Person;
const { buy, get, give, grantOf, summary, trade, trader } = scoring(() => server);

beforeAll(async () => {
  server = await startTestServer();
  [x, y] = await rewardOfficers(server);
  maker = await trader({ rateProfile: 'market_maker' });
});
afterAll(() => server?.close());

const REASON = 'as agreed in the meeting';
const post = (by: Person, key: EndpointKey, body: object, id = '1'): Promise<Answer> =>
  server.call(key, {
    token: by.accessToken,
    body: { reason: REASON, ...body },
    params: { id },
    lang: 'en',
  });
const propose = (by: Person, body: object) => post(by, 'POST /admin/rewards/rules', body);
const offer = (by: Person, body: object) => post(by, 'POST /admin/rewards/offers', body);
const approve = (by: Person, id: string) =>
  post(by, 'POST /admin/rewards/proposals/:id/approve', {}, id);
const refuse = (by: Person, id: string) =>
  post(by, 'POST /admin/rewards/proposals/:id/refuse', {}, id);
const waiting = ({ body }: Answer): string => {
  const proposals = body.data?.['proposals'] as { id: string }[] | undefined;
  const id = proposals?.at(-1)?.id;
  if (id === undefined) throw new Error(JSON.stringify(body));
  return id;
};
/** Everything that rules and offers are. */
const terms = () =>
  server.sql(
    `SELECT 'rule' AS what, kind, points, per_rial AS worth, valid_from AS at FROM score_rules
     UNION ALL SELECT 'offer', kind, points, worth, ends_at FROM score_offers ORDER BY 1, 2, 3, 5`,
  );
const feesOf = async (who: Person): Promise<number> =>
  Number(
    (
      await server.sql<{ fees: string }>('SELECT fees FROM score_balances WHERE user_id = $1', [
        who.userId,
      ])
    )[0]?.fees ?? 0,
  );

describe('L21 rules and offers', () => {
  it('are nobody’s alone: one officer, the same one twice, one who is too new', async () => {
    const before = await terms();
    const id = waiting(await propose(x, { kind: 'level_1', points: 700 }));
    expect(await terms()).toEqual(before);
    expect((await approve(x, id)).body.error).toBe('approval_second_officer');
    const fresh = await server.person({ staffRole: 'finance' });
    expect((await approve(fresh, id)).body.error).toBe('officer_too_new');
    const auditor = await server.person({ staffRole: 'auditor' });
    expect((await approve(auditor, id)).status).toBe(403);
    expect((await get(auditor, 'GET /admin/rewards'))['proposals']).toHaveLength(1);
    const client = await trader();
    const stranger = { token: client.accessToken };
    expect((await server.call('GET /admin/rewards', stranger)).status).toBe(403);
    expect(await terms()).toEqual(before);
    expect((await refuse(x, id)).status).toBe(200);
    expect((await approve(y, id)).body.error).toBe('approval_not_waiting');
    expect(await terms()).toEqual(before);
    expect(await actsOn(server, 'score_rule:level_1')).toEqual([
      ['reward_terms_proposed', null, REASON],
      ['reward_terms_refused', null, REASON],
    ]);
  });

  it('take no figure that is none: negative, 10^15, a fraction, both, neither', async () => {
    const before = await terms();
    const fees = { kind: 'fees', points: 1, amount: 2_500 };
    for (const wrong of [
      { ...fees, points: -1 },
      { ...fees, points: 10 ** 15 },
      { ...fees, points: 101 },
      { ...fees, points: 1.5 },
      { ...fees, amount: 10 ** 15 },
      { ...fees, amount: 0 },
      { kind: 'fees', points: 1 },
      { kind: 'level_1', points: 5, amount: 2_500 },
      { kind: 'level_3', points: 5 },
    ]) {
      expect((await propose(x, wrong)).status, JSON.stringify(wrong)).toBe(422);
    }
    const toman = { kind: 'toman', points: 100, worth: 5_000 };
    for (const wrong of [
      { ...toman, worth: -5_000 },
      { ...toman, worth: 10 ** 15 },
      { ...toman, points: 0 },
      { ...toman, percent: 10, days: 30 },
      { kind: 'discount', points: 100, worth: 5_000 },
      { kind: 'discount', points: 100, worth: 5_000, percent: 31, days: 30 },
      { kind: 'discount', points: 100, worth: 5_000, percent: 10, days: 0 },
    ]) {
      expect((await offer(x, wrong)).status, JSON.stringify(wrong)).toBe(422);
    }
    expect((await propose(x, fees)).body.error).toBe('nothing_changes');
    const past = new Date(server.clock.now() - 3_600_000).toISOString();
    expect((await propose(x, { ...fees, points: 2, from: past })).body.error).toBe(
      'limit_from_past',
    );
    expect(await terms()).toEqual(before);
  });

  it('of two are in force: an offer is bought, and no more once two ended it', async () => {
    const made = await offer(x, {
      kind: 'discount',
      points: 50,
      worth: 1_000,
      percent: 5,
      days: 7,
    });
    const opened = await approve(y, waiting(made));
    expect(opened.status, opened.text).toBe(200);
    const who = await trader();
    await give();
    await grantOf(who, 100, 1_000_000);
    const { offers } = (await get(who, 'GET /scores/exchange')) as { offers: { id: string }[] };
    const id = offers[0]?.id ?? '';
    expect((await buy(who, id)).body.data).toMatchObject({ points: 50, discount_ppm: 50_000 });
    const ending = await post(y, 'POST /admin/rewards/offers/:id/end', {}, id);
    expect((await approve(x, waiting(ending))).status).toBe(200);
    expect((await buy(who, id)).body.error).toBe('score_offer_gone');
    const again = await post(y, 'POST /admin/rewards/offers/:id/end', {}, id);
    expect(again.body.error).toBe('nothing_changes');
    expect((await summary(who))['discount']).toMatchObject({ ppm: 50_000 });
  });
});

it('L20 a rule changed at midnight counts by the fee’s own time', async () => {
  const who = await trader();
  await give();
  const from = new Date(server.clock.now() + 60_000).toISOString();
  // 62,426.5 toman of fee: 24 points and 97 hundredths by the one, 6 and 24 by the other
  const changed = await propose(x, { kind: 'fees', points: 1, amount: 10_000, from });
  expect((await approve(y, waiting(changed))).status).toBe(200);
  await trade(maker, who);
  expect((await summary(who))['balance']).toBe(624);
  server.clock.advance(120_000);
  await trade(maker, who);
  // 24.9706 + 6.24265 = 31.21325
  expect((await summary(who))['balance']).toBe(631);
  // and a worker that comes late counts each by its own time: the same
  await server.sql(
    `UPDATE trade_followers SET market_seq = market_seq - 2 WHERE follower = 'score_fees_trade'`,
  );
  await server.sql(`DELETE FROM score_entries WHERE user_id = ${who.userId} AND kind = 'fees'`);
  await server.sql(
    `UPDATE score_balances SET points = 600, fees = 0, parts = 0 WHERE user_id = ${who.userId}`,
  );
  await give();
  expect((await summary(who))['balance']).toBe(631);
});

it('L19 a discount: standing orders keep their rate; of two the larger; its end to the ms', async () => {
  const who = await trader();
  await give();
  await grantOf(who, 10_000, 1_000_000_000);
  for (const [percent, days] of [
    [20, 1],
    [10, 2],
  ]) {
    const made = await offer(x, { kind: 'discount', points: 60, worth: 2_000, percent, days });
    await approve(y, waiting(made));
  }
  const offers = (await get(who, 'GET /scores/exchange'))['offers'] as {
    id: string;
    points: number;
    discount_ppm: number | null;
  }[];
  const idOf = (ppm: number): string =>
    offers.find((one) => one.points === 60 && one.discount_ppm === ppm)?.id ?? '';
  expect((await buy(who, idOf(100_000))).status).toBe(200);
  const before = await feesOf(who);
  await trade(maker, who);
  // 2,250 ppm of 249,706,000 rial, rounded up
  expect((await feesOf(who)) - before).toBe(561_839);
  expect((await buy(who, idOf(200_000))).status).toBe(200);
  await trade(maker, who);
  // 2,000 ppm, never 1,750
  expect((await feesOf(who)) - before - 561_839).toBe(499_412);
  expect((await buy(who, idOf(100_000))).body.error).toBe('score_discount_runs');
  const told = await server.sql<{ discounts: { ppm: number; untilMs: number }[] }>(
    'SELECT discounts FROM standings_state WHERE user_id = $1',
    [who.userId],
  );
  const kept = await server.sql<{ ppm: string; ms: string }>(
    `SELECT ppm, (extract(epoch FROM until) * 1000)::bigint AS ms FROM score_exchanges
     WHERE user_id = $1 ORDER BY ppm DESC`,
    [who.userId],
  );
  expect(told[0]?.discounts).toEqual(
    kept.map(({ ppm, ms }) => ({ ppm: Number(ppm), untilMs: Number(ms) })),
  );
  expect(await get(who, 'GET /user/fees')).toMatchObject({ discount: { ppm: 200_000 } });
});
