// The one owner of every upgrade on an HTTP server: a door's path gets its door, all others an end.
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A path below which somebody speaks with sockets. */
export interface SocketRoute {
  /** Takes an upgrade to a WebSocket; from now on the connection is its own to end. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Answers a request of polling. */
  request(request: IncomingMessage, response: ServerResponse): void;
}

/** Why somebody gets no socket, said in HTTP. */
export interface SocketRefusal {
  readonly status: 400 | 403 | 404 | 429 | 503;
  readonly word: string;
}

const REASONS: Readonly<Record<SocketRefusal['status'], string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};
/** How long an answer may take to leave before its connection is cut. */
const GOODBYE_MS = 1_000;

/** Answers an upgrade with a word and ends its connection, whatever its asker does. */
export function refuseUpgrade(socket: Duplex, { status, word }: SocketRefusal): void {
  const body = JSON.stringify({ code: status, message: word });
  const cut = setTimeout(() => socket.destroy(), GOODBYE_MS);
  socket.once('close', () => clearTimeout(cut));
  // who has gone already needs no answer
  socket.on('error', () => socket.destroy());
  // what is left unread would cut the answer off
  socket.resume();
  socket.once('end', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\nconnection: close\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `${status === 503 ? 'retry-after: 1\r\n' : ''}\r\n${body}`,
  );
}

/** The same for a request of polling. */
export function refuseRequest(response: ServerResponse, { status, word }: SocketRefusal): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 503 && { 'retry-after': '1', connection: 'close' }),
  });
  response.end(JSON.stringify({ code: status, message: word }));
}

/** Paths with their owners. Make it before the server, which needs {@link SocketRoutes.mayUpgrade}. */
export class SocketRoutes {
  readonly #routes = new Map<string, SocketRoute>();

  /** @param path whole, with the slash at its end; answers how to take it back */
  add(path: string, route: SocketRoute): () => void {
    this.#routes.set(path, route);
    return () => this.#routes.delete(path);
  }

  /**
   * For the option `shouldUpgradeCallback` of `http.Server`: what is no door's stays a plain request
   * and is answered as one (RFC 9110, 7.8). A Node that lacks the option hands us every upgrade.
   */
  readonly mayUpgrade = (request: IncomingMessage): boolean =>
    this.owns(request) &&
    request.method === 'GET' &&
    request.headers.upgrade?.toLowerCase() === 'websocket';

  /** Whether a request is for a door to answer. */
  owns({ url = '' }: IncomingMessage): boolean {
    // asked of every request, and few are a door's
    return url.startsWith('/rt/') && this.#routes.has(pathOf(url));
  }

  /** Hands a request of polling to its door. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    const route = this.#routes.get(pathOf(request.url));
    if (route === undefined) refuseRequest(response, { status: 404, word: 'no such socket' });
    else route.request(request, response);
  }

  /**
   * Begins to take a server's upgrades; nobody else may listen for them.
   *
   * @param onUpgrade hears of each connection that is no longer HTTP
   */
  attach(server: HttpServer, onUpgrade?: (socket: Duplex) => void): () => void {
    const take = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
      onUpgrade?.(socket);
      const route = this.#routes.get(pathOf(request.url));
      if (route === undefined) refuseUpgrade(socket, { status: 404, word: 'no such socket' });
      else if (!this.mayUpgrade(request)) {
        refuseUpgrade(socket, { status: 400, word: 'not a WebSocket' });
      } else route.upgrade(request, socket, head);
    };
    server.on('upgrade', take);
    return () => server.off('upgrade', take);
  }
}

function pathOf(url = ''): string {
  return url.split('?', 1)[0] ?? '';
}
