// What every socket door does about strangers: origin, addresses, floods, readers who don't read.
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions, Socket } from 'socket.io';
import type { Logger } from '../platform/logger.ts';
import type { DoorLimits } from './door-limits.ts';

const UNSENT_CHECK_MS = 1_000;

/** Socket.IO's settings that all doors share. */
export function doorOptions(
  path: string,
  limits: DoorLimits,
  isAllowed: (request: IncomingMessage) => boolean,
): Partial<ServerOptions> {
  return {
    path,
    serveClient: false,
    // a foreign origin is stopped here: `cors` alone lets a websocket-only client through
    allowRequest: (request, done) => {
      const allowed = isAllowed(request);
      done(allowed ? null : 'forbidden', allowed);
    },
    transports: ['websocket', 'polling'],
    allowUpgrades: true,
    // compressing per connection costs more than everything else together
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: limits.messageBytesMax,
    // who neither reads nor answers is gone within fifteen seconds, and knows a dead line as soon
    pingInterval: 8_000,
    pingTimeout: 6_000,
    connectTimeout: 10_000,
    // other doors' upgrades on the same server are not ours to end
    destroyUpgrade: false,
    cleanupEmptyChildNamespaces: true,
  };
}

/** Whether a browser's page may open a socket: our own origin, or no page at all. */
export function isOwnOrigin(request: IncomingMessage, allowed: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (allowed.has(origin)) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** The address a connection came from: our own proxy tells it, nobody else may. */
export function addressOf(request: IncomingMessage): string {
  const direct = request.socket.remoteAddress ?? '';
  const isLoopback = direct === '127.0.0.1' || direct === '::1' || direct === '::ffff:127.0.0.1';
  const told = request.headers['x-sarraf-address'];
  return isLoopback && typeof told === 'string' && told !== '' ? told.slice(0, 64) : direct;
}

/** Bytes that wait for a socket's reader. */
export function unsentBytes(socket: Socket): number {
  const conn = socket.conn as unknown as Connection;
  let bytes = 0;
  for (const { data } of conn.writeBuffer) {
    if (typeof data === 'string') bytes += data.length;
    else if (data instanceof Uint8Array) bytes += data.byteLength;
  }
  return bytes + (conn.transport.socket?.bufferedAmount ?? 0);
}

/** What Engine.IO keeps for a connection: packets not handed over, and the WebSocket below. */
interface Connection {
  once(event: 'close', listener: (reason: string) => void): void;
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: {
    readonly socket?: { readonly bufferedAmount?: number; terminate?(): void };
  };
}

/** Drops sockets whose reader has stopped; answers how to stop watching. */
export function dropSlowReaders(io: Server, limits: DoorLimits, logger: Logger): () => void {
  const onConnection = (connection: Connection): void => {
    connection.once('close', (reason) => {
      // who let a ping unanswered will not answer a polite goodbye either
      if (reason === 'ping timeout') connection.transport.socket?.terminate?.();
    });
  };
  io.engine.on('connection', onConnection);
  const timer = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const unsent = unsentBytes(socket);
      if (unsent <= limits.unsentBytesMax) continue;
      logger.info({ socket: socket.id, unsent }, 'a socket that does not read was dropped');
      cutOff(socket);
    }
  }, UNSENT_CHECK_MS);
  return () => {
    clearInterval(timer);
    io.engine.off('connection', onConnection);
  };
}

/** Ends a connection without waiting for its reader: a polite close would queue behind the rest. */
export function cutOff(socket: Socket): void {
  const { transport } = socket.conn as unknown as Connection;
  transport.socket?.terminate?.();
  socket.disconnect(true);
}

/** A handler that can neither crash the process nor be asked too often. */
export function guarded<Args extends readonly unknown[]>(
  socket: Socket,
  logger: Logger,
  mayAsk: () => boolean,
  handler: (...args: Args) => void,
): (...args: Args) => void {
  return (...args) => {
    try {
      if (mayAsk()) handler(...args);
      else cutOff(socket);
    } catch (error) {
      logger.error({ err: error, socket: socket.id }, 'a socket handler failed');
      cutOff(socket);
    }
  };
}
