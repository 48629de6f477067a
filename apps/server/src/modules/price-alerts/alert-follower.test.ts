// Trades as the engine's rows have them, and what is told of alerts: whatever dies, however many look.
import { MovableClock } from '@sarraf/testing';
import { defineMarket } from '@sarraf/market';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { createMigratedDatabase } from '../../engine/testing/migrated-database.ts';
import { createPool, type Pool } from '../../platform/database/database.ts';
import { asPlainDb, orderedPool, plainPool } from '../../platform/database/handles.ts';
import { notificationsModule } from '../notifications/index.ts';
import { ALERTS_AT_ONCE, createAlertKeeper, TRADES_PER_STEP } from './alert-follower.ts';
import type { PriceAlertsDeps } from './alerts-deps.ts';
import { lockMet, readEarlierPrices } from './met-alerts.queries.ts';
import { changeAlert, dropAlert, makeAlert } from './price-alerts.service.ts';

const SPEC = defineMarket({
  base: { symbol: 'BTC', scale: 8 },
  quote: { symbol: 'IRT', scale: 0 },
  tickSize: '100000',
  lotSize: '0.00001',
  minQuantity: '0.00001',
  minNotional: '1',
  makerFeePpm: 0,
  takerFeePpm: 0,
  bandPpm: 100_000,
  boundPpm: 100_000,
  status: 'Active',
});
const EDITS = 100;
const DAY_MS = 86_400_000;
const USERS = 300;

let database: TestDatabase;
let owner: pg.Pool;
let pool: Pool;
let deps: PriceAlertsDeps;
let told: number;
let traded = 0;
let keys = 0;
const clock = new MovableClock();

beforeAll(async () => {
  database = await createMigratedDatabase();
  owner = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  pool = createPool({ connectionString: database.urls.app, connectionsMax: 6 });
  await owner.query(
    `INSERT INTO users (mobile, password_hash)
     SELECT '0935' || lpad(n::text, 7, '0'), '' FROM generate_series(1, $1::int) AS n`,
    [USERS],
  );
  const plainDb = plainPool(pool);
  const bus = { publish: () => (told += 1) };
  const notifications = notificationsModule.create({
    context: { bus, plainDb },
    catalog: { asset: () => undefined },
    messageWriter: { write: () => Promise.resolve({ isShown: true }), wake: () => undefined },
  } as never);
  deps = {
    context: { clock, plainDb, orderedDb: orderedPool(pool, () => undefined) },
    notifications,
    catalog: { market: (symbol: string) => (symbol === 'BTCIRT' ? { spec: SPEC } : undefined) },
  } as unknown as PriceAlertsDeps;
});
afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query(
    `TRUNCATE trades, candles, trade_followers, price_alerts, price_alert_owners, notifications
     RESTART IDENTITY CASCADE`,
  );
  traded = 0;
  told = 0;
});

/** Trades of BTCIRT as the engine's rows have them, a second apart; answers the last one's number. */
async function trade(...prices: readonly number[]): Promise<number> {
  await owner.query(
    `INSERT INTO trades (id, market, market_seq, price_ticks, lots, quote, taker_side, maker_order,
       taker_order, maker_user, taker_user, maker_fee, taker_fee, entry_id, at_ms)
     SELECT $1::bigint + n, 'BTCIRT', $1::bigint + n, price, 1, 1, 'buy', n, n, 1, 2, 0, 0, n,
       $3::bigint + ($1::bigint + n) * 1000
     FROM unnest($2::bigint[]) WITH ORDINALITY AS t (price, n)`,
    [traded, prices, START_MS],
  );
  traded += prices.length;
  return traded;
}
const START_MS = Date.UTC(2026, 10, 29);

const userOf = (nth: number): number => nth;
function make(price: number, change: Partial<Asked> = {}, user = 1) {
  keys += 1;
  return makeAlert(deps, userOf(user), {
    ...asked(price, change),
    market: 'BTCIRT',
    client_key: `key-of-alert-${keys}`,
  });
}
type Asked = Parameters<typeof changeAlert>[3];
const asked = (ticks: number, change: Partial<Asked> = {}): Asked => ({
  kind: 'above',
  price: String(ticks * 100_000),
  repeated: false,
  note: '',
  ...change,
});
const keeper = (db = deps.context.plainDb) => createAlertKeeper(db, deps);
const fire = (): Promise<void> => keeper().fire();

/** References and prices of all notices, oldest first. */
async function notices(): Promise<string[]> {
  const { rows } = await owner.query<{ reference: string; price: string }>(
    "SELECT reference, facts ->> 'price' AS price FROM notifications ORDER BY id",
  );
  return rows.map(({ reference, price }) => `${reference} ${Number(price) / 100_000}`);
}
const states = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ state: string }>(
    'SELECT state FROM price_alerts ORDER BY id',
  );
  return rows.map(({ state }) => state);
};
const position = async (): Promise<number> => {
  const { rows } = await owner.query<{ n: string }>(
    "SELECT market_seq AS n FROM trade_followers WHERE follower = 'price_alerts'",
  );
  return Number(rows[0]?.n);
};

describe('N14 a spike', () => {
  it('N14 up and back within one step fires, and down and back', async () => {
    await trade(1_000);
    const [up, down] = [await make(1_100), await make(900, { kind: 'below' })];
    const untouched = await make(1_101);
    await trade(1_000, 1_100, 1_000, 899, 1_000);
    await fire();
    expect(await notices()).toEqual([`alert/${up.id}/1 1100`, `alert/${down.id}/1 899`]);
    expect([await states(), await position(), told]).toEqual([['fired', 'fired', 'armed'], 6, 2]);
    await trade(1_100, 899);
    await fire();
    expect(await notices()).toHaveLength(2);
    expect(untouched.state).toBe('armed');
  });

  it('N14 fires wherever it lies in very many trades', async () => {
    await make(5_000);
    const prices = Array.from({ length: 2 * TRADES_PER_STEP + 3 }, () => 1_000);
    prices[TRADES_PER_STEP] = 5_000;
    await trade(...prices);
    await fire();
    expect(await notices()).toEqual(['alert/1/1 5000']);
    expect(await position()).toBe(prices.length);
  });

  it('N14 of a change against the hour before fires, and what is armed again is told anew', async () => {
    await owner.query(
      `INSERT INTO candles SELECT 'BTCIRT', 60, ($1::bigint / 1000 - 7200) / 60 * 60, 900, 1000, 900, 1000, 1, 1`,
      [START_MS],
    );
    await make(0, { kind: 'change', percent: '5', window_hours: 1, repeated: true });
    await make(0, { kind: 'change', percent: '5', window_hours: 24 });
    await trade(1_049, 1_050, 1_000);
    await fire();
    expect(await notices()).toEqual(['alert/1/1 1050']);
    await trade(...Array.from({ length: 61 }, () => 1_000));
    await fire();
    await trade(950);
    await fire();
    expect(await notices()).toEqual(['alert/1/1 1050', 'alert/1/2 950']);
    // of the day before nothing is known
    expect(await states()).toEqual(['resting', 'armed']);
  });

  it('N14 that many wait for is told to each, a part of them at a time', async () => {
    await keeper().prepare();
    await owner.query(
      `INSERT INTO price_alerts (user_id, market, kind, ticks, is_repeated, note, after_trade,
         client_key, created_at)
       SELECT n, 'BTCIRT', 'above', 2000, true, '', 0, n, now() FROM generate_series(1, $1::int) AS n`,
      [USERS],
    );
    await trade(2_000);
    await fire();
    expect(USERS).toBeGreaterThan(ALERTS_AT_ONCE);
    expect(new Set(await notices()).size).toBe(USERS);
    expect([await position(), told]).toEqual([1, USERS]);
  });
});

describe('very many alerts', () => {
  it('far from the price cost a step nothing: it walks along indexes', async () => {
    await owner.query(
      `INSERT INTO price_alerts (user_id, market, kind, ticks, change_bp, window_s, is_repeated, note,
         after_trade, client_key, created_at)
       SELECT 1 + n % $1::int, 'BTCIRT', (ARRAY['above', 'below', 'change'])[1 + n % 3],
         CASE n % 3 WHEN 0 THEN 2000 + n WHEN 1 THEN 900 - n % 800 END,
         CASE n % 3 WHEN 2 THEN 500 + n % 5000 END, CASE n % 3 WHEN 2 THEN 3600 END,
         true, '', 0, n, now() FROM generate_series(1, 20000) AS n`,
      [USERS],
    );
    await owner.query('ANALYZE price_alerts');
    const plans: string[] = [];
    const explaining = asPlainDb({
      query: async (text: string, values: unknown[]) => {
        const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (ANALYZE, BUFFERS) ${text}`,
          values,
        );
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return { rows: [] };
      },
    } as never);
    const prices = [{ market: 'BTCIRT', low: 950, high: 1_050 }];
    const changes = [{ market: 'BTCIRT', windowS: 3_600, least: 10, most: 400 }];
    await lockMet(explaining, { prices, changes }, 1, ALERTS_AT_ONCE);
    await readEarlierPrices(explaining, [{ market: 'BTCIRT', minute: 1 }]);
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan on price_alerts/);
      const [, hit = '0', read = '0'] =
        /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(plan) ?? [];
      expect(Number(hit) + Number(read), plan).toBeLessThan(100);
    }
  });
});

describe('N15 killed in the spike', () => {
  const full = (table: string, check: string) =>
    owner.query(`ALTER TABLE ${table} ADD CONSTRAINT full_disk CHECK (${check}) NOT VALID`);
  const mend = (table: string) => owner.query(`ALTER TABLE ${table} DROP CONSTRAINT full_disk`);

  it.each([
    ['trade_followers', 'market_seq = 0'],
    ['notifications', "kind <> 'price_alert_above'"],
  ])('N15 crash point 37: neither, or both, where %s can not be written', async (table, check) => {
    await keeper().prepare();
    await make(1_100, { repeated: true });
    await trade(1_000, 1_100, 1_000);
    await full(table, check);
    await expect(fire()).rejects.toThrow('full_disk');
    expect([await notices(), await states(), await position(), told]).toEqual([
      [],
      ['armed'],
      0,
      0,
    ]);
    await mend(table);
    await fire();
    await fire();
    expect([await notices(), await states(), await position(), told]).toEqual([
      ['alert/1/1 1100'],
      ['resting'],
      3,
      1,
    ]);
  });

  it('N15 by two workers at once is told once', async () => {
    for (let round = 1; round <= 10; round += 1) {
      await make(1_000 + round);
      await trade(1_000 + round, 1_000);
      await Promise.all([fire(), fire(), fire()]);
      expect(await notices()).toHaveLength(round);
    }
    expect(told).toBe(10);
  });
});

describe('N16 armed after the trade', () => {
  it('N16 is silent, also where the trade was not looked at yet', async () => {
    await keeper().prepare();
    await trade(1_100, 1_000);
    const late = await make(1_100);
    await fire();
    expect([await notices(), await position()]).toEqual([[], 2]);
    await trade(1_099);
    await fire();
    expect(await notices()).toEqual([]);
    await trade(1_100);
    await fire();
    expect(await notices()).toEqual([`alert/${late.id}/1 1100`]);
  });

  it('N16 misses no trade that comes while it is made', async () => {
    for (let round = 1; round <= 15; round += 1) {
      const made = make(1_100);
      const trading = trade(1_000, 1_100, 1_000).then(() => fire());
      await Promise.all([made, trading, fire()]);
      await trade(1_100, 1_000);
      await fire();
      // met by the first trades or by the second ones, never by none
      expect(await notices()).toHaveLength(round);
    }
  });
});

describe('N17 edited while it fires', () => {
  it(`N17 ${EDITS} rounds: each arming by its own price, once`, async () => {
    const made = await make(1_100, {}, 2);
    const id = Number(made.id);
    let fired = 0;
    for (let round = 1; round <= EDITS; round += 1) {
      // only so many changes are allowed a day
      if (round === EDITS / 2) clock.pass(DAY_MS);
      await trade(1_000, 1_100 + round - 1, 1_000);
      const [edited] = await Promise.all([
        changeAlert(deps, userOf(2), id, asked(1_100 + round)),
        round % 2 === 0 ? fire() : new Promise((done) => setTimeout(done, 1)).then(fire),
      ]);
      expect(edited.state).toBe('armed');
      await fire();
      const all = await notices();
      // the old price was met or it was not: the new one's trades have not come yet
      expect(all.length - fired).toBeLessThanOrEqual(1);
      if (all.length > fired) expect(all.at(-1)).toBe(`alert/${id}/${round} ${1_099 + round}`);
      fired = all.length;
      expect(await states()).toEqual(['armed']);
    }
    expect(new Set(await notices()).size).toBe(fired);
  });

  it('N17 dropped while it fires: told before it was dropped, or not at all', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const { id } = await make(1_100);
      await trade(1_100);
      const before = (await notices()).length;
      await Promise.all([dropAlert(deps, userOf(1), Number(id)), fire()]);
      const after = (await notices()).length;
      await trade(1_100);
      await fire();
      expect(await notices()).toHaveLength(after);
      expect(after - before).toBeLessThanOrEqual(1);
    }
    expect(await states()).toEqual([]);
  });
});
