// What a door does about sockets whose handlers fail, and how it answers those who measure their
// connection.
import type { Socket } from 'socket.io';
import type { Logger } from '../platform/logger.ts';

/** Ends a connection without waiting for its reader: a polite end would queue behind the rest. */
export function cutOff(socket: Socket): void {
  socket.conn.close(true);
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

/** A client measures its connection: by an acknowledgement where it asked for one. */
export function answerPing(socket: Socket, acknowledge: unknown): void {
  if (typeof acknowledge === 'function') (acknowledge as () => void)();
  else socket.emit('pong');
}
