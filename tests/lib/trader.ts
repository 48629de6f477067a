// Somebody else on the exchange, who trades over HTTP.
import { randomUUID } from 'node:crypto';

interface Envelope<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

/** An order as the answer to it tells it; `filled` is decimal text. */
export interface PlacedOrder {
  readonly id: string;
  readonly status: string;
  readonly filled: string;
}

/** A market, and about how much of its money the least order takes. */
export interface MarketLeast {
  readonly market: string;
  readonly money: number;
}

interface MarketRow {
  readonly market_name: string;
  readonly min_amount: string;
  readonly min_notional: string;
  readonly ticker: { readonly last: string | null };
}

/** Somebody signed in, who trades by the API. */
export interface Trader {
  /** Open markets with a price, and about how much money the least order of each is. */
  markets(): Promise<readonly MarketLeast[]>;
  /** A limit order; fails with the server's own words when it is refused. */
  limit(
    side: 'buy' | 'sell',
    order: { readonly market: string; readonly price: string; readonly amount: string },
  ): Promise<PlacedOrder>;
  /** So much money's worth at market; fails as `limit` does. */
  worth(
    side: 'buy' | 'sell',
    order: { readonly market: string; readonly money: string },
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
  const atMarket = (side: 'buy' | 'sell', order: object): Promise<PlacedOrder> =>
    place(side === 'buy' ? 'marketBuy' : 'marketSell', {
      ...order,
      request_type: 1,
      type: side,
      // as programs do: without a name the same order soon again is taken for a slip of the finger
      client_order_id: randomUUID().replaceAll('-', ''),
    });
  return {
    markets: async () => {
      const answer = await fetch(`${base}/markets`);
      const { data } = (await answer.json()) as Envelope<{ readonly data: readonly MarketRow[] }>;
      return data.data.flatMap(({ market_name: market, ticker, ...least }) => {
        if (ticker.last === null) return [];
        const ofCoins = Number(least.min_amount) * Number(ticker.last);
        return [{ market, money: Math.max(Number(least.min_notional), ofCoins) }];
      });
    },
    limit: (side, { market, price, amount }) =>
      place(side === 'buy' ? 'limitBuy' : 'limitSell', {
        pair_type: market,
        pair_price: price,
        pair_amount: amount,
        request_type: 2,
        type: side,
      }),
    worth: (side, { market, money }) =>
      atMarket(side, { pair_type: market, pair_amount: money, amount_type: 'quote' }),
    market: (side, { market, amount }) =>
      atMarket(side, { pair_type: market, pair_amount: amount, amount_type: 'base' }),
  };
}
