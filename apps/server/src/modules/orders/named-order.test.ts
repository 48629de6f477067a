// An order is found and cancelled by the id that its caller chose.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOpenOrders, limit, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Shown = Readonly<Record<string, unknown>>;

const LOW = '12000000000';
const MONEY = { IRT: '20000000000', BTC: '5' };

let server: TestServer;
let maker: Person;
let taker: Person;
beforeAll(async () => {
  server = await startTestServer();
  maker = await server.person({ opening: MONEY });
  taker = await server.person({ opening: MONEY });
});
afterAll(() => server?.close());

const send = sender(() => server);
const buy = (who: Person, client_order_id: string) =>
  send('POST /trade/limitBuy', who, limit({ pair_price: LOW, client_order_id }));
const cancel = (who: Person, body: Shown, idempotencyKey: string = randomUUID()) =>
  send('POST /cancelOrder', who, { ...body }, { idempotencyKey });
const list = async (who: Person, query: Record<string, string>) =>
  (await send('GET /orderList', who, query)).body.data as unknown as {
    data: Shown[];
    total: number;
    next_cursor: string | null;
  };
const found = async (who: Person, query: Record<string, string>) =>
  (await list(who, query)).data.map(({ id }) => id);

describe('GET /orderList?client_order_id=', () => {
  it('answers exactly the person’s own order that has it, with the other filters', async () => {
    const placed = await buy(taker, 'bot-77');
    const { id } = placed.body.data;
    const foreign = await buy(maker, 'bot-77');
    await buy(taker, 'bot-778');
    const client_order_id = 'bot-77';
    const whole = await list(taker, { client_order_id });
    expect(whole).toMatchObject({ data: [{ id, client_order_id }], total: 1, next_cursor: null });
    expect(await found(maker, { client_order_id })).toEqual([foreign.body.data['id']]);
    expect(await found(taker, { client_order_id: 'bot-7' })).toEqual([]);
    expect(await found(taker, { client_order_id: 'BOT-77' })).toEqual([]);
    const meant = { status: 'open', market: 'BTCIRT', type: 'buy' };
    expect(await found(taker, { client_order_id, ...meant })).toEqual([id]);
    for (const other of [{ status: 'closed' }, { market: 'ETHIRT' }, { type: 'sell' }]) {
      expect(await found(taker, { client_order_id, ...other }), JSON.stringify(other)).toEqual([]);
    }
    expect(await found(taker, { client_order_id, page: '2' })).toEqual([]);
    await endOpenOrders(server, send, [maker, taker]);
    expect(await found(taker, { client_order_id, status: 'closed' })).toEqual([id]);
    expect(await found(taker, { client_order_id, status: 'open' })).toEqual([]);
  });

  it('is also found by the search, where its text is part of no market’s name', async () => {
    const { id } = (await buy(taker, 'grid:9/17')).body.data;
    expect(await found(taker, { query: 'grid:9/17' })).toEqual([id]);
    expect(await found(maker, { query: 'grid:9/17' })).toEqual([]);
    expect(await found(taker, { query: 'grid:9/17', market: 'ETHIRT' })).toEqual([]);
  });

  it('refuses what no such id can be', async () => {
    for (const client_order_id of ['a b', 'x'.repeat(33)]) {
      const refused = await send('GET /orderList', taker, { client_order_id });
      expect([refused.status, refused.body.facts]).toEqual([422, { fields: ['client_order_id'] }]);
    }
  });

  it('is served by the index, whatever the person has', async () => {
    await buy(taker, 'one-of-many');
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    // of one person, and never kept
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO orders SELECT copy.* FROM generate_series(1, 5000) AS n, orders AS o,
         jsonb_populate_record(o, jsonb_build_object(
           'id', 1000000 + n, 'client_order_id', 'copy-' || n)) AS copy
       WHERE o.client_order_id = 'one-of-many'`,
    );
    await client.query('ANALYZE orders');
    const { rows } = await client.query(
      `EXPLAIN (FORMAT JSON) SELECT * FROM orders WHERE user_id = $1 AND client_order_id = $2`,
      [taker.userId, 'copy-4711'],
    );
    await client.end();
    expect(JSON.stringify(rows)).toContain('"Index Name":"orders_client_order_id"');
  });
});

describe('POST /cancelOrder with client_order_id', () => {
  it('cancels the person’s own order right after it was answered, and I12 a retry is the same', async () => {
    for (let at = 0; at < 20; at += 1) {
      const client_order_id = `fast-${at}`;
      const placed = await buy(taker, client_order_id);
      const [first, again] = [
        await cancel(taker, { client_order_id }, client_order_id),
        await cancel(taker, { client_order_id }, client_order_id),
      ];
      expect(first.body.data).toMatchObject({ id: placed.body.data['id'], status: 'cancelled' });
      expect(again.text).toBe(first.text);
    }
    const late = await cancel(taker, { client_order_id: 'fast-0' });
    expect([late.status, late.body.error]).toEqual([409, 'order_already_closed']);
  });

  it('O01 another’s order is as unknown as one that never was', async () => {
    const client_order_id = 'of-the-maker';
    await buy(maker, client_order_id);
    const foreign = await cancel(taker, { client_order_id });
    const unknown = await cancel(taker, { client_order_id: 'of-nobody' });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'order_not_found']);
    expect(foreign.text).toBe(unknown.text);
    expect(await found(maker, { client_order_id, status: 'open' })).toHaveLength(1);
  });

  it('takes exactly one of the two ids', async () => {
    const client_order_id = 'named-twice';
    const order_id = (await buy(taker, client_order_id)).body.data['id'];
    for (const body of [{}, { order_id, client_order_id }]) {
      const refused = await cancel(taker, body);
      expect([refused.status, refused.body.error]).toEqual([422, 'one_order_id_needed']);
      expect(refused.body.message).toBe('Send either order_id or client_order_id, not both.');
    }
    expect(await found(taker, { client_order_id, status: 'open' })).toEqual([order_id]);
    expect((await cancel(taker, { order_id })).status).toBe(200);
  });
});
