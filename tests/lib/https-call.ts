// One call over https, as a browser makes it: by name, trusting what it is told to trust.
import { request } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';

/** What the exchange answered over https. */
export interface HttpsAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** One call over https. */
export interface HttpsCall {
  readonly method?: string;
  readonly path: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly token?: string;
}

/** Where a host really is, and whose certificates are believed. */
export interface HttpsHost {
  readonly host: string;
  /** On loopback. */
  readonly port: number;
  readonly ca: string;
}

const LINE = 'a-line-that-nothing-has';

function multipart(form: Readonly<Record<string, string>>): string {
  const parts = Object.entries(form).map(
    ([name, value]) =>
      `--${LINE}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${LINE}--\r\n`;
}

/** Calls, and reads the whole answer. */
export function callHttps(
  { host, port, ca }: HttpsHost,
  { method = 'GET', path, json, form, token }: HttpsCall,
): Promise<HttpsAnswer> {
  const body = form === undefined ? JSON.stringify(json) : multipart(form);
  const type = form === undefined ? 'application/json' : `multipart/form-data; boundary=${LINE}`;
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      servername: host,
      ca,
      path,
      method: body === undefined ? method : 'POST',
      headers: {
        host,
        lang: 'en',
        ...(body === undefined ? {} : { 'content-type': type }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    sent.end(body);
  });
}
