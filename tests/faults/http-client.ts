// Keep-alive connections to a server that may die under them.
import { Agent, request } from 'node:http';

/** An HTTP answer; status 0 when nobody gave one. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

/** A call by its path and body; the body is sent as JSON. */
export interface HttpCall {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Up to 64 connections that are kept open; a call that fails answers, it does not throw. */
export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** One request; status 0 when the connection broke or nobody answered in time. */
  call(
    port: number,
    { path: address, method = 'GET', headers = {}, body }: HttpCall,
  ): Promise<HttpAnswer> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve) => {
      const nobody = (): void => resolve({ status: 0, text: '' });
      const options = {
        host: '127.0.0.1',
        port,
        path: `/api/v1${address}`,
        method,
        agent: this.#agent,
        headers: {
          lang: 'en',
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      };
      const asking = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('error', nobody);
        response.once('aborted', nobody);
        response.once('end', () => {
          if (response.complete) resolve({ status: response.statusCode ?? 0, text });
          else nobody();
        });
      });
      asking.once('error', nobody);
      asking.setTimeout(this.#patienceMs, () => asking.destroy());
      asking.end(sent);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
