// A call of the contract over HTTP, as a test sends it.
import type { EndpointKey } from '@sarraf/contracts';

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type Call = (key: EndpointKey, options?: CallOptions) => Promise<Answer>;

/** What a call came to. `body` is the whole JSON answer, or the text where it is none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    readonly code: number;
    readonly message: string;
    readonly data: Record<string, unknown>;
    readonly error: string;
    readonly facts: Record<string, unknown>;
  };
}

/** What is sent with one call; a token signs it in, a language chooses the words of the answer. */
export interface CallOptions {
  readonly body?: unknown;
  /** Multipart fields instead of JSON. */
  readonly form?: Readonly<Record<string, string | Blob>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly token?: string | undefined;
  readonly lang?: 'fa' | 'ir' | 'en';
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests to a server as they are. */
export function fetcher(url: string): Fetch {
  return (address, init = {}) =>
    fetch(address.startsWith('http') ? address : `${url}${address}`, {
      redirect: 'manual',
      ...init,
    });
}

/** Sends calls of the contract, by their keys. */
export function caller(send: Fetch): Call {
  return async (key, options = {}) => {
    const [method = 'GET', pattern = ''] = key.split(' ');
    const filled = pattern.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(options.params?.[name] ?? ''),
    );
    const query = new URLSearchParams(options.query).toString();
    const headers: Record<string, string> = {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.lang === undefined ? {} : { lang: options.lang }),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    };
    const response = await send(`/api/v1${filled}${query === '' ? '' : `?${query}`}`, {
      method,
      headers,
      ...bodyOf(options),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = (isJson ? JSON.parse(text) : {}) as Answer['body'];
    return { status: response.status, headers: response.headers, text, body };
  };
}

function bodyOf(options: CallOptions): { body?: string | FormData } {
  if (options.form !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(options.form)) form.append(name, value);
    return { body: form };
  }
  if (options.body === undefined) return {};
  return { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) };
}
