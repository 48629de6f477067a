// Orders as people send them: each call with a key of its own, each order with an id of its own.
import type { EndpointKey } from '@sarraf/contracts';
import type { Answer, SignedIn, TestServer } from './server.ts';

type Body = Record<string, unknown>;

/** What a test says of one call beside its body. */
export interface SendOptions {
  /** Instead of a key of its own. */
  readonly idempotencyKey?: string;
  readonly lang?: 'fa' | 'en';
}

/** Makes a call as a signed-in user, with an idempotency key; answers whatever the status. */
export type Send = (
  key: EndpointKey,
  who: SignedIn,
  /** Of a GET: its query. */
  body: Body,
  options?: SendOptions,
) => Promise<Answer>;

let serial = 0;

/** Calls of people to a server that is started later; answered in English unless said otherwise. */
export function sender(server: () => TestServer): Send {
  return (key, who, body, { idempotencyKey, lang = 'en' } = {}) => {
    serial += 1;
    const headers = { 'idempotency-key': idempotencyKey ?? `key-${serial}` };
    const given = key.startsWith('GET ') ? { query: body as Record<string, string> } : { body };
    return server().call(key, { token: who.accessToken, ...given, lang, headers });
  };
}

/** A price at which BTCIRT trades in tests, toman. */
export const PRICE = '12485300000';

const order = (change: Body): Body => {
  serial += 1;
  return { pair_type: 'BTCIRT', pair_amount: '0.002', client_order_id: `c${serial}`, ...change };
};

/** 0.002 BTC at `PRICE`. */
export const limit = (change: Body = {}): Body =>
  order({ pair_price: PRICE, request_type: 2, ...change });

/** 0.002 BTC at what the book has. */
export const market = (change: Body = {}): Body =>
  order({ amount_type: 'base', request_type: 1, ...change });

/** Takes away what rests of these people, so that a test stands on an empty book. */
export async function endOpenOrders(
  server: TestServer,
  send: Send,
  people: readonly SignedIn[],
): Promise<void> {
  for (const who of people) {
    const { body } = await server.call('GET /orderList', {
      token: who.accessToken,
      query: { status: 'open', per_page: '100' },
    });
    for (const { id } of (body.data as { data: { id: string }[] }).data) {
      await send('POST /cancelOrder', who, { order_id: id });
    }
  }
}

/** One of somebody's wallets, as they see it. @throws when they have none of that asset */
export async function walletOf(
  server: TestServer,
  who: SignedIn,
  symbol: string,
): Promise<Record<string, string>> {
  const { body } = await server.call('GET /user_wallets/list', { token: who.accessToken });
  const { data } = body.data as { data: Record<string, string>[] };
  const found = data.find((row) => row['symbol'] === symbol);
  if (found === undefined) throw new Error(symbol);
  return found;
}

/** What an order that is refused leaves as it was. */
export async function stateOf(server: TestServer): Promise<Record<string, string>[]> {
  // the engine hears in the background where newcomers stand: that is in its state, too
  await server.until(async () => {
    const untold = await server.sql(
      `SELECT FROM users AS u LEFT JOIN user_standings AS s ON s.user_id = u.id
       WHERE s.told_version IS NULL OR s.told_version < s.version LIMIT 1`,
    );
    return untold.length === 0;
  });
  return server.sql(
    `SELECT (SELECT state_hash FROM journal ORDER BY seq DESC LIMIT 1) AS state,
       (SELECT count(*)::text FROM orders) AS orders,
       (SELECT count(*)::text FROM postings) AS postings,
       (SELECT sum(total)::text FROM balances) AS money`,
  );
}
