// Somebody else on the exchange, who trades over HTTP.
import { randomUUID } from 'node:crypto';

interface Envelope<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export interface PlacedOrder {
  readonly id: string;
  readonly status: string;
  readonly filled: string;
}

export interface Trader {
  /** A limit order; fails with the server's own words when it is refused. */
  limit(
    side: 'buy' | 'sell',
    order: { readonly market: string; readonly price: string; readonly amount: string },
  ): Promise<PlacedOrder>;
  /** So many coins at market; fails as `limit` does. */
  market(
    side: 'buy' | 'sell',
    order: { readonly market: string; readonly amount: string },
  ): Promise<PlacedOrder>;
}

async function send<T>(url: string, body: unknown, headers: Record<string, string>): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...headers },
    body: JSON.stringify(body),
  });
  const { code, message, data } = (await answer.json()) as Envelope<T>;
  if (code !== 200 && code !== 201) throw new Error(`${url} answered ${code}: ${message}`);
  return data;
}

/** Signs somebody in who needs no second step. */
export async function signInTrader(
  url: string,
  login: { readonly mobile: string; readonly password: string },
): Promise<Trader> {
  const base = `${url.replace('localhost', '127.0.0.1')}/api/v1`;
  const { mobile, password } = login;
  const { accessToken } = await send<{ accessToken: string }>(
    `${base}/jwt/login`,
    { mobile, password },
    {},
  );
  const place = (call: string, order: object): Promise<PlacedOrder> =>
    send(`${base}/trade/${call}`, order, {
      authorization: `Bearer ${accessToken}`,
      'idempotency-key': randomUUID(),
    });
  return {
    limit: (side, { market, price, amount }) =>
      place(side === 'buy' ? 'limitBuy' : 'limitSell', {
        pair_type: market,
        pair_price: price,
        pair_amount: amount,
        request_type: 2,
        type: side,
      }),
    market: (side, { market, amount }) =>
      place(side === 'buy' ? 'marketBuy' : 'marketSell', {
        pair_type: market,
        pair_amount: amount,
        amount_type: 'base',
        request_type: 1,
        type: side,
        // as programs do: without a name the same order soon again is taken for a slip of the finger
        client_order_id: randomUUID().replaceAll('-', ''),
      }),
  };
}
