// One way out through a proxy, for a company that this machine does not reach by itself. `fetch` takes no
// proxy of one caller alone, so that the rest of the server would go through it, too.
import { Agent as HttpAgent, request as requestHttp, type RequestOptions } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';

/** As much of `fetch` as outbound calls need. */
export type OutboundFetch = (url: URL, init: RequestInit) => Promise<Response>;

/** Statuses that answer a request. */
const [OK, STATUS_MAX] = [200, 599];
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
const SOCKETS_MAX = 40;

/**
 * A `fetch` that goes through an HTTP proxy: a tunnel (CONNECT) to what speaks https. It follows no redirect, and
 * fails as `fetch` does, the reason being the error's `cause`.
 */
export function createProxyFetch(proxyUrl: string): OutboundFetch {
  const options = { keepAlive: true, maxSockets: SOCKETS_MAX };
  const https = new Agent({ ...options, proxyEnv: { HTTPS_PROXY: proxyUrl } });
  const http = new HttpAgent({ ...options, proxyEnv: { HTTP_PROXY: proxyUrl } });
  return (url, init) =>
    new Promise((resolve, reject) => {
      const isHttps = url.protocol === 'https:';
      const asked: RequestOptions = {
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        agent: isHttps ? https : http,
        ...(init.signal ? { signal: init.signal } : {}),
      };
      const sent = (isHttps ? requestHttps : requestHttp)(url, asked, (answer) => {
        const status = answer.statusCode ?? 0;
        if (status < OK || status > STATUS_MAX) {
          answer.destroy();
          return reject(new TypeError('fetch failed', { cause: new Error(`status ${status}`) }));
        }
        const headers = new Headers();
        for (const [name, value] of Object.entries(answer.headers)) {
          headers.set(name, String(value));
        }
        if (WITHOUT_BODY.has(status)) answer.resume();
        const body = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream);
        resolve(new Response(body, { status, headers }));
      });
      sent.on('error', (cause) => reject(new TypeError('fetch failed', { cause })));
      sent.end(init.body ?? undefined);
    });
}
