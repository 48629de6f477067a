// What speaks https before a server of plain http, as Caddy or nginx do: requests and sockets.
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificates.ts';

/** A proxy on a port of loopback. */
export interface HttpsFront {
  readonly port: number;
  close(): Promise<void>;
}

/** Whether a request may pass; a company's stub looks at its key here. */
export type Admit = (request: IncomingMessage) => number | undefined;

/**
 * Passes everything on to `target`, with the client's address in `X-Forwarded-For`.
 *
 * @param admit answers the status that refuses a request; undefined: it passes
 */
export async function startHttpsFront(
  certificate: Certificate,
  target: string,
  admit: Admit = () => undefined,
): Promise<HttpsFront> {
  const { hostname, port } = new URL(target);
  const passOn = (request: IncomingMessage) => {
    const { method, url: path, headers, socket } = request;
    const forwarded = { 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'https' };
    return httpRequest({ hostname, port, method, path, headers: { ...headers, ...forwarded } });
  };
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const refused = admit(request);
    if (refused !== undefined) {
      response.writeHead(refused, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const inside = passOn(request);
    inside.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    inside.on('error', () => response.destroy());
    request.pipe(inside);
  };
  const server = createServer({ ...certificate }, serve);
  server.on('upgrade', (request, socket, head) => {
    const inside = passOn(request);
    inside.on('upgrade', (answer, upstream, first) => {
      const lines = answer.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : [],
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.unshift(first);
      socket.unshift(head);
      upstream.pipe(socket).pipe(upstream);
      for (const end of [upstream, socket])
        end.on('error', () => [upstream, socket].map((one) => one.destroy()));
    });
    inside.on('response', ({ statusCode, statusMessage }) => {
      socket.end(`HTTP/1.1 ${statusCode} ${statusMessage}\r\nconnection: close\r\n\r\n`);
    });
    inside.on('error', () => socket.destroy());
    inside.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
