// How the tests of payouts speak to the bank.
import type { FastifyInstance } from 'fastify';

/** What the bank answered to one call. */
export interface Told {
  readonly status: number;
  /** Parsed JSON; the text where it is none. */
  readonly body: unknown;
}

/** A line of the demo bank's account: amount and balance after it, rial as decimal text. */
export interface LineView {
  readonly kind: string;
  readonly amount_rial: string;
  readonly balance_rial: string;
  readonly reference: string;
  readonly payout: string | null;
}

/** The account's balance in rial and its lines, as its `/_control/book` shows them. */
export interface BookView {
  readonly balance_rial: string;
  readonly lines: readonly LineView[];
}

/** The calls that a test makes to the demo bank, each in the way of the provider that it is for. */
export interface Telling {
  zibal(url: string, payload: object): Promise<Told>;
  /** With a token that is fetched for it. */
  jibit(method: 'GET' | 'POST', url: string, payload?: object): Promise<Told>;
  next(payload: object): Promise<Told>;
  /** @param name provider and id: `zibal/w1` */
  act(name: string, action: 'pay' | 'return'): Promise<Told>;
  book(): Promise<BookView>;
}

/** The calls to a bank within this process; nothing goes over a network. */
export function teller(bank: FastifyInstance): Telling {
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Told> => {
    const answer = await bank.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = /json/.test(String(answer.headers['content-type']));
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  };
  return {
    zibal: (url, payload) => send('POST', url, payload, { authorization: 'Bearer t' }),
    jibit: async (method, url, payload) => {
      const keys = { apiKey: 'k', secretKey: 's' };
      const { body } = await send('POST', '/trf/v2/tokens/generate', keys);
      const { accessToken } = body as { readonly accessToken: string };
      return send(method, url, payload, { authorization: `Bearer ${accessToken}` });
    },
    next: (payload) => send('POST', '/_control/next-payouts', payload),
    act: (name, action) => send('POST', `/_control/payouts/${name}`, { action }),
    book: async () => (await send('GET', '/_control/book')).body as BookView,
  };
}
