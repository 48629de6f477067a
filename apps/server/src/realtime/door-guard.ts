// What a door does about sockets that harm: readers who don't read, handlers that fail.
import type { Server, Socket } from 'socket.io';
import type { Logger } from '../platform/logger.ts';
import type { DoorLimits } from './door-limits.ts';

const UNSENT_CHECK_MS = 1_000;

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
  readonly writeBuffer: readonly { readonly data?: unknown }[];
  readonly transport: {
    readonly socket?: { readonly bufferedAmount?: number; terminate?(): void };
  };
}

/** Drops sockets whose reader has stopped; answers how to stop watching. */
export function dropSlowReaders(io: Server, limits: DoorLimits, logger: Logger): () => void {
  const timer = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const unsent = unsentBytes(socket);
      if (unsent <= limits.unsentBytesMax) continue;
      logger.info({ socket: socket.id, unsent }, 'a socket that does not read was dropped');
      cutOff(socket);
    }
  }, UNSENT_CHECK_MS);
  return () => clearInterval(timer);
}

/** Ends a connection without waiting for its reader: a polite close would queue behind the rest. */
export function cutOff(socket: Socket): void {
  const { transport } = socket.conn as unknown as Connection;
  transport.socket?.terminate?.();
  socket.disconnect(true);
}

/** Runs a handler that must not crash the process, whatever a stranger sent. */
export function guarded(socket: Socket, logger: Logger, handler: () => void): void {
  try {
    handler();
  } catch (error) {
    logger.error({ err: error, socket: socket.id }, 'a socket handler failed');
    cutOff(socket);
  }
}

/** A client measures its line: by an acknowledgement where it asked for one. */
export function answerPing(socket: Socket, acknowledge: unknown): void {
  if (typeof acknowledge === 'function') (acknowledge as () => void)();
  else socket.emit('pong');
}
