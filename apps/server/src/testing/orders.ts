// Orders as people send them: each call with a key of its own, each order with an id of its own.
import type { EndpointKey } from '@sarraf/contracts';
import type { Answer, SignedIn, TestServer } from './server.ts';

type Body = Record<string, unknown>;

export interface SendOptions {
  /** Instead of a key of its own. */
  readonly idempotencyKey?: string;
  readonly lang?: 'fa' | 'en';
}

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
