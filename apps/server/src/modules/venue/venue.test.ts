// Markets, assets, fees and instant trades: what one officer may, what takes two, and what never undoes a stop.
import type { EndpointKey, VenueProposal } from '@sarraf/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actsOn } from '../../testing/acts.ts';
import { limit, sender } from '../../testing/orders.ts';
import { rewardOfficers } from '../../testing/scores.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
let x: SignedIn;
let y: SignedIn;
let trader: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  server.providers.usdtToman = '113400';
  [x, y] = await rewardOfficers(server);
  trader = await server.person({ opening: { IRT: '9000000000', ETH: '5', USDT: '9000' } });
  await server.house({ ETH: '5', IRT: '6000000000' });
  await server.process.background.run('read_prices');
});
afterAll(() => server?.close());

const REASON = 'agreed in the meeting of today';
const send = sender(() => server);
const get = async (who: SignedIn, key: EndpointKey): Promise<Answer> =>
  server.call(key, { token: who.accessToken });
const post = (
  who: SignedIn,
  key: EndpointKey,
  body: object = {},
  params: Record<string, string> = {},
): Promise<Answer> =>
  server.call(key, {
    token: who.accessToken,
    body: { reason: REASON, ...body },
    params,
    lang: 'en',
  });
const propose = (who: SignedIn, body: object) => post(who, 'POST /admin/venue/proposals', body);
const approve = (who: SignedIn, id: string) =>
  post(who, 'POST /admin/venue/proposals/:id/approve', {}, { id });
const refuse = (who: SignedIn, id: string) =>
  post(who, 'POST /admin/venue/proposals/:id/refuse', {}, { id });
const stop = (who: SignedIn, market: string, to: string) =>
  post(who, 'POST /admin/venue/markets/:market/stop', { to }, { market });
const idOf = ({ body, text }: Answer): string => {
  const id = (body.data as unknown as VenueProposal[] | undefined)?.at(-1)?.id;
  if (id === undefined) throw new Error(text);
  return id;
};
/** Proposed by the one, approved by the other. */
const agreed = async (body: object): Promise<Answer> => approve(y, idOf(await propose(x, body)));
const marketOf = async (market: string) => {
  const { body } = await get(x, 'GET /admin/venue/markets');
  const { markets } = body.data as { markets: Record<string, unknown>[] };
  return markets.find((one) => one['market'] === market) ?? {};
};
/** What the engine has. */
const seedOf = async (market: string): Promise<Record<string, unknown>> => {
  const [row] = await server.sql<{ seed: Record<string, unknown> }>(
    'SELECT seed FROM markets_state WHERE symbol = $1',
    [market],
  );
  return row?.seed ?? {};
};
const tell = async () => {
  await server.process.background.run('tell_markets');
  await server.process.background.run('tell_fee_tiers');
};
const eth = (change: object = {}) =>
  limit({ pair_type: 'ETHUSDT', pair_amount: '0.01', pair_price: '3900', ...change });

describe('M01 a market', () => {
  it('is stopped by one officer at once, and takes two to open again', async () => {
    expect((await stop(x, 'ETHUSDT', 'CancelOnly')).status).toBe(200);
    expect(await seedOf('ETHUSDT')).toMatchObject({ status: 'CancelOnly' });
    expect((await send('POST /trade/limitBuy', trader, eth())).body.error).toBe(
      'market_not_active',
    );
    expect((await stop(x, 'ETHUSDT', 'Halted')).status).toBe(200);
    expect((await stop(y, 'ETHUSDT', 'CancelOnly')).body.error).toBe('venue_opening_takes_two');
    expect((await stop(y, 'ETHUSDT', 'Halted')).body.error).toBe('nothing_changes');
    expect(await marketOf('ETHUSDT')).toMatchObject({
      status: 'Halted',
      is_told: true,
      stopped: { by: { id: String(x.userId) }, reason: REASON },
    });
    const id = idOf(await propose(x, { way: 'open', market: 'ETHUSDT', to: 'Active' }));
    expect((await approve(x, id)).body.error).toBe('approval_second_officer');
    expect(await seedOf('ETHUSDT')).toMatchObject({ status: 'Halted' });
    expect((await approve(y, id)).status).toBe(200);
    expect(await seedOf('ETHUSDT')).toMatchObject({ status: 'Active' });
    expect(await marketOf('ETHUSDT')).toMatchObject({ status: 'Active', stopped: null });
    expect(await actsOn(server, 'market:ETHUSDT')).toEqual([
      ['market_stopped', null, REASON],
      ['market_stopped', null, REASON],
      ['venue_terms_proposed', null, REASON],
      ['venue_terms_approved', null, REASON],
    ]);
  });

  it('that stopped meanwhile is not opened by what was proposed before', async () => {
    await stop(x, 'TRXUSDT', 'CancelOnly');
    const id = idOf(await propose(x, { way: 'open', market: 'TRXUSDT', to: 'Active' }));
    await stop(y, 'TRXUSDT', 'Halted');
    expect((await approve(y, id)).body.error).toBe('approval_outdated');
    expect(await seedOf('TRXUSDT')).toMatchObject({ status: 'Halted' });
    expect((await refuse(x, id)).status).toBe(200);
    // rules that two officers change leave it as it is
    expect((await agreed({ way: 'market', market: 'TRXUSDT', band_ppm: 200_000 })).status).toBe(
      200,
    );
    expect(await seedOf('TRXUSDT')).toMatchObject({ status: 'Halted', bandPpm: 200_000 });
  });

  it('has another band from the next order on; what rests stays', async () => {
    const placed = await send('POST /trade/limitBuy', trader, eth({ pair_price: '3200' }));
    expect(placed.status, placed.text).toBe(200);
    await agreed({ way: 'market', market: 'ETHUSDT', band_ppm: 50_000 });
    expect(await marketOf('ETHUSDT')).toMatchObject({ band_ppm: 50_000, open_orders: 1 });
    const beyond = await send('POST /trade/limitBuy', trader, eth({ pair_price: '3201' }));
    expect(beyond.body.error).toBe('price_out_of_band');
  });

  it('changes its steps on an empty book alone', async () => {
    const steps = { way: 'market', market: 'ETHUSDT', tick: '1', lot: '0.0001' };
    expect((await propose(x, steps)).body.error).toBe('market_has_orders');
    const trx = { way: 'market', market: 'DOGEUSDT', tick: '0.00001' };
    expect((await agreed(trx)).status).toBe(200);
    expect(await seedOf('DOGEUSDT')).toMatchObject({ tickSize: '0.00001' });
    // a tick and a lot whose product is no whole unit of the money make no market
    const broken = { way: 'market', market: 'DOGEUSDT', tick: '0.00000001', lot: '0.001' };
    expect((await propose(x, broken)).body.error).toBe('market_rules_invalid');
    expect((await propose(x, { way: 'market', market: 'DOGEUSDT' })).body.error).toBe(
      'nothing_changes',
    );
    expect((await propose(x, { ...trx, market: 'ABCUSDT' })).body.error).toBe('market_unknown');
    for (const tick of ['0', '-1', '0.2', '1e3', '20']) {
      expect((await propose(x, { ...trx, tick })).status, tick).toBe(422);
    }
    expect(await seedOf('DOGEUSDT')).toMatchObject({ tickSize: '0.00001', lotSize: '1' });
  });

  it('whose steps the engine refuses keeps its own, and says why', async () => {
    const placed = await send(
      'POST /trade/limitBuy',
      trader,
      limit({ pair_type: 'LTCUSDT', pair_amount: '1', pair_price: '95' }),
    );
    expect(placed.status, placed.text).toBe(200);
    // the order came between the approval and the engine
    const seed = await seedOf('LTCUSDT');
    await server.sql(
      `INSERT INTO market_settings (market, seed, version, changed_by) VALUES ('LTCUSDT', $1, 1, $2)`,
      [JSON.stringify({ ...seed, tickSize: '0.01', status: 'CancelOnly' }), x.userId],
    );
    await tell();
    await tell();
    expect(await seedOf('LTCUSDT')).toMatchObject({ tickSize: '0.001', status: 'CancelOnly' });
    expect(await marketOf('LTCUSDT')).toMatchObject({
      tick: '0.001',
      is_told: true,
      failure: 'market_not_empty',
    });
  });
});

describe('M02 the fee table', () => {
  const table = (over: object = {}) => [
    { quote: 'IRT', level: 0, volume_min: '0', maker_ppm: 2_000, taker_ppm: 2_500, ...over },
    { quote: 'IRT', level: 1, volume_min: '1000000000', maker_ppm: 1_500, taker_ppm: 2_000 },
    { quote: 'USDT', level: 0, volume_min: '0', maker_ppm: 1_000, taker_ppm: 1_300 },
  ];
  const ratesOf = async (): Promise<unknown> =>
    (await server.sql('SELECT tiers FROM fee_tiers_state'))[0];

  it('is a draft until another officer approves it, and says whom it touches', async () => {
    const before = await ratesOf();
    const looked = await post(x, 'POST /admin/venue/fees/effect', {});
    expect(looked.status).toBe(422);
    const effect = await server.call('POST /admin/venue/fees/effect', {
      token: x.accessToken,
      body: { tiers: table() },
    });
    expect(effect.body.data['totals']).toHaveLength(2);
    const id = idOf(await propose(x, { way: 'fees', tiers: table() }));
    await tell();
    expect(await ratesOf()).toEqual(before);
    expect((await approve(x, id)).body.error).toBe('approval_second_officer');
    expect((await approve(y, id)).status).toBe(200);
    await tell();
    expect(JSON.stringify(await ratesOf())).toContain('10000000000');
    const fees = await server.call('GET /fees', {});
    expect(JSON.stringify(fees.body.data)).toContain('"volume_min":"1000000000"');
    const { body } = await get(x, 'GET /admin/venue/fees');
    expect(body.data).toMatchObject({ is_told: true, later: [] });
  });

  it('begins at its moment, never in the past; what rests keeps its rate', async () => {
    const before = await ratesOf();
    const past = new Date(server.clock.now() - 3_600_000).toISOString();
    const next = { way: 'fees', tiers: table({ taker_ppm: 2_400 }) };
    expect((await propose(x, { ...next, from: past })).body.error).toBe('limit_from_past');
    const from = new Date(server.clock.now() + 3_600_000).toISOString();
    expect((await agreed({ ...next, from })).status).toBe(200);
    await tell();
    expect(await ratesOf()).toEqual(before);
    const { body } = await get(x, 'GET /admin/venue/fees');
    expect((body.data['later'] as { from: string }[]).map((one) => one.from)).toEqual([from]);
  });

  it('is in the audit log whole, to its last tier and the moment that it begins', async () => {
    const many = (taker: number) => [
      ...table().slice(2),
      ...Array.from({ length: 30 }, (_, at) => ({
        quote: 'IRT',
        level: 0,
        volume_min: String(at * taker),
        maker_ppm: 1_000,
        taker_ppm: taker,
      })),
    ];
    const hours = (count: number) => new Date(server.clock.now() + count * 3_600_000).toISOString();
    expect((await agreed({ way: 'fees', tiers: many(2_000), from: hours(24) })).status).toBe(200);
    const from = hours(48);
    const id = idOf(await propose(x, { way: 'fees', tiers: many(1_999), from }));
    expect((await refuse(x, id)).status).toBe(200);
    const auditor = await server.person({ staffRole: 'auditor' });
    const { body } = await server.call('GET /admin/audit', {
      token: auditor.accessToken,
      query: { subject: 'fees' },
    });
    const [act] = body.data['data'] as { act: string; changes: { field: string }[] }[];
    expect(act?.act).toBe('venue_terms_refused');
    expect(act?.changes).toHaveLength(60);
    expect(act?.changes.at(-1)).toEqual({ field: 'begins', old: null, new: from });
  });

  it('without a base tier, with one twice, or beyond five percent is none', async () => {
    const [base, big, usdt] = table();
    for (const tiers of [
      [big, usdt],
      [base, base, usdt],
      [base, big],
    ]) {
      expect((await propose(x, { way: 'fees', tiers })).body.error).toBe('fee_tiers_invalid');
    }
    for (const over of [{ taker_ppm: 50_001 }, { maker_ppm: -1 }, { volume_min: '-5' }]) {
      const answer = await propose(x, { way: 'fees', tiers: table(over) });
      expect(answer.status, JSON.stringify(over)).toBe(422);
    }
  });
});

describe('M03 instant trades and assets', () => {
  const terms = (over: object = {}) => ({
    way: 'instant',
    spread_ppm: 5_000,
    quote_seconds: 15,
    user_open_toman: 5_000_000_000,
    house_open_toman: 50_000_000_000,
    closed_pairs: ['ETHIRT'],
    ...over,
  });
  const wish = { pair_type: 'ETHIRT', type: 'buy', amount: '0.01', amount_type: 'base' };

  it('gives no price in a pair that two officers closed', async () => {
    const open = await send('POST /otc/quote', trader, wish);
    expect(open.status, open.text).toBe(200);
    expect((await agreed(terms())).status).toBe(200);
    await server.process.background.run('tell_house_terms');
    expect((await send('POST /otc/quote', trader, wish)).body.error).toBe('market_not_active');
    const { body } = await get(x, 'GET /admin/venue/instant');
    const pairs = body.data['pairs'] as { market: string; is_open: boolean }[];
    expect(pairs.filter((pair) => !pair.is_open).map(({ market }) => market)).toEqual(['ETHIRT']);
    expect((await propose(x, terms())).body.error).toBe('nothing_changes');
    expect((await propose(x, terms({ closed_pairs: ['ABCIRT'] }))).body.error).toBe(
      'market_unknown',
    );
  });

  it('has an asset’s names and place from two officers, in every process', async () => {
    const asset = { way: 'asset', asset: 'TON', name_fa: 'تون', name_en: 'Toncoin', place: 3 };
    expect((await agreed(asset)).status).toBe(200);
    expect(await server.sql(`SELECT name_fa, sort_order FROM assets WHERE symbol = 'TON'`)).toEqual(
      [{ name_fa: 'تون', sort_order: '3' }],
    );
    expect((await propose(x, { ...asset, asset: 'ABC' })).body.error).toBe('asset_unknown');
    expect((await get(x, 'GET /admin/venue/assets')).status).toBe(200);
  });
});

it('M04 what waits is listed with whom it waits for, to who may see it', async () => {
  const id = idOf(await propose(x, { way: 'market', market: 'SOLUSDT', band_ppm: 120_000 }));
  const list = async (who: SignedIn) =>
    (await get(who, 'GET /admin/approvals')).body.data['acts'] as {
      id: string;
      is_mine: boolean;
      may_decide: { allowed: boolean; reason: string | null };
      waits_for: { id: string }[];
    }[];
  const [mine, theirs] = [
    (await list(x)).find((one) => one.id === id),
    (await list(y)).find((one) => one.id === id),
  ];
  expect(mine).toMatchObject({
    is_mine: true,
    may_decide: { allowed: false, reason: 'approval_second_officer' },
  });
  expect(theirs).toMatchObject({ is_mine: false, may_decide: { allowed: true } });
  const waitsFor = theirs?.waits_for.map((one) => one.id) ?? [];
  expect(waitsFor).toContain(String(y.userId));
  expect(waitsFor).not.toContain(String(x.userId));
  const support = await server.person({ staffRole: 'support' });
  expect((await list(support)).map((one) => one.id)).not.toContain(id);
  expect((await get(trader, 'GET /admin/approvals')).status).toBe(403);
  expect((await refuse(x, id)).status).toBe(200);
});

describe('M04 what is traded', () => {
  it('is shown to who may read it, and changed by nobody else', async () => {
    const auditor = await server.person({ staffRole: 'auditor' });
    const support = await server.person({ staffRole: 'support' });
    const before = await seedOf('BTCIRT');
    expect((await get(auditor, 'GET /admin/venue/markets')).status).toBe(200);
    for (const who of [support, trader]) {
      expect((await get(who, 'GET /admin/venue/markets')).status).toBe(403);
      expect((await get(who, 'GET /admin/venue/fees')).status).toBe(403);
      expect((await get(who, 'GET /admin/venue/instant')).status).toBe(403);
      expect((await get(who, 'GET /admin/venue/assets')).status).toBe(403);
    }
    for (const who of [auditor, support, trader]) {
      expect((await stop(who, 'BTCIRT', 'Halted')).status).toBe(403);
      expect(
        (await propose(who, { way: 'market', market: 'BTCIRT', band_ppm: 20_000 })).status,
      ).toBe(403);
      expect((await approve(who, '1')).status).toBe(403);
    }
    expect(await seedOf('BTCIRT')).toEqual(before);
  });
});

describe('M05 all markets', () => {
  const stopAll = (who: SignedIn, to: string) => post(who, 'POST /admin/venue/stop', { to });
  const statuses = async (): Promise<Record<string, unknown>> => {
    const rows = await server.sql<{ symbol: string; status: unknown }>(
      `SELECT symbol, seed ->> 'status' AS status FROM markets_state ORDER BY symbol`,
    );
    return Object.fromEntries(rows.map(({ symbol, status }) => [symbol, status]));
  };

  it('stop by one act of one officer, and open by two; what was shut before stays shut', async () => {
    await stop(x, 'SHIBUSDT', 'CancelOnly');
    const before = await statuses();
    const open = Object.keys(before).filter((market) => before[market] === 'Active');
    expect(open.length).toBeGreaterThan(10);
    expect((await stopAll(x, 'Halted')).status).toBe(200);
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['Halted']));
    expect((await send('POST /trade/limitBuy', trader, eth())).body.error).toBe(
      'market_not_active',
    );
    const quote = { pair_type: 'BTCIRT', type: 'buy', amount: '0.001', amount_type: 'base' };
    expect((await send('POST /otc/quote', trader, quote)).body.error).toBe('market_not_active');
    expect((await stopAll(y, 'Halted')).body.error).toBe('nothing_changes');
    expect((await stopAll(y, 'CancelOnly')).body.error).toBe('nothing_changes');
    const [act, ...others] = await server.sql<{ reason: string; changes: unknown[] }>(
      `SELECT reason, changes FROM audit_acts WHERE act = 'markets_stopped' ORDER BY id DESC`,
    );
    expect(others).toEqual([]);
    expect(act).toMatchObject({ reason: REASON });
    expect(act?.changes).toContainEqual({ field: 'market BTCIRT', old: 'Active', new: 'Halted' });

    const id = idOf(await propose(x, { way: 'open_all' }));
    expect((await propose(y, { way: 'open_all' })).body.error).toBe('approval_waiting');
    expect((await approve(x, id)).body.error).toBe('approval_second_officer');
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['Halted']));
    expect((await approve(y, id)).status).toBe(200);
    const after = await statuses();
    expect(Object.keys(after).filter((market) => after[market] === 'Active')).toEqual(open);
    expect(after['SHIBUSDT']).toBe('Halted');
    expect((await propose(x, { way: 'open_all' })).body.error).toBe('nothing_changes');
  });

  it('reopen-all does not reopen a market halted individually after the proposal', async () => {
    await stopAll(x, 'CancelOnly');
    const id = idOf(await propose(x, { way: 'open_all' }));
    await stop(y, 'SOLUSDT', 'Halted');
    expect((await approve(y, id)).body.error).toBe('approval_outdated');
    expect(await seedOf('BTCIRT')).toMatchObject({ status: 'CancelOnly' });
    expect((await refuse(x, id)).status).toBe(200);
    expect((await agreed({ way: 'open_all' })).status).toBe(200);
    expect(await seedOf('BTCIRT')).toMatchObject({ status: 'Active' });
    expect(await seedOf('SOLUSDT')).toMatchObject({ status: 'Halted' });
  });

  it('reopen-all does not reopen a market opened and halted individually after the proposal', async () => {
    await stopAll(x, 'Halted');
    const id = idOf(await propose(x, { way: 'open_all' }));
    expect((await agreed({ way: 'open', market: 'ADAUSDT', to: 'Active' })).status).toBe(200);
    expect((await approve(y, id)).body.error).toBe('approval_outdated');
    await stop(y, 'ADAUSDT', 'Halted');
    expect((await approve(y, id)).body.error).toBe('approval_outdated');
    expect(await seedOf('ADAUSDT')).toMatchObject({ status: 'Halted' });
    expect((await refuse(x, id)).status).toBe(200);
    // the same of one market alone, that was opened with the others and halted again
    const older = idOf(await propose(x, { way: 'open', market: 'BNBUSDT', to: 'Active' }));
    expect((await agreed({ way: 'open_all' })).status).toBe(200);
    expect(await seedOf('BNBUSDT')).toMatchObject({ status: 'Active' });
    await stop(y, 'BNBUSDT', 'Halted');
    expect((await approve(y, older)).body.error).toBe('approval_outdated');
    expect(await seedOf('BNBUSDT')).toMatchObject({ status: 'Halted' });
    expect((await refuse(x, older)).status).toBe(200);
  });

  it('reopen-all does not reopen a market halted individually while it was being proposed', async () => {
    await stopAll(x, 'CancelOnly');
    const id = idOf(await propose(x, { way: 'open_all' }));
    await stop(y, 'BTCUSDT', 'Halted');
    // the halt came between the list of markets and the proposal, which is held against what stands now
    const [held] = await server.sql<{ before: string }>(
      'SELECT before_value::text AS before FROM approvals WHERE id = $1',
      [id],
    );
    const [btc] = await server.sql<{ stopped_at: Date }>(
      `SELECT stopped_at FROM market_settings WHERE market = 'BTCUSDT'`,
    );
    const now = (JSON.parse(held?.before ?? '[]') as string[][]).map((one) =>
      one[0] === 'BTCUSDT' ? ['BTCUSDT', 'Halted', btc?.stopped_at, false] : one,
    );
    await server.sql('UPDATE approvals SET before_value = $2 WHERE id = $1', [
      id,
      JSON.stringify(now),
    ]);
    expect((await approve(y, id)).body.error).toBe('approval_outdated');
    expect(await seedOf('BTCUSDT')).toMatchObject({ status: 'Halted' });
    expect((await refuse(x, id)).status).toBe(200);
    expect((await agreed({ way: 'open_all' })).status).toBe(200);
    expect(await seedOf('BTCUSDT')).toMatchObject({ status: 'Halted' });
    expect((await agreed({ way: 'open', market: 'BTCUSDT', to: 'Active' })).status).toBe(200);
  });

  it('one of them is kept halted for its own reason, without being opened first', async () => {
    await stopAll(x, 'CancelOnly');
    const older = idOf(await propose(x, { way: 'open_all' }));
    expect(await marketOf('XRPUSDT')).toMatchObject({ stopped: { together: true } });
    expect((await stop(y, 'XRPUSDT', 'CancelOnly')).status).toBe(200);
    expect(await marketOf('XRPUSDT')).toMatchObject({
      status: 'CancelOnly',
      stopped: { by: { id: String(y.userId) }, together: false },
    });
    expect((await stop(y, 'XRPUSDT', 'CancelOnly')).body.error).toBe('nothing_changes');
    expect((await approve(y, older)).body.error).toBe('approval_outdated');
    expect((await refuse(x, older)).status).toBe(200);
    expect((await agreed({ way: 'open_all' })).status).toBe(200);
    expect(await seedOf('XRPUSDT')).toMatchObject({ status: 'CancelOnly' });
    expect(await seedOf('BTCIRT')).toMatchObject({ status: 'Active' });
  });

  it('are stopped by nobody without the right, and never without a reason', async () => {
    const auditor = await server.person({ staffRole: 'auditor' });
    for (const who of [auditor, trader]) expect((await stopAll(who, 'Halted')).status).toBe(403);
    const bare = { token: x.accessToken, body: { to: 'Halted', reason: ' ' } };
    expect((await server.call('POST /admin/venue/stop', bare)).status).toBe(422);
    expect((await stopAll(x, 'Active')).status).toBe(422);
    expect(await seedOf('BTCIRT')).toMatchObject({ status: 'Active' });
  });
});
