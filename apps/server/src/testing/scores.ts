// Points of people, for tests over HTTP: fees that they pay, and what they buy.
import type { EndpointKey } from '@sarraf/contracts';
import { limit, market, PRICE, type Send, sender } from './orders.ts';
import type { Answer, SignedIn, TestServer } from './server.ts';

/** Of a test. */
export type Person = Awaited<ReturnType<TestServer['person']>>;

let serial = 0;

/** What tests do with the points of a server. */
export function scoring(server: () => TestServer) {
  const send: Send = sender(server);
  const get = async (who: SignedIn, key: EndpointKey, query: Record<string, string> = {}) => {
    const answer = await server().call(key, { token: who.accessToken, query, lang: 'en' });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data;
  };
  const give = (): Promise<void> => server().process.background.run('give_points');
  return {
    get,
    give,
    send,
    summary: (who: SignedIn) => get(who, 'GET /scores/summary'),
    /** Somebody who can trade. */
    trader: (change: Parameters<TestServer['person']>[0] = {}): Promise<Person> =>
      server().person({ level: 2, opening: { IRT: '900000000', BTC: '1' }, ...change }),
    /** A taker sells 0.002 BTC so often, of a market's price 62,426.5 toman of fee each; points are given. */
    trade: async (maker: SignedIn, taker: SignedIn, times = 1): Promise<void> => {
      const pair_amount = String(0.002 * times);
      const rest = { ...limit({ pair_amount, pair_price: PRICE }), type: 'buy' };
      const bought = await send('POST /exchange/buyRequest', maker, rest);
      if (bought.status !== 200) throw new Error(bought.text);
      const sold = await send('POST /exchange/sellRequest', taker, {
        ...market({ pair_amount }),
        type: 'sell',
      });
      if (sold.status !== 200) throw new Error(sold.text);
      await give();
    },
    buy: (who: SignedIn, offer: string, idempotencyKey?: string): Promise<Answer> => {
      serial += 1;
      const key = idempotencyKey ?? `score-${serial}`;
      return send('POST /scores/exchange', who, { offer_id: offer }, { idempotencyKey: key });
    },
    /** Entries as the ledger has them. */
    entries: (who: SignedIn) =>
      server().sql<{ kind: string; subject: string; points: number }>(
        'SELECT kind, subject, points::int FROM score_entries WHERE user_id = $1 ORDER BY id',
        [who.userId],
      ),
    /** Has somebody have points and fees that back them, as if by trades; rial. */
    grantOf: async (who: SignedIn, points: number, fees: number): Promise<void> => {
      await server().sql(
        `WITH kept AS (INSERT INTO score_balances (user_id, points, fees) VALUES ($1, $2, $3)
           ON CONFLICT (user_id) DO UPDATE SET points = score_balances.points + $2,
             fees = score_balances.fees + $3 RETURNING user_id)
         INSERT INTO score_entries (user_id, kind, subject, points, at)
         SELECT user_id, 'fees', '2020-01-' || (10 + (random() * 80)::int), $2, now() FROM kept`,
        [who.userId, points, fees],
      );
    },
  };
}

/** Two officers who may decide on rewards. */
export async function rewardOfficers(server: TestServer): Promise<readonly [Person, Person]> {
  const made: Person[] = [];
  for (let count = 0; count < 2; count += 1) {
    const one = await server.person({ staffRole: 'finance' });
    await server.sql(
      `UPDATE staff_roles SET since = since - interval '80 hours' WHERE user_id = $1`,
      [one.userId],
    );
    made.push(one);
  }
  const [x, y] = made;
  if (x === undefined || y === undefined) throw new Error('There are no two.');
  return [x, y];
}

/** Fills the bonus of the house, as two officers do it; toman. */
export async function fillBonus(
  server: TestServer,
  [x, y]: readonly [Person, Person],
  amount: string,
): Promise<void> {
  serial += 1;
  const reason = 'the bonus of this month';
  const proposed = await server.call('POST /admin/adjustments', {
    token: x.accessToken,
    body: {
      from: 'outside:bank',
      to: 'house:bonus',
      symbol: 'IRT',
      amount,
      reason,
      ticket: `B-${serial}`,
    },
  });
  const id = String(proposed.body.data?.['id']);
  const done = await server.call('POST /admin/adjustments/:id/approve', {
    token: y.accessToken,
    params: { id },
    body: { reason },
  });
  if (done.body.data?.['status'] !== 'posted') throw new Error(`${proposed.text} ${done.text}`);
}
