// What clients ask of the whole server, and what of its answers is one.
import type { FakePayment } from '../../apps/server/src/testing/fake-providers.ts';
import type { HttpAnswer, HttpCall } from './http-client.ts';
import type { Answer, Operation } from './recorder.ts';

/** What a client asks by HTTP. */
export type HttpOperation = Operation & {
  readonly token: string;
} & (
    | { readonly type: 'call'; readonly path: string; readonly body: Readonly<Fields> }
    /** The house is asked for a quote, and the quote is taken. */
    | { readonly type: 'instant'; readonly wish: Readonly<Record<string, string>> }
    /** The payer comes back from the bank, who says whether they paid. */
    | {
        readonly type: 'return';
        readonly chargeId: string;
        readonly authority: string;
        readonly isPaid: boolean;
      }
  );

type Fields = Record<string, string | number | boolean>;

/** Whom operations are sent to, and what is told of them. */
export interface HttpOperationsOptions {
  readonly call: (call: HttpCall) => Promise<HttpAnswer>;
  /** A payment as the bank has it; undefined of one that it does not know. */
  readonly payment: (authority: string) => FakePayment | undefined;
  /** Takes what no crash excuses. */
  readonly faults: string[];
}

/** Sends operations, each the same way however often it is sent. */
export class HttpOperations {
  readonly #around: HttpOperationsOptions;
  /** What an instant trade's key was first sent with. */
  readonly #instant = new Map<string, Fields>();

  constructor(around: HttpOperationsOptions) {
    this.#around = around;
  }

  /** The operation's own call, or the several that it takes. */
  async send(operation: HttpOperation): Promise<Answer> {
    const { token, key } = operation;
    const authorization = `Bearer ${token}`;
    if (operation.type === 'return') return this.#comeBack(operation, authorization);
    if (operation.type === 'instant') return this.#tradeInstantly(operation, authorization);
    const { status, text } = await this.#around.call({
      path: operation.path,
      method: 'POST',
      headers: { authorization, 'idempotency-key': key },
      body: operation.body,
    });
    return this.#judge(operation, status, text);
  }

  async #tradeInstantly(
    operation: Extract<HttpOperation, { type: 'instant' }>,
    authorization: string,
  ): Promise<Answer> {
    const { wish, key } = operation;
    let body = this.#instant.get(key);
    if (body === undefined) {
      const headers = { authorization };
      const quote = await this.#around.call({
        path: '/otc/quote',
        method: 'POST',
        headers,
        body: wish,
      });
      if (quote.status !== 200) return this.#judge(operation, quote.status, quote.text);
      const { data } = JSON.parse(quote.text) as { data: { id: string } };
      const { pair_type = '', type = '', amount: pair_amount = '' } = wish;
      body = { pair_type, type, pair_amount, request_type: 3, quote_id: data.id };
      this.#instant.set(key, body);
    }
    const { status, text } = await this.#around.call({
      path: `/exchange/${wish['type'] === 'buy' ? 'buyRequest' : 'sellRequest'}`,
      method: 'POST',
      headers: { authorization, 'idempotency-key': key },
      body,
    });
    return this.#judge(operation, status, text);
  }

  async #comeBack(
    operation: Extract<HttpOperation, { type: 'return' }>,
    authorization: string,
  ): Promise<Answer> {
    const { authority, chargeId, isPaid } = operation;
    const payment = this.#around.payment(authority);
    if (payment === undefined) throw new Error(`The bank knows no ${authority}.`);
    payment.paid = isPaid;
    // the bank's final word: a page that was only left keeps its charge open
    payment.isOver = !isPaid;
    const words = `Authority=${authority}&Status=${isPaid ? 'OK' : 'NOK'}&orderId=${chargeId}`;
    const back = await this.#around.call({ path: `/tomanWallet/callback/zarinpal?${words}` });
    if (back.status !== 303) return this.#judge(operation, back.status, back.text);
    const path_ = `/tomanWallet/charge/${chargeId}`;
    const { status, text } = await this.#around.call({ path: path_, headers: { authorization } });
    // what is not settled yet is no answer: the bank's word is still awaited
    if (/"status":"(created|pending)"/.test(text)) {
      return { type: 'none', words: text };
    }
    return this.#judge(operation, status, text);
  }

  /** 503 and `outcome_unknown` are no answers; other failures are faults of ours. */
  #judge(operation: HttpOperation, status: number, text: string): Answer {
    const none: Answer = { type: 'none', words: `${status} ${text}` };
    if (status === 0 || status === 503) return none;
    if (status === 409 && text.includes('"outcome_unknown"')) return none;
    const isRule = text.includes('"daily_limit_exceeded"');
    if (status >= 500 || (!isRule && [401, 403, 429].includes(status))) {
      this.#around.faults.push(`${operation.kind} ${operation.key}: ${status} ${text}`);
      return none;
    }
    return { type: 'given', bytes: `${status} ${text}`, good: status === 200 };
  }
}
