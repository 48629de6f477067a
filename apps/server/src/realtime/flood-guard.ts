// Everything that comes in on a socket counts, whether somebody handles it or not.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Server as EngineServer, Socket as EngineSocket } from 'engine.io';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { type DoorLimits, MessageBudget } from './door-limits.ts';

/** Who does not answer our goodbye holds a descriptor no longer than this. */
const GOODBYE_MS = 1_000;
/** So many bytes cost as much as one message more. */
const BYTES_A_MESSAGE = 1_024;

type OnUpgraded = (socket: WebSocket, request: IncomingMessage) => void;

/**
 * The WebSocket server of a door: for Engine.IO's option `wsEngine`.
 *
 * @param onOpen told of each WebSocket, once it is open
 */
export function watchedWebSocketServer(
  limits: DoorLimits,
  onOpen: (socket: WebSocket) => void,
): new (
  options?: ServerOptions,
) => WebSocketServer {
  return class extends WebSocketServer {
    constructor(options?: ServerOptions) {
      // ws knows the option, its types don't
      const known: ServerOptions & { readonly closeTimeout: number } = {
        ...options,
        closeTimeout: GOODBYE_MS,
      };
      super(known);
    }

    override handleUpgrade(
      request: IncomingMessage,
      stream: Duplex,
      head: Buffer,
      onUpgraded: OnUpgraded,
    ): void {
      super.handleUpgrade(request, stream, head, (socket, from) => {
        watchFrames(socket, stream, limits);
        onOpen(socket);
        onUpgraded(socket, from);
      });
    }
  };
}

/** Messages, pings and pongs count one each, and all bytes besides: of half messages, too. */
function watchFrames(socket: WebSocket, stream: Duplex, limits: DoorLimits): void {
  const budget = new MessageBudget(limits, performance.now());
  const charge = (messages: number): void => {
    if (budget.take(performance.now(), messages)) return;
    // what is left of this chunk reaches nobody
    socket.removeAllListeners('message');
    socket.terminate();
  };
  const one = (): void => charge(1);
  stream.prependListener('data', (chunk: Buffer) => charge(chunk.length / BYTES_A_MESSAGE));
  socket.on('message', one);
  socket.on('ping', one);
  socket.on('pong', one);
}

/** The same for who polls: a request may bring many packets. */
export function watchPolling(engine: EngineServer, limits: DoorLimits): void {
  engine.on('connection', (session: EngineSocket) => {
    if (session.transport.name !== 'polling') return;
    const budget = new MessageBudget(limits, performance.now());
    session.on('packet', ({ data }: { readonly data?: string | Buffer }) => {
      if (session.transport.name !== 'polling') return;
      const cost = 1 + (data?.length ?? 0) / BYTES_A_MESSAGE;
      if (!budget.take(performance.now(), cost)) session.close(true);
    });
  });
}
