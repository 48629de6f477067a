// The coins that a person follows: their order, their bound, and two devices at once.
import { FAVOURITES_MAX } from '@sarraf/contracts/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';
import { joined, placed } from './favourite-list.ts';

let server: TestServer;
let person: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.person({ level: 0 });
  other = await server.person({ level: 0 });
});
beforeEach(async () => {
  await server.sql('TRUNCATE favourites');
});
afterAll(() => server?.close());

const listOf = async (who = person): Promise<unknown> =>
  (await server.call('GET /favourites', { token: who.accessToken })).body.data['symbols'];
const follow = (symbol: string, body: object = {}, who = person): Promise<Answer> =>
  server.call('POST /favourites/:symbol', { token: who.accessToken, params: { symbol }, body });
const leave = (symbol: string, who = person): Promise<Answer> =>
  server.call('DELETE /favourites/:symbol', { token: who.accessToken, params: { symbol } });
const join = (symbols: readonly string[]): Promise<Answer> =>
  server.call('POST /favourites', { token: person.accessToken, body: { symbols } });

describe('favourites', () => {
  it('L27 twice is once, in the order of following; another person has none of them', async () => {
    await follow('BTC');
    await follow('ETH');
    const again = await follow('btc');
    expect([again.status, again.body.data['symbols']]).toEqual([200, ['BTC', 'ETH']]);
    expect([await listOf(), await listOf(other)]).toEqual([['BTC', 'ETH'], []]);
    expect((await leave('BTC')).body.data['symbols']).toEqual(['ETH']);
    expect((await leave('BTC')).body.data['symbols']).toEqual(['ETH']);
  });

  it('L27 of an unknown coin, or of toman, says so and changes nothing', async () => {
    await follow('BTC');
    for (const symbol of ['XYZ', 'IRT']) {
      const { status, body } = await follow(symbol);
      expect([status, body.error]).toEqual([404, 'coin_unknown']);
    }
    expect((await follow('B1')).status).toBe(422);
    expect((await follow('ETH', { place: -1 })).status).toBe(422);
    expect((await leave('XYZ')).status).toBe(200);
    expect(await listOf()).toEqual(['BTC']);
  });

  it('L27 takes no 101st, and joins a device only as far as there is room', async () => {
    // coins that were followed before they were taken off the list count, too
    await server.sql(
      `INSERT INTO favourites SELECT $1, 'Q' || chr(65 + n / 26) || chr(65 + n % 26), n
       FROM generate_series(0, $2::int - 2) AS n`,
      [person.userId, FAVOURITES_MAX],
    );
    const before = (await listOf()) as string[];
    expect(before.length).toBe(FAVOURITES_MAX - 1);
    const full = (await join(['ETH', 'BTC'])).body.data['symbols'];
    expect(full).toEqual([...before, 'ETH']);
    const refused = await follow('BTC');
    expect([refused.status, refused.body.error]).toEqual([409, 'favourites_full']);
    expect(refused.body.facts).toMatchObject({ max: FAVOURITES_MAX });
    expect(await listOf()).toEqual(full);
    // what is followed already may still be moved
    expect((await follow('ETH', { place: 0 })).body.data['symbols']).toEqual(['ETH', ...before]);
  });

  it('L27 of two devices at once has what both did, each coin once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await server.sql('TRUNCATE favourites');
      await follow('SOL');
      await Promise.all([
        follow('BTC'),
        follow('ETH'),
        follow('BTC', { place: 0 }),
        join(['TRX', 'ETH', 'SOL', 'NONE', 'IRT']),
        leave('SOL'),
      ]);
      const list = (await listOf()) as string[];
      const without = list.filter((symbol) => symbol !== 'SOL');
      expect(without.toSorted()).toEqual(['BTC', 'ETH', 'TRX']);
      const rows = await server.sql<{ place: bigint }>(
        'SELECT place FROM favourites WHERE user_id = $1 ORDER BY place',
        [person.userId],
      );
      expect(rows.map(({ place }) => Number(place))).toEqual(list.map((_, index) => index));
    }
  });
});

describe('the order of favourites', () => {
  it('moves one and keeps the others as they stood', () => {
    const list = ['BTC', 'ETH', 'SOL', 'TRX'];
    expect(placed(list, 'TRX', 0)).toEqual(['TRX', 'BTC', 'ETH', 'SOL']);
    expect(placed(list, 'BTC', 2)).toEqual(['ETH', 'SOL', 'BTC', 'TRX']);
    expect(placed(list, 'ADA', 1)).toEqual(['BTC', 'ADA', 'ETH', 'SOL', 'TRX']);
    expect(placed(list, 'ETH', 99)).toEqual(['BTC', 'SOL', 'TRX', 'ETH']);
    expect(placed(list, 'ETH', undefined)).toEqual(list);
    expect(joined(['A', 'B'], ['B', 'C', 'D'], 3)).toEqual(['A', 'B', 'C']);
    expect(joined(['A', 'B'], ['C'], 1)).toEqual(['A', 'B']);
  });
});
