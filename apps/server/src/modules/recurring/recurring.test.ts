// Coins that are bought by a plan, over HTTP and by the worker: once for each time, within the bound.
import { RECURRING_MAX } from '@sarraf/contracts/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDatabase } from '../../engine/proof/check-database.queries.ts';
import type { Module } from '../../platform/composer/index.ts';
import { setLimits, setStops } from '../../testing/standings.ts';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { recurringModule } from './index.ts';
import type { RecurringDeps } from './recurring-deps.ts';
import { runDuePlans } from './run-plans.service.ts';

let server: TestServer;
let deps: RecurringDeps;
let person: SignedIn;
let poor: SignedIn;
/** Half a percent above the index: what the house asks. */
const PRICE = '12547766700';
const DAY_MS = 86_400_000;
const IS_DEEP = process.env['SARRAF_DEEP'] === '1';
/** Of Tehran: the time of today has just been, and the next one is not within the hour. */
const THIS_HOUR = new Date(Date.now() + 12_600_000).getUTCHours();

/** The real module, whose needs a test has, too. */
const watched: Module = {
  ...recurringModule,
  create: (needs: never) => {
    const { otc, ...rest } = needs as RecurringNeeds;
    deps = { ...rest, otc: otc.service };
    return recurringModule.create(needs);
  },
};

type RecurringNeeds = Omit<RecurringDeps, 'otc'> & {
  readonly otc: { readonly service: RecurringDeps['otc'] };
};

beforeAll(async () => {
  server = await startTestServer({ instead: [watched] });
  server.providers.usdtToman = '113400';
  [person, poor] = await Promise.all([
    server.person({ opening: { IRT: '900000000' } }),
    server.person({ opening: { IRT: '1000' } }),
  ]);
  await server.house({ BTC: '5', USDT: '100000', IRT: '1000000000' });
  await server.process.background.run('read_prices');
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.sql('DELETE FROM recurring_runs');
  await server.sql('DELETE FROM recurring_buys');
});

const terms = {
  market: 'BTCIRT',
  amount: '10000000',
  every: 'daily',
  day: null,
  hour: THIS_HOUR,
  ends_on: null,
  rise_percent: 5,
} as const;
type Change = Record<string, unknown>;
const make = (change: Change = {}, who = person): Promise<Answer> =>
  server.call('POST /recurring', {
    token: who.accessToken,
    lang: 'en',
    body: { ...terms, ...change },
  });
const change = (id: string, body: Change, who = person): Promise<Answer> =>
  server.call('POST /recurring/:id', { token: who.accessToken, params: { id }, body });
const end = (id: string, who = person): Promise<Answer> =>
  server.call('DELETE /recurring/:id', { token: who.accessToken, params: { id } });
const made = async (body: Change = {}, who = person): Promise<string> => {
  const answer = await make(body, who);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.data['id']);
};
const planOf = async (id: string, who = person): Promise<Record<string, unknown> | undefined> => {
  const { body } = await server.call('GET /recurring', { token: who.accessToken });
  return (body.data['data'] as Record<string, unknown>[]).find((plan) => plan['id'] === id);
};
const runsOf = async (id: string, who = person): Promise<Record<string, unknown>[]> => {
  const params = { id };
  const { body } = await server.call('GET /recurring/:id/runs', { token: who.accessToken, params });
  return body.data['data'] as Record<string, unknown>[];
};
/** Its time has come `days` days before the one that it waits for: 1 is this day's. */
const makeDue = (id: string, days = 1): Promise<unknown> =>
  server.sql(
    `UPDATE recurring_buys SET next_at = next_at - $2 * interval '1 day',
       next_step_at = now() - interval '1 second' WHERE id = $1`,
    [id, days],
  );
/** A second ago: the database counts microseconds, the worker's clock milliseconds. */
const leaseEnds = (): Promise<unknown> =>
  server.sql(
    `UPDATE recurring_buys SET next_step_at = now() - interval '1 second' WHERE state = 'active'`,
  );
const work = (): Promise<void> => runDuePlans(deps);
const ordersOf = (id: string): Promise<{ quote_units: string }[]> =>
  server.sql(`SELECT quote_units FROM otc_trades WHERE client_order_id LIKE $1 ORDER BY id`, [
    `r${id}-%`,
  ]);
const told = async (id: string): Promise<string[]> => {
  const rows = await server.sql<{ kind: string; reason: string | null }>(
    `SELECT kind, facts ->> 'reason' AS reason FROM notifications
     WHERE reference LIKE $1 ORDER BY id`,
    [`recurring:r${id}-%`],
  );
  return rows.map(({ kind, reason }) => (reason === null ? kind : `${kind} ${reason}`));
};

describe('a recurring buy', () => {
  it('buys from the house at its time, says so once, and waits for the next one', async () => {
    const id = await made();
    await makeDue(id);
    await work();
    await work();
    expect(await ordersOf(id)).toEqual([{ quote_units: '100000000' }]);
    const [run] = await runsOf(id);
    expect(run).toMatchObject({
      state: 'bought',
      reason: null,
      paid: '10000000',
      // 0.00079695 less 0.25 % for the house, rounded up
      received: '0.00079495',
      price: PRICE,
      missed: 0,
    });
    const plan = await planOf(id);
    expect(plan).toMatchObject({ bought: 1, paid: '10000000', received: '0.00079495', skips: 0 });
    expect(Date.parse(String(plan?.['next_at']))).toBeGreaterThan(Date.now());
    expect(Date.parse(String(plan?.['next_at'])) - Date.parse(String(run?.['slot']))).toBe(DAY_MS);
    expect(await told(id)).toEqual(['recurring_bought']);
    await server.process.background.run('tell_house_trades');
    const { text } = await server.call('GET /notifications/index', {
      token: person.accessToken,
      lang: 'en',
    });
    expect(text).toContain('You paid 10,000,000 toman and received 0.00079495 BTC.');
    expect(text).not.toContain('Instant trade complete');
  });

  it('an hour before notes the price, and says what the wallet lacks', async () => {
    const id = await made({ hour: 23 }, poor);
    await server.sql(
      `UPDATE recurring_buys SET noted_price = '1', next_step_at = now() - interval '1 second',
         next_at = date_trunc('second', now()) + interval '59 minutes'`,
    );
    await work();
    await work();
    expect((await planOf(id, poor))?.['noted_price']).toBe(PRICE);
    expect(await told(id)).toEqual(['recurring_soon']);
    const { text } = await server.call('GET /notifications/index', {
      token: poor.accessToken,
      lang: 'en',
    });
    expect(text).toContain('You’re short 9,999,000 toman');
    expect([await runsOf(id, poor), await ordersOf(id)]).toEqual([[], []]);
  });

  it('R01, crash point 43: killed after the order, before the note, it has one order', async () => {
    const id = await made();
    await makeDue(id);
    const keep = (): never => {
      throw new Error('killed');
    };
    await runDuePlans({ ...deps, notifications: { keep } });
    expect([(await ordersOf(id)).length, await runsOf(id), await told(id)]).toEqual([1, [], []]);
    // nobody changes or ends what is being bought
    for (const answer of [await change(id, { amount: '30000000' }), await end(id)]) {
      expect([answer.status, answer.body.error]).toEqual([409, 'recurring_running']);
    }
    // whoever comes next may find another price, and a day that has begun since
    await server.sql(`UPDATE recurring_buys SET noted_price = '1'`);
    await leaseEnds();
    await work();
    expect([(await ordersOf(id)).length, await told(id)]).toEqual([1, ['recurring_bought']]);
    expect(await runsOf(id)).toMatchObject([{ state: 'bought', paid: '10000000' }]);
    expect((await planOf(id))?.['bought']).toBe(1);
  });

  it('R01 asked twice by two who both think that nothing was bought, it has one order', async () => {
    const id = await made();
    await makeDue(id);
    const { execute } = deps.otc;
    const twice: RecurringDeps['otc']['execute'] = async (...asked) => {
      await execute(...asked);
      return execute(...asked);
    };
    await runDuePlans({ ...deps, otc: { ...deps.otc, execute: twice } });
    expect((await ordersOf(id)).length).toBe(1);
    expect(await runsOf(id)).toMatchObject([{ state: 'bought' }]);
  });

  it('R02 of three missed times buys the last one, and tells of the others', async () => {
    const id = await made();
    await makeDue(id, 3);
    await work();
    expect((await ordersOf(id)).length).toBe(1);
    const [run, ...others] = await runsOf(id);
    expect([run?.['missed'], others]).toEqual([2, []]);
    const [fact] = await server.sql(
      `SELECT facts ->> 'missed' AS missed FROM notifications WHERE reference LIKE $1`,
      [`recurring:r${id}-%`],
    );
    expect(fact).toEqual({ missed: '2' });
    expect(Date.parse(String((await planOf(id))?.['next_at']))).toBeGreaterThan(Date.now());
  });

  it('R05 two workers buy each time once', async () => {
    const ids: string[] = [];
    for (let hour = 0; hour < 12; hour += 1) ids.push(await made({ hour, amount: '8000000' }));
    for (const id of ids) await makeDue(id);
    await Promise.all([work(), work(), work()]);
    for (const id of ids) {
      expect([(await ordersOf(id)).length, (await runsOf(id)).length]).toEqual([1, 1]);
    }
  });
});

interface Skip {
  readonly reason: string;
  readonly who: () => SignedIn;
  readonly before: () => Promise<unknown>;
  readonly after: () => Promise<unknown>;
  readonly body?: Change;
}
const none = (): Promise<void> => Promise.resolve();
const setStatus = (status: 'Halted' | 'Active') => (): Promise<unknown> =>
  server.process.context.engine.submit({
    command: { type: 'set_market_status', market: 'BTCIRT', status },
  });
const setPriceAge = (ageMs: number): Promise<void> => {
  server.providers.priceAgeMs = ageMs;
  return server.process.background.run('read_prices');
};
const SKIPS: readonly Skip[] = [
  { reason: 'insufficient_funds', who: () => poor, before: none, after: none },
  {
    reason: 'price_risen',
    who: () => person,
    before: () => server.sql(`UPDATE recurring_buys SET noted_price = '11950253999'`),
    after: none,
  },
  {
    reason: 'market_not_active',
    who: () => person,
    before: setStatus('Halted'),
    after: setStatus('Active'),
  },
  {
    reason: 'account_frozen',
    who: () => person,
    before: () => setStops(server, person.userId, { isFrozen: true }),
    after: () => setStops(server, person.userId, {}),
  },
  {
    reason: 'price_stale',
    who: () => person,
    before: () => setPriceAge(121_000),
    after: () => setPriceAge(0),
  },
  {
    reason: 'stablecoin_limit_exceeded',
    who: () => person,
    before: () =>
      setLimits(server, [{ kind: 'stablecoin_buy', level: 1, cap_units: 5_000_000, days: 1 }]),
    after: () => setLimits(server, []),
    body: { market: 'USDTIRT', rise_percent: 50 },
  },
];

describe('R03 a time that can’t be bought', () => {
  it.each(SKIPS)(
    'is left out once with its reason: $reason',
    async ({ reason, who, before, after, body }) => {
      const id = await made(body ?? {}, who());
      await makeDue(id);
      await before();
      await work();
      await leaseEnds();
      await work();
      await after();
      expect(await told(id)).toEqual([`recurring_skipped ${reason}`]);
      expect(await runsOf(id, who())).toMatchObject([{ state: 'skipped', reason, order_id: null }]);
      expect(await ordersOf(id)).toEqual([]);
      const plan = await planOf(id, who());
      expect(plan).toMatchObject({ state: 'active', skips: 1, bought: 0, paid: '0' });
      expect(Date.parse(String(plan?.['next_at']))).toBeGreaterThan(Date.now());
    },
  );

  it('at the bound is bought, a unit beyond it is not', async () => {
    const id = await made();
    await makeDue(id);
    await server.sql(`UPDATE recurring_buys SET noted_price = '11950253999.999'`);
    await work();
    expect(await runsOf(id)).toMatchObject([{ state: 'skipped', reason: 'price_risen' }]);
    await makeDue(id);
    // 5 % above it is 12,547,766,700 exactly
    await server.sql(`UPDATE recurring_buys SET noted_price = '11950254000.000'`);
    await server.sql('DELETE FROM recurring_runs');
    await work();
    expect(await runsOf(id)).toMatchObject([{ state: 'bought' }]);
  });

  it('pauses its plan the fifth time in a row, and says that; resumed it counts anew', async () => {
    const id = await made({}, poor);
    for (let time = 1; time <= 5; time += 1) {
      await server.sql('DELETE FROM recurring_runs');
      await makeDue(id);
      await work();
    }
    const paused = { state: 'paused', paused_by: 'skips', next_at: null, skips: 5 };
    expect(await planOf(id, poor)).toMatchObject(paused);
    expect((await told(id)).at(-1)).toBe('recurring_paused insufficient_funds');
    await leaseEnds();
    await work();
    expect((await runsOf(id, poor)).length).toBe(1);
    const resumed = await change(id, { state: 'active' }, poor);
    expect(resumed.body.data).toMatchObject({ state: 'active', paused_by: null, skips: 0 });
  });

  it('is asked again where the engine gave no answer, and is then bought once', async () => {
    const id = await made();
    await makeDue(id);
    const execute = (): never => {
      throw new Error('no answer');
    };
    await runDuePlans({ ...deps, otc: { ...deps.otc, execute } });
    expect([await runsOf(id), await told(id)]).toEqual([[], []]);
    await leaseEnds();
    await work();
    expect([(await ordersOf(id)).length, await told(id)]).toEqual([1, ['recurring_bought']]);
  });
});

describe('the terms of a plan', () => {
  it.each([
    [{ market: 'NONEIRT' }, 422, 'market_unknown'],
    [{ amount: 'abc' }, 422, 'amount_malformed'],
    [{ amount: '5000000' }, 422, 'amount_below_minimum'],
    [{ amount: '0' }, 422, 'notional_below_minimum'],
    [{ every: 'weekly', day: 7 }, 422, 'recurring_day_invalid'],
    [{ every: 'daily', day: 3 }, 422, 'recurring_day_invalid'],
    [{ hour: 24 }, 422, 'recurring_day_invalid'],
    [{ rise_percent: 0 }, 422, 'recurring_rise_invalid'],
    [{ rise_percent: 51 }, 422, 'recurring_rise_invalid'],
    [{ ends_on: '2026-01-01' }, 422, 'recurring_ends_early'],
    [{ ends_on: '1405-09-09' }, 422, 'date_not_gregorian'],
  ] as const)('%o are refused', async (body, status, error) => {
    const answer = await make(body);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await server.sql('SELECT FROM recurring_buys')).toEqual([]);
  });

  it('belong to one person, who has twenty plans, each of its own time', async () => {
    const id = await made();
    const again = await make();
    expect([again.status, again.body.error]).toEqual([409, 'recurring_exists']);
    for (const answer of [
      await change(id, { amount: '20000000' }, poor),
      await end(id, poor),
      await server.call('GET /recurring/:id/runs', { token: poor.accessToken, params: { id } }),
      await end('999999'),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([404, 'recurring_not_found']);
    }
    expect(await planOf(id)).toMatchObject({ amount: '10000000', state: 'active' });
    const many = Array.from({ length: RECURRING_MAX + 1 }, (_, day) =>
      make({ every: 'monthly', day: day + 1 }),
    );
    const errors = (await Promise.all(many)).map(({ body }) => body.error);
    expect(errors.filter((error) => error === 'recurring_full').length).toBe(2);
    expect((await server.sql('SELECT FROM recurring_buys')).length).toBe(RECURRING_MAX);
    expect((await end(id)).status).toBe(200);
    expect([await planOf(id), (await make()).status]).toEqual([undefined, 200]);
  });

  it('change, pause, resume and end', async () => {
    const id = await made();
    const weekly = await change(id, { every: 'weekly', day: 6, hour: 10, rise_percent: 10 });
    expect(weekly.body.data).toMatchObject({ every: 'weekly', day: 6, hour: 10, rise_percent: 10 });
    const next = new Date(Date.parse(String(weekly.body.data['next_at'])) + 12_600_000);
    // Friday, 10:00 of Tehran
    expect([next.getUTCDay(), next.getUTCHours(), next.getUTCMinutes()]).toEqual([5, 10, 0]);
    server.providers.priceAgeMs = 121_000;
    await server.process.background.run('read_prices');
    // without a price one may pause, and nothing else
    expect((await change(id, { amount: '20000000' })).body.error).toBe('price_stale');
    const paused = await change(id, { state: 'paused' });
    expect(paused.body.data).toMatchObject({ state: 'paused', paused_by: 'person', next_at: null });
    await setPriceAge(0);
    await leaseEnds();
    await work();
    expect([await ordersOf(id), await told(id)]).toEqual([[], []]);
    const resumed = await change(id, { state: 'active', amount: '20000000' });
    expect(resumed.body.data).toMatchObject({ state: 'active', amount: '20000000', skips: 0 });
    const ends = new Date(Date.now() + 8 * DAY_MS).toISOString().slice(0, 10);
    await change(id, { every: 'daily', day: null, hour: THIS_HOUR, ends_on: ends });
    await makeDue(id, 1);
    const [ending] = await server.sql<{ day: string }>(
      `SELECT to_char(next_at AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD') AS day
       FROM recurring_buys`,
    );
    await server.sql('UPDATE recurring_buys SET ends_on = $1', [ending?.day]);
    await work();
    expect(await planOf(id)).toMatchObject({ state: 'ended', next_at: null, bought: 1 });
  });

  it('R04 changed in the minute of its time it buys once, by the old terms or the new', async () => {
    const rounds = IS_DEEP ? 100 : 8;
    const amounts = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const [row] = await server.sql<{ id: string }>(
        `INSERT INTO recurring_buys (user_id, market, amount_units, every, hour, rise_percent,
           noted_price, state, next_at, next_step_at, created_at)
         SELECT $1, 'USDTIRT', 3000000, 'daily', $2, 50, '113967', 'active', slot, now(), now()
         FROM (SELECT date_trunc('day', now() AT TIME ZONE 'Asia/Tehran') + $2 * interval '1 hour'
           AS local) AS today,
           LATERAL (SELECT local AT TIME ZONE 'Asia/Tehran' AS slot) AS moment RETURNING id`,
        [person.userId, THIS_HOUR],
      );
      const id = row?.id ?? '';
      const [changed] = await Promise.all([change(id, { amount: '330000' }), work()]);
      await leaseEnds();
      await work();
      const orders = await ordersOf(id);
      expect(orders.length, `round ${round}`).toBe(1);
      expect([200, 409]).toContain(changed.status);
      for (const { quote_units: units } of orders) amounts.add(units);
      expect((await runsOf(id)).length).toBe(1);
      await server.sql('DELETE FROM recurring_runs');
      await server.sql('DELETE FROM recurring_buys');
    }
    expect([...amounts].every((units) => ['3000000', '3300000'].includes(units))).toBe(true);
  }, 60_000);

  it('leave every invariant in place', async () => {
    expect((await checkDatabase(server.databaseUrl)).violations).toEqual([]);
  });
});
