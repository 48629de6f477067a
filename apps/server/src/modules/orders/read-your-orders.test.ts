import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limit, sender } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const CROWD = 40;

describe('I19 what was answered can be read', () => {
  let server: TestServer;
  let owner: pg.Client;
  beforeAll(async () => {
    server = await startTestServer();
    owner = new pg.Client({ connectionString: server.databaseUrl });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await server.close();
  });
  const send = sender(() => server);

  it('waits for the pending rows of a busy engine, and for nothing else', async () => {
    const people = await Promise.all(
      Array.from({ length: CROWD }, () => server.person({ opening: { IRT: '900000000' } })),
    );
    await owner.query('BEGIN');
    await owner.query('SELECT FROM projector FOR UPDATE');
    const placed = await Promise.all(
      people.map((person) =>
        send('POST /trade/limitBuy', person, limit({ pair_price: '12000000000' })),
      ),
    );
    expect(placed.map(({ status }) => status)).toEqual(people.map(() => 200));
    const stored = await owner.query<{ n: string }>('SELECT count(*) AS n FROM orders');
    expect(Number(stored.rows[0]?.n)).toBeLessThan(CROWD);
    let isRead = false;
    const reads = Promise.all(
      people.map(({ accessToken }) => server.call('GET /orderList', { token: accessToken })),
    ).finally(() => {
      isRead = true;
    });
    // What the engine does not write is there at once.
    const [person] = people;
    const sessions = await server.call('GET /sessions', { token: person?.accessToken ?? '' });
    expect([sessions.status, isRead]).toEqual([200, false]);
    await owner.query('COMMIT');
    const lists = await reads;
    for (const [index, { status, body }] of lists.entries()) {
      const orders = body.data['data'] as { id: string }[];
      expect([status, orders.map(({ id }) => id)]).toEqual([200, [placed[index]?.body.data['id']]]);
    }
  });
});
