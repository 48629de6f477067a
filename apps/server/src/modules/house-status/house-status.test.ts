// How the house does, as everybody reads it: what was found, what silence means, what staff say.
import type { HouseStatus } from '@sarraf/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { deleteOld } from './spans.queries.ts';
import { noteFound } from './spans.service.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 1_440 * MINUTE_MS;

let server: TestServer;
let editor: SignedIn;
let support: SignedIn;
let maker: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  editor = await server.person({ level: 0, staffRole: 'content' });
  support = await server.person({ level: 0, staffRole: 'support' });
  maker = await server.person({ opening: { IRT: '2000000000' } });
  // from here on each look is the test's
  await server.process.background.stop();
});
beforeEach(async () => {
  await server.sql('TRUNCATE status_spans, incident_updates, incidents, order_speeds');
});
afterAll(() => server?.close());

async function look(): Promise<void> {
  server.providers.priceAgeMs = Date.now() - server.clock.now();
  await server.process.background.run('read_prices');
  await server.process.background.run('look_at_services');
  await server.process.background.run('look_at_api');
}
async function status(): Promise<HouseStatus> {
  const answer = await server.call('GET /status');
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as unknown as HouseStatus;
}
const of = (data: HouseStatus, service: string) =>
  data.services.find((one) => one.service === service);
const states = (data: HouseStatus): Record<string, string> =>
  Object.fromEntries(data.services.map(({ service, state }) => [service, state]));

describe('incidents', () => {
  const text = (en: string) => ({ fa: `واریزها دیرتر می‌رسند: ${en}`, en });
  const open = (change: Record<string, unknown> = {}, who = editor): Promise<Answer> =>
    server.call('POST /admin/incidents', {
      token: who.accessToken,
      body: {
        title: text('Deposits are late'),
        text: text('We look into it'),
        state: 'slow',
        services: ['toman_in'],
        networks: ['ethereum'],
        ...change,
      },
    });
  const say = (id: string, call: 'updates' | 'end', body: object, who = editor): Promise<Answer> =>
    server.call(`POST /admin/incidents/:id/${call}`, {
      token: who.accessToken,
      params: { id },
      body,
    });

  it('are opened, told of as they go on, and ended, each act in the audit', async () => {
    const { body } = await open();
    const id = String(body.data['id']);
    expect((await status()).incidents).toMatchObject([
      { id, state: 'slow', services: ['toman_in'], networks: ['ethereum'], ended_at: null },
    ]);
    await say(id, 'updates', { text: text('Worse'), state: 'down' });
    await say(id, 'end', { text: text('Over') });
    const [told] = (await status()).incidents;
    expect(told).toMatchObject({ state: 'down', ended_at: expect.any(String) });
    expect(told?.updates.map((one) => one.text.en)).toEqual(['Over', 'Worse', 'We look into it']);
    expect(JSON.stringify(told)).not.toContain('made_by');
    for (const call of ['updates', 'end'] as const) {
      const body = call === 'end' ? { text: text('x y') } : { text: text('x y'), state: 'slow' };
      expect((await say(id, call, body)).body.error).toBe('incident_over');
      expect((await say('99999', call, body)).body.error).toBe('not_found');
    }
    const acts = await server.sql(`SELECT act FROM audit_acts WHERE subject = $1 ORDER BY id`, [
      `incident:${id}`,
    ]);
    expect(acts.map((row) => row['act'])).toEqual([
      'incident_opened',
      'incident_updated',
      'incident_ended',
    ]);
    await server.sql(`UPDATE incidents SET began_at = began_at - interval '15 days',
      ended_at = ended_at - interval '15 days'`);
    expect((await status()).incidents).toEqual([]);
  });

  it('are bounded, of services that there are, and for their officers alone', async () => {
    for (let n = 0; n < 10; n += 1) expect((await open()).status).toBe(200);
    expect((await open()).body.error).toBe('incidents_full');
    expect((await open({ services: ['weather'] })).body.error).toBe('validation_failed');
    expect((await open({ text: { fa: 'x', en: '' } })).body.error).toBe('validation_failed');
    expect((await open({}, support)).status).toBe(403);
    const list = (who: SignedIn) => server.call('GET /admin/incidents', { token: who.accessToken });
    expect((await list(support)).status).toBe(403);
    const rows = (await list(editor)).body.data as unknown as { id: string }[];
    expect(rows).toHaveLength(10);
    const id = String(rows[0]?.id);
    await server.sql(
      `INSERT INTO incident_updates (incident_id, no, at, text_fa, text_en, said_by)
       SELECT $1, n, now(), 'الف ب', 'a b', $2 FROM generate_series(2, 49) AS n`,
      [id, editor.userId],
    );
    const full = await say(id, 'updates', { text: text('more'), state: 'slow' });
    expect(full.body.error).toBe('incident_updates_full');
    expect((await say(id, 'end', { text: text('Over') })).status).toBe(200);
  });
});

describe('services', () => {
  it('are told to everybody, with what they were found to be and since when', async () => {
    server.providers.usdtToman = '113400';
    const began = server.clock.now();
    await look();
    const data = await status();
    expect(states(data)).toMatchObject({
      sign_in: 'up',
      prices: 'up',
      orders: 'up',
      toman_in: 'up',
      toman_out: 'up',
      sms: 'up',
      push: 'up',
    });
    const orders = of(data, 'orders');
    expect(Date.parse(orders?.since ?? '')).toBeGreaterThanOrEqual(began);
    expect(orders?.days).toHaveLength(90);
    expect(orders?.days.slice(-2)).toEqual(['none', 'up']);
    expect(data.speed.index_seconds).toBeLessThan(60);
    expect(data.networks).toEqual([]);
  });

  it('name no company and no address', async () => {
    await look();
    const { text } = await server.call('GET /status');
    const { health, config } = server.process.context;
    const names = health.list().map(({ adapter }) => adapter);
    expect(names.length).toBeGreaterThan(3);
    for (const name of [...names, new URL(server.providers.url).host, config.gateway]) {
      expect(text.toLowerCase()).not.toContain(`"${name.toLowerCase()}`);
    }
    expect(text).not.toContain('127.0.0.1');
  });

  it('N22 of a worker that died say so within two minutes, and since when', async () => {
    await look();
    const lastLook = server.clock.now();
    server.clock.advance(119 * SECOND_MS);
    expect(states(await status())).toMatchObject({ toman_out: 'up', sms: 'up', prices: 'up' });
    server.clock.advance(2 * SECOND_MS);
    // the API is alive, and looks at itself
    await server.process.background.run('look_at_api');
    const silent = await status();
    expect(states(silent)).toEqual({
      sign_in: 'up',
      orders: 'up',
      prices: 'down',
      toman_in: 'down',
      toman_out: 'down',
      sms: 'down',
      push: 'down',
    });
    expect(Math.abs(Date.parse(of(silent, 'toman_out')?.since ?? '') - lastLook)).toBeLessThan(
      2 * SECOND_MS,
    );
    // of two minutes over midnight one is in one day
    expect(of(silent, 'toman_out')?.days.slice(-2)).toContain('down');
    // its silence stays told after it is back
    await look();
    const back = await status();
    expect(of(back, 'toman_out')).toMatchObject({ state: 'up' });
    expect(of(back, 'toman_out')?.days.slice(-2)).toContain('down');
    expect(of(back, 'toman_out')?.available_ppm).toBeLessThan(1_000_000);
  });

  it('that nobody ever looked at are down, and nothing is said of their days', async () => {
    const data = await status();
    expect(of(data, 'orders')).toMatchObject({ state: 'down', since: null, available_ppm: null });
    expect(new Set(of(data, 'orders')?.days)).toEqual(new Set(['none']));
  });

  it('of a company that fails are slow, then down after a minute; each change is one span', async () => {
    const { health, config } = server.process.context;
    await look();
    // one that has just come up is given time
    health.report('payment', config.gateway, true);
    health.report('payment', config.gateway, false);
    await look();
    expect(states(await status())['toman_in']).toBe('slow');
    server.clock.advance(61 * SECOND_MS);
    await look();
    await look();
    expect(states(await status())['toman_in']).toBe('down');
    health.report('payment', config.gateway, true);
    await look();
    const after = await status();
    expect(states(after)).toMatchObject({ toman_in: 'up', toman_out: 'up' });
    const spans = await server.sql(
      `SELECT state FROM status_spans WHERE service = 'toman_in' ORDER BY since, id`,
    );
    expect(spans.map((row) => row['state'])).toEqual(['up', 'slow', 'down', 'up']);
  });

  it('of old prices are slow, then down', async () => {
    await look();
    for (const [ms, state] of [
      [31 * SECOND_MS, 'slow'],
      [90 * SECOND_MS, 'down'],
    ] as const) {
      server.clock.advance(ms);
      await server.process.background.run('look_at_services');
      expect(states(await status())['prices']).toBe(state);
    }
  });

  it('have one open span, however many look at once', async () => {
    const { plainDb } = server.process.context;
    const now = server.clock.now();
    const found = ['up', 'slow', 'down'] as const;
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        noteFound(plainDb, new Map([['orders', found[n % 3] ?? 'up']]), now + n),
      ),
    );
    const open = await server.sql('SELECT FROM status_spans WHERE until IS NULL');
    expect(open).toHaveLength(1);
    const wrong = await server.sql('SELECT FROM status_spans WHERE until < since');
    expect(wrong).toEqual([]);
  });

  it('are looked back at for ninety days, and what is older is forgotten', async () => {
    const { plainDb } = server.process.context;
    const now = server.clock.now();
    const span = (state: string, fromDays: number, toDays: number | null): Promise<unknown> =>
      server.sql(
        `INSERT INTO status_spans (service, state, since, until, checked_at)
         VALUES ('orders', $1, $2, $3::timestamptz, coalesce($3::timestamptz, $4))`,
        [
          state,
          new Date(now - fromDays * DAY_MS),
          toDays === null ? null : new Date(now - toDays * DAY_MS),
          new Date(now),
        ],
      );
    await span('down', 120, 119.9);
    await span('up', 119.9, 5);
    await span('down', 5, 4.5);
    await span('up', 4.5, null);
    const days = of(await status(), 'orders')?.days ?? [];
    expect(days.filter((day) => day === 'down').length).toBeLessThanOrEqual(2);
    expect(days).not.toContain('none');
    await deleteOld(plainDb, new Date(now - 100 * DAY_MS), new Date(now));
    expect(await server.sql('SELECT FROM status_spans')).toHaveLength(3);
  });

  it('say how fast orders were acknowledged in the last hour', async () => {
    expect((await status()).speed.orders).toBeNull();
    const body = { pair_type: 'USDTIRT', pair_price: '113400', pair_amount: '10', request_type: 2 };
    for (let n = 0; n < 3; n += 1) {
      const placed = await server.call('POST /trade/limitBuy', {
        token: maker.accessToken,
        body: { ...body, client_order_id: `speed-${n}-${server.clock.now()}` },
        headers: { 'idempotency-key': `speed-${n}-${server.clock.now()}` },
      });
      expect(placed.status, placed.text).toBe(200);
    }
    await look();
    const { orders } = (await status()).speed;
    expect(orders?.median_ms).toBeGreaterThan(0);
    expect(orders?.p99_ms).toBeGreaterThanOrEqual(orders?.median_ms ?? Infinity);
    server.clock.advance(61 * MINUTE_MS);
    expect((await status()).speed.orders).toBeNull();
  });
});
